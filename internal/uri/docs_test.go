package uri_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/uri"
)

var schemesDoc = filepath.Join("..", "..", "docs", "schemes.md")

func TestSchemesDocIsFresh(t *testing.T) {
	date, _ := readSchemes(t)
	want := renderSchemes(date)
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(schemesDoc, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(schemesDoc)
	if err != nil {
		t.Fatalf("%v; run: UPDATE=1 go test ./internal/uri", err)
	}
	if string(got) != want {
		t.Error("docs/schemes.md is stale; run: UPDATE=1 go test ./internal/uri")
	}
}

// renderSchemes returns docs/schemes.md, with the date of the copy of the registry.
func renderSchemes(date string) string {
	var b strings.Builder
	fmt.Fprintf(&b, schemesIntro, date)
	b.WriteString("| form | what must follow the colon | for example |\n| --- | --- | --- |\n")
	for f := uri.FormMail; f <= uri.FormAny; f++ {
		fmt.Fprintf(&b, "| %s | %s | `%s` |\n", f, forms[f].meaning, forms[f].example)
	}
	b.WriteString("\n## The schemes\n\n| scheme | status | reference | port | without `//` |\n| --- | --- | --- | ---: | --- |\n")
	for s := range uri.Schemes() {
		port, form := "", ""
		if s.Port != 0 {
			port = fmt.Sprint(s.Port)
		}
		if s.Rootless != uri.FormNever {
			form = s.Rootless.String()
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", s.Name, s.Status, link(s.Ref), port, form)
	}
	return b.String()
}

const schemesIntro = `<!-- Written from internal/uri/schemes.txt by: UPDATE=1 go test ./internal/uri -->
# URL schemes

These are the schemes that urlmend knows, for those who wonder whether a URL is found: those in a copy
of IANA's registry of %s, and others in wide use.

urlmend finds every scheme, known or not, before ` + "`://`" + `. If it knows the scheme, it also knows

- where the scheme begins if there is text right before it: ` + "`post.https://`" + `,
- which port is the default,
- whether such URLs exist without ` + "`//`" + `, and in which form.

` + "`hxxp` and `hxxps`" + ` are registered too, as disguises of a URL; they are undone with
` + "`--refang`" + `.

## Found without ` + "`//`" + `

A word and a colon are mostly no scheme (` + "`note:this`, `std::string`" + `). So a bare URL without
` + "`//`" + ` is found only if its scheme has a form in this table, and what follows the colon has that
form. Between angle brackets any known scheme is found.

`

// forms says for users what rootless.go says for package extract.
var forms = map[uri.Rootless]struct{ meaning, example string }{
	uri.FormMail:    {"a mail address, or `?` and header fields", "mailto:jim@example.com"},
	uri.FormNews:    {"`*`, a group with a dot, or a message-id", "news:comp.infosystems.www"},
	uri.FormID:      {"an id with `@` or a dot", "mid:960830.1639@example.com"},
	uri.FormURN:     {"a namespace, a colon, and a string", "urn:isbn:0451450523"},
	uri.FormDOI:     {"`10.`, digits, `/` and a suffix", "doi:10.1000/182"},
	uri.FormTag:     {"an authority, a comma, a date and a colon", "tag:example.com,2004:fred"},
	uri.FormPath:    {"a path of two segments", "info:lccn/2002022641"},
	uri.FormRooted:  {"a path that begins with one `/`", "file:/etc/hosts"},
	uri.FormTel:     {"a number of three digits or more", "tel:+1-201-555-0123"},
	uri.FormGeo:     {"two numbers and a comma", "geo:48.2010,16.3695"},
	uri.FormAddress: {"a user at a host, or a host with a dot", "sip:alice@example.com"},
	uri.FormQuery:   {"`?` and more, with at most one name before it", "magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C"},
	uri.FormData:    {"a media type or nothing, and a comma", "data:text/plain;base64,SGk="},
	uri.FormNested:  {"another scheme and its colon", "view-source:http://example.com/"},
	uri.FormService: {"service types, each with a colon, and `/`", "service:printer:lpr://example.com/"},
	uri.FormCoin:    {"25 letters and digits or more", "bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W"},
	uri.FormAny:     {"anything", "openpgp4fpr:74FAF3B861BDA0870C7B6DEF607E48D2A663AEEA"},
}

var (
	rfcRef   = regexp.MustCompile(`\bRFC (\d+)`)
	draftRef = regexp.MustCompile(`^draft-[a-z0-9-]+$`)
	ianaRef  = regexp.MustCompile(`^IANA (\S+)$`)
)

// link returns a reference in Markdown, with the address of its document where
// that follows from its name.
func link(ref string) string {
	const registry = "https://www.iana.org/assignments/uri-schemes/"
	switch {
	case ref == "IANA":
		return "[IANA](" + registry + ")"
	case ianaRef.MatchString(ref):
		return ianaRef.ReplaceAllString(ref, "[IANA]("+registry+"$1)")
	case draftRef.MatchString(ref):
		return "[" + ref + "](https://datatracker.ietf.org/doc/" + ref + ")"
	}
	return rfcRef.ReplaceAllString(ref, "[RFC $1](https://www.rfc-editor.org/rfc/rfc$1)")
}

func TestExamplesOfFormsAreKnown(t *testing.T) {
	for form, f := range forms {
		p := uri.Split(f.example)
		s := uri.LookupScheme(f.example[p.Scheme.Start:p.Scheme.End])
		if s == nil || s.Rootless != form {
			t.Errorf("%q is no example of form %v: its scheme is %+v", f.example, form, s)
		}
	}
}
