package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// look has a rule look at a URL that is a whole input, and returns what it
// reports.
func look(url string, check func(*lint.Pass)) []lint.Finding {
	return lookBy(lint.Edition{}, url, valid("odd", check))
}

func lookBy(e lint.Edition, url string, rules ...*lint.Rule) []lint.Finding {
	urls := slices.Values([]extract.URL{{Text: []byte(url), Kind: extract.Bare, End: len(url)}})
	return slices.Collect(lint.Check(urls, lint.Options{Rules: rules, Edition: e}))
}

// brief returns findings in few words.
func brief(found []lint.Finding) (lines []string) {
	for _, f := range found {
		lines = append(lines, fmt.Sprintf("%d-%d %s %s: %s", f.Start, f.End, f.Severity, f.Rule, f.Message))
	}
	return lines
}

func expect(t *testing.T, found []lint.Finding, want ...string) {
	t.Helper()
	if got := brief(found); !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func TestPassTellsTheParts(t *testing.T) {
	look("HTTP://jim:s3same@example.com:/a%20b?c#d", func(p *lint.Pass) {
		var got []string
		for part := range p.Parts.All() {
			got = append(got, fmt.Sprintf("%s %s %d-%d", part.Name, part.Text, part.Start, part.End))
		}
		want := []string{
			"scheme HTTP 0-4", "user jim 7-10", "password s3same 11-17", "host example.com 18-29",
			"port  30-30", "path /a%20b 30-36", "query c 37-38", "fragment d 39-40",
		}
		if !slices.Equal(got, want) {
			t.Errorf("got %q", got)
		}
		if p.DefaultPort != 80 || !p.KnownScheme {
			t.Errorf("the scheme is known: %v, with port %d", p.KnownScheme, p.DefaultPort)
		}
		if p.Allows(p.Path, '^') || !p.Allows(p.Path, '~') || p.Allows(p.Port, 'a') {
			t.Error("the parts are not judged by RFC 3986")
		}
		if !p.IsEscape(32) || p.IsEscape(33) {
			t.Error("%20 is not told for an escape")
		}
	})
	look("mailto:jim@example.com", func(p *lint.Pass) {
		if p.Host.Present || p.User.Present || p.Query.Present || !p.Path.Present {
			t.Errorf("the parts are %+v", p.Parts)
		}
	})
}

func TestFindingsAreSortedAndToldOnce(t *testing.T) {
	check := func(p *lint.Pass) {
		p.Report(5, 9, "c")
		p.Report(5, 7, "b")
		p.Report(0, 1, "a")
		p.Report(5, 7, "b")
	}
	expect(t, lookBy(lint.Edition{}, "http://example.com/", valid("two", check), valid("one", check)),
		"0-1 warning one: a", "0-1 warning two: a",
		"5-7 warning one: b", "5-7 warning two: b",
		"5-9 warning one: c", "5-9 warning two: c")
}

func TestAsLowersButNeverRaises(t *testing.T) {
	expect(t, look("http://example.com/", func(p *lint.Pass) {
		p.As(lint.Info).Report(0, 1, "lower")
		p.As(lint.Error).Report(1, 2, "higher")
		p.Report(2, 3, "as ever")
	}), "0-1 info odd: lower", "1-2 warning odd: higher", "2-3 warning odd: as ever")
}

func TestRangesAreKeptInBounds(t *testing.T) {
	expect(t, look("tel:1", func(p *lint.Pass) {
		p.Report(-3, 2, "before")
		p.Report(3, 99, "behind")
		p.Report(9, 7, "nowhere")
	}), "0-2 warning odd: before", "3-5 warning odd: behind", "5-5 warning odd: nowhere")
}

func TestMessagesCanBePrinted(t *testing.T) {
	expect(t, look("tel:1", func(p *lint.Pass) {
		p.Report(0, 1, "a\x1b[31mb\n\xff\u202e\u00e9")
	}), `0-1 warning odd: a\x1b[31mb\n\xff\u202eé`)
}

func TestReportBreak(t *testing.T) {
	u := extract.URL{
		Text: []byte("tel:12"), Kind: extract.Wrapped, Start: 5, End: 13,
		Breaks: []extract.Break{{At: 5, Start: 10, End: 12, Kind: extract.SpaceBreak}},
	}
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{valid("odd", func(p *lint.Pass) {
		for i, b := range p.Breaks {
			p.ReportBreakf(i, "dropped at %d", b.At)
		}
	})}})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, l.Check(&u), "10-12 warning odd: dropped at 5")
}

func TestRulesKeepToTheirEditions(t *testing.T) {
	check := func(p *lint.Pass) { p.Report(0, 0, p.Edition.Name()) }
	old, always := valid("old", check), valid("always", check)
	old.Editions = []string{"rfc1738"}
	rfc1738, err := lint.EditionByName("rfc1738")
	if err != nil {
		t.Fatal(err)
	}
	expect(t, lookBy(rfc1738, "tel:1", old, always),
		"0-0 warning always: rfc1738", "0-0 warning old: rfc1738")
	expect(t, lookBy(lint.Edition{}, "tel:1", old, always), "0-0 warning always: rfc3986")
}

func TestEditions(t *testing.T) {
	for _, name := range lint.EditionNames() {
		if e, err := lint.EditionByName(name); err != nil || e.Name() != name {
			t.Errorf("%s: got %s, %v", name, e, err)
		}
	}
	if e, _ := lint.EditionByName("rfc3986"); e != (lint.Edition{}) {
		t.Error("the default edition has two values")
	}
	if _, err := lint.EditionByName("rfc822"); err == nil || !strings.Contains(err.Error(), "rfc1738") {
		t.Errorf("the error of an unknown edition is %v", err)
	}
}

func TestCheckStopsWhenAsked(t *testing.T) {
	check := func(p *lint.Pass) { p.Report(0, 1, "a"); p.Report(1, 2, "b") }
	urls := slices.Values(make([]extract.URL, 3))
	n := 0
	for range lint.Check(urls, lint.Options{Rules: []*lint.Rule{valid("odd", check)}}) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("got %d findings after a break", n)
	}
}
