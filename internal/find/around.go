package find

// An Around is what the text around a URL decides about it. The text is read when it is asked for. The zero value says no to
// everything.
type Around struct {
	at          int // in the text
	code        *Code
	definitions *Definitions // of the text, if the URL may be in one
	known       Decided
}

// A Decided is an [Around] for which no text need be read.
type Decided struct{ InCode, IsUnused bool }

// Around returns d as an Around.
func (d Decided) Around() Around { return Around{known: d} }

// Decide reads the text for everything.
func (a *Around) Decide() Decided { return Decided{a.InCode(), a.IsUnused()} }

// InCode reports whether the URL is in code of a text in markup.
func (a *Around) InCode() bool {
	if a.code == nil {
		return a.known.InCode
	}
	return a.code.Contains(a.at)
}

// IsUnused reports whether the URL is the destination of a definition that nothing uses.
func (a *Around) IsUnused() bool {
	if a.definitions == nil {
		return a.known.IsUnused
	}
	return a.definitions.IsUnused(a.at)
}
