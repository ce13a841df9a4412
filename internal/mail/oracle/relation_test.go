package oracle

import (
	"html"
	"regexp"
	"strings"
)

// A relation says what became of a URL that an oracle finds.
type relation int

const (
	missed  relation = iota
	same             // we find it
	longer           // it is the front of one of ours: we join lines, and keep more
	inside           // it is inside one of ours
	shorter          // one of ours is its front, and ends there by a rule
)

var relationNames = [...]string{"missed", "same", "longer", "inside", "shorter"}

// endings are what ends a URL of ours where the pattern of the oracles continues.
var endings = []struct {
	rule string
	rest *regexp.Regexp
}{
	{"another URL follows", regexp.MustCompile(`^[,;|]*[a-zA-Z][a-zA-Z0-9+.-]*:`)},
	{"punctuation at its end", regexp.MustCompile(`^[.,:;!?'\x60*_~|=-]+$`)},
	{"a bracket that it does not open", regexp.MustCompile(`^[.,:;!?]*[)\]}]`)},
	{"a bracket that it does not close", regexp.MustCompile(`^[(\[{]`)},
	{"a footnote", regexp.MustCompile(`^\[\d+\]`)},
	{"the end of an encoded word", regexp.MustCompile(`^\?=`)},
	{"a backslash", regexp.MustCompile(`^\\`)},
	{"an undecoded soft break of quoted-printable", regexp.MustCompile(`^=$`)},
}

// roff undoes what roff puts into URLs, which we undo too.
var roff = strings.NewReplacer(`\\:`, "", `\:`, "", `\*:`, "", `\-`, "-")

// relate returns what became of url among ours, the rule by which it is shorter,
// and how many of ours it may have become.
func relate(url string, ours []string) (how relation, times int, rule string) {
	for _, u := range ours {
		r, why := relateTo(url, u)
		if r != missed {
			times++
		}
		if r != missed && (how == missed || r < how) {
			how, rule = r, why
		}
	}
	return how, times, rule
}

// relateTo compares a URL with one of ours: as it is, and without what the markup
// puts into it, which an oracle that takes HTML for plain text does not know.
func relateTo(url, ours string) (relation, string) {
	for _, u := range []string{url, roff.Replace(url), html.UnescapeString(url)} {
		if r, rule := relatePlain(u, ours); r != missed {
			return r, rule
		}
	}
	return missed, ""
}

func relatePlain(url, ours string) (relation, string) {
	switch {
	case url == ours:
		return same, ""
	case strings.HasPrefix(ours, url):
		return longer, ""
	case strings.Contains(ours, url):
		return inside, ""
	}
	if rest, ok := strings.CutPrefix(url, ours); ok {
		return ending(rest)
	}
	if soft, ok := strings.CutSuffix(url, "="); ok && strings.HasPrefix(ours, soft) {
		return ending("=")
	}
	return missed, ""
}

// ending returns the rule by which a URL ends before rest.
func ending(rest string) (relation, string) {
	for _, e := range endings {
		if e.rest.MatchString(rest) {
			return shorter, e.rule
		}
	}
	return missed, ""
}
