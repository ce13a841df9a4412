package rules

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var mailtoAddress = &lint.Rule{
	Name:     "mailto-address",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "a mailto URL that is not addresses and header fields",
	Why: `A mailto URL is an address, or several separated by commas, followed by "?"
and header fields separated by "&". It has no "//". Write %25 for a "%" that
belongs to an address, since otherwise it is read as an escape.

Mail programs understand the fields subject and body, and most of them cc. A
good program accepts no others, and warns of fields that send the mail to
somebody whom the sender does not see, or that attach files.

A disguised address, such as jim_AT_example.com, is reported as info.

RFC 1738 and its drafts have one address and no fields.`,
	Refs: []lint.Ref{
		lint.RFC("6068", "2"), lint.RFC("6068", "4"), lint.RFC("6068", "7"), lint.RFC("2368", "2"),
		lint.RFC("1738", "3.5"), {Document: "draft-ietf-uri-url-03", Section: `"Mailto"`},
	},
	Editions:   notBrowsers,
	Schemes:    []string{"mailto"},
	NearMisses: true,
	Fix:        lint.Safe,
	Bad: []string{
		"<mailto://jim@example.com>",
		"<URL:mailto:jim>",
		"mailto:jim@example.com?attach=/etc/passwd",
		"mailto:jim@example.com?subject=tea?body=now",
	},
	Good: []string{
		"mailto:jim@example.com",
		"mailto:jim%25example.org@example.com",
		"mailto:jim@example.com,ann@example.com?subject=tea&body=now",
	},
	Explains: []string{"unsafe-character", "space-in-url", "misspelt-host"},
	Check:    func(p *lint.Pass) { reportFlaw(p, mailtoFlaw(p)) },
}

func mailtoFlaw(p *lint.Pass) *flaw {
	if p.URL.Notes&extract.NearMiss != 0 && (!isOneOf(p.URL.Text, "mailto:") || p.URL.InCode()) {
		return nil // misspelt-scheme reports it, or a scheme alone is shown
	}
	if p.Host.Present {
		return flawf(slashes(p), slashes(p)+2, lint.Warning, `a mailto URL has no "//": remove it`).
			fixBy(lint.Safe, `remove "//"`, slashes(p), slashes(p)+2, "")
	}
	if !hasMailFields(p) {
		return oneAddressFlaw(p)
	}
	if f := addressesFlaw(p); f != nil {
		return f
	}
	return fieldsFlaw(p)
}

// oneAddressFlaw looks at a mailto URL by an edition in which it is one address. In that
// "?" is no delimiter: jim?tea@example.com (RFC 1738, section 3.5).
func oneAddressFlaw(p *lint.Pass) *flaw {
	text := withoutFragment(p)[p.Path.Start:]
	if len(p.Path.Text) == 0 {
		return noAddressFlaw(p)
	}
	host := bytes.IndexByte(text, '@') + 1
	if i := bytes.IndexByte(text[host:], '?'); i >= 0 && (host > 0 || p.Query.Present) {
		return flawf(p.Path.Start+host+i, p.Path.Start+len(text), lint.Warning, "a mailto URL has no header fields by %s: remove them", p.Edition.Document())
	}
	if i := bytes.IndexByte(text, ','); i >= 0 {
		return flawf(p.Path.Start+i, p.Path.Start+i+1, lint.Warning, "a mailto URL has only one address by %s: write one URL for each address", p.Edition.Document())
	}
	return addressFlaw(p, p.Path.Start, p.Path.Start+len(text))
}

func noAddressFlaw(p *lint.Pass) *flaw {
	return flawf(p.Path.Start, p.Path.Start, lint.Warning, "the mailto URL has no address: add one after the colon")
}

// hasMailFields reports whether mailto URLs have lists and header fields by the
// edition: since RFC 2368.
func hasMailFields(p *lint.Pass) bool { return isBy(p, "rfc2396", "rfc3986") }

func addressesFlaw(p *lint.Pass) *flaw {
	path := p.Path
	if len(path.Text) == 0 {
		if p.Query.Present {
			return nil
		}
		return noAddressFlaw(p)
	}
	start := path.Start
	for address := range bytes.SplitSeq(path.Text, []byte(",")) {
		if f := addressFlaw(p, start, start+len(address)); f != nil {
			return f
		}
		start += len(address) + 1
	}
	return nil
}

