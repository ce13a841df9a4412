package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// isRef reports whether head is a whole repository of a forge, or of git, or a whole
// commit, so that a name after it is a branch, a tag or a hash; or whether the tail is the path of a branch or tag, as git
// request-pull writes it after a repository.
func isRef(head, tail []byte) bool {
	if !ascii.IsAlnum(tail[0]) {
		return false
	}
	if ascii.HasSuffix(head, ".git") || endsInCommit(head) || isCommit(tail) && ascii.IsAlnum(lastByte(head)) ||
		(ascii.IsAlnum(lastByte(head)) || ascii.HasSuffix(head, ".git/")) && namesRef(tail) {
		return true
	}
	_, rest, _ := bytes.Cut(head, []byte("://"))
	host, path, _ := bytes.Cut(bytes.TrimSuffix(rest, []byte("/")), []byte("/"))
	return bytes.Count(path, []byte("/")) == 1 && (ascii.IsAlnum(lastByte(head)) || isCommit(tail)) && isForge(host)
}

// endsInCommit reports whether head ends in the hash of a commit.
func endsInCommit(head []byte) bool {
	n := len(head) - sha1
	return n > 0 && head[n-1] == '/' && ascii.Span(head[n:], isLowerHex) == sha1
}

// isCommit reports whether tail is the whole hash of a commit.
func isCommit(tail []byte) bool {
	return ascii.Span(tail, isLowerHex) == sha1 && len(bound.TrimWord(tail)) == sha1
}

// sha1 is the number of digits of a whole hash.
const sha1 = 40

// namesRef reports whether tail is the name of a branch or a tag.
func namesRef(tail []byte) bool {
	name := bytes.TrimPrefix(tail, []byte("refs/"))
	return ascii.HasPrefix(name, "tags/") || ascii.HasPrefix(name, "heads/")
}

func isLowerHex(c byte) bool { return ascii.IsDigit(c) || c >= 'a' && c <= 'f' }

// isForge reports whether repositories on the host are called USER/NAME.
func isForge(host []byte) bool {
	for _, name := range []string{"github.", "gitlab.", "bitbucket.", "codeberg."} {
		if ascii.HasPrefix(host, name) {
			return true
		}
	}
	return false
}
