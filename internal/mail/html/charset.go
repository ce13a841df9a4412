package html

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/pattern"
)

// maxPrescan is how many bytes of a document are searched for its character set (HTML, 13.2.3.2).
const maxPrescan = 1 << 10

// declared is a <meta> that declares the character set, in either form, and the declaration of XML.
var declared = pattern.New(`(?i)<(?:meta\s[^>]*?|\?xml\s[^>]*?en)c(?:harset|oding)\s*=\s*["']?\s*([a-z0-9_.:-]+)`)

// Charset returns the character set that a document declares itself, nil if it declares none, or one that
// cannot be: a declaration in ASCII shows that the document is not UTF-16.
func Charset(src []byte) []byte {
	m := declared().FindSubmatch(src[:min(len(src), maxPrescan)])
	if m == nil || ascii.HasPrefix(bytes.ToLower(m[1]), "utf-16") {
		return nil
	}
	return m[1]
}
