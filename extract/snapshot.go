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
// edit. It is immutable, and may be used by several goroutines at the same time.
type Snapshot struct {
	// Data is the text. It must not be modified.
	Data []byte
	// URLs are those that [Find] yields. They may share memory with Data.
	URLs []URL
	// Same[i] is the index, in the previous snapshot, of a URL that differs from URLs[i] only in its
	// position, so that earlier results about it are still valid. It is -1 if there is none.
	Same []int
	// Start and End bound the bytes of Data that may differ from the previous snapshot.
	Start, End int

	container mail.Container // zero: the text is not mail
	messages  []message
	// For each URL of a text that is not mail:
	known []find.Known
	code  []find.KnownCode
}

// A message is a message in a snapshot.
type message struct {
	mail.Range
	first int // the index of its first URL
}

// Take returns a snapshot of data. Before is nil, or a snapshot that was taken with the same options:
// the less data differs from its text, the less time Take needs. An error is the error of the context.
func Take(ctx context.Context, data []byte, opt Options, before *Snapshot) (*Snapshot, error) {
	s := &Snapshot{Data: data, container: opt.Input.container(data)}
	if before == nil || before.container != s.container {
		before = &Snapshot{container: s.container}
	}
	e := edit.Between(before.Data, data)
	s.Start, s.End = e.Start, e.Now
	if s.container != 0 {
		s.takeMail(ctx, opt, before, e)
	} else {
		s.takeText(ctx, opt, before, e)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.compare(before, e)
	return s, nil
}

// takeText finds the URLs of text that is not mail.
func (s *Snapshot) takeText(ctx context.Context, opt Options, before *Snapshot, e edit.Edit) {
	f, code := find.New(opt.search()), find.NewCodeReader(e)
	f.Reset(find.Text{Bytes: s.Data})
	f.Again(before.known, e)
	n := len(before.URLs) + len(before.URLs)/8
	s.URLs, s.known, s.code = make([]URL, 0, n), make([]find.Known, 0, n), make([]find.KnownCode, 0, n)
	var found find.Found
	former := cursor{urls: before.URLs}
	from := 0
	for limit := 0; limit < len(s.Data) && ctx.Err() == nil; {
		limit = min(limit+find.BlockSize, len(s.Data))
		for {
			next, ok := f.Next(&found, from, limit)
			from = max(from, next)
			if !ok {
				break
			}
			var was *find.KnownCode
			if shift, ok := e.Shift(found.Start, found.Start+1); ok {
				if k := former.from(found.Start - shift); k >= 0 {
					was = &before.code[k]
				}
			}
			is := code.Read(found.Code, found.Start, was)
			s.URLs, s.known, s.code = append(s.URLs, URL{}), append(s.known, found.Known), append(s.code, is)
			u := &s.URLs[len(s.URLs)-1]
			u.set(&found, opt.Input, 0)
			u.isCode, u.code = is.CodeRecord != nil && is.IsCode, nil
			u.isUnused, u.definitions = u.IsUnused(), nil
		}
	}
}

// A cursor looks up URLs in the order of their starts.
type cursor struct {
	urls []URL
	next int
}

// from returns the index of the URL that starts at start, or -1. The caller passes starts in
// increasing order.
func (c *cursor) from(start int) int {
	for c.next < len(c.urls) && c.urls[c.next].Start < start {
		c.next++
	}
	if c.next < len(c.urls) && c.urls[c.next].Start == start {
		return c.next
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
		m := message{rg, len(s.URLs)}
		s.messages = append(s.messages, m)
		if urls, shift, ok := before.message(m, e); ok {
			s.URLs = appendShifted(s.URLs, urls, shift)
			continue
		}
		f.begin(mail.Piece{Data: s.Data, Messages: []mail.Range{rg}})
		for u := f.next(); u != nil; u = f.next() {
			s.URLs = append(s.URLs, u.Clone())
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
	end := len(s.URLs)
	if i+1 < len(s.messages) {
		end = s.messages[i+1].first
	}
	return s.URLs[s.messages[i].first:end], shift, true
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

// compare sets Same.
func (s *Snapshot) compare(before *Snapshot, e edit.Edit) {
	s.Same = make([]int, len(s.URLs))
	former := cursor{urls: before.URLs}
	for i := range s.URLs {
		u := &s.URLs[i]
		s.Same[i] = -1
		shift, ok := e.Shift(u.Start, u.End)
		if !ok {
			continue
		}
		if k := former.from(u.Start - shift); k >= 0 && u.isSame(&before.URLs[k], shift) {
			s.Same[i] = k
		}
	}
}

// isSame reports whether u is v, which has moved.
func (u *URL) isSame(v *URL, shift int) bool {
	return u.Start == v.Start+shift && u.End == v.End+shift && u.Kind == v.Kind && u.Confidence == v.Confidence && u.Inferred == v.Inferred &&
		u.Notes == v.Notes && u.Input == v.Input && u.isCode == v.isCode && u.isUnused == v.isUnused && u.isPrinted == v.isPrinted &&
		// Near the start of a text, less text is before the URL.
		(u.Start == v.Start || min(u.Start, v.Start) > MaxAround) &&
		bytes.Equal(u.Text, v.Text) && bytes.Equal(u.Before, v.Before) && bytes.Equal(u.After, v.After) && slices.Equal(u.Readings, v.Readings) &&
		slices.EqualFunc(u.segments, v.segments, func(a, b Segment) bool {
			return a == Segment{b.Start + shift, b.End + shift, b.Text}
		}) &&
		slices.EqualFunc(u.Breaks, v.Breaks, func(a, b Break) bool {
			b.Start, b.End = b.Start+shift, b.End+shift
			return a == b
		}) &&
		slices.EqualFunc(u.Flaws, v.Flaws, func(a, b Flaw) bool {
			b.Start, b.End = b.Start+shift, b.End+shift
			return a == b
		}) && isSameMail(u.Mail, v.Mail, shift)
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
