package syntax

// PO is a GNU gettext catalogue. It is read as Text; its translations are read separately, in
// the markup of their originals.
var PO = &Language{
	Name:       "po",
	Extensions: "po pot",
	Traits:     Literals | Catalogue,
	Comments:   ForTranslators,
	bound:      stringBound,
	TextEscape: StringEscape,
}
