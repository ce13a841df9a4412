package find

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/urlmend/urlmend/internal/syntax"
)

// An extraTrigger is a text other than a colon by which some option finds URLs.
type extraTrigger struct {
	text string
	rare int // the index of its first byte that is no letter, or 0
	read readFunc
	at   int // its next place in the text; -1 if there is none before upto
	upto int // end of the part that was searched; -1 if none was
}

// extraTriggers are those of a search.
type extraTriggers []extraTrigger

// add adds the texts that read is called at.
func (ts *extraTriggers) add(read readFunc, texts ...string) {
	for _, s := range texts {
		rare := max(0, strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }))
		*ts = append(*ts, extraTrigger{text: s, rare: rare, read: read, at: -1, upto: -1})
	}
}

// addAll adds those that opt asks for.
func (ts *extraTriggers) addAll(opt Options) {
	if opt.NearMisses {
		*ts = slices.Grow(*ts, 12) // at once
	}
	if opt.Schemeless >= WWW {
		ts.add((*Finder).schemeless, "www.", "Www.", "WWW.", "ftp.", "Ftp.", "FTP.")
	}
	if opt.Schemeless >= Hosts {
		ts.add((*Finder).bareHost, ".")
		ts.add((*Finder).bareIPv6, "]/", "]:")
	}
	if opt.Schemeless >= Mail {
		ts.add((*Finder).address, "@")
	}
	if opt.Refang {
		ts.add((*Finder).defangedHost, "[.]", "(.)", "[dot]", "(dot)")
	}
	if opt.NearMisses {
		ts.add((*Finder).missedBeginning, "//", fullWidthColon, "%3") // one search of the text for all escapes of a colon
		ts.add((*Finder).missedDot, "[.]")
		ts.addNearMisses(opt.Language)
	}
}

// addNearMisses adds those of a language.
func (ts *extraTriggers) addNearMisses(lang *syntax.Language) {
	addFor := func(c syntax.Constructs, find readFunc, texts ...string) {
		if lang.Has(c) {
			ts.add(find, texts...)
		}
	}
	addFor(syntax.Inline, (*Finder).markdownLink, "]")
	ts.add((*Finder).reference, lang.References()...)
	for _, mark := range lang.Openings {
		ts.add(missedAfter(mark), mark)
	}
	addFor(syntax.Attribute, (*Finder).missedAttribute, "href=", "HREF=", "src=")
}

// nextExtra returns the extra trigger that comes first in text[from:limit], or nil.
func (f *Finder) nextExtra(from, limit int) *extraTrigger {
	var first *extraTrigger
	for i := range f.extra {
		t := &f.extra[i]
		if t.at >= 0 && t.at < from || t.at < 0 && t.upto < limit {
			t.look(f.text, from, limit)
		}
		if t.at >= 0 && t.at < limit && (first == nil || t.at < first.at) {
			first = t
		}
	}
	return first
}

// look finds the next place in text[from:limit].
func (t *extraTrigger) look(text []byte, from, limit int) {
	if t.at < 0 {
		from = max(from, t.upto)
	}
	end := min(len(text), limit+len(t.text)-1)
	t.at, t.upto = -1, limit
	if from >= end {
		return
	}
	if i := index(text[from:end], t.text, t.rare); i >= 0 {
		t.at = from + i
	}
}

// index is bytes.Index for an s of which s[rare] is the rarest byte.
func index(text []byte, s string, rare int) int {
	for at := rare; at < len(text); at++ {
		i := bytes.IndexByte(text[at:], s[rare])
		if i < 0 {
			break
		}
		at += i
		if start, end := at-rare, at-rare+len(s); end <= len(text) && text[end-1] == s[len(s)-1] && string(text[start:end]) == s {
			return start
		}
	}
	return -1
}

// forgetTriggers forgets the triggers found, once the text has changed.
func (f *Finder) forgetTriggers() {
	f.colons.reset()
	for i := range f.extra {
		f.extra[i].at, f.extra[i].upto = -1, -1
	}
}
