package lint

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A Markup is what is known of the markup, or the programming language, that a URL is in.
type Markup struct{ language *syntax.Language }

// Markup returns that of the text around the URL; in mail, nothing is known of it.
func (p *Pass) Markup() Markup { return Markup{markupOf(&p.URL)} }

func markupOf(u *extract.URL) *syntax.Language { return syntax.Of(int(u.Input)).Inner() }

// IsDocument reports whether texts in it are published as documents with links.
func (m Markup) IsDocument() bool { return m.language.Is(syntax.Document) }

// IsLightweight reports whether it is text with marks. A letter right after a URL is a word there, and no escape.
func (m Markup) IsLightweight() bool { return m.language.Is(syntax.Lightweight) }

// IsProgram reports whether it is the source of programs.
func (m Markup) IsProgram() bool { return m.language.Is(syntax.Program) }

// IsTypeset reports whether it is printed, and shows destinations as they are.
func (m Markup) IsTypeset() bool { return m.language.Is(syntax.Typeset) }

// HasAutolinks reports whether <u> is a link, and a bare URL up to white space.
func (m Markup) HasAutolinks() bool { return m.language.Has(syntax.Autolink) }

// HasRoles reports whether a reference by name is a role: :ref:`r`.
func (m Markup) HasRoles() bool { return m.language.Has(syntax.Role) }

// HasDefinitions reports whether the destination of a link may be elsewhere in the text: [r]: u.
func (m Markup) HasDefinitions() bool { return m.language.Has(syntax.Definition) }

// HasBlanks reports whether a destination may have blanks without more marks around it.
func (m Markup) HasBlanks() bool { return m.language.Is(syntax.Blanks) }

// Title returns the name of the markup for messages, and LinkForm how it writes a link: "[text](URL)". Both are empty if links
// in it are not known.
func (m Markup) Title() string { return m.language.Title }

func (m Markup) LinkForm() string { return m.language.LinkForm() }

// LinkText returns what readers see of the link to the URL, if all of it is in the text around the URL, or nil.
func (p *Pass) LinkText() []byte { return markupOf(&p.URL).LinkText(p.URL.Before, p.URL.After) }

// IsDecoded reports whether a reference of HTML, such as &amp;, at the URL is decoded when the text is shown, and has not been
// decoded here.
func (p *Pass) IsDecoded() bool {
	places := syntax.InText
	switch {
	case p.URL.Kind == extract.Markup && p.URL.InCode():
		places = syntax.InDestination | syntax.InCode
	case p.URL.Kind == extract.Markup:
		places = syntax.InDestination
	case p.URL.InCode():
		places = syntax.InCode
	}
	return markupOf(&p.URL).Decodes&places == places
}

// LinksByScheme reports whether the marks of a link make one only if its destination has a scheme.
func (m Markup) LinksByScheme() bool { return m.language.Is(syntax.ByScheme) }

// AllowsDoubled reports whether some programs make a link of one with doubled brackets.
func (m Markup) AllowsDoubled() bool { return m.language.Is(syntax.Doubled) }

// IsCatalogue reports whether it is a catalogue of translations.
func (m Markup) IsCatalogue() bool { return m.language.Is(syntax.Catalogue) }
