package extract_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestPiecesFindTheSame checks that pieces that are searched each on its own, and
// again where Follow says so, give what Find does, wherever the text is cut and
// however little of it tells what comes before a piece.
func TestPiecesFindTheSame(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for n := range 3000 {
		text := nasty(rnd, 1+rnd.IntN(120))
		opt := options(uint16(rnd.Uint32()))
		if opt.Input.IsMail() {
			opt.Input = 0
		}
		if n%3 == 0 {
			opt = extract.Options{}
		}
		cuts := []int{0}
		for range rnd.IntN(12) {
			cuts = append(cuts, rnd.IntN(len(text)+1))
		}
		slices.Sort(cuts)
		samePieces(t, text, cuts, rnd.IntN(1<<rnd.IntN(14)), opt)
	}
}

// TestStretchesOfFixtures cuts the fixtures at every byte.
func TestStretchesOfFixtures(t *testing.T) {
	for _, x := range texts(t) {
		if x.opt.Input.IsMail() || len(x.text) > 2<<10 {
			continue
		}
		for cut := range len(x.text) {
			samePieces(t, x.text, []int{0, cut}, 8<<10, x.opt)
		}
	}
}

func samePieces(t *testing.T, text []byte, cuts []int, warmUp int, opt extract.Options) {
	t.Helper()
	want := slices.Collect(extract.Find(text, opt))
	var got []extract.URL
	split, pieces := extract.Cut(text, cuts, warmUp)
	for i := range pieces {
		p := &pieces[i]
		urls := searched(p, opt)
		if !split.Follow(p) {
			if urls = searched(p, opt); !split.Follow(p) {
				t.Fatalf("Follow is not content with what it asked for")
			}
		}
		split.Done(p)
		got = append(got, urls...)
	}
	if !slices.EqualFunc(got, want, sameURL) {
		t.Fatalf("%q, options %+v, cut at %v, warmed up for %d: found\n%+v\nwant\n%+v", text, opt, cuts, warmUp, got, want)
	}
}

// searched returns the URLs of a piece.
func searched(p *extract.Piece, opt extract.Options) (urls []extract.URL) {
	var s extract.Scanner
	for s.ResetPiece(p, opt); s.Scan(); {
		urls = append(urls, s.URL())
	}
	return urls
}

// fragments are what makes one URL depend on those before it.
var fragments = strings.Split("<URL:|<URL: |URL:|URL: |<|< |>|\"|'|(|)|[|]|](|http://a.example/|http://b.example/c-|ftp://d.example/e,"+
	"|mailto:j@f.example|news:g@h.example|http://|://|:|//|http:|hxxp://i.example/|k[.]example|www.l.example|Www.m.example/n-|ftp.o.example"+
	"|-|=|\n|\n|\r\n|\n\n|\n> |\n# |\n\"| | |  |word|and|the text|p/q.html|r.html?s=t&u|%20|\\|\\\n|\\url{|}|[[|]]|[http://v.example w]"+
	"|<a href=\"|\">|</a>|`|`_|.. _x: |link:|.UR |*|_|,|;|.|!|&amp;|&lt;|\u00AD|\u200B|\u00E9|{|href=|src=\"|@|www.|.example|,http://y.example/|;ftp://z.example", "|")

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

// TestPiecesTellTheirLines reads a text in pieces, with one buffer or several.
func TestPiecesTellTheirLines(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	text := append(stream(t, 3<<20), bytes.Repeat([]byte("x"), 1<<20)...)
	text = append(text, "\nlast\n"...)
	for _, buffers := range []int{1, 3} {
		split := extract.NewSplitter(&dribble{text, rnd, 300 << 10}, 0, true)
		pieces := make([]extract.Piece, buffers)
		read := 0
		for n := 0; split.Next(&pieces[n%buffers]); n++ {
			p := &pieces[n%buffers]
			before := text[:p.Base]
			if line, start := bytes.Count(before, []byte("\n")), bytes.LastIndexByte(before, '\n')+1; p.Line != line || p.LineStart != start {
				t.Fatalf("the piece at %d says line %d, begun at %d, not %d and %d", p.Base, p.Line, p.LineStart, line, start)
			}
			if !bytes.Equal(p.Data, text[p.Base:p.Base+len(p.Data)]) {
				t.Fatalf("the piece at %d has other bytes than the text", p.Base)
			}
			read += p.Len()
		}
		if read != len(text) {
			t.Errorf("the pieces have %d bytes, the text %d", read, len(text))
		}
	}
}
