package syntax

import "strings"

// A Construct is one way in which a language writes a link.
type Construct struct {
	// Pattern is the construct with T for its text and U for its destination: "[T](U)".
	Pattern string
	// open, between and close are the marks before the first of T and U, between them, and after the last.
	// Without a text, between is empty.
	open, between, close string
	hasText, textFirst   bool
	// isDefinition: the construct begins its line.
	isDefinition bool
}

// compile returns the construct of a pattern.
func compile(pattern string) Construct {
	c := Construct{Pattern: pattern}
	text, destination := strings.IndexByte(pattern, 'T'), strings.IndexByte(pattern, 'U')
	if c.hasText = text >= 0; !c.hasText {
		c.open, c.close = pattern[:destination], pattern[destination+1:]
		return c
	}
	c.textFirst = text < destination
	first, last := min(text, destination), max(text, destination)
	c.open, c.between, c.close = pattern[:first], pattern[first+1:last], pattern[last+1:]
	c.isDefinition = c.textFirst && c.close == ""
	return c
}
