package lint

// A Placeholder is where a URL leaves something for its reader, or for a
// program, to fill in: {id}, ${HOST}, [user], %s, %{VAR}, %PATH%. It is no
// correct URL, but nobody means it as one.
type Placeholder struct {
	// Start and End bound it in the URL, with its brackets.
	Start, End int
	// Escape says that it begins with a percent sign, and so looks like
	// an escape that is not one.
	Escape bool
}

// Placeholders returns the placeholders of the URL, in order.
func (p *Pass) Placeholders() []Placeholder {
	if !p.searched {
		p.searched = true
		p.placeholders = findPlaceholders(p.URL)
	}
	return p.placeholders
}

func findPlaceholders(url []byte) []Placeholder {
	return nil
}
