package syntax

// Text is plain text. Only constructs count in it that can hardly be anything
// else, such as ](u) and \url{u}.
var Text = &Language{Name: "text", Extensions: "txt text", EditorIDs: "git-commit gitcommit git-rebase", Traits: Prose | Plain | Grids, bound: linkText, Openings: openingsOfText}

// Unknown is text of an unknown kind. It is read as Text.
var Unknown = &Language{Name: "unknown", Traits: Plain, bound: linkText, Openings: openingsOfText}

// Calendar is iCalendar, vCard or LDIF, in folded lines. Who reads it unfolds them.
var Calendar = &Language{Name: "calendar", Extensions: "ics ical ifb vcf vcard ldif", Traits: Folded}

// Notebook is a notebook of Jupyter. Who reads it reads its cells as Markdown.
var Notebook = &Language{Name: "notebook", Extensions: "ipynb", Cells: Markdown, Traits: Prose | Document}

// openingsOfText is that of Markdown, most likely.
var openingsOfText = []string{"](www."}

// seen finds constructs in text whose markup is unknown.
func seen(l *Look) (Destination, bool) {
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
