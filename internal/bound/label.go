package bound

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// maxLabel is how many bytes after a bracket show whether it opens a label.
const maxLabel = 256

// opensLabel reports whether the bracket at i opens the label of a link, as AsciiDoc writes
// it: http://example.com/a[the page]. It closes, and the URL does not continue after it. The
// brackets of an IP literal, of a query or a field, ?a[b]=c and #egg=a[b], of a range such
// as [1-9] and of a name in place of a segment, /[id], open none.
func (sc *scan) opensLabel(i int) bool {
	url, rest := sc.text[sc.start:i], sc.text[i+1:min(len(sc.text), i+1+maxLabel)]
	n := bytes.IndexAny(rest, "[]")
	if n < 0 || len(url) == 0 || ascii.HasSuffix(url, "//") || ascii.In(url[len(url)-1], "@=?&{(:") {
		return false
	}
	label, after := rest[:n], rest[n+1:]
	if len(Token(label, n)) < n { // several words
		return bytes.Count(label, []byte("\n")) < 2
	}
	switch {
	case rest[n] == '[', goesOn(after), bytes.ContainsAny(url, "?="), isRange(label):
		return false
	}
	return url[len(url)-1] != '/' || !isName(label)
}

// goesOn reports whether a URL continues in b after a bracket that closes in it.
func goesOn(b []byte) bool {
	switch c := ascii.At(b, 0); {
	case ascii.IsAlnum(c), c > 0 && ascii.In(c, "/?&=#%_-+~[{@"):
		return true
	case c == '.' || c == ':' || c == ',':
		return ascii.IsAlnum(ascii.At(b, 1))
	}
	return false
}

// isRange reports whether b is a number, or a range as curl has it: 1-100, a-z.
func isRange(b []byte) bool {
	from, to, ok := bytes.Cut(b, []byte("-"))
	return IsNumber(b) || ok && len(from) > 0 && len(to) > 0 && ascii.All(from, ascii.IsAlnum) &&
		ascii.All(to, func(c byte) bool { return ascii.IsAlnum(c) || c == ':' })
}

// isName reports whether b is one word, as in a placeholder.
func isName(b []byte) bool {
	return len(b) > 0 && ascii.All(b, func(c byte) bool { return ascii.IsAlnum(c) || c == '_' || c == '-' })
}
