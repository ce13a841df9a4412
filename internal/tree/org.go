package tree

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// org reads a document of Org: headings, custom ids, targets, and links to files and places (The Org Manual, section 4).
func (r *reader) org() {
	for i := 0; i < len(r.text); {
		line := ascii.FirstLine(r.text[i:])
		trimmed := bytes.TrimSpace(line)
		switch n := ascii.RunLen(line, '*'); {
		case n > 0 && ascii.IsBlank(ascii.At(line, n)) && r.wantsAnchors && !r.code.Contains(i):
			r.heading(line[n:])
		case ascii.HasPrefixFold(trimmed, ":CUSTOM_ID:"):
			r.id(bytes.TrimSpace(trimmed[len(":CUSTOM_ID:"):]))
		case ascii.HasPrefixFold(trimmed, "#+NAME:"):
			r.id(bytes.TrimSpace(trimmed[len("#+NAME:"):]))
		case ascii.HasPrefixFold(trimmed, "#+INCLUDE:"), ascii.HasPrefixFold(trimmed, "#+SETUPFILE:"):
			r.isPlain = false
		}
		for at := 0; ; {
			n := bytes.Index(line[at:], []byte("[["))
			if n < 0 {
				break
			}
			at += n + 2
			if end := bytes.IndexByte(line[at:], ']'); end > 0 {
				r.orgLink(i+at, i+at+end)
			}
		}
		for at := 0; ; {
			n := bytes.Index(line[at:], []byte("<<"))
			if n < 0 {
				break
			}
			at += n + 2
			if end := bytes.Index(line[at:], []byte(">>")); end > 0 {
				r.id(bytes.Trim(line[at:at+end], "<"))
			}
		}
		i += len(line) + 1
	}
}

// orgLink reads the destination text[start:end].
func (r *reader) orgLink(start, end int) {
	to := r.text[start:end]
	if rest, ok := bytes.CutPrefix(to, []byte("file:")); ok {
		start, to = end-len(rest), rest
	} else if !ascii.HasPrefix(to, "./") && !ascii.HasPrefix(to, "../") && to[0] != '#' {
		return
	}
	if n := bytes.Index(to, []byte("::")); n >= 0 {
		end = start + n // what follows is to be searched for in the file
	}
	if start < end && r.text[start] != '/' {
		r.link(start, end)
	}
}
