package extract_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
)

// fixtureDir holds the boundary fixtures; its README.md describes their format.
const fixtureDir = "../fixtures/extract"

// A fixture is one file of boundary cases, all read with the same options.
type fixture struct {
	path  string
	opt   extract.Options
	kind  extract.Kind // of the URLs that no "want" section describes
	about []byte
	cases []boundary
}

// A boundary is one case: a text with its URLs marked in place, and a
// description of them where the marks do not say it all.
type boundary struct{ name, marked, want string }

func TestBoundaries(t *testing.T) {
	for _, f := range readFixtures(t) {
		if f.isKnownFailures() {
			continue
		}
		t.Run(filepath.Base(f.path), func(t *testing.T) {
			for i, c := range f.cases {
				got := f.find(c)
				if os.Getenv("UPDATE") != "" {
					f.cases[i] = got
				} else if got != c {
					t.Errorf("%s\ngot:\n%s\nwant:\n%s", c.name, got, c)
				}
			}
			if os.Getenv("UPDATE") != "" {
				f.write(t)
			}
		})
	}
}

// TestKnownFailures fails when a case starts to pass, so that it is moved to
// where it then belongs.
func TestKnownFailures(t *testing.T) {
	for _, f := range readFixtures(t) {
		if !f.isKnownFailures() {
			continue
		}
		for _, c := range f.cases {
			if got := f.find(c); got.marked == c.marked && (c.want == "" || got.want == c.want) {
				t.Errorf("%s: %q is no longer failing: move it to the file of its construct", f.path, c.name)
			}
		}
	}
}

func (c boundary) String() string {
	if c.want == "" {
		return c.marked
	}
	return c.marked + "-- want --\n" + c.want
}

// find returns the case as it is found.
func (f *fixture) find(c boundary) boundary {
	src := unmark.Replace(c.marked)
	text, at := unescape(src)
	var urls []extract.URL
	for u := range extract.Find(text, f.opt) {
		urls = append(urls, u)
	}
	return boundary{c.name, mark(src, at, urls), f.describe(urls)}
}

// The marks: « » round the first segment of a URL, ‹ › round those that go on it.
var unmark = strings.NewReplacer("«", "", "»", "", "‹", "", "›", "")

// mark puts the marks round the segments of urls into src, in which at gives
// where the bytes of the text are.
func mark(src string, at []int, urls []extract.URL) string {
	var b strings.Builder
	last := 0
	put := func(offset int, mark string) {
		b.WriteString(src[last:at[offset]] + mark)
		last = at[offset]
	}
	for _, u := range urls {
		open, closing := "«", "»"
		for _, s := range u.Segments() {
			put(s.Start, open)
			put(s.End, closing)
			open, closing = "‹", "›"
		}
	}
	return b.String() + src[last:]
}

// describe says of each URL what its marks do not; nothing when they say it
// all of all of them.
func (f *fixture) describe(urls []extract.URL) string {
	var b strings.Builder
	plain := true
	for _, u := range urls {
		plain = plain && u.Kind == f.kind && u.Confidence == extract.Proved && u.Notes == 0 && u.Readings == nil && verbatim(&u)
		fmt.Fprintf(&b, "%v %v %s", u.Kind, u.Confidence, printable(u.Text))
		if u.Notes != 0 {
			fmt.Fprintf(&b, " (%v)", u.Notes)
		}
		b.WriteByte('\n')
		for _, r := range u.Readings {
			fmt.Fprintf(&b, "\t%v %s", r.Confidence, printable([]byte(r.Text)))
			if r.Reason != extract.NoReason {
				fmt.Fprintf(&b, " because %v", r.Reason)
			}
			b.WriteByte('\n')
		}
	}
	if plain {
		return ""
	}
	return b.String()
}

// verbatim reports whether the segments of u are its text as they stand.
func verbatim(u *extract.URL) bool {
	for _, s := range u.Segments() {
		if s.Text != "" {
			return false
		}
	}
	return u.Inferred == 0
}

// printable shows b as strconv.Quote does, without the quotes.
func printable(b []byte) string {
	q := strconv.Quote(string(b))
	return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
}

func readFixtures(tb testing.TB) []fixture {
	paths, err := filepath.Glob(filepath.Join(fixtureDir, "*.txt"))
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no fixtures in %s: %v", fixtureDir, err)
	}
	var fs []fixture
	for _, path := range paths {
		fs = append(fs, readFixture(tb, path))
	}
	return fs
}

