package extract_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/pieces"
)

// TestBlocks checks what holds of any URLs where a text has many blocks.
func TestBlocks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 1200 {
		text := nasty(rnd, 1+rnd.IntN(120))
		opt := options(uint16(rnd.Uint32()))
		found(t, text, extract.InBlocks(opt, 1<<rnd.IntN(12)))
	}
}

// fragments are what makes one URL depend on those before it.
var fragments = strings.Split("<URL:|<URL: |URL:|URL: |<|< |>|\"|'|(|)|[|]|](|http://a.example/|http://b.example/c-|ftp://d.example/e,"+
	"|mailto:j@f.example|news:g@h.example|http://|://|:|//|http:|hxxp://i.example/|k[.]example|www.l.example|Www.m.example/n-|ftp.o.example"+
	"|-|=|\n|\n|\r\n|\n\n|\n> |\n# |\n\"| | |  |word|and|the text|p/q.html|r.html?s=t&u|%20|\\|\\\n|\\url{|}|[[|]]|[http://v.example w]"+
	"|<a href=\"|\">|</a>|`|`_|.. _x: |link:|.UR |*|_|,|;|.|!|&amp;|&lt;|\u00AD|\u200B|\u00E9|{|href=|src=\"|@|www.|.example|,http://y.example/|;ftp://z.example"+
	"|\n\nA. Author  [Page 7]\n\f\nRFC 1738  URL  1994\n\n|\x00|\r|\"http://q.example/\"http://r.example/\"|<URL:http://s.example/|<http://t.example/, http://|\n\nFrom a@u.example Mon Oct  7 09:00:00 2002\nSubject: s\n\n", "|")

// nasty returns a text of n fragments.
func nasty(rnd *rand.Rand, n int) []byte {
	var b bytes.Buffer
	for range n {
		b.WriteString(fragments[rnd.IntN(len(fragments))])
		if rnd.IntN(60) == 0 {
			b.WriteString(strings.Repeat([]string{"a", " ", "x y ", "b/"}[rnd.IntN(4)], rnd.IntN(1200)))
		}
	}
	return b.Bytes()
}

// TestLinesOfPieces reads a text in pieces, with one buffer or several.
func TestLinesOfPieces(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	text := append(stream(t, 3<<20), bytes.Repeat([]byte("x"), 1<<20)...)
	text = append(text, "\nlast\n"...)
	for _, buffers := range []int{1, 3} {
		split := pieces.New(&dribble{text, rnd, 300 << 10}, 0, true)
		pieces := make([]pieces.Piece, buffers)
		read := 0
		for n := 0; split.Next(&pieces[n%buffers]); n++ {
			p := &pieces[n%buffers]
			data, base := p.Window()
			before := text[:base]
			wantLine, wantStart := bytes.Count(before, []byte("\n")), bytes.LastIndexByte(before, '\n')+1
			if line, start := p.Line(); line != wantLine || start != wantStart {
				t.Fatalf("the piece at %d says line %d, begun at %d, not %d and %d", base, line, start, wantLine, wantStart)
			}
			if !bytes.Equal(data, text[base:base+len(data)]) {
				t.Fatalf("the piece at %d has other bytes than the text", base)
			}
			read += p.Len()
		}
		if read != len(text) {
			t.Errorf("the pieces have %d bytes, the text %d", read, len(text))
		}
	}
}
