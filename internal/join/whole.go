package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// isEncodedByte reports whether tail begins with a byte in quoted-printable
// (RFC 2045, 6.7) that nobody decoded.
func isEncodedByte(head, tail []byte) bool {
	return len(tail) > 2 && tail[0] == '=' && isHexUpper(tail[1]) && isHexUpper(tail[2]) && !endsInFieldName(head)
}

// endsInFieldName reports whether head ends in the name of a field of a query, which
// "=" has to follow.
func endsInFieldName(head []byte) bool {
	i := bytes.LastIndexAny(head, "?&;=")
	return i > 0 && head[i] != '=' && ascii.IsAlnum(lastByte(head)) && bytes.IndexByte(head, '?') > 0
}

// endsInFieldValue reports whether head ends in the value of a field of a query.
func endsInFieldValue(head []byte) bool {
	query := bytes.IndexByte(head, '?')
	return query > 0 && ascii.IsAlnum(lastByte(head)) && bytes.IndexByte(head[max(query, bytes.LastIndexAny(head, "?&;")):], '=') > 0
}

func isHexUpper(c byte) bool { return ascii.IsDigit(c) || c >= 'A' && c <= 'F' }

func lastSegment(b []byte) []byte { return b[bytes.LastIndexByte(b, '/')+1:] }

// endsInWholeAddress reports whether the URL ends in a number or a hash that names one thing, and a word follows
// which is no more of it: an issue, a page "id=N", a commit, a message, an entry.
func endsInWholeAddress(f *Facts) bool {
	i := bytes.LastIndexAny(f.Head, "/?&;=#")
	if i < 0 || !ascii.IsAlnum(f.Tail[0]) || ascii.All(f.Word, ascii.IsDigit) || completesHash(f) {
		return false
	}
	name, before := f.Head[i+1:], f.Head[:i]
	isNumber := len(name) > 1 && ascii.All(bytes.TrimLeft(name, "cr"), ascii.IsDigit)
	switch f.Head[i] {
	case '=':
		field := before[bytes.LastIndexAny(before, "?&;")+1:]
		return isNumber && !ascii.IsDigit(f.Tail[0]) || isWholeHash(name) && len(field) < 7
	case '#':
		return isNumber || ascii.IsDigit(f.Last) && bytes.IndexByte(name, '-') > 0
	}
	return (isNumber || isWholeHash(name)) && collections.Has(lastSegment(before)) || isWholeMessageID(name)
}

// collections are segments of a path after which a number or a hash is the name of one thing.
var collections = ascii.NewWordSet("+ blob bug bugs c commit commits diff entry issue issues pr pull pulls r rev revision ticket tickets tree")

// isWholeHash reports whether name is a hash, or as much of one as is given.
func isWholeHash(name []byte) bool {
	return len(name) > 6 && len(name) <= sha1 && ascii.All(name, isLowerHex) && bytes.ContainsAny(name, "0123456789")
}

// isWholeMessageID reports whether name is a message-id with its host.
func isWholeMessageID(name []byte) bool {
	local, host, ok := bytes.Cut(name, []byte("@"))
	return ok && len(local) > 0 && bound.IsHost(host)
}

// isSeparate reports whether the tail is something whole, an absolute path, a number or a host, after a line that is too short to be
// wrapped.
func isSeparate(f *Facts) bool {
	if f.Column > shortLine || f.Last == '/' || f.Last == '-' || inQuery(f) {
		return false
	}
	return f.Tail[0] == '/' && f.Indent <= 0 || isNumeral(f.Word) || bound.IsHost(bound.TrimWord(f.Tail)) && !lacksHost(f)
}
