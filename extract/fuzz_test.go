package extract_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// options returns the options numbered n.
func options(n uint16) extract.Options {
	names := extract.InputNames()
	in, _ := extract.ParseInput(names[(int(n)%16+int(n>>12)%2*16)%len(names)])
	opt := extract.Options{
		Input: in, Joins: extract.Confidence(n / 16 % 4),
		Schemeless: extract.Level(n >> 10 & 3), Refang: n&128 != 0, NearMisses: n&512 != 0,
	}
	if n&256 != 0 {
		opt.Schemes = []string{"http", "javascript"}
	}
	return opt
}

// number returns the number of opt, without its Schemes.
func number(opt extract.Options) (n uint16) {
	in := uint16(max(0, slices.Index(extract.InputNames(), opt.Input.String())))
	n = in%16 + in/16<<12 + 16*uint16(opt.Joins)
	n |= uint16(opt.Schemeless) << 10
	if opt.Refang {
		n |= 128
	}
	if opt.NearMisses {
		n |= 512
	}
	return n
}

// FuzzFind checks the invariants of the URLs of any input, with any options:
// see found.
func FuzzFind(f *testing.F) {
	for _, x := range texts(f) {
		f.Add(x.text, number(x.opt))
	}
	f.Fuzz(func(t *testing.T, data []byte, n uint16) { found(t, data, options(n)) })
}

// FuzzRepeated checks the invariants of FuzzFind where something is repeated
// until it comes to what bounds the search: see MaxJoined.
func FuzzRepeated(f *testing.F) {
	seed := func(head, unit string) {
		f.Add(head, unit, "", uint16(repeatedLen/len(unit)), uint16(0))
	}
	for _, unit := range pathologies {
		seed("", unit)
		seed("<http://a", unit)
	}
	for _, unit := range pathologyTails {
		seed("*<http://a", unit)
	}
	f.Fuzz(func(t *testing.T, head, unit, tail string, times, n uint16) {
		if len(unit) > 0 {
			times %= uint16(4*extract.MaxJoined/len(unit) + 1)
		}
		found(t, []byte(head+strings.Repeat(unit, int(times))+tail), options(n))
	})
}

// sampled reports whether the seed of that number is one to run: all are where the target is
// fuzzed, as CI does, and every fifth in other runs.
func sampled(i int) bool { return i%5 == 0 || flag.Lookup("test.fuzz").Value.String() != "" }

// FuzzScanner checks that a Scanner finds what Find does, however the stream
// is read, and wherever in it the text is.
func FuzzScanner(f *testing.F) {
	for i, x := range texts(f) {
		if sampled(i) {
			f.Add(x.text, number(x.opt), uint32(i)<<7, uint64(i))
		}
	}
	s := extract.NewScanner(nil, extract.Options{})
	padding := bytes.Repeat(prose, 1<<20/len(prose)+1)
	f.Fuzz(func(t *testing.T, data []byte, n uint16, before uint32, seed uint64) {
		before %= uint32(len(padding))
		data = slices.Concat(padding[:before], data, padding[:seed%uint64(len(padding))])
		want := found(t, data, options(n))
		sameScanned(t, s, &dribble{data, rand.New(rand.NewPCG(seed, 0)), 1 << (10 + seed%8)}, options(n), want)
	})
}

// FuzzWrapped checks that any URL found, wrapped as RFC 1738 recommends, is
// found again unchanged, unless it holds what a wrapper drops or cannot hold.
func FuzzWrapped(f *testing.F) {
	for _, x := range texts(f) {
		f.Add(x.text)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var want [][]byte
		var text []byte
		for _, u := range found(t, data, extract.Options{}) {
			if len(u.Text) < 4<<10 && !unwrappable.Match(u.Text) {
				want = append(want, u.Text)
				text = append(text, "<URL:"+string(u.Text)+">\n\n"...)
			}
		}
		got := found(t, text, extract.Options{})
		for i, u := range got {
			if i >= len(want) || !bytes.Equal(u.Text, want[i]) || u.Kind != extract.Wrapped || u.Breaks != nil {
				t.Fatalf("URL %d of %q is %v %q", i, text, u.Kind, u.Text)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%d URLs in %q, want %d", len(got), text, len(want))
		}
	})
}

// unwrappable matches what a wrapper cannot hold, or drops: white space, marks
// that delimit or separate, the escapes of roff, and characters that nobody sees.
var unwrappable = regexp.MustCompile(`[\x00-\x20\x7F<>"\\\x{AD}\x{61C}\x{200B}\x{200E}\x{200F}\x{202A}-\x{202E}\x{2060}\x{2066}-\x{2069}\x{FEFF}]|^[^a-zA-Z]|[^\x00-\x7F]|[,;][A-Za-z0-9+.=-]*://`)

// FuzzLayout checks that the layout of mail changes nothing: CR LF for LF, for
// any URL; and another level of quotation, for those with a delimiter.
func FuzzLayout(f *testing.F) {
	for _, x := range texts(f) {
		f.Add(string(x.text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<10 || strings.ContainsAny(text, "\r\f") {
			return
		}
		urls := found(t, []byte(text), extract.Options{})
		crlf := strings.ReplaceAll(text, "\n", "\r\n")
		sameTexts(t, urls, found(t, []byte(crlf), extract.Options{}), func(extract.Kind) bool { return true })
		if !unquotable.MatchString(text) {
			quoted := "> " + strings.ReplaceAll(text, "\n", "\n> ")
			sameTexts(t, urls, found(t, []byte(quoted), extract.Options{}), isDelimited)
		}
	})
}

// unquotable matches texts that a quote prefix changes: where a line begins
// with a mark that may be a prefix itself, or is long enough that its start is
// out of sight, or ends in a hyphen, which is judged by the prose around, or
// ends a page.
var unquotable = regexp.MustCompile(`(?m)^[ \t]*[^a-zA-Z0-9<\s]|^[ \t]*[a-zA-Z]{1,4}>|^[ \t]{32}|-\s*$|[^\n]{900}|\[Page `)

func isDelimited(k extract.Kind) bool {
	return k == extract.Wrapped || k == extract.Angle || k == extract.Quoted
}

// sameTexts checks that a and b are the same URLs, as far as their kinds count.
func sameTexts(t *testing.T, a, b []extract.URL, counts func(extract.Kind) bool) {
	t.Helper()
	if x, y := describeAll(a, counts), describeAll(b, counts); x != y {
		t.Fatalf("found:\n%s\nthen:\n%s", x, y)
	}
}

func describeAll(urls []extract.URL, counts func(extract.Kind) bool) string {
	f := fixture{}
	return f.describe(slices.DeleteFunc(slices.Clone(urls), func(u extract.URL) bool { return !counts(u.Kind) }))
}
