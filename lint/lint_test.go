package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// look has a rule look at a URL that is a whole input, and returns what it
// reports.
func look(url string, check func(*lint.Pass)) []lint.Finding {
	return lookBy(lint.Edition{}, url, valid("odd", check))
}

// lookAt has a rule look at a URL.
func lookAt(t *testing.T, u extract.URL, check func(*lint.Pass)) {
	t.Helper()
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{valid("odd", check)}})
	if err != nil {
		t.Fatal(err)
	}
	l.Check(&u)
}

func lookBy(e lint.Edition, url string, rules ...*lint.Rule) []lint.Finding {
	l, err := lint.New(lint.Options{Rules: rules, Edition: e})
	if err != nil {
		panic(err)
	}
	found, _ := l.Check(&extract.URL{Text: []byte(url), Kind: extract.Bare, End: len(url)})
	return found
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

func TestPassHasTheParts(t *testing.T) {
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
			t.Error("the parts are not checked by RFC 3986")
		}
		if !p.IsEscape(32) || p.IsEscape(33) {
			t.Error("%20 is not recognised as an escape")
		}
	})
	look("mailto:jim@example.com", func(p *lint.Pass) {
		if p.Host.Present || p.User.Present || p.Query.Present || !p.Path.Present {
			t.Errorf("the parts are %+v", p.Parts)
		}
	})
}

func TestFindingsAreSortedAndReportedOnce(t *testing.T) {
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
		for i, b := range p.URL.Breaks {
			p.ReportBreakf(i, "dropped at %d", b.At)
		}
	})}})
	if err != nil {
		t.Fatal(err)
	}
	found, _ := l.Check(&u)
	expect(t, found, "10-12 warning odd: dropped at 5")
}

func TestBreaksOutOfRange(t *testing.T) {
	expect(t, look("tel:1", func(p *lint.Pass) {
		p.ReportBreak(-1, "before")
		p.ReportBreak(0, "after")
		p.Fix(lint.Safe, "drop it", p.Drop(0))
	}), "0-5 warning odd: after", "0-5 warning odd: before")
}

func TestZeroLinterReportsNothing(t *testing.T) {
	var l lint.Linter
	for _, found := range l.Find([]byte("http://a b:/"), extract.Options{}) {
		expect(t, found)
	}
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

// TestByDate asks on both sides of each date.
func TestByDate(t *testing.T) {
	byDate, err := lint.EditionByName("by-date")
	if err != nil || byDate.Name() != "by-date" {
		t.Fatalf("got %s, %v", byDate, err)
	}
	for date, want := range map[string]string{
		"1992-06-01": "draft-02", "1994-02-28": "draft-02",
		"1994-03-01": "draft-03", "1994-08-03": "draft-03",
		"1994-08-04": "draft-06", "1994-12-19": "draft-06",
		"1994-12-20": "rfc1738", "1998-07-31": "rfc1738",
		"1998-08-01": "rfc2396", "2004-12-31": "rfc2396",
		"2005-01-01": "rfc3986", "2026-11-21": "rfc3986",
		"0001-01-01": "rfc3986", // no date
	} {
		day, err := time.Parse(time.DateOnly, date)
		if err != nil {
			t.Fatal(err)
		}
		if got := lint.ByDate(day).Name(); got != want {
			t.Errorf("on %s it is %s, want %s", date, got, want)
		}
		l, err := lint.New(lint.Options{Edition: byDate, Date: day})
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Edition().Name(); got != want {
			t.Errorf("a Linter judges %s by %s, want %s", date, got, want)
		}
	}
}

// TestRulesSeeTheEditionByDate holds a rule of one edition against others.
func TestRulesSeeTheEditionByDate(t *testing.T) {
	byDate, _ := lint.EditionByName("by-date")
	old := valid("old", func(p *lint.Pass) { p.Report(0, 0, p.Edition.Document()) })
	old.Editions = []string{"draft-03"}
	url := extract.URL{Text: []byte("tel:1"), Kind: extract.Bare, End: 5}
	for month, want := range map[time.Month]int{time.May: 1, time.October: 0} {
		date := time.Date(1994, month, 1, 0, 0, 0, 0, time.UTC)
		l, err := lint.New(lint.Options{Rules: []*lint.Rule{old}, Edition: byDate, Date: date})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := l.Check(&url); len(got) != want {
			t.Errorf("%s 1994: got %v", month, brief(got))
		}
	}
}

func TestNearMissesReachOnlyRulesThatAskForThem(t *testing.T) {
	report := func(p *lint.Pass) { p.Report(0, 1, string(p.URL.Text)) }
	near, far := valid("near", report), valid("far", report)
	near.NearMisses = true
	for _, test := range []struct {
		rules []*lint.Rule
		want  []string
	}{
		{[]*lint.Rule{near, far}, []string{"0-1 warning near: http//www.example.com/", "24-25 warning far: http://x", "24-25 warning near: http://x"}},
		{[]*lint.Rule{far}, []string{"24-25 warning far: http://x"}},
	} {
		l, err := lint.New(lint.Options{Rules: test.rules})
		if err != nil {
			t.Fatal(err)
		}
		var found []lint.Finding
		for _, some := range l.Find([]byte("http//www.example.com/, http://x"), extract.Options{}) {
			found = append(found, some...)
		}
		expect(t, found, test.want...)
	}
}

// TestFindYieldsOnlyTheNearMissesAskedFor: a rule that wants to see them does not
// make them URLs.
func TestFindYieldsOnlyTheNearMissesAskedFor(t *testing.T) {
	near := valid("near", nothing)
	near.NearMisses = true
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{near}})
	if err != nil {
		t.Fatal(err)
	}
	for asked, want := range map[bool]int{false: 1, true: 2} {
		n := 0
		for range l.Find([]byte("http//www.example.com/, http://x"), extract.Options{NearMisses: asked}) {
			n++
		}
		if n != want {
			t.Errorf("asked for near misses %t: %d URLs, want %d", asked, n, want)
		}
	}
}

