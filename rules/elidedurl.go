package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var elidedURL = &lint.Rule{
	Name:     "elided-url",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a URL whose end was left out",
	Why: `Mail programs and web pages show dots in place of the rest of a long URL. Copied with the
dots, it leads to something else or nowhere: write the whole URL.

It is a warning if the URL is the destination of a link. There, these are warnings too:
[...], dots in place of a segment of the path, <no value>, which a Go template writes
where it has nothing, and $%7Bname%7D, a variable that no template has filled in. Dots in
a value of the query are text.

Elsewhere it is info, because the dots may be meant, as in https://example.com/...
But it is a warning if they end a line of a document and follow a part of a path, as in
https://www.tea-house.com/gre..., or if the rest of a word follows the character …`,
	Refs: []lint.Ref{lint.RFC(3986, "3.3")},
	Bad: []string{
		"[tea](https://www.example.com/tea/...)",
		"[tea](https://www.example.com/tea/gre…)",
		"[tea](https://www.example.com/tea/gr[...]en)",
		"[tea](https://www.example.com/.../green)",
		"[tea](https://www.example.com/<no value>/tea)",
	},
	Good: []string{
		"[changes](https://www.example.com/compare/v1...v2)",
		"[tea](https://www.example.com/tea/green)",
		"[search](https://www.example.com/search?title=Green...)",
	},
	Examples: extract.MarkdownInput,
	Explains: []string{"non-ascii-character", "unsafe-character"},
	Check:    checkElidedURL,
}

func checkElidedURL(p *lint.Pass) {
	end := len(p.URL.Text)
	isCut := beginsWithDots(p.URL.After)
	hasNoValue := hasPrefix(p.URL.After, "<no value>") // as package text/template writes
	if start, end := unfilled(p.URL.Text); start < end && isLink(p) {
		p.Report(start, end, "a template was never filled in here, so the link leads nowhere: write what belongs there")
		return
	}
	switch {
	case !hasDots(p) && !isCut && !hasNoValue: // as most
	case isDestination(p):
		checkElidedLink(p)
	case hasNoValue && hasSuffix(p.URL.Before, "](") && !p.URL.InCode():
		p.Report(0, end, "a template had no value for this part of the URL, so the link leads nowhere: write the whole URL")
	case isCut && p.URL.Kind == extract.Bare && !p.URL.InCode():
		if !p.In(lint.Documentation) || p.IsReservedHost() || len(bytes.Trim(p.Path.Text, "/")) == 0 || !endsAfterDots(p.URL.After) && !continuesAfterDots(p.URL.After) {
			p = p.As(lint.Info)
		}
		p.Report(end, end, "the end of the URL was left out: write the whole URL, if it is meant to be followed")
	}
}

// unfilled returns the bytes of a URL that are an escaped variable of a template, "${name}". It is empty if there are
// none.
func unfilled(url []byte) (start, end int) {
	const open, shut = "$%7B", "%7D"
	start = bytes.Index(url, []byte(open))
	if start < 0 {
		return 0, 0
	}
	name := countWhile(url[start+len(open):], func(b byte) bool { return isAlnum(b) || b == '.' || b == '_' || b == '-' })
	end = start + len(open) + name
	if name == 0 || !hasPrefix(url[end:], shut) {
		return 0, 0
	}
	return start, end + len(shut)
}

func checkElidedLink(p *lint.Pass) {
	if start, end := elision(p); start < end {
		if !p.URL.InCode() {
			p.Report(start, end, "part of the URL was left out, so the link leads nowhere: write the whole URL")
		}
		return
	}
	for _, dots := range []string{"...", "…"} {
		front, found := bytes.CutSuffix(p.URL.Text, []byte(dots))
		if !found || p.Fragment.Present || p.URL.InCode() || isNamedWithDots(p) {
			continue
		}
		if dots == "…" || !endsInValue(front, p.Path.End) {
			p.Report(len(front), len(p.URL.Text), "the end of the URL was left out, so the link leads nowhere: write the whole URL")
		}
	}
}

// isNamedWithDots reports whether the last segment of the path is what the link is called, with its dots: an operator,
// as in [[https://www.example.com/sizeof...][sizeof...]]. After a slash it is another URL that was cut.
func isNamedWithDots(p *lint.Pass) bool {
	name := p.Path.Text[bytes.LastIndexByte(p.Path.Text, '/')+1:]
	for _, text := range [][]byte{p.URL.Before, p.URL.After} {
		if at := bytes.Index(text, name); len(name) > 0 && at > 0 && text[at-1] != '/' {
			return true
		}
	}
	return false
}

// hasDots reports whether the URL has three dots, or the one character that looks like them.
func hasDots(p *lint.Pass) bool {
	return bytes.Contains(p.URL.Text, []byte("...")) || !p.IsGraphicASCII() && bytes.Contains(p.URL.Text, []byte("…"))
}

// elision returns the bytes of the URL that are in place of a part of it: dots in brackets before
// the query or inside a word of it, or all of a segment of the path. It is empty if there are none.
func elision(p *lint.Pass) (start, end int) {
	for _, dots := range []string{"[...]", "[…]"} {
		front, rest, found := bytes.Cut(p.URL.Text, []byte(dots))
		if found && (len(front) < p.Path.End || isInWord(front, rest)) {
			return len(front), len(front) + len(dots)
		}
	}
	for _, dots := range []string{"...", "…"} {
		if at := bytes.Index(p.Path.Text, []byte("/"+dots+"/")); at >= 0 {
			start = p.Path.Start + at + len("/")
			return start, start + len(dots)
		}
	}
	return 0, 0
}

// isInWord reports whether what is between front and rest is inside a word.
func isInWord(front, rest []byte) bool {
	return len(front) > 0 && len(rest) > 0 && isAlnum(front[len(front)-1]) && isAlnum(rest[0])
}

// endsInValue reports whether a URL whose path ends at pathEnd ends in a parameter of a query that
// has begun.
func endsInValue(url []byte, pathEnd int) bool {
	return pathEnd < len(url) && url[pathEnd] == '?' && strings.IndexByte("?&", url[len(url)-1]) < 0
}

// endsAfterDots reports whether nothing but a mark is on the line after the dots that text begins with.
func endsAfterDots(text []byte) bool {
	rest := bytes.TrimPrefix(bytes.TrimPrefix(text, []byte("...")), []byte("…"))
	marks := bytes.TrimPrefix(rest, []byte("]")) // of brackets around the URL
	return len(rest) < len(text) && len(bytes.Trim(marks, " \t)。、")) == 0
}

// continuesAfterDots reports whether a word of the URL directly follows the one character of dots, maybe in brackets, that
// text begins with.
func continuesAfterDots(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte("["))
	rest := bytes.TrimPrefix(text, []byte("…"))
	rest = bytes.TrimPrefix(bytes.TrimPrefix(rest, []byte("…")), []byte("]"))
	return hasPrefix(text, "…") && len(rest) > 0 && isAlnum(rest[0])
}

// beginsWithDots reports whether text begins with dots in place of what was left out, not at the end
// of a sentence: no white space is before them, and they are three.
func beginsWithDots(text []byte) bool {
	for len(text) > 0 && (text[0] == '[' || text[0] == '(') {
		text = text[1:]
	}
	return hasPrefix(text, "...") && !hasPrefix(text, "....") || hasPrefix(text, "…")
}
