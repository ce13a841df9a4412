package extract_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// The texts of BenchmarkFind and BenchmarkCountLF, 4 MiB each.
var benchTexts = []struct {
	name string
	text []byte
}{
	{"mail", mailLike(4 << 20)},
	{"docs", docsLike(4 << 20)},
}

// BenchmarkFind finds the URLs of realistic text. Compare it with
// BenchmarkCountLF, which touches every byte once.
func BenchmarkFind(b *testing.B) {
	for _, x := range benchTexts {
		b.Run(x.name, func(b *testing.B) {
			b.SetBytes(int64(len(x.text)))
			b.ReportAllocs()
			for b.Loop() {
				for u := range extract.Find(x.text, extract.Options{}) {
					_ = u
				}
			}
		})
	}
}

func BenchmarkScanner(b *testing.B) {
	s := extract.NewScanner(nil, extract.Options{})
	for _, x := range benchTexts {
		b.Run(x.name, func(b *testing.B) {
			b.SetBytes(int64(len(x.text)))
			b.ReportAllocs()
			for b.Loop() {
				for s.Reset(bytes.NewReader(x.text), extract.Options{}); s.Scan(); {
				}
			}
		})
	}
}

func BenchmarkCountLF(b *testing.B) {
	for _, x := range benchTexts {
		b.Run(x.name, func(b *testing.B) {
			b.SetBytes(int64(len(x.text)))
			for b.Loop() {
				bytes.Count(x.text, []byte("\n"))
			}
		})
	}
}

// mailLike returns n bytes of mail: header fields, quoted lines, and a bare
// URL on one line every 1.5 KB.
func mailLike(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	var b bytes.Buffer
	for next := 0; b.Len() < n; {
		switch {
		case r.IntN(40) == 0:
			b.WriteString("\nFrom: jim@example.com\nDate: Mon, 7 Oct 2002 09:12:34 +0000\nSubject: Re: the list\n\n")
		case r.IntN(3) == 0:
			b.WriteString("> ")
		}
		if b.Len() > next {
			fmt.Fprintf(&b, "see http://www.example.com/archive/%d/msg%05d.html, please; ", r.IntN(30)+1990, r.IntN(1e5))
			next = b.Len() + r.IntN(3000)
		}
		writeWords(&b, r, 8)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// docsLike returns n bytes of documentation in Markdown, with more URLs and
// more colons.
func docsLike(n int) []byte {
	r := rand.New(rand.NewPCG(3, 4))
	var b bytes.Buffer
	for b.Len() < n {
		switch r.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "\n## Section %d: ", r.IntN(100))
		case 1:
			fmt.Fprintf(&b, "- option%d: std::string, see https://docs.example.org/option/%d; ", r.IntN(100), r.IntN(1000))
		case 2:
			fmt.Fprintf(&b, "    key: value # comment %d\n", r.IntN(100))
		}
		writeWords(&b, r, 10)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

var words = strings.Fields(`the of and to in that was he it his is with as for had you not be her on
	at by which have or from this him but all she they were my are me one their so an said them we
	archive message document server question however whether available different important`)

func writeWords(b *bytes.Buffer, r *rand.Rand, n int) {
	for range n {
		b.WriteString(words[r.IntN(len(words))])
		b.WriteByte(' ')
	}
}
