package extract

import (
	"bytes"
	"context"
	"slices"

	"github.com/urlmend/urlmend/internal/edit"
	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/mail"
)

// A Snapshot is a text in memory and its URLs, for programs that search a text again after each
// edit. It is immutable, and may be used by several goroutines at the same time. The zero value is
// the snapshot of an empty text.
type Snapshot struct {
	// Data is the text. It must not be modified.
	Data []byte

	input     Input
	container mail.Container // zero: the text is not mail
	// Of mail:
	urls     []URL
	messages []message
	// For each URL of other text:
	known []find.Known
	more  []more // nil: all are zero

	edit edit.Edit // see Edited
}

// A message is a message in a snapshot.
type message struct {
	mail.Range
	first int // the index of its first URL
}

// A more is what the rest of a text decides about a URL.
type more struct {
	code                find.KnownCode
	isUnused, isPrinted bool
}

// A Difference is how a snapshot differs from the previous one.
type Difference struct {
	// Start and End bound the bytes of the text that may differ.
	Start, End int
	// Same[i] is the index, in the previous snapshot, of a URL that differs from URL i only in its
	// position, so that earlier results about it are still valid. It is -1 if there is none. The
	// others are in increasing order.
	Same []int
}

// Edited returns a snapshot whose text is data, and whose URLs are those of the text of s. It only serves as
// the one before another, and does not keep the text of s in memory.
func (s *Snapshot) Edited(data []byte) *Snapshot {
	made := *s
	made.Data, made.edit = data, s.edit.Then(edit.Between(s.Data, data))
	return &made
}

// Take returns a snapshot of data, and how it differs from before, which is nil, or a snapshot that
// was taken with the same options: the less data differs from its text, the less time Take needs. An
// error is the error of the context.
func Take(ctx context.Context, data []byte, opt Options, before *Snapshot) (*Snapshot, Difference, error) {
	s := &Snapshot{Data: data, input: opt.Input, container: opt.Input.container(data)}
	if before == nil || before.container != s.container {
		before = &Snapshot{container: s.container}
	}
	e := before.edit.Then(edit.Between(before.Data, data))
	if s.container != 0 {
		s.takeMail(ctx, opt, before, e)
	} else {
		s.takeText(ctx, opt, before, e)
	}
	if err := ctx.Err(); err != nil {
		return nil, Difference{}, err
	}
	return s, Difference{Start: e.Start, End: e.Now, Same: s.compare(before, e)}, nil
}

// Len returns the number of URLs.
func (s *Snapshot) Len() int { return max(len(s.urls), len(s.known)) }

// Span returns the Start and End of URL i. Neither is less than for URL i-1.
func (s *Snapshot) Span(i int) (start, end int) {
	if s.container != 0 {
		return s.urls[i].Start, s.urls[i].End
	}
	return s.known[i].Span()
}

// URL returns one of the URLs that [Find] yields, by its index. It may share memory with Data.
func (s *Snapshot) URL(i int) (u URL) {
	if s.container != 0 {
		return s.urls[i]
	}
	found := s.known[i].Found(s.Data)
	about := s.about(i)
	u.set(&found, s.input, 0)
	u.isCode, u.isUnused, u.isPrinted = about.code.InCode(), about.isUnused, about.isPrinted
	return u
}

// takeText finds the URLs of text that is not mail.
func (s *Snapshot) takeText(ctx context.Context, opt Options, before *Snapshot, e edit.Edit) {
	f, code := find.New(opt.search()), find.NewCodeReader(s.Data, e)
	f.Reset(find.Text{Bytes: s.Data})
	f.Again(before.known, e)
	n := before.Len() + 64
	s.known = make([]find.Known, 0, n)
	var found find.Found
	former := cursor{in: before}
	from := 0
	for limit := 0; limit < len(s.Data) && ctx.Err() == nil; {
		limit = min(limit+find.BlockSize, len(s.Data))
		for {
			next, ok := f.Next(&found, from, limit)
			from = max(from, next)
			if !ok {
				break
			}
			var was find.KnownCode
			if shift, ok := e.Shift(found.Start, found.Start+1); ok {
				if k := former.from(found.Start - shift); k >= 0 {
					was = before.about(k).code
				}
			}
			s.known = append(s.known, found.Known)
			about := more{
				code:      code.Read(found.Code, found.Start, was),
				isUnused:  found.Definitions != nil && found.Definitions.IsUnused(found.Start),
				isPrinted: found.Printed != nil && found.Printed.Contains(found.Start),
			}
			if s.more == nil && about != (more{}) {
				s.more = make([]more, len(s.known)-1, max(n, len(s.known)))
			}
			if s.more != nil {
				s.more = append(s.more, about)
			}
		}
	}
}

// about returns what the rest of the text decides about URL i.
func (s *Snapshot) about(i int) more {
	if s.more == nil {
		return more{}
	}
	return s.more[i]
}

// A cursor goes through the URLs of a snapshot.
type cursor struct {
	in   *Snapshot
	next int
}

// from returns the index of the URL that starts at start, or -1. Starts are given in increasing
// order.
func (c *cursor) from(start int) int {
	for ; c.next < c.in.Len(); c.next++ {
		if at, _ := c.in.Span(c.next); at == start {
			return c.next
		} else if at > start {
			break
		}
	}
	return -1
}

