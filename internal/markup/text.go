package markup

// seen finds constructs in text whose markup is unknown.
func seen(l *look) (Destination, bool) {
	if d, ok := inlineLink(l); ok {
		d.Escape = Backslash // "&amp;" is decoded only if the text is known to be markup
		return d, true
	}
	if d, ok := doubleBracket(l); ok {
		return d, true
	}
	if d, ok := command(l); ok {
		return d, true
	}
	if d, ok := macro(l); ok {
		return d, true
	}
	if d, ok := element(l); ok {
		return d, true
	}
	return request(l)
}
