package rules

import (
	"html"
	"net/url"
	"strings"
	"unicode/utf8"
)

// The three ways in which Proofpoint has written the URL that it replaced. The
// company publishes a decoder, which these functions follow.

// urlDefense1 decodes v1/url?u=..., where the URL has its escapes, and may have
// entities of HTML.
func urlDefense1(l link) (string, bool) {
	target, err := url.PathUnescape(fieldOf(l.query, "u"))
	return html.UnescapeString(target), err == nil
}

// urlDefense2 decodes v2/url?u=..., where "-" means "%" and "_" means "/".
func urlDefense2(l link) (string, bool) {
	code := strings.NewReplacer("-", "%", "_", "/").Replace(fieldOf(l.query, "u"))
	target, err := url.PathUnescape(code)
	return html.UnescapeString(target), err == nil
}

// urlDefense3 decodes v3/__URL__;CODE!..., where CODE is base64 of the
// characters that asterisks replace in the URL. A link within the link has
// such marks too: those of the outer one are the last.
func urlDefense3(l link) (string, bool) {
	_, text, _ := strings.Cut(l.rest, "__")
	end := strings.LastIndex(text, "__;")
	if end < 0 {
		return "", false
	}
	code, _, ok := strings.Cut(text[end+len("__;"):], "!")
	if !ok {
		return "", false
	}
	replaced, ok := decodeBase64(code)
	if !ok || !utf8.ValidString(replaced) {
		return "", false
	}
	return putBack(string(unescape([]byte(withSlashes(text[:end])))), []rune(replaced))
}

// withSlashes restores the slash that servers on the way take for a needless
// one: https:/www.example.com.
func withSlashes(text string) string {
	scheme, rest, ok := strings.Cut(text, ":/")
	if !ok || strings.HasPrefix(rest, "/") {
		return text
	}
	return scheme + "://" + rest
}

// runLengths are the characters that stand for the length of a run, from 2 on.
const runLengths = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// putBack puts the replaced characters back, where an asterisk replaces one, or two
// asterisks and a length for that many. It is not ok when there are too few.
func putBack(text string, replaced []rune) (string, bool) {
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(text, "*")
		b.WriteString(plain)
		if !found {
			return b.String(), true
		}
		n := 1
		if len(rest) > 1 && rest[0] == '*' {
			if n = strings.IndexByte(runLengths, rest[1]) + 2; n < 2 {
				return "", false
			}
			rest = rest[2:]
		}
		if n > len(replaced) {
			return "", false
		}
		b.WriteString(string(replaced[:n]))
		text, replaced = rest, replaced[n:]
	}
}
