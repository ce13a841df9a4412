package resolve

import "strings"

// draft02 is the partial form of draft-02, appendix 1.2. A full form has a colon
// before any slash; the four rules are for others.
//
// The rules do not mention fragments: that of the partial form is put after the
// result. The fragment and the search part of the context are dropped with the last
// part of its path.
func draft02(context, partial string) string {
	partial, fragment := cut(partial, '#')
	context, _ = cut(context, '#')
	context, _ = cut(context, '?')
	colon := strings.IndexByte(context, ':') + 1
	host := colon
	if strings.HasPrefix(context[colon:], "//") {
		host += 2 + until(context[colon+2:], '/')
	}
	switch at := strings.IndexAny(partial, ":/"); {
	case at >= 0 && partial[at] == ':':
		return partial + fragment
	case strings.HasPrefix(partial, "//"):
		return context[:colon] + partial + fragment
	case at == 0:
		return context[:host] + partial + fragment
	}
	path := context[host:]
	if path == "" && host > colon {
		path = "/"
	}
	partial, search := cut(partial, '?')
	return context[:host] + withoutElements(upToSlash(path)+partial) + search + fragment
}

// withoutElements removes "xxx/.." and "/." from the path until none is left. The
// slash after "xxx/.." is removed with it, or two would be left.
func withoutElements(path string) string {
	elements := strings.Split(path, "/")
	out := elements[:0]
	for i, e := range elements {
		n := len(out)
		switch {
		case e == "." && n > 0:
		case e == ".." && n > 0 && out[n-1] != "" && out[n-1] != "..":
			out = out[:n-1]
			if i == len(elements)-1 {
				out = append(out, "")
			}
		default:
			out = append(out, e)
		}
	}
	return strings.Join(out, "/")
}

// cut returns the text before the first b, and the rest, which begins with it.
func cut(text string, b byte) (before, rest string) {
	i := until(text, b)
	return text[:i], text[i:]
}

// until returns the offset of the first b, or the length of the text.
func until(text string, b byte) int {
	if i := strings.IndexByte(text, b); i >= 0 {
		return i
	}
	return len(text)
}
