//go:build growth

package extract_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/growth"
)

// repeatedLen is how long the seeds of FuzzRepeated are.
const repeatedLen = 2 * extract.MaxJoined

// TestPathology holds that Find takes linear time: whatever is repeated.
func TestPathology(t *testing.T) {
	eachPathology(func(name, head, unit string, opt extract.Options) {
		growth.Linear(t, name, 2*extract.MaxURL, func(n int) func() {
			text := []byte(head + strings.Repeat(unit, n/len(unit)))
			return func() { findAll(text, opt) }
		})
	})
}

// TestMemoryOfHTML checks that the search needs no more memory if HTML has more URLs.
func TestMemoryOfHTML(t *testing.T) {
	mail := "Content-Type: text/html\n\n<base href='http://h.example/'>" + strings.Repeat("<a href=x>", 400_000)
	s := extract.NewScanner(strings.NewReader(mail), extract.Options{Input: extract.MailInput})
	before := growth.InUse()
	for n := 1; s.Scan(); n++ {
		if n%100_000 != 0 {
			continue
		}
		if more := growth.InUse() - before; more > len(mail)+32<<20 {
			t.Errorf("after %d URLs the search of %d bytes takes %d", n, len(mail), more)
		}
	}
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
	for _, opt := range []extract.Options{{}, {Schemeless: extract.SchemelessMail, Refang: true, Joins: extract.Possible}} {
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
	for _, unit := range []string{"[`x`http://a/c) ", "](http://a/c ", "[http://a/c](x y ", "\\]\\(http://a/c ", "<a c=\"[a](<http://a/c "} {
		each("", unit, extract.Options{Input: extract.MarkdownInput, NearMisses: true})
	}
}

func findAll(text []byte, opt extract.Options) {
	for range extract.Find(text, opt) {
	}
}
