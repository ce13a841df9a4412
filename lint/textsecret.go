package lint

import (
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/secrets"
)

// RedactText returns the text with "***" for each of [SecretsInText].
func RedactText(text string) string {
	if !mayHoldSecretText(text) {
		return text
	}
	raw := []byte(text)
	return string(redactAll(raw, Disjoint(SecretsInText(raw))))
}

// RedactName returns the name of a file with "***" for each token of a known issuer, and for a
// password before an "@". Other words are not redacted: readers need the name to open the file.
func RedactName(name string) string {
	if !mayHoldSecretText(name) {
		return name
	}
	raw := []byte(name)
	return string(redactAll(raw, Disjoint(rangesOf(append(secrets.Tokens(raw), secrets.Users(raw, false)...)))))
}

// SecretsInText returns the ranges of a text that are secret by their form, in a URL or not, sorted
// by their starts. The ranges may overlap. Secrets are tokens of known issuers, passwords before an
// "@", values that are named as a password or a token, and the credentials in headers and command
// lines, even if their delimiters are escaped. SecretsInText knows less about URLs than [SecretsIn],
// and in doubt, a range counts as secret: the function is for redaction, not for findings.
func SecretsInText(text []byte) []Range { return rangesOf(secrets.In(text)) }

// rangesOf returns the ranges of secrets that are not empty.
func rangesOf(found []secrets.Match) (ranges []Range) {
	for _, m := range found {
		if m.Start < m.End {
			ranges = append(ranges, Range{m.Start, m.End})
		}
	}
	return ranges
}

// mayHoldSecretText reports whether a text may have a secret. Most names of files have neither a delimiter nor a long word.
func mayHoldSecretText(text string) bool {
	const shortest = 16
	run := 0
	for _, b := range []byte(text) {
		switch {
		case b == '/' || b == '+':
			run = -1
		case !ascii.IsAlnum(b) && !ascii.In(b, "-_."):
			return true
		}
		if run++; run >= shortest {
			return true
		}
	}
	return false
}

// redactAll returns url with the secrets redacted. The ranges are increasing and disjoint.
func redactAll(url []byte, secrets []Range) []byte {
	if len(secrets) == 0 {
		return url
	}
	var b []byte
	at := 0
	for _, r := range secrets {
		b = append(append(b, url[at:r.Start]...), hidden...)
		at = r.End
	}
	return append(b, url[at:]...)
}

// Disjoint sorts ranges, merges those that overlap, and returns them. It changes the slice.
func Disjoint(ranges []Range) []Range {
	slices.SortFunc(ranges, compareRanges)
	merged := ranges[:0]
	for _, r := range ranges {
		if n := len(merged); n > 0 && r.Start < merged[n-1].End {
			merged[n-1].End = max(merged[n-1].End, r.End)
			continue
		}
		merged = append(merged, r)
	}
	return merged
}
