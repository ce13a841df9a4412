package lint

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/uri"
)

// A byteSet is a summary of the bytes of a URL: which of those occur that make most
// rules look more closely, and in which components some byte may not be allowed.
type byteSet uint32

// asked are the bytes with a bit of their own.
const asked = `%\&=#[{<@:$`

const (
	// other: a graphic byte without a bit of its own.
	other byteSet = 1 << (len(asked) + iota)
	// notGraphic: a byte that is not graphic ASCII.
	notGraphic
	// notInPath, notInQuery, notInFragment: a byte that the edition does not allow in
	// that component.
	notInPath
	notInQuery
	notInFragment
	// digit: a digit, which every token has.
	digit
)

// A byteTable has the bits of each byte in one edition.
type byteTable [256]byteSet

// byteBits is the table without the bits that depend on the edition.
var byteBits = func() (t byteTable) {
	for b := range t {
		if t[b] = other; b <= ' ' || b >= 0x7F {
			t[b] = notGraphic
		}
	}
	for i := range len(asked) {
		t[asked[i]] = 1 << i
	}
	for b := '0'; b <= '9'; b++ {
		t[b] |= digit
	}
	return t
}()

func newByteTable(e *uri.Edition) *byteTable {
	t := byteBits
	for b := range t {
		for c, bit := range forbidden {
			// "?" ends a path, and "#" a path or a query, so neither is in one.
			delimits := b == '#' && bit != notInFragment || b == '?' && bit == notInPath
			if bit != 0 && !delimits && !e.Allows(uri.Component(c), byte(b)) {
				t[b] |= bit
			}
		}
	}
	return &t
}

// forbidden has the bit for bytes that are not allowed in a component, if it has one.
var forbidden = [uri.NumComponents]byteSet{
	uri.InPath: notInPath, uri.InQuery: notInQuery, uri.InFragment: notInFragment,
}

func (t *byteTable) of(text []byte) (seen byteSet) {
	for ; len(text) >= 4; text = text[4:] {
		seen |= t[text[0]] | t[text[1]] | t[text[2]] | t[text[3]]
	}
	for _, b := range text {
		seen |= t[b]
	}
	return seen
}

// Contains reports whether the byte occurs in the URL.
func (p *Pass) Contains(b byte) bool {
	return p.seen&byteBits[b] != 0 && bytes.IndexByte(p.URL.Text, b) >= 0
}

// IsGraphicASCII reports whether all of the URL is ASCII that can be seen: no space,
// no control character, no other letter.
func (p *Pass) IsGraphicASCII() bool { return p.seen&notGraphic == 0 }

// AllowsAll reports whether the edition allows every byte of the part.
func (p *Pass) AllowsAll(part *Part) bool {
	if bit := forbidden[part.component]; bit != 0 && p.seen&bit == 0 {
		return true
	}
	e := p.Edition.get()
	for _, b := range part.Text {
		if !e.Allows(part.component, b) {
			return false
		}
	}
	return true
}
