package lint

import "bytes"

// A byteSet is which of some bytes occur in a URL: those that make most rules look more
// closely, and most URLs have few of.
type byteSet uint16

// notGraphic is the bit for all bytes that are not graphic ASCII.
const notGraphic byteSet = 1

// asked are the bytes with a bit of their own.
const asked = `%\&=#[{<@:$`

// byteBits has the bit of each byte.
var byteBits = func() (bits [256]byteSet) {
	for b := range bits {
		if b <= ' ' || b >= 0x7F {
			bits[b] = notGraphic
		}
	}
	for i := range len(asked) {
		bits[asked[i]] = notGraphic << (i + 1)
	}
	return bits
}()

func bytesOf(text []byte) (seen byteSet) {
	for _, b := range text {
		seen |= byteBits[b]
	}
	return seen
}

// Contains reports whether the byte occurs in the URL.
func (p *Pass) Contains(b byte) bool {
	if bit := byteBits[b]; bit > notGraphic {
		return p.seen&bit != 0
	}
	return bytes.IndexByte(p.URL.Text, b) >= 0
}

// IsGraphicASCII reports whether all of the URL is ASCII that can be seen: no space,
// no control character, no other letter.
func (p *Pass) IsGraphicASCII() bool { return p.seen&notGraphic == 0 }
