package lint

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
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
	found := tokensIn(raw)
	if bytes.IndexByte(raw, '@') >= 0 {
		found = append(found, userSecrets(raw)...)
	}
	found = slices.DeleteFunc(found, func(r Range) bool { return r.Start >= r.End })
	return string(redactAll(raw, Disjoint(found)))
}

// SecretsInText returns the ranges of a text that are secret by their form, in a URL or not, sorted
// by their starts. The ranges may overlap. Secrets are tokens of known issuers, passwords before an
// "@", values that are named as a password or a token, and the credentials in headers and command
// lines, even if their delimiters are escaped. SecretsInText knows less about URLs than [SecretsIn],
// and in doubt, a range counts as secret: the function is for redaction, not for findings.
func SecretsInText(text []byte) []Range {
	const layers = 3 // of escapes: a string in a string in a web page
	found := secretsByForm(text)
	plain, sources := unescape(text)
	for range layers {
		if plain == nil {
			break
		}
		for _, r := range secretsByForm(plain) {
			found = append(found, Range{sources[r.Start], sources[r.End]})
		}
		next, at := unescape(plain)
		for i := range at {
			at[i] = sources[at[i]]
		}
		plain, sources = next, at
	}
	found = slices.DeleteFunc(found, func(r Range) bool { return r.Start >= r.End })
	slices.SortFunc(found, compareRanges)
	return found
}

// secretsByForm returns the secrets of a text in which nothing is escaped, in no order.
func secretsByForm(text []byte) (found []Range) {
	if bytes.IndexByte(text, '@') >= 0 {
		found = append(userSecrets(text), oracleSecrets(text)...)
	}
	for i := 0; i < len(text); {
		if !nameBytes.Has(text[i]) {
			rest := text[i:min(len(text), i+256)]
			switch {
			case text[i] == '$':
				found = append(found, Range{i, i + len(passwordHash().Find(rest))})
			case text[i] == ':' && ascii.IsDigit(ascii.At(rest, 1)) && bytes.IndexByte(tail(text[:i], 16), '.') >= 0:
				if m := lineOfPgpass().FindSubmatchIndex(rest); m != nil {
					found = append(found, Range{i + m[2], i + m[3]})
				}
			}
			i++
			continue
		}
		end := i + nameBytes.Span(text[i:])
		if r := tokenIn(text[i:end]); r.End > 0 {
			found = append(found, Range{i + r.Start, i + r.End})
		} else if isTelegram(text[:i], text[i:end]) {
			found = append(found, Range{i, end})
		}
		if r := secretAfter(text, i, end); r.Start < r.End {
			found = append(found, r)
			end = max(end, r.End)
		}
		i = end
	}
	return found
}

// mayHoldSecretText reports whether a text may have a secret. Most names of files have neither a
// delimiter nor a long word with a digit.
func mayHoldSecretText(text string) bool {
	run, digits := 0, 0
	for i := range len(text) {
		switch b := text[i]; {
		case ascii.IsDigit(b):
			digits++
		case b == '/' || b == '+':
			run, digits = -1, 0
		case !tokenBytes.Has(b):
			return true
		}
		if run++; run >= minToken && digits > 0 {
			return true
		}
	}
	return false
}

// privateKey returns the range of a key (RFC 7468) after "-----BEGIN".
func privateKey(text []byte, at int) Range {
	n := bytes.Index(text[at:min(len(text), at+40)], []byte("PRIVATE KEY"))
	if n < 0 {
		return Range{}
	}
	at += n + len("PRIVATE KEY")
	if n := bytes.Index(text[at:], []byte("-----END")); n >= 0 {
		return Range{at, at + n}
	}
	return Range{at, len(text)}
}
