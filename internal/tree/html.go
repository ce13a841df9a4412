package tree

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

var htmlMarks = kernel.SetOf("<{")

// html reads a document in HTML: its ids, and the links and images with a path.
func (r *reader) html() {
	r.frontMatter()
	for i := 0; ; {
		if i += htmlMarks.Index(r.text[i:]); i >= len(r.text) {
			return
		}
		if r.text[i] == '{' {
			if ascii.In(ascii.At(r.text, i+1), "{%") {
				r.isPlain = false
			}
			i++
			continue
		}
		i = r.tag(i)
	}
}

// tag reads the tag or comment that begins at text[i]. It returns where reading continues.
func (r *reader) tag(i int) int {
	rest := r.text[i:]
	switch c := ascii.At(rest, 1); {
	case c == '!':
		if ascii.HasPrefix(rest, "<!--") && !r.code.Contains(i) {
			if n := bytes.Index(rest[4:], []byte("-->")); n >= 0 {
				if ascii.HasPrefix(rest, "<!--#") || ascii.HasPrefix(rest, "<!-- include") {
					r.isPlain = false
				}
				r.attributes(rest[:4+n], i)
				return i + 4 + n + 3
			}
		}
		return i + 1
	case c == '%' || c == '?':
		if !r.wantsLinks && r.isPlain && !r.code.Contains(i) {
			r.isPlain = false
		}
		return i + 1
	case !ascii.IsAlpha(c):
		return i + 1
	}
	name := rest[1 : 1+ascii.Span(rest[1:], ascii.IsAlnum)]
	next := i + 1 + len(name)
	n := bytes.IndexByte(rest[:min(len(rest), maxTag)], '>')
	if n < 0 || !ascii.In(ascii.At(rest, 1+len(name)), " \t\r\n/>.-") {
		return next
	}
	tag := rest[:n]
	if r.wantsLinks {
		if ascii.EqualFold(name, "a") || ascii.EqualFold(name, "img") {
			r.attributes(tag, i)
		}
		return next
	}
	if ascii.IsUpper(name[0]) && ascii.IsLower(ascii.Last(name)) || ascii.In(ascii.At(tag, 1+len(name)), "-.") {
		if r.isPlain && !r.code.Contains(i) {
			r.isPlain = false // a component
		}
	}
	if len(name) == len(tag)-1 && len(name) != 2 {
		return next
	}
	r.attributes(tag, i)
	if len(name) == 2 && name[0]|0x20 == 'h' && '1' <= name[1] && name[1] <= '6' {
		if end := bytes.Index(rest[:min(len(rest), n+maxText)], []byte("</h")); end > n && !r.code.Contains(i) {
			r.heading(bytes.Join(bytes.Fields(rest[n+1:end]), []byte(" ")))
		}
	}
	return next
}

// maxTag is the length in bytes of the longest tag that is read.
const maxTag = 2 << 10

// attributes reads the names of anchors and the destinations in a tag, which begins at text[at].
func (r *reader) attributes(tag []byte, at int) {
	for i := 0; ; {
		n := bytes.IndexByte(tag[i:], '=')
		if n < 0 {
			return
		}
		i += n
		name := bytes.TrimRight(tag[:i], " \t\r\n")
		name = name[len(name)-spanBack(name):]
		i++
		i += ascii.SpaceLen(tag[i:])
		quote := ascii.At(tag, i)
		end := 0
		switch quote {
		case '"', '\'':
			i++
			end = bytes.IndexByte(tag[i:], quote)
			if end < 0 {
				return
			}
		default:
			end = ascii.Span(tag[i:], func(c byte) bool { return c > ' ' && c != '>' && c != '}' })
		}
		value := tag[i : i+end]
		switch {
		case ascii.EqualFoldAny(name, "id", "name", "titleid"):
			r.id(bytes.Trim(value, `"'{}`))
		case tag[0] != '<':
		case ascii.EqualFold(name, "href") && ascii.HasPrefixFold(tag, "<a"):
			r.link(at+i, at+i+end)
		case ascii.EqualFold(name, "src") && ascii.HasPrefixFold(tag, "<img"):
			r.link(at+i, at+i+end)
		}
		i += end
	}
}

// spanBack returns how many letters are at the end of name.
func spanBack(name []byte) (n int) {
	for n < len(name) && ascii.IsAlpha(name[len(name)-1-n]) {
		n++
	}
	return n
}
