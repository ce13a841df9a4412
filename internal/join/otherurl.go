package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

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

// isSchemeless reports whether tail is a URL without a scheme, or a host of three labels,
// rather than the host of head.
func isSchemeless(head, tail []byte) bool {
	if len(tail) < 5 || ascii.HasSuffix(head, "://") {
		return false
	}
	if ascii.EqualFold(tail[:4], "www.") {
		return true
	}
	host, _, _ := bytes.Cut(bound.TrimWord(tail), []byte("/"))
	if bytes.Count(host, []byte(".")) < 2 || !bound.IsHost(host) {
		return false
	}
	inHost := bytes.LastIndexByte(head, '/') == bytes.LastIndex(head, []byte("://"))+len("://")-1
	isOwn := lastByte(head) == '/' || ascii.IsAlnum(lastByte(head)) && !inHost && ascii.At(tail, len(host)) == '/'
	return isOwn && genericDomains.Has(host[bytes.LastIndexByte(host, '.')+1:])
}

// genericDomains are the first top-level domains (RFC 920).
var genericDomains = ascii.NewWordSet("com edu gov mil net org")

// isAddress reports whether tail is a mail address, and not a message-id that
// continues head.
func isAddress(head, tail []byte) bool {
	last := lastByte(head)
	address := bytes.TrimRight(bound.TrimWord(tail), "/")
	if last == '-' || !bound.IsAddress(address) {
		return false
	}
	local, _, _ := bytes.Cut(address, []byte("@"))
	if last == '/' {
		const year = 4
		first := bytes.IndexAny(local, "0123456789")
		return first < 0 ||
			first > 0 && first+year == len(local) && ascii.All(local[:first], ascii.IsAlpha) && isNumeral(local[first:])
	}
	return !beginsMessageID(head)
}

// beginsMessageID reports whether the last part of head begins as message-ids do, with a
// date and time, and lacks their "@".
func beginsMessageID(head []byte) bool {
	id := lastSegment(head)
	return ascii.Span(id, ascii.IsDigit) >= len("20060102") && bytes.IndexByte(id, '@') < 0
}

// isMessageID reports whether tail is a message-id, in which "=" may be, or the rest of one.
func isMessageID(tail []byte) bool {
	local, host, ok := bytes.Cut(tail, []byte("@"))
	return ok && len(local) > 0 && bound.BeginsWithHost(host) && bytes.IndexByte(host, '@') < 0
}
