package parse

import (
	"github.com/urlmend/urlmend/internal/parse/client"
	"github.com/urlmend/urlmend/internal/uri"
	"github.com/urlmend/urlmend/lint"
)

// secretsIn returns the ranges of the text that are not shown, increasing and disjoint: the secrets
// of a URL, and, because the text may not be a URL, the secrets of any text.
func secretsIn(text string) []lint.Range {
	return lint.Disjoint(append(lint.SecretsIn(text), lint.SecretsInText([]byte(text))...))
}

// redact returns the text without its secrets.
func redact(text string) string {
	return redacted(text, uri.Range{End: len(text)}, secretsIn(text))
}

// redacted returns the bytes r of the text without what they have of its secrets.
func redacted(text string, r uri.Range, secrets []lint.Range) string {
	raw, from := "", r.Start
	for _, at := range secrets {
		if start, end := max(from, at.Start), min(at.End, r.End); start < end {
			raw, from = raw+text[from:start]+client.Redacted, end
		}
	}
	return raw + text[from:r.End]
}
