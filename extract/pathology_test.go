package extract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/growth"
)

// pathologies are units that, repeated, cost some extractor of URLs quadratic
// time, and their like for this one.
var pathologies = []string{
	"<URL:", "<URL:http://a ", "http://", ":", "://", "a://", "a", "(", "a.a~", "a_", "www.", "a.",
	"a@b.com ", "mailto:", "a@", "<", `"`, "http://a@", "http://[", "&lt;", "&lt;http://a\n", "<mailto:\n", "\"mailto:a ", "news:<", "-.", "x:/", "/",
	"http://a.com/ ", "a-", "%", "\n", " ", "http://a-\n", "http://a/\n", "<http://a\n", "\"http://a\n",
	"> http://a/b-\n", "http://a[", "](http://a", "urn:a:", "data:,",

	"http://a/b-\nc\n", "http://example.com/a/\nb/c.html\n", "<URL:http://a\n", "<URL:http://a-\n", "<http://a b/c ",
	"<http://a and ", "\"http://a b/c ", "=\"http://a b ", "http://a,", "http://a;", "http://a/http://", "url:", "URL: ",
	"<url:a.b/\n", "<\n", "<\n> ", "> ", ">", "| ", "JS>", "# ", "\r", "\r\n", "\f", "\x00", "\u00AD", "\u200B", "http://a\u200B",
	"\u200Bhttp://a/\u00AD\n", "http://東", "http://a東", "\xE3", "\\", "\\url{http://a", "[[http://a", "[http://a", "<a href=\"http://a",
	"<a href=http://a ", "`http://a <http://b", ".. _a: http://a\n   b\n", "http://a&amp;", "&amp;", "http://a?q=&",
	"http://a/(", "http://a/[", "http://a/[x", "http://a]", "*http://a*", "**", "_http://a_", "http://a...", "mailto:a@b ", "news:a.b,", "tel:1", "a:b:c:",
	"hxxp://a[.]b ", "[.]", "www.a.b ", "ftp.", "[Page 1]\n\f\nRFC 1\n", "<http://a\n\n[Page 1]\n\f\nRFC 1999\n\n",
	"http://a/" + "\n[Page 1]\n", "http://a-\n\n", "\"\nhttp://a/\"\n\"", "link:http://a[", "http://a\\:", "<http://a\\:", ".UR http://a\n",
	"http://a|", "http://a''", "http://a}}", "http://a\\x", "http://a](", "http://a][", "http://a]]", "http://a&#60;", "http://a\\n",
	"http://a[b]", "http://a[B]", "link:http://a", "x.org/a](", "http://a`_", "`http://a>`_", "http://a\"\n\"",
}

// pathologyTails are put once behind "http://a" and then repeated.
var pathologyTails = []string{")", ".", "(", "]", "[1]", "*", "_", "/", "-", ",", "&", "&lt", "'", "\\", "|", "\u00E9", "東", "\u200B", "%", "=", "://", ":", "@"}

// TestPathology holds that Find takes linear time: whatever is repeated.
func TestPathology(t *testing.T) {
	eachPathology(func(name, head, unit string, opt extract.Options) {
		growth.Linear(t, name, 1<<8, func(n int) func() {
			text := []byte(head + strings.Repeat(unit, n/len(unit)))
			return func() { findAll(text, opt) }
		})
	})
}

// BenchmarkPathology is for a person to read: ns/B should not grow from the
// smaller to the larger size of a unit.
func BenchmarkPathology(b *testing.B) {
	eachPathology(func(name, head, unit string, opt extract.Options) {
		for _, size := range []int{64 << 10, 1 << 20} {
			text := []byte(head + strings.Repeat(unit, size/len(unit)))
			b.Run(fmt.Sprintf("%s/%dK", name, size>>10), func(b *testing.B) {
				for b.Loop() {
					findAll(text, opt)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(text)), "ns/B")
				b.ReportMetric(0, "ns/op")
			})
		}
	})
}

// eachPathology yields every head and unit with the options to try on it.
func eachPathology(yield func(name, head, unit string, opt extract.Options)) {
	each := func(head, unit string, opt extract.Options) {
		yield(fmt.Sprintf("%v-%v/%q+%q", opt.Input, opt.Schemeless, head, unit), head, unit, opt)
	}
	for _, opt := range []extract.Options{{}, {Schemeless: true, Refang: true, Joins: extract.Possible}} {
		for _, unit := range pathologies {
			each("", unit, opt)
		}
		for _, unit := range pathologyTails {
			each("http://a", unit, opt)
			each("*<http://a", unit, opt)
		}
	}
	for _, name := range extract.InputNames()[1:] {
		in, _ := extract.ParseInput(name)
		for _, unit := range pathologies {
			each("", unit, extract.Options{Input: in})
		}
	}
}

func findAll(text []byte, opt extract.Options) {
	for range extract.Find(text, opt) {
	}
}
