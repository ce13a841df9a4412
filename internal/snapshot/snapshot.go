// Package snapshot searches a text for URLs again after each edit, by what the edit can have changed.
package snapshot

import (
	"bytes"
	"context"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/edit"
	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/mail"
	"github.com/urlmend/urlmend/internal/pieces"
)

// A Snapshot is a text in memory and its URLs, for programs that search a text again after each
// edit. It is immutable, and may be used by several goroutines at the same time. The zero value is
// the snapshot of an empty text.
type Snapshot struct {
	// Data is the text. It must not be modified.
	Data []byte

	input     extract.Input
	container mail.Container // zero: the text is not mail
	// Of mail:
	urls     []extract.URL
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
	code     find.KnownCode
	isUnused bool
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
func Take(ctx context.Context, data []byte, opt extract.Options, before *Snapshot) (*Snapshot, Difference, error) {
	s := &Snapshot{Data: data, input: opt.Input, container: pieces.Container(int(opt.Input), data)}
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

// URL returns one of the URLs that [extract.Find] yields, by its index. It may share memory with Data.
func (s *Snapshot) URL(i int) extract.URL {
	if s.container != 0 {
		return s.urls[i]
	}
	known := func(found *find.Found) bool {
		about := s.about(i)
		*found = s.known[i].Found(s.Data)
		found.Around = find.Decided{InCode: about.code.InCode(), IsUnused: about.isUnused}.Around()
		return true
	}
	u := extract.NewScanner(find.Source{Search: func(find.Options) func(*find.Found) bool { return known }}, extract.Options{Input: s.input})
	u.Scan()
	return u.URL()
}

// takeText finds the URLs of text that is not mail.
func (s *Snapshot) takeText(ctx context.Context, opt extract.Options, before *Snapshot, e edit.Edit) {
	f, code := finder(opt), find.NewCodeReader(s.Data, e)
	f.Reset(find.Text{Bytes: s.Data})
	f.Again(before.known, e)
	n := before.Len() + 64
	s.known = make([]find.Known, 0, n)
	var found find.Found
	former := cursor{in: before}
	from := 0
	for limit := 0; limit < len(s.Data) && ctx.Err() == nil; {
		limit = min(limit+join.BlockSize, len(s.Data))
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
				code:     code.Read(&found, was),
				isUnused: found.Around.IsUnused(),
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

// finder returns a Finder for what opt says.
func finder(opt extract.Options) (f *find.Finder) {
	extract.NewScanner(find.Source{Search: func(opt find.Options) func(*find.Found) bool {
		f = find.New(opt)
		return nil
	}}, opt)
	return f
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
func (s *Snapshot) takeMail(ctx context.Context, opt extract.Options, before *Snapshot, e edit.Edit) {
	all := mail.Split(s.Data, s.container)
	changed := slices.DeleteFunc(slices.Clone(all), func(rg mail.Range) bool {
		_, _, ok := before.message(rg, e)
		return ok
	})
	f := extract.NewScanner(pieces.Messages(s.Data, s.container, changed).Reader(), opt)
	more := f.Scan()
	for _, rg := range all {
		if ctx.Err() != nil {
			return
		}
		s.messages = append(s.messages, message{rg, len(s.urls)})
		if urls, shift, ok := before.message(rg, e); ok {
			s.urls = appendShifted(s.urls, urls, shift)
			continue
		}
		for ; more; more = f.Scan() {
			u := f.URL()
			if u.Start >= rg.End {
				break
			}
			s.urls = append(s.urls, u.Clone())
		}
	}
}

// message returns the URLs that a message had before the edit, and how far they have moved. It is not ok if
// the edit has changed the message.
func (s *Snapshot) message(rg mail.Range, e edit.Edit) (urls []extract.URL, shift int, ok bool) {
	if shift, ok = e.Shift(rg.Start, rg.End); !ok {
		return nil, 0, false
	}
	old := rg
	old.Start, old.End = rg.Start-shift, rg.End-shift
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
func appendShifted(all, urls []extract.URL, shift int) []extract.URL {
	places := make(map[*extract.Mail]*extract.Mail)
	var about *extract.Message
	for _, u := range urls {
		if shift != 0 {
			u = u.Shifted(shift)
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
		return isSame(&s.urls[i], &before.urls[k], shift)
	}
	a, b := s.about(i), before.about(k)
	return a.code.InCode() == b.code.InCode() && a.isUnused == b.isUnused &&
		s.known[i].IsSame(&before.known[k], e)
}

// isSame reports whether u is v, which has moved.
func isSame(u, v *extract.URL, shift int) bool {
	return traitsOf(u, 0) == traitsOf(v, shift) &&
		// Near the start of a text, less text is before the URL.
		(u.Start == v.Start || min(u.Start, v.Start) > extract.MaxAround) &&
		bytes.Equal(u.Text, v.Text) && bytes.Equal(u.Before, v.Before) && bytes.Equal(u.After, v.After) &&
		slices.Equal(u.Readings, v.Readings) && hasSameParts(u, v, shift) && isSameMail(u.Mail, v.Mail, shift)
}

// hasSameParts reports whether u has the segments, breaks and flaws of v, which have moved.
func hasSameParts(u, v *extract.URL, shift int) bool {
	return slices.EqualFunc(u.Segments(), v.Segments(), func(a, b extract.Segment) bool {
		return a == extract.Segment{Start: b.Start + shift, End: b.End + shift, Text: b.Text}
	}) && slices.EqualFunc(u.Breaks, v.Breaks, func(a, b extract.Break) bool {
		b.Start, b.End = b.Start+shift, b.End+shift
		return a == b
	}) && slices.EqualFunc(u.Flaws, v.Flaws, func(a, b extract.Flaw) bool {
		b.Start, b.End = b.Start+shift, b.End+shift
		return a == b
	})
}

// traits are what can be compared at once of two URLs.
type traits struct {
	start, end, inferred int
	kind                 extract.Kind
	confidence           extract.Confidence
	notes                extract.Notes
	input                extract.Input
	isCode, isUnused     bool
}

// traitsOf returns those of a URL after it has moved.
func traitsOf(u *extract.URL, shift int) traits {
	return traits{u.Start + shift, u.End + shift, u.Inferred, u.Kind, u.Confidence, u.Notes, u.Input, u.InCode(), u.IsUnused()}
}

func isSameMail(a, b *extract.Mail, shift int) bool {
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
