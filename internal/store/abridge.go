package store

import (
	"slices"
	"strconv"
	"time"

	"github.com/urlmend/urlmend/internal/record"
)

// An Abridger leaves of the records of a section what the evidence of an archive looks at, so that a store of the
// sections that are left settles the same. It has to be given all records of the section, from the Shard on.
type Abridger struct {
	section  uint64 // the hash of what identifies it
	messages int
	message  uint64 // the key of the message; 0: there is none
}

// next notes where a record is.
func (a *Abridger) next(r record.Record) {
	switch r := r.(type) {
	case *record.Shard:
		a.section, a.messages = hashMore(hashPart(messagePart, r.Path()), "\x00"+strconv.FormatInt(r.From, 10)), 0
	case *record.Text:
		a.message = 0
	case *record.Message:
		a.messages++
		a.message = hashMore(a.section, "\x00"+strconv.Itoa(a.messages))
	}
}

// Ask calls ask with the keys of what may settle the question that the record is, if it is one.
func (a *Abridger) Ask(r record.Record, ask func(key uint64)) {
	a.next(r)
	if m, ok := r.(*record.Message); ok && m.ID == "" {
		ask(copyKey(m))
	}
	o, ok := r.(*record.Occurrence)
	if !ok || !isOpen(o) {
		return
	}
	q := &question{text: o.URL}
	q.read(slices.Clone(o.Breaks), o.Readings, o.Continued)
	urls := append([]string{q.text}, q.others...)
	if len(q.breaks) > 0 {
		urls = append(urls, q.heads()...)
	}
	if len(q.nexts) > 0 {
		for _, next := range q.continuations() {
			urls = append(urls, next.text)
		}
		clues := q.clues()
		for _, part := range clues.parts() {
			ask(part)
		}
	}
	for _, url := range urls {
		ask(hash([]byte(url)))
	}
	if a.message != 0 {
		ask(a.message)
	}
}

// isOpen reports whether an occurrence is a question, as [isQuestion] does.
func isOpen(o *record.Occurrence) bool {
	return o.URLBytes == nil && (len(o.Continued) > 0 || len(o.Readings) > 0 || o.Confidence == "likely")
}

// Abridge returns what is left of the record if the keys are asked for which isAsked is true; nil if it is nothing.
func (a *Abridger) Abridge(r record.Record, isAsked func(key uint64) bool) record.Record {
	a.next(r)
	switch r := r.(type) {
	case *record.Text:
		text := *r
		if r.Page != nil {
			text.Page = &record.Page{Inner: r.Page.Inner}
		}
		return &text
	case *record.Message:
		return abridged(r, isAsked(a.message), isAsked(copyKey(r)))
	case *record.Occurrence:
		if o := r; a.has(o, isAsked) {
			return &record.Occurrence{
				URL: o.URL, Kind: o.Kind, Confidence: o.Confidence, Line: o.Line, Column: o.Column, Start: o.Start, End: o.End,
				Breaks: o.Breaks, Readings: o.Readings, Continued: o.Continued, Place: o.Place, Depth: o.Depth,
			}
		}
		return nil
	case *record.Note, *record.End:
		return nil
	}
	return r
}

// Skips reports whether [Abridger.Abridge] leaves nothing of the record in a line of a log, if that can be seen without
// parsing it. It need not be given to Abridge then.
func (a *Abridger) Skips(line []byte, isAsked func(key uint64) bool) bool {
	switch string(record.Kind(line)) {
	case "note", "end":
		return true
	case "occurrence":
		url := record.PlainURL(line)
		return url != nil && !a.hasURL(string(url), isAsked)
	}
	return false
}

// copyKey is the key of what a copy without an identifier is found by.
func copyKey(m *record.Message) uint64 {
	date := ""
	if m.Date != nil {
		date = m.Date.Format(time.RFC3339)
	}
	return hashMore(hashPart(copyPart, date), "\x00"+m.FromDomain+"\x00"+m.Subject)
}

// abridged returns what threads and copies are found by; what the software is known by, if the message has a question.
func abridged(m *record.Message, hasQuestion, hasTwin bool) *record.Message {
	short := &record.Message{Start: m.Start, End: m.End, ID: m.ID, InReplyTo: m.InReplyTo, DateSource: m.DateSource}
	if n := len(m.References); n > 0 {
		short.References = []string{m.References[0], m.References[n-1]}
	}
	if hasQuestion {
		short.Mailer = m.Mailer
	}
	if hasTwin {
		short.Date, short.FromDomain, short.Subject = m.Date, m.FromDomain, m.Subject
	}
	return short
}

// has reports whether an occurrence is a question, or may settle one.
func (a *Abridger) has(o *record.Occurrence, isAsked func(key uint64) bool) bool {
	return o.URLBytes == nil && (isOpen(o) || a.hasURL(o.URL, isAsked))
}

// hasURL reports whether a question asks for a URL in the message, or a part of it.
func (a *Abridger) hasURL(url string, isAsked func(key uint64) bool) bool {
	if a.message != 0 && isAsked(a.message) || isAsked(hash([]byte(url))) {
		return true
	}
	for part := range partsOf(url) {
		if isAsked(part) {
			return true
		}
	}
	return false
}