func TestPassTellsWhatStandsAround(t *testing.T) {
	text := []byte("see <http://example.com/>#top now\n")
	for u := range extract.Find(text, extract.Options{}) {
		check := func(p *lint.Pass) {
			if string(p.URL.Before) != "see " || string(p.URL.After) != "#top now" {
				t.Errorf("got %q and %q", p.URL.Before, p.URL.After)
			}
		}
		lookAt(t, u, check)
	}
}

// TestNothingFoundCostsNothing counts allocations, and looks for what one URL
// leaves behind for the next.
func TestNothingFoundCostsNothing(t *testing.T) {
	quiet := func(p *lint.Pass) {
		if p.HoldsPlaceholder(0, len(p.URL.Text)) || !p.KnownScheme || p.Edition.Scheme(string(p.Scheme.Text)).Port != 80 {
			p.Report(0, 1, "not quiet")
		}
	}
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{valid("quiet", quiet), valid("more", quiet)}})
	if err != nil {
		t.Fatal(err)
	}
	loud := extract.URL{Text: []byte("http://{host}/"), Kind: extract.Bare, End: 14}
	still := extract.URL{Text: []byte("HTTP://example.com:80/a?b#c"), Kind: extract.Bare, End: 27}
	if found, _ := l.Check(&loud); len(found) != 2 {
		t.Fatalf("got %q", brief(found))
	}
	n := testing.AllocsPerRun(100, func() {
		if found, _ := l.Check(&still); found != nil {
			t.Errorf("got %q", brief(found))
		}
	})
	if n != 0 {
		t.Errorf("Check allocates %v times", n)
	}
}

func BenchmarkCheckNothing(b *testing.B) {
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{valid("quiet", nothing)}})
	if err != nil {
		b.Fatal(err)
	}
	u := extract.URL{Text: []byte("http://www.example.com/a/b/c.html"), Kind: extract.Bare, End: 33}
	b.ReportAllocs()
	for b.Loop() {
		l.Check(&u)
	}
}

func TestFindStopsWhenAsked(t *testing.T) {
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{valid("odd", nothing)}})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for range l.Find([]byte("http://a http://b http://c"), extract.Options{}) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("got %d URLs after a break", n)
	}
}
