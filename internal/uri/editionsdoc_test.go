package uri_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/uri"
)

var editionsDoc = filepath.Join("..", "..", "docs", "editions.md")

func TestEditionsDocIsFresh(t *testing.T) {
	want := renderEditions()
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(editionsDoc, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(editionsDoc)
	if err != nil {
		t.Fatalf("%v; run: UPDATE=1 go test ./internal/uri", err)
	}
	if string(got) != want {
		t.Error("docs/editions.md is stale; run: UPDATE=1 go test ./internal/uri")
	}
}

func allEditions() (all []*uri.Edition) {
	for _, name := range uri.EditionNames() {
		e, _ := uri.EditionByName(name)
		all = append(all, e)
	}
	return all
}

// renderEditions returns docs/editions.md.
func renderEditions() string {
	var b strings.Builder
	b.WriteString(editionsIntro)
	renderTraits(&b)
	renderDates(&b)
	b.WriteString(charactersIntro)
	renderRuns(&b, func(e *uri.Edition, c byte) string { return e.Class(c) })
	b.WriteString(componentsIntro)
	for c := range uri.Component(uri.NumComponents) {
		fmt.Fprintf(&b, "\n### In the %s\n\n", c)
		renderRuns(&b, func(e *uri.Edition, char byte) string {
			if e.Allows(c, char) {
				return "yes"
			}
			return ""
		})
	}
	b.WriteString(editionSchemesIntro)
	renderStandings(&b)
	for _, e := range allEditions() {
		renderOwnSchemes(&b, e)
	}
	return b.String()
}

const editionsIntro = `<!-- Written from internal/uri by: UPDATE=1 go test ./internal/uri -->
# Editions

An edition is a published specification of URLs. ` + "`--edition NAME`" + ` chooses the one
to check against; ` + "`rfc3986`" + ` is the default. This page compares the editions, for those who
choose one or wonder why a finding depends on it. [conformance.md](conformance.md) lists what
each document says.

`

const charactersIntro = `
## Characters

How each document classifies the characters. In an empty cell, it has no word for
them.

`

const componentsIntro = `
Which characters may be unescaped in each part of a URL, at least at some place or in some
scheme. Characters in no row are not allowed there. A percent sign may only begin an escape.
The parts are those of RFC 3986, section 3, in every edition. The brackets and colons of a
host belong to an IP literal.
`

const editionSchemesIntro = `
## Schemes

The status of each scheme that at least one edition names: an edition knows the scheme,
reserves its name, or does not mention it. Besides what is here, rfc3986 and whatwg know
[all schemes in use](schemes.md).

`

var prefixes = map[uri.Prefix]string{
	uri.PrefixNone: "", uri.PrefixAdvised: "`<URL:...>` in text", uri.PrefixRequired: "required",
}

var hosts = map[uri.HostGrammar]string{
	uri.HostWords:      "words and dots, each a letter first; four numbers",
	uri.HostWord:       "a letter and then anything; four numbers",
	uri.HostLabels:     "labels, the last a letter first; four numbers",
	uri.HostLabelsIPv6: "labels, the last a letter first; four numbers; IPv6 in brackets",
	uri.HostRegName:    "any name; an IPv4 address; an IP literal",
	uri.HostDomain:     "what the host parser takes",
}

// renderTraits writes what editions differ in besides characters and schemes.
func renderTraits(b *strings.Builder) {
	b.WriteString("| edition | document | date | prefix `URL:` | a host is | scheme in lower case | fragment | `x-` is experimental by |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|\n")
	for _, e := range allEditions() {
		lower, fragment := "", "follows the URL"
		if e.LowerScheme {
			lower = "yes"
		}
		if e.Fragment {
			fragment = "a part of it"
		}
		fmt.Fprintf(b, "| %s | %s: %s | %s | %s | %s | %s | %s | %s |\n", e.Name, e.Document, e.Title, e.Date,
			prefixes[e.Prefix], hosts[e.Hosts], lower, fragment, e.Experimental)
	}
}

// renderDates writes from when on by-date chooses each edition.
func renderDates(b *strings.Builder) {
	b.WriteString("\n`by-date` is not an edition of its own. It selects one by the date of the message:\n\n| from | edition |\n|---|---|\n")
	previous := ""
	for day := uri.FirstDay; !day.After(uri.LastDay); day = day.AddDate(0, 0, 1) {
		name := uri.ByDate(day).Name
		if name == previous {
			continue
		}
		from := day.Format("2006-01-02")
		if previous == "" {
			from = "the beginning"
		}
		fmt.Fprintf(b, "| %s | %s |\n", from, name)
		previous = name
	}
	fmt.Fprintf(b, "| without a date | %s |\n", uri.RFC3986.Name)
}

// renderRuns writes a table of characters by edition. Those of which every
// edition says the same share a row; the octets from 80 up go together. Rows of
// nothing but empty cells are left out.
func renderRuns(b *strings.Builder, says func(*uri.Edition, byte) string) {
	fmt.Fprintf(b, "| | %s |\n|%s\n", strings.Join(uri.EditionNames(), " | "), strings.Repeat("---|", 1+len(uri.EditionNames())))
	members := map[string][]byte{}
	var rows []string
	for c := range 0x81 {
		cells := make([]string, len(allEditions()))
		for i, e := range allEditions() {
			cells[i] = says(e, byte(c))
		}
		row := strings.Join(cells, " | ")
		if members[row] == nil {
			rows = append(rows, row)
		}
		members[row] = append(members[row], byte(c))
	}
	for _, row := range rows {
		if strings.Trim(row, " |") != "" {
			fmt.Fprintf(b, "| %s | %s |\n", describe(members[row]), row)
		}
	}
}

// describe names characters: a-z, A-Z and 0-9 in ranges.
func describe(chars []byte) string {
	var words []string
	rest := string(chars)
	for _, r := range []struct{ all, word string }{
		{"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "`A-Z`"}, {"abcdefghijklmnopqrstuvwxyz", "`a-z`"}, {digit, "`0-9`"},
	} {
		if strings.Contains(rest, r.all) {
			words = append(words, r.word)
			rest = strings.ReplaceAll(rest, r.all, "")
		}
	}
	for _, c := range []byte(rest) {
		words = append(words, name(c))
	}
	return strings.Join(words, " ")
}

// name returns one character as Markdown shows it in a table.
func name(c byte) string {
	switch {
	case c == ' ':
		return "space"
	case c == '|':
		return "`\\|`"
	case c == '`':
		return "`` ` ``"
	case c >= 0x80:
		return "80-FF"
	case c < ' ' || c == 0x7F:
		return fmt.Sprintf("%02X", c)
	}
	return "`" + string(rune(c)) + "`"
}

// renderStandings writes a table of the schemes that editions.txt has by edition.
func renderStandings(b *strings.Builder) {
	fmt.Fprintf(b, "| scheme | %s |\n|%s\n", strings.Join(uri.EditionNames(), " | "), strings.Repeat("---|", 1+len(uri.EditionNames())))
	var names []string
	for _, e := range allEditions() {
		names = append(names, e.OwnSchemes()...)
	}
	slices.Sort(names)
	for _, scheme := range slices.Compact(names) {
		fmt.Fprintf(b, "| `%s`", scheme)
		for _, e := range allEditions() {
			standing := ""
			if s := e.Scheme(scheme); s.Status != uri.Unknown {
				standing = s.Status.String()
			}
			fmt.Fprintf(b, " | %s", standing)
		}
		b.WriteString(" |\n")
	}
}

// renderOwnSchemes writes what one edition says of its schemes.
func renderOwnSchemes(b *strings.Builder, e *uri.Edition) {
	fmt.Fprintf(b, "\n### By %s\n\n| scheme | | port | may have | where |\n|---|---|---:|---|---|\n", e.Name)
	for _, name := range e.OwnSchemes() {
		s := e.Scheme(name)
		port := ""
		if s.Port != 0 {
			port = fmt.Sprint(s.Port)
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", name, s.Status, port, takes(s), s.Section)
	}
}

// takes lists what a URL of the scheme may have besides the scheme.
func takes(s uri.EditionScheme) string {
	var names []string
	for c := uri.InUserinfo; c < uri.NumComponents; c++ {
		if s.Takes(c) {
			names = append(names, c.String())
		}
	}
	if len(names) == uri.NumComponents-1 {
		return "all"
	}
	return strings.Join(names, ", ")
}
