package parse

import (
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/parse/client"
	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/uri"
	"github.com/urlmend/urlmend/lint"
)

// A mask redacts what is written about a text. Nothing that parses or judges the text sees it redacted.
type mask struct {
	text    string
	secrets []lint.Range // of the text, increasing and disjoint
	// words redacts the secrets where they are written in another way: in a message, or where another parser has
	// put them. Moved redacts those of the texts that the text was made from.
	words, moved *strings.Replacer
}

// maskOf returns the mask of a text that was made from others.
func maskOf(text string, from ...string) mask {
	return mask{text, secretsIn(text), wordsOf(append(from, text)...), wordsOf(from...)}
}

// wordsOf redacts the secrets of some texts, and their pieces, unless those may be words of any text.
func wordsOf(texts ...string) *strings.Replacer {
	const shortest = 4
	var pairs []string
	for _, text := range texts {
		for _, r := range secretsIn(text) {
			secret := text[r.Start:r.End]
			for _, piece := range append([]string{secret}, betweenDelimiters().FindAllString(secret, -1)...) {
				if len(piece) >= shortest {
					pairs = append(pairs, piece, client.Redacted)
				}
			}
		}
	}
	return strings.NewReplacer(pairs...)
}

var betweenDelimiters = pattern.New(`[^/?#@:]+`)

// secretsIn returns the ranges of the text that are not shown, increasing and disjoint: the secrets
// of a URL, and, because the text may not be a URL, the secrets of any text.
func secretsIn(text string) []lint.Range {
	return lint.Disjoint(append(lint.SecretsIn(text), lint.SecretsInText([]byte(text))...))
}

// redact returns the text without its secrets.
func redact(text string) string { return maskOf(text).all() }

// all returns the text without its secrets.
func (m mask) all() string { return m.part(uri.Range{End: len(m.text)}) }

// part returns the bytes r of the text without what they have of its secrets.
func (m mask) part(r uri.Range) string {
	raw, from := "", r.Start
	for _, at := range m.secrets {
		if start, end := max(from, at.Start), min(at.End, r.End); start < end {
			raw, from = raw+m.text[from:start]+client.Redacted, end
		}
	}
	return m.moved.Replace(raw + m.text[from:r.End])
}

// byPart returns the text without its secrets, except one, but with the delimiters in them: it
// is split as before.
func (m mask) byPart(except uri.Range) string {
	text := m.text
	for _, r := range slices.Backward(m.secrets) {
		if r != lint.Range(except) {
			text = text[:r.Start] + betweenDelimiters().ReplaceAllLiteralString(text[r.Start:r.End], client.Redacted) + text[r.End:]
		}
	}
	return text
}
