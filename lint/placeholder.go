package lint

import (
	"bytes"
	"sort"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// maxPlaceholder is the length in bytes of the longest name of a placeholder.
const maxPlaceholder = 64

// placeholderMarks are the bytes that a placeholder may begin with.
const placeholderMarks = "{[<%$@"

// Placeholders returns the ranges of the URL that a reader or a program is to replace:
// {id}, #{id}, ${HOST}, $(HOST), @HOST@, [user], <id>, %s, %(id)s, %{VAR}, %PATH%. Rules
// should not report these as mistakes. $HOST is not a placeholder, since a URL may contain
// a dollar sign anywhere, as in $metadata. The ranges include the brackets, are in order
// and disjoint.
func (p *Pass) Placeholders() []Range {
	if !p.searched && p.seen&placeholderBits != 0 {
		p.searched = true
		p.placeholders = findPlaceholders(p.URL.Text)
	}
	return p.placeholders
}

// HoldsPlaceholder reports whether any of the bytes [start, end) of the URL
// belongs to a placeholder.
func (p *Pass) HoldsPlaceholder(start, end int) bool {
	all := p.Placeholders()
	i := sort.Search(len(all), func(i int) bool { return start < all[i].End })
	return i < len(all) && all[i].Start < end
}

// placeholderBits are the bits of placeholderMarks.
var placeholderBits = byteBits.of([]byte(placeholderMarks))

func findPlaceholders(url []byte) (found []Range) {
	for i := 0; ; {
		next := bytes.IndexAny(url[i:], placeholderMarks)
		if next < 0 {
			return found
		}
		i += next
		end := placeholderEnd(url, i)
		if end < 0 {
			i++
			continue
		}
		start := i
		if url[i] == '{' && i > 0 && url[i-1] == '#' {
			start-- // of Ruby, not of a fragment
		}
		found = append(found, Range{start, end})
		i = end
	}
}

// placeholderEnd returns the end of the placeholder at url[i:], or -1.
func placeholderEnd(url []byte, i int) int {
	switch url[i] {
	case '{':
		return bracketed(url, i, '{', '}')
	case '$':
		switch at(url, i+1) {
		case '{':
			return bracketed(url, i+1, '{', '}')
		case '(':
			return bracketed(url, i+1, '(', ')')
		}
		return -1
	case '@':
		return configuredEnd(url, i)
	case '<':
		return bracketed(url, i, '<', '>')
	case '[':
		// p[key] is a name, not a place to fill in.
		if i > 0 && ascii.IsAlnum(url[i-1]) {
			return -1
		}
		if end := nameEnd(url, i+1); end > i+1 && at(url, end) == ']' {
			return end + 1
		}
		return -1
	}
	return percentEnd(url, i)
}

// configuredEnd returns the end of the placeholder of autoconf at url[i:], such as
// @HOST@, or -1.
func configuredEnd(url []byte, i int) int {
	end := nameEnd(url, i+1)
	lower := func(r rune) bool { return r == '-' || 'a' <= r && r <= 'z' }
	if i > 0 && ascii.IsAlnum(url[i-1]) || end < i+3 || at(url, end) != '@' || bytes.ContainsFunc(url[i+1:end], lower) {
		return -1
	}
	return end + 1
}

// percentEnd returns the end of the placeholder that begins with the percent sign
// url[i], or -1. An escape is not a placeholder, unless it begins one such as %DATE%.
func percentEnd(url []byte, i int) int {
	end := nameEnd(url, i+1)
	if end > i+2 && !ascii.IsDigit(url[i+1]) && at(url, end) == '%' && !uri.IsEscape(url, end) && !isHex(url[i+1:end]) {
		return end + 1
	}
	switch next := at(url, i+1); {
	case next == '{':
		return bracketed(url, i+1, '{', '}')
	case next == '(':
		if end = bracketed(url, i+1, '(', ')'); end > 0 && isVerb(at(url, end)) {
			return end + 1
		}
	case isVerb(next) && !ascii.IsAlnum(at(url, i+2)):
		return i + 2
	case ascii.IsDigit(next) && at(url, i+2) == '$' && isVerb(at(url, i+3)):
		return i + 4
	}
	return -1
}

// bracketed returns the end of what begins with the bracket url[i], single or
// double, and closes in the same way, or -1.
func bracketed(url []byte, i int, open, shut byte) int {
	depth := 1
	if at(url, i+1) == open {
		depth = 2
	}
	start := i + depth
	limit := min(start+maxPlaceholder, len(url))
	for j := start; j < limit && url[j] != open; j++ {
		if url[j] != shut {
			continue
		}
		if j == start || depth == 2 && at(url, j+1) != shut {
			return -1
		}
		return j + depth
	}
	return -1
}

// nameEnd returns the end of the name at url[i:]. No name is longer than
// maxPlaceholder.
func nameEnd(url []byte, i int) int {
	limit := min(i+maxPlaceholder, len(url))
	for i < limit && (ascii.IsAlnum(url[i]) || url[i] == '_' || url[i] == '-') {
		i++
	}
	return i
}

// at returns url[i], or 0 after its end.
func at(url []byte, i int) byte {
	if i < len(url) {
		return url[i]
	}
	return 0
}

// isVerb reports whether functions like printf have a conversion of that letter.
func isVerb(b byte) bool { return b != 0 && bytes.IndexByte([]byte("sdiuvqxX"), b) >= 0 }

func isHex(text []byte) bool {
	for _, b := range text {
		if !ascii.IsHex(b) {
			return false
		}
	}
	return true
}
