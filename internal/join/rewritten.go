package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// rewritten are the fronts of links that gateways of mail write in place of others, without their scheme, and what such a
// link ends in. The hosts of Safe Links have a name in front.
var rewritten = [...]struct{ front, end []byte }{
	{[]byte(".safelinks.protection.outlook.com/?url="), []byte("reserved=0")},
	{[]byte("urldefense.com/v3/__"), []byte("$")},
	{[]byte("urldefense.us/v3/__"), []byte("$")},
}

// rewrittenEnd returns the offset in head after what ends a rewritten link, 0 if head is the beginning of such a link, or -1 if it is none.
func rewrittenEnd(head []byte) int {
	_, rest, _ := bytes.Cut(head, []byte("://"))
	suffix := rest[ascii.Span(rest, ascii.IsAlnum):] // of the host, without a name in front
	for _, r := range rewritten {
		if !bytes.HasPrefix(rest, r.front) && !bytes.HasPrefix(suffix, r.front) {
			continue
		}
		if i := bytes.Index(head, r.end); i >= 0 {
			return i + len(r.end)
		}
		return 0
	}
	return -1
}

// IsUnfinished reports whether a URL ends in a hyphen, or is a rewritten link without its end.
func IsUnfinished(url []byte) bool { return lastByte(url) == '-' || rewrittenEnd(url) == 0 }

// isUnfinished reports whether the URL is a rewritten link without its end.
func isUnfinished(f *Facts) bool { return rewrittenEnd(f.Head) == 0 }

// isFinished reports whether the URL is a rewritten link with its end.
func isFinished(head, _ []byte) bool { return rewrittenEnd(head) == len(head) }
