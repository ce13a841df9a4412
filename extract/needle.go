package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/bound"
)

// A needle is a text other than a colon by which some option finds URLs.
type needle struct {
	text string
	// read reads the URL that is found by the needle at text[i].
	read func(f *finder, i int) (end int, ok bool)
	at   int // its next place in the text held; -1 when there is none before upto
	upto int // where it was looked for up to; -1 when it was not
}

// needles returns those that opt asks for.
func needles(opt Options) []needle {
	var ns []needle
	if opt.Schemeless {
		for _, s := range []string{"www.", "Www.", "WWW.", "ftp.", "Ftp.", "FTP."} {
			ns = append(ns, needle{text: s, read: (*finder).schemeless, at: -1, upto: -1})
		}
	}
	if opt.Refang {
		for _, s := range []string{"[.]", "(.)", "[dot]", "(dot)"} {
			ns = append(ns, needle{text: s, read: (*finder).defangedHost, at: -1, upto: -1})
		}
	}
	if opt.NearMisses {
		ns = append(ns,
			needle{text: "//", read: (*finder).missedColon, at: -1, upto: -1},
			needle{text: "[.]", read: (*finder).missedDot, at: -1, upto: -1})
	}
	return ns
}

// nextNeedle returns the needle that comes first in text[from:limit], or nil.
func (f *finder) nextNeedle(from, limit int) *needle {
	var first *needle
	for i := range f.needles {
		n := &f.needles[i]
		if n.at >= 0 && n.at < from || n.at < 0 && n.upto < limit {
			n.look(f.text, from, limit)
		}
		if n.at >= 0 && n.at < limit && (first == nil || n.at < first.at) {
			first = n
		}
	}
	return first
}

// look finds the next place in text[from:limit].
func (n *needle) look(text []byte, from, limit int) {
	if n.at < 0 {
		from = max(from, n.upto)
	}
	end := min(len(text), limit+len(n.text)-1)
	n.at, n.upto = -1, limit
	if from >= end {
		return
	}
	if i := indexNeedle(text[from:end], n.text); i >= 0 {
		n.at = from + i
	}
}

// indexNeedle returns where s stands first in text, or -1. Unlike bytes.Index it
// is made for an s that begins with a rare byte.
func indexNeedle(text []byte, s string) int {
	for from := 0; ; from++ {
		i := bytes.IndexByte(text[from:], s[0])
		if i < 0 {
			return -1
		}
		from += i
		if len(text)-from >= len(s) && string(text[from:from+len(s)]) == s {
			return from
		}
	}
}

// forgetNeedles forgets what was found and what was not, once the text held has
// changed.
func (f *finder) forgetNeedles() {
	f.colons.reset()
	for i := range f.needles {
		f.needles[i].at, f.needles[i].upto = -1, -1
	}
}

// schemeless reads the URL that begins with a host at text[i], "www." or
// "ftp.", rather than with a scheme.
func (f *finder) schemeless(i int) (end int, ok bool) {
	if i > f.floor && (bound.IsWordByte(f.text[i-1]) || bytes.IndexByte([]byte(".-@/:=&"), f.text[i-1]) >= 0) {
		return i + 1, false
	}
	if !bound.BeginsWithHost(f.text[i:]) {
		return i + 1, false
	}
	f.outer = i
	end, ok = f.urlAt(i, i-1)
	if ok {
		infer(&f.url, "http://")
	}
	return end, ok
}