// addressFlaw looks at the address in the bytes [start, end) of the URL: an
// addr-spec of RFC 5322, section 3.4.1, escaped.
func addressFlaw(p *lint.Pass, start, end int) *flaw {
	text := p.URL.Text[start:end]
	at := bytes.LastIndexByte(text, '@')
	switch {
	case at < 0:
		return noAtFlaw(p, start, end)
	case at == 0:
		return flawf(start, start, lint.Warning, "the address has no mailbox name: add it before the @")
	case at == len(text)-1:
		return flawf(end, end, lint.Warning, "the address has no host: add it after the @")
	}
	if i := bytes.IndexAny(text[:at], ":;()[]@"); i >= 0 {
		return flawf(start+i, start+i+1, lint.Warning, "%s is allowed in a mail address only between double quotes: write these as %%22", p.Quote(start+i, start+i+1))
	}
	if i := strangeEscape(p, start, start+at); i >= 0 {
		return flawf(i, i+3, lint.Warning, `%s is not an escape for a character of an address: write %%25 if a literal "%%" is meant`, p.Quote(i, i+3))
	}
	return nil
}

// noAtFlaw looks at what has no "@". Some write AT on purpose, to keep the address
// from programs that collect them.
func noAtFlaw(p *lint.Pass, start, end int) *flaw {
	severity := lint.Warning
	address := unescape(p.URL.Text[start:end])
	if bytes.ContainsAny(address, "([{@") {
		severity = lint.Info // a note on what to write: jim (at) example.com; or all of it is hidden in escapes
	}
	for word := range bytes.FieldsFuncSeq(address, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if isOneOf(word, "at") {
			severity = lint.Info
		}
	}
	return flawf(start, end, severity, "%s is not a mail address: write one with an @ and a host after it", p.Quote(start, end))
}

// strangeEscape returns the offset in the bytes [start, end) of the URL of an escape that
// is not UTF-8, or -1. The "%" of an old address, jim%decus.example@gateway, makes such
// escapes.
func strangeEscape(p *lint.Pass, start, end int) int {
	for i := start; i < end; i++ {
		if !p.IsEscape(i) {
			continue
		}
		text := unescape(p.URL.Text[i:min(i+3*utf8.UTFMax, end)])
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			return i
		}
		if r >= utf8.RuneSelf {
			i += 3*size - 1
		}
	}
	return -1
}

func fieldsFlaw(p *lint.Pass) *flaw {
	if !p.Query.Present {
		return nil
	}
	start := p.Query.Start
	for field := range bytes.SplitSeq(p.Query.Text, []byte("&")) {
		if f := fieldFlaw(p, start, start+len(field)); f != nil {
			return f
		}
		start += len(field) + 1
	}
	return nil
}

// fieldFlaw looks at the header field in the bytes [start, end) of the URL.
func fieldFlaw(p *lint.Pass, start, end int) *flaw {
	name, value, found := bytes.Cut(p.URL.Text[start:end], []byte("="))
	if !found || len(name) == 0 {
		remedy := `write "=" after the name`
		if start > p.Query.Start {
			remedy = `write %26 if a literal "&" is meant`
		}
		return flawf(start, end, lint.Warning, `a header field of a mailto URL is a name, "=" and a value: %s`, remedy)
	}
	_, rest, _ := bytes.Cut(value, []byte("?"))
	if next, _, found := bytes.Cut(rest, []byte("=")); found && isOneOf(next, mailFields...) {
		at := end - len(rest) - 1
		return flawf(at, at+1, lint.Warning, `header fields are separated by "&": write "&", or %%3F if a literal question mark is meant`).
			fixBy(lint.Unsafe, `write "&"`, at, at+1, "&")
	}
	nameEnd := start + len(name)
	switch {
	case isOneOf(name, mailFields...):
		return nil
	case isOneOf(name, "bcc", "from", "sender", "date", "apparently-to", "attach", "attachment"):
		return flawf(start, nameEnd, lint.Warning, "the field %s is unsafe in a mailto URL, and mail programs should ignore it: remove it", p.Quote(start, nameEnd))
	}
	return flawf(start, nameEnd, lint.Info, "mail programs need to support only subject and body: do not rely on %s", p.Quote(start, nameEnd))
}

// mailFields are the header fields that a mailto URL may set.
var mailFields = []string{"subject", "body", "cc", "to", "keywords", "in-reply-to", "references"}
