package find

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// relative resolves a reference against a base URL, as far as its last bytes
// remain what they are: the URL is prefix and what follows the first skip bytes
// of the reference (RFC 3986, 5.2). It fails where the base is no URL with an
// authority, and for references to the same document.
func relative(base, ref []byte) (prefix string, skip int, ok bool) {
	b := uri.Split(base)
	if !b.HasAuthority || b.Scheme.Empty() || len(ref) == 0 || ref[0] == '#' {
		return "", 0, false
	}
	dir := base[:b.Path.Start+bytes.LastIndexByte(base[b.Path.Start:b.Path.End], '/')+1]
	switch {
	case ascii.HasPrefix(ref, "//"):
		return string(base[:b.Scheme.End+1]), 0, true
	case ref[0] == '/':
		return string(base[:b.Path.Start]), 0, true
	case ref[0] == '?':
		return string(base[:b.Path.End]), 0, true
	}
	for ascii.HasPrefix(ref[skip:], "./") || ascii.HasPrefix(ref[skip:], "../") {
		n := bytes.IndexByte(ref[skip:], '/')
		if n == len("..") {
			dir = parent(dir, b.Path.Start)
		}
		skip += n + 1
	}
	if len(dir) == b.Path.Start {
		return string(dir) + "/", skip, skip < len(ref)
	}
	return string(dir), skip, skip < len(ref)
}

// parent returns the directory above dir, a URL that ends in a slash and whose
// path begins at path.
func parent(dir []byte, path int) []byte {
	up := bytes.TrimSuffix(dir, []byte("/"))
	if n := bytes.LastIndexByte(up, '/') + 1; n > path {
		return up[:n]
	}
	return dir
}
