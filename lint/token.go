package lint

import (
	"slices"

	"github.com/urlmend/urlmend/internal/secrets"
)

// A Token is a secret of a URL other than its password: who has it has access.
type Token struct {
	Range
	// Name is what it is: "a token of GitHub", "the value of access_token".
	Name string
	// Signed: it signs this URL only, often for a limited time.
	Signed bool
}

// Tokens returns the secrets of the URL other than its password, in order. What is
// clearly a placeholder is none: ?access_token=YOUR_TOKEN.
func (p *Pass) Tokens() []Token {
	if !p.suspect {
		return nil
	}
	found := appendTokens(nil, secrets.Tokens(p.URL.Text), 0)
	found = appendTokens(found, secrets.Parameters(p.Query.Text), p.Query.Start)
	found = appendTokens(found, secrets.Parameters(p.Fragment.Text), p.Fragment.Start)
	slices.SortFunc(found, func(a, b Token) int { return compareRanges(a.Range, b.Range) })
	return found
}

// appendTokens appends those secrets in a text that are reported, and that are not in tokens. Base is where the text
// starts.
func appendTokens(tokens []Token, found []secrets.Match, base int) []Token {
	for _, m := range found {
		r := Range{base + m.Start, base + m.End}
		overlaps := func(other Token) bool { return r.Start < other.End && other.Start < r.End }
		if m.Report != "" && !slices.ContainsFunc(tokens, overlaps) {
			tokens = append(tokens, Token{r, m.Report, m.Signs})
		}
	}
	return tokens
}