// takeMail finds the URLs of mail. It takes over the URLs of unchanged messages.
func (s *Snapshot) takeMail(ctx context.Context, opt Options, before *Snapshot, e edit.Edit) {
	f := newMailFinder(opt, s.container, true)
	for _, rg := range mail.Split(s.Data, s.container) {
		if ctx.Err() != nil {
			return
		}
		m := message{rg, len(s.urls)}
		s.messages = append(s.messages, m)
		if urls, shift, ok := before.message(m, e); ok {
			s.urls = appendShifted(s.urls, urls, shift)
			continue
		}
		f.begin(mail.Piece{Data: s.Data, Messages: []mail.Range{rg}})
		for u := f.next(); u != nil; u = f.next() {
			s.urls = append(s.urls, u.Clone())
		}
	}
}

// message returns the URLs that m had before the edit, and how far they have moved. It is not ok if
// the edit has changed the message.
func (s *Snapshot) message(m message, e edit.Edit) (urls []URL, shift int, ok bool) {
	old := m.Range
	if shift, ok = e.Shift(m.Start, m.End); !ok {
		return nil, 0, false
	}
	old.Start, old.End = m.Start-shift, m.End-shift
	i, ok := slices.BinarySearchFunc(s.messages, old.Start, func(m message, start int) int { return m.Start - start })
	if !ok || s.messages[i].Range != old {
		return nil, 0, false
	}
	end := len(s.urls)
	if i+1 < len(s.messages) {
		end = s.messages[i+1].first
	}
	return s.urls[s.messages[i].first:end], shift, true
}

// appendShifted appends the URLs of a message that has moved.
func appendShifted(all, urls []URL, shift int) []URL {
	places := make(map[*Mail]*Mail)
	var about *Message
	for _, u := range urls {
		if shift != 0 {
			u.segments, u.Breaks, u.Flaws = slices.Clone(u.segments), slices.Clone(u.Breaks), slices.Clone(u.Flaws)
			u.shift(shift)
			if u.Mail != nil {
				if about == nil {
					moved := *u.Mail.Message
					moved.Start += shift
					about = &moved
				}
				if places[u.Mail] == nil {
					moved := *u.Mail
					moved.Message = about
					places[u.Mail] = &moved
				}
				u.Mail = places[u.Mail]
			}
		}
		all = append(all, u)
	}
	return all
}

// compare returns the Same of the difference from before.
func (s *Snapshot) compare(before *Snapshot, e edit.Edit) []int {
	same := make([]int, s.Len())
	former := cursor{in: before}
	for i := range same {
		same[i] = -1
		start, end := s.Span(i)
		if shift, ok := e.Shift(start, end); ok {
			if k := former.from(start - shift); k >= 0 && s.isSame(i, before, k, shift, e) {
				same[i] = k
			}
		}
	}
	return same
}

// isSame reports whether URL i is URL k of before, which has moved.
func (s *Snapshot) isSame(i int, before *Snapshot, k, shift int, e edit.Edit) bool {
	if s.container != 0 {
		return s.urls[i].isSame(&before.urls[k], shift)
	}
	a, b := s.about(i), before.about(k)
	return a.code.InCode() == b.code.InCode() && a.isUnused == b.isUnused && a.isPrinted == b.isPrinted &&
		s.known[i].IsSame(&before.known[k], e)
}

// isSame reports whether u is v, which has moved.
func (u *URL) isSame(v *URL, shift int) bool {
	return u.traits(0) == v.traits(shift) &&
		// Near the start of a text, less text is before the URL.
		(u.Start == v.Start || min(u.Start, v.Start) > MaxAround) &&
		bytes.Equal(u.Text, v.Text) && bytes.Equal(u.Before, v.Before) && bytes.Equal(u.After, v.After) &&
		slices.Equal(u.Readings, v.Readings) && u.hasSameParts(v, shift) && isSameMail(u.Mail, v.Mail, shift)
}

// hasSameParts reports whether u has the segments, breaks and flaws of v, which have moved.
func (u *URL) hasSameParts(v *URL, shift int) bool {
	return slices.EqualFunc(u.segments, v.segments, func(a, b Segment) bool {
		return a == Segment{b.Start + shift, b.End + shift, b.Text}
	}) && slices.EqualFunc(u.Breaks, v.Breaks, func(a, b Break) bool {
		b.Start, b.End = b.Start+shift, b.End+shift
		return a == b
	}) && slices.EqualFunc(u.Flaws, v.Flaws, func(a, b Flaw) bool {
		b.Start, b.End = b.Start+shift, b.End+shift
		return a == b
	})
}

// traits are what can be compared at once of two URLs.
type traits struct {
	start, end, inferred        int
	kind                        Kind
	confidence                  Confidence
	notes                       Notes
	input                       Input
	isCode, isUnused, isPrinted bool
}

// traits returns those of the URL after it has moved.
func (u *URL) traits(shift int) traits {
	return traits{u.Start + shift, u.End + shift, u.Inferred, u.Kind, u.Confidence, u.Notes, u.Input, u.isCode, u.isUnused, u.isPrinted}
}

func isSameMail(a, b *Mail, shift int) bool {
	if a == b || a == nil || b == nil {
		return a == b && (a == nil || shift == 0)
	}
	m, n := *a, *b
	m.Message, n.Message = nil, nil
	about, moved := *a.Message, *b.Message
	moved.Start += shift
	isSameDate := about.Date.Equal(moved.Date)
	about.Date = moved.Date
	return isSameDate && m == n && about == moved
}
