package find

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/urlmend/urlmend/internal/markup"
)

// An extraTrigger is a text other than a colon by which some option finds URLs.
type extraTrigger struct {
	text string
	rare int // the index of its first byte that is no letter, or 0
	read readFunc
	at   int // its next place in the text; -1 if there is none before upto
	upto int // end of the part that was searched; -1 if none was
}

// extraTriggers appends those that opt asks for to ts.
func extraTriggers(ts []extraTrigger, opt Options) []extraTrigger {
	add := func(read readFunc, texts ...string) {
		for _, s := range texts {
			rare := max(0, strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }))
			ts = append(ts, extraTrigger{text: s, rare: rare, read: read, at: -1, upto: -1})
		}
	}
	if opt.NearMisses {
		ts = slices.Grow(ts, 12) // at once
	}
	if opt.Schemeless >= WWW {
		add((*Finder).schemeless, "www.", "Www.", "WWW.", "ftp.", "Ftp.", "FTP.")
	}
	if opt.Schemeless >= Hosts {
		add((*Finder).bareHost, ".")
		add((*Finder).bareIPv6, "]/", "]:")
	}
	if opt.Schemeless >= Mail {
		add((*Finder).address, "@")
	}
	if opt.Refang {
		add((*Finder).defangedHost, "[.]", "(.)", "[dot]", "(dot)")
	}
	if opt.NearMisses {
		add((*Finder).missedColon, "//")
		add((*Finder).missedDot, "[.]")
		add((*Finder).missedWideColon, fullWidthColon)
		add((*Finder).missedEscape, "%3") // one search of the text for all escapes of a colon
		if opt.Language == markup.Markdown {
			add((*Finder).missedScheme, "](")
			add((*Finder).missedDefinition, "]: ")
			add((*Finder).missedAutolink, "<www.")
		}
		if opt.Language == markup.Org {
			add((*Finder).missedBracket, "[[")
		}
		if opt.Language == markup.RST {
			add((*Finder).missedEmbedded, "<")
			add((*Finder).missedTarget, ": www.")
		}
		for i, place := range hostPlaces[opt.Language] {
			if i == 0 || place.opening != hostPlaces[opt.Language][i-1].opening {
				add((*Finder).missedWWW, place.opening+"www.")
			}
		}
		if opt.Language == markup.LaTeX || opt.Language == markup.Source {
			add((*Finder).missedCommand, `\url{`, `\href{`)
		}
		if opt.Language == markup.Markdown || opt.Language == markup.HTML || opt.Language == markup.Source || opt.Language == markup.C {
			add((*Finder).missedAttribute, "href=", "HREF=", "src=")
		}
	}
	return ts
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
