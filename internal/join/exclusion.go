package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// exclusions say that the token tail cannot continue the URL head, whatever else
// is known.
var exclusions = [...]func(head, tail []byte) bool{
	isURL,
	holdsURL,
	isEncodedByte,
	isSchemeless,
	beginsWithPunctuation,
	isSignature,
	isAddress,
	func(head, _ []byte) bool { return bound.EndsInRule(head) },
}

// MayContinue reports whether the token tail can continue the URL head at all.
func MayContinue(head, tail []byte) bool {
	for _, excludes := range exclusions {
		if excludes(head, tail) {
			return false
		}
	}
	return true
}

func isURL(_, tail []byte) bool { return bound.StartsURL(tail) }

// holdsURL reports whether tail holds a URL that is not nested in the path or the
// query of head.
func holdsURL(head, tail []byte) bool {
	i := bytes.Index(tail, []byte("://"))
	if i < 0 {
		return false
	}
	start := i
	for start > 0 && ascii.IsAlnum(tail[start-1]) {
		start--
	}
	if start == 0 || tail[start-1] != '=' && tail[start-1] != '/' {
		return true
	}
	return tail[start-1] == '=' && bytes.IndexByte(head, '?') < 0
}

// isEncodedByte reports whether tail begins with a byte in quoted-printable
// (RFC 2045, 6.7) that nobody decoded.
func isEncodedByte(_, tail []byte) bool {
	return len(tail) > 2 && tail[0] == '=' && isHexUpper(tail[1]) && isHexUpper(tail[2])
}

func isHexUpper(c byte) bool { return ascii.IsDigit(c) || c >= 'A' && c <= 'F' }

// isSchemeless reports whether tail is a URL without a scheme, rather than the
// host of head.
func isSchemeless(head, tail []byte) bool {
	return len(tail) > 4 && ascii.EqualFold(tail[:4], "www.") && !bytes.HasSuffix(head, []byte("://"))
}

// beginsWithPunctuation reports whether tail begins with a mark that begins no
// part of a URL, as that of a list or a rule.
func beginsWithPunctuation(_, tail []byte) bool {
	return !ascii.IsAlnum(tail[0]) && tail[0] < 0x80 && !beginsPart(tail)
}

// isSignature reports whether tail is "-Name", by which an author signs.
func isSignature(head, tail []byte) bool {
	return tail[0] == '-' && ascii.IsUpper(ascii.At(tail, 1)) && lastByte(head) == '/'
}

// isAddress reports whether tail is a mail address, and not a message-id that
// continues head.
func isAddress(head, tail []byte) bool {
	last := lastByte(head)
	address := bytes.TrimRight(bound.TrimWord(tail), "/")
	if last == '-' || !bound.IsAddress(address) {
		return false
	}
	local, _, _ := bytes.Cut(address, []byte("@"))
	return last != '/' || !bytes.ContainsAny(local, "0123456789")
}
