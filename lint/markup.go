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