func readFixture(tb testing.TB, path string) fixture {
	a, err := txtar.ParseFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	f := fixture{path: path, kind: extract.Bare, about: a.Comment}
	for line := range strings.Lines(string(a.Comment)) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			if !f.set(key, value) {
				tb.Fatalf("%s: no option %q with value %q; see README.md there", path, key, value)
			}
		}
	}
	for _, s := range a.Files {
		switch n := len(f.cases); {
		case s.Name != "want":
			f.cases = append(f.cases, boundary{name: s.Name, marked: string(s.Data)})
		case n == 0 || f.cases[n-1].want != "":
			tb.Fatalf("%s: a want section follows no case", path)
		default:
			f.cases[n-1].want = string(s.Data)
		}
	}
	return f
}

// set takes one line of the head of a fixture.
func (f *fixture) set(key, value string) (ok bool) {
	switch key {
	case "kind":
		for k := extract.Wrapped; k <= extract.Markup; k++ {
			if k.String() == value {
				f.kind, ok = k, true
			}
		}
	case "input":
		f.opt.Input, ok = extract.ParseInput(value)
	case "joins":
		f.opt.Joins, ok = extract.ParseConfidence(value)
	case "schemes":
		f.opt.Schemes, ok = strings.Fields(value), true
	case "schemeless":
		ok = f.opt.Schemeless.UnmarshalText([]byte(value)) == nil
	case "refang":
		f.opt.Refang, ok = true, value == "yes"
	case "nearmisses":
		f.opt.NearMisses, ok = true, value == "yes"
	}
	return ok
}

// isKnownFailures reports whether the cases of f are expected to fail.
func (f *fixture) isKnownFailures() bool {
	return strings.HasPrefix(filepath.Base(f.path), "known-failures")
}

func (f *fixture) write(t *testing.T) {
	a := txtar.Archive{Comment: f.about}
	for _, c := range f.cases {
		a.Files = append(a.Files, txtar.File{Name: c.name, Data: []byte(c.marked)})
		if c.want != "" {
			a.Files = append(a.Files, txtar.File{Name: "want", Data: []byte(c.want)})
		}
	}
	if err := os.WriteFile(f.path, txtar.Format(&a), 0o666); err != nil {
		t.Fatal(err)
	}
}

// unescape returns the text that src means, and where in src each byte of
// it, and its end, are: ^M is a control character, \xE4 a byte, \u200B a
// character, and ^D at the end takes the last line end away.
func unescape(src string) (text []byte, at []int) {
	end := len(src)
	if strings.HasSuffix(src, "^D\n") {
		end -= len("^D\n")
	}
	for i := 0; i < end; {
		meaning, n := escape(src[i:end])
		for range len(meaning) {
			at = append(at, i)
		}
		text = append(text, meaning...)
		i += n
	}
	return text, append(at, end)
}

// escape returns the meaning of the front of src, and its length.
func escape(src string) (meaning string, n int) {
	switch {
	case len(src) > 1 && src[0] == '^' && (src[1] >= '@' && src[1] <= 'Z' || src[1] == '?'):
		return string(rune(src[1] ^ 0x40)), 2
	case len(src) > 3 && strings.HasPrefix(src, `\x`):
		if v, err := strconv.ParseUint(src[2:4], 16, 8); err == nil {
			return string([]byte{byte(v)}), 4
		}
	case len(src) > 5 && strings.HasPrefix(src, `\u`):
		if v, err := strconv.ParseUint(src[2:6], 16, 16); err == nil {
			return string(rune(v)), 6
		}
	}
	return src[:1], 1
}

// texts returns the texts of all cases that pass, with their options.
func texts(tb testing.TB) (ts []sample) {
	for _, f := range readFixtures(tb) {
		if f.isKnownFailures() {
			continue
		}
		for _, c := range f.cases {
			text, _ := unescape(unmark.Replace(c.marked))
			ts = append(ts, sample{text, f.opt})
		}
	}
	return append(ts, sample{[]byte(catalogue), extract.Options{Input: extract.POInput, NearMisses: true}})
}

// A sample is a text to find URLs in.
type sample struct {
	text []byte
	opt  extract.Options
}
