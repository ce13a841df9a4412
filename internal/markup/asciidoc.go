package markup

// asciidoc finds the targets of links and of block and inline macros
// (AsciiDoc Language, "URL Macro", "Link Macro", "Images").
func asciidoc(l *look) (Destination, bool) {
	if d, ok := macro(l); ok {
		return d, true
	}
	return l.until(0, func(rest []byte, gap bool) int {
		if gap {
			return broken
		}
		return l.attributes(rest)
	})
}

// macro finds link:u[t], image:u[t] and the like, also link:++u++[t].
func macro(l *look) (Destination, bool) {
	opened := l.behind()
	if hasSuffix(opened, ":++") {
		return l.until(0, passed)
	}
	for _, name := range [...]string{"link:", "image:", "image::", "video::", "audio::", "include::"} {
		if hasSuffix(opened, name) {
			return l.until(0, func(rest []byte, _ bool) int { return l.attributes(rest) })
		}
	}
	return Destination{}, false
}

// passed closes ++u++[t].
func passed(rest []byte, _ bool) int {
	switch {
	case hasPrefix(rest, "++["):
		return closed
	case hasPrefix(rest, "++"):
		return broken
	}
	return 1
}

// attributes closes a target at the list of attributes. The brackets of an IP
// literal (RFC 3986, section 3.2.2) open no list.
func (l *look) attributes(rest []byte) int {
	switch rest[0] {
	case '[':
		if hasSuffix(l.data[l.start:l.reach], "//") {
			return 1
		}
		return closed
	case '<', '>', '"':
		return broken
	case ':':
		if hasPrefix(rest, "://") && l.separate() {
			return broken
		}
	}
	return 1
}

// separate reports whether the scheme that ends where the look has come to is
// that of another URL, and not of one inside the path or query of this.
func (l *look) separate() bool {
	text := l.data[l.start:l.reach]
	n := len(text)
	for n > 0 && isSchemeByte(text[n-1]) {
		n--
	}
	if n == 0 {
		return false
	}
	switch text[n-1] {
	case '/', '=', '?', '&', '#', '%':
		return false
	}
	return true
}
