package syntax

import (
	"bytes"
	"html"
	"iter"

	"github.com/urlmend/urlmend/internal/ascii"
)

// An Escape is a set of ways in which a text is escaped.
type Escape uint8

const (
	// Entities: character references of HTML, such as &amp;.
	Entities Escape = 1 << iota
	// Backslash: a backslash before ASCII punctuation, such as \_
	// (CommonMark 0.31, section 2.4).
	Backslash
	// TeXEscape: the commands of TeX for special characters, such as \%.
	TeXEscape
	// RoffEscape: roff's escape sequences, such as \- (groff(7)).
	RoffEscape
	// StringEscape: what string literals write for a printable character, such as
	// \u0026.
	StringEscape
)

// Marks returns bytes of which every escaped text contains at least one.
func (e Escape) Marks() string {
	if e == StringEscape {
		return `\`
	}
	return `\&%$`
}

// A Fragment is a run [Start, End) of an escaped text.
type Fragment struct {
	Start, End int
	// Verbatim: nothing in the run is escaped.
	Verbatim bool
	// Text is the meaning of the run otherwise: "&" for "&amp;", nothing for a
	// place where roff may break the line.
	Text string
}

// Fragments yields the fragments of text in order, without gaps. White space is
// never escaped nor dropped. Text must be whole, with its line ends: some escapes
// depend on them.
func Fragments(e Escape, text []byte) iter.Seq[Fragment] {
	return func(yield func(Fragment) bool) {
		from := 0
		for i := 0; i < len(text); {
			n, s := e.decode(text[i:])
			if n == 0 {
				i++
				continue
			}
			if from < i && !yield(Fragment{Start: from, End: i, Verbatim: true}) {
				return
			}
			if !yield(Fragment{Start: i, End: i + n, Text: s}) {
				return
			}
			i += n
			from = i
		}
		if from < len(text) {
			yield(Fragment{Start: from, End: len(text), Verbatim: true})
		}
	}
}

// decode returns the length of the escape at the front of text and its meaning; 0
// if there is none.
func (e Escape) decode(text []byte) (n int, s string) {
	switch text[0] {
	case '&':
		if e&Entities != 0 {
			return entity(text)
		}
	case '\\', '%', '$':
		switch {
		case e&Backslash != 0:
			return backslash(text)
		case e&TeXEscape != 0:
			return texEscape(text)
		case e&RoffEscape != 0:
			return roffEscape(text)
		case e&StringEscape != 0 && text[0] == '\\':
			return stringEscape(text)
		}
	}
	return 0, ""
}

// maxEntity is the length of &CounterClockwiseContourIntegral;.
const maxEntity = 33

// entity reads a character reference that ends in a semicolon. One without it is
// text in a URL, as in ?a=1&copy=2 (HTML, section 13.2.5.73).
func entity(text []byte) (int, string) {
	n := bytes.IndexByte(text[:min(len(text), maxEntity)], ';') + 1
	if n == 0 {
		return 0, ""
	}
	s := string(text[:n])
	plain := html.UnescapeString(s)
	// UnescapeString also reads the front of &ampx; as &amp;.
	if plain == s || len(plain) > 1 && plain[len(plain)-1] == ';' {
		return 0, ""
	}
	return n, plain
}

func backslash(text []byte) (int, string) {
	if len(text) > 1 && text[0] == '\\' && ascii.IsPunct(text[1]) {
		return 2, string(text[1:2])
	}
	return 0, ""
}

// A spelling is an escape and its meaning.
type spelling struct{ escape, plain string }

// spelled looks up the escape at the front of text.
func spelled(table []spelling, text []byte) (int, string) {
	for _, s := range table {
		if ascii.HasPrefix(text, s.escape) {
			return len(s.escape), s.plain
		}
	}
	return 0, ""
}
