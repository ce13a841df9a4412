package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/placeholder"
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

// endsInLine reports whether head ends in a fragment that names a line of a file, "#L12"
// or "#n12", after which a URL is whole.
func endsInLine(head, _ []byte) bool {
	i := bytes.LastIndexByte(head, '#')
	line := bytes.TrimLeft(head[i+1:], "Lln")
	return i > 0 && len(line) > 0 && len(head)-i-1-len(line) < 2 && ascii.All(line, ascii.IsDigit)
}

// repeatsName reports whether tail is, or ends in, the name of the file with which head
// ends: the next line is about that file.
func repeatsName(head, tail []byte) bool {
	name := lastSegment(head)
	return len(name) > 3 && bytes.IndexByte(name, '.') > 0 && bytes.Equal(name, lastSegment(bound.TrimWord(tail)))
}

// repeatsPath reports whether tail is the segments with which head ends, as a name is
// given after its URL.
func repeatsPath(head, tail []byte) bool {
	path := bytes.TrimRight(tail, "/")
	before, ok := bytes.CutSuffix(bytes.TrimRight(head, "/"), path)
	return ok && bytes.IndexByte(path, '/') > 0 && ascii.HasSuffix(before, "/")
}

// endsInLeader reports whether head ends in the dots that lead to a page number.
func endsInLeader(head, _ []byte) bool { return ascii.HasSuffix(head, "....") }

// endsInSQLComment reports whether the query of head ends in "--", which is put there to
// hide what follows.
func endsInSQLComment(head, _ []byte) bool {
	return ascii.HasSuffix(head, "--") && !ascii.HasSuffix(head, "---") && bytes.IndexByte(head, '?') > 0
}

func lastSegment(b []byte) []byte { return b[bytes.LastIndexByte(b, '/')+1:] }

// isNextQuery reports whether tail is an absolute path with a query, and head has a query:
// they are two requests.
func isNextQuery(head, tail []byte) bool {
	return tail[0] == '/' && bytes.IndexByte(tail, '?') > 0 && bytes.IndexByte(head, '?') > 0
}

// endsInMarkup reports whether head ends in a brace, which closes a variable or an element
// of markup, and a word follows.
func endsInMarkup(head, tail []byte) bool { return lastByte(head) == '}' && ascii.IsAlnum(tail[0]) }

// endsInTemplate reports whether a template is open at the end of head, and so continues on the next
// line.
func endsInTemplate(head, _ []byte) bool { return placeholder.IsOpen(head) }

// isSeparate reports whether the tail is something whole, such as a date, a version, a
// host or an absolute path, after a line that is too short to be wrapped.
func isSeparate(f *Facts) bool {
	if f.Column > shortLine || f.Last == '/' || f.Last == '-' || inQuery(f) || f.Folded {
		return false
	}
	return f.Tail[0] == '/' && f.Indent <= 0 || isNumeral(f.Word) || bound.IsHost(bound.TrimWord(f.Tail)) && !lacksHost(f)
}

// endsInFile reports whether the URL ends in the suffix of a file, and the next line begins
// with a word, which would be a part of the suffix. A hyphen between the suffix and a sentence is a dash.
func endsInFile(f *Facts) bool {
	head, isDash := bytes.CutSuffix(f.Head, []byte("-"))
	dot := bytes.LastIndexByte(head, '.')
	return dot > 0 && fileSuffixes.Has(head[dot+1:]) && ascii.IsAlnum(f.Tail[0]) && !bytes.ContainsAny(head, "?#") &&
		(isDash && ascii.IsUpper(f.Tail[0]) && len(f.Rest) > 0 || !isDash && !completesSuffix(f))
}

// fileSuffixes are the suffixes of pages, documents, pictures and downloads that no longer suffix begins with.
var fileSuffixes = ascii.NewWordSet("aspx avi bmp bz2 deb dmg exe gif html ipynb iso jpeg jpg jsp mp3 mp4 npz pdf php png rpm shtml swf tgz whl wmv xhtml zip")

// isStraySlash reports whether the tail is a slash alone, which ends a URL only if nothing else is on its
// line, and the line before is full.
func isStraySlash(f *Facts) bool {
	return string(f.Tail) == "/" && (len(f.Rest) > 0 || !isFull(f) || f.Last == '/')
}

// endsInSecondFragment reports whether head ends in a number sign, and another one is before it.
func endsInSecondFragment(head, _ []byte) bool {
	front, ok := bytes.CutSuffix(head, []byte("#"))
	return ok && bytes.IndexByte(front, '#') >= 0
}

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
