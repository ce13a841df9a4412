package markup

import "bytes"

// mediawiki finds [u text] and [u] (MediaWiki, Help:Links, "External links"),
// which stand on one line, and attributes of HTML.
func mediawiki(l *look) (Destination, bool) {
	opened := l.behind()
	if !hasSuffix(opened, "[") || hasSuffix(opened, "[[") {
		return attribute(l)
	}
	d := l.token(0, `[]<>"`)
	text := l.data[d.End:min(l.hi, l.start+maxAhead)]
	n := bytes.IndexAny(text, "[]\r\n")
	l.reach += max(n, 0)
	return d, n >= 0 && text[n] == ']'
}

// mediawikiBound ends a URL at the end of a template's argument, of a link, or
// where italics or a tag start.
func mediawikiBound(text []byte) int {
	text = text[:unmatched(text, '[', ']', func([]byte) bool { return true })]
	for i, b := range text {
		switch b {
		case '|', '<':
			return i
		case '\'', '{', '}':
			if i+1 < len(text) && text[i+1] == b {
				return i
			}
		}
	}
	return len(text)
}
