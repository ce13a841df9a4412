package source

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"
)

// naive is the definition of a position.
func naive(text []byte, off int) Position {
	before := text[:off]
	return Position{
		Line:   bytes.Count(before, []byte{'\n'}) + 1,
		Column: off - bytes.LastIndexByte(before, '\n'),
	}
}

// A chunked reader returns chunks of random length, now and then an empty one.
type chunked struct {
	text []byte
	rnd  *rand.Rand
	most int
}

func (c *chunked) Read(p []byte) (int, error) {
	if len(c.text) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), c.rnd.IntN(c.most+1))], c.text)
	c.text = c.text[n:]
	return n, nil
}

// randomText has lines of mean bytes on average, with every kind of line end.
func randomText(rnd *rand.Rand, size, mean int) []byte {
	text := make([]byte, size)
	for i := range text {
		text[i] = 'x'
		if rnd.IntN(mean) == 0 {
			text[i] = "\n\n\r"[rnd.IntN(3)]
		}
	}
	return text
}

func TestPositionOfAnyWindow(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		text := randomText(rnd, rnd.IntN(20*Stride), 1+rnd.IntN(3*Stride))
		l := NewLines(&chunked{text, rnd, 1 + rnd.IntN(4*Stride)})
		buf := make([]byte, 3*Stride)
		for read := 0; ; {
			n, err := l.Read(buf)
			read += n
			checkWindow(t, l, rnd, text[:read])
			if err == io.EOF {
				break
			}
		}
	}
}

// checkWindow asks for positions in a random window of what was read.
func checkWindow(t *testing.T, l *Lines, rnd *rand.Rand, read []byte) {
	t.Helper()
	base := max(0, rnd.IntN(len(read)+1)-Stride)
	end := base + rnd.IntN(len(read)-base+1)
	low := base
	if base > 0 {
		low = min(base+Stride, len(read))
		end = max(end, low)
	}
	if end-base < Stride && base > 0 {
		return
	}
	for _, off := range []int{low, end, low + rnd.IntN(end-low+1)} {
		if got, want := l.Position(read[base:end], base, off), naive(read, off); got != want {
			t.Fatalf("Position([%d:%d), %d) = %v, want %v", base, end, off, got, want)
		}
	}
}

func TestPositionInShortTexts(t *testing.T) {
	for _, text := range []string{"", "\n", "a", "a\nb", "a\r\nb\rc\n", "\n\n\n"} {
		l := NewLines(bytes.NewReader([]byte(text)))
		io.Copy(io.Discard, l)
		for off := range len(text) + 1 {
			if got, want := l.Position([]byte(text), 0, off), naive([]byte(text), off); got != want {
				t.Errorf("%q at %d: got %v, want %v", text, off, got, want)
			}
		}
	}
}

func TestPositionInLineBegunFarBefore(t *testing.T) {
	const size = 100 << 20
	l := NewLines(io.MultiReader(
		bytes.NewReader([]byte("one\ntwo\n")),
		io.LimitReader(endless('x'), size),
		bytes.NewReader([]byte("\nlast"))))
	window := tail(t, l, 5*Stride)
	base := 8 + size + 5 - len(window)
	if got, want := l.Position(window, base, 8+size), (Position{3, size + 1}); got != want {
		t.Errorf("end of the long line: got %v, want %v", got, want)
	}
	if got, want := l.Position(window, base, 8+size+4), (Position{4, 4}); got != want {
		t.Errorf("in the last line: got %v, want %v", got, want)
	}
}

// tail reads l to its end and returns the last n bytes.
func tail(t *testing.T, l *Lines, n int) []byte {
	t.Helper()
	var kept []byte
	buf := make([]byte, 64<<10)
	for {
		m, err := l.Read(buf)
		kept = append(kept, buf[:m]...)
		kept = kept[max(0, len(kept)-n):]
		if err != nil {
			return kept
		}
	}
}

// endless reads as one byte for ever.
type endless byte

func (b endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}

func TestPositionOutsideIsClamped(t *testing.T) {
	l := NewLines(bytes.NewReader([]byte("a\nb")))
	io.Copy(io.Discard, l)
	if got, want := l.Position([]byte("a\nb"), 0, 99), (Position{2, 2}); got != want {
		t.Errorf("past the end: got %v, want %v", got, want)
	}
	if got, want := l.Position(nil, 5<<20, 0), (Position{1, 1}); got != want {
		t.Errorf("never read: got %v, want %v", got, want)
	}
}

func TestSteadyStateDoesNotAllocate(t *testing.T) {
	l := NewLines(endless('\n'))
	buf := make([]byte, 2*Stride)
	for l.at < 2*Reach {
		l.Read(buf)
	}
	if n := testing.AllocsPerRun(100, func() {
		l.Read(buf)
		l.Position(buf, l.at-len(buf), l.at)
	}); n != 0 {
		t.Errorf("%v allocations per read and position", n)
	}
	if len(l.marks) != marks {
		t.Errorf("%d marks are kept, want %d", len(l.marks), marks)
	}
}

func TestLine(t *testing.T) {
	const text = "one\r\ntwo\n\nfo\rur"
	for _, c := range []struct {
		off        int
		start, end int
	}{
		{0, 0, 3}, {2, 0, 3}, {4, 0, 3}, {5, 5, 8}, {8, 5, 8}, {9, 9, 9}, {10, 10, 15}, {15, 10, 15}, {99, 10, 15},
	} {
		if start, end := Line([]byte(text), 0, c.off); start != c.start || end != c.end {
			t.Errorf("Line at %d = [%d, %d), want [%d, %d)", c.off, start, end, c.start, c.end)
		}
	}
	if start, end := Line([]byte(text[6:12]), 106, 107); start != 106 || end != 108 {
		t.Errorf("Line in a window = [%d, %d), want [106, 108)", start, end)
	}
}

func BenchmarkRead(b *testing.B) {
	text := randomText(rand.New(rand.NewPCG(1, 2)), 8<<20, 70)
	buf := make([]byte, 64<<10)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		l := NewLines(bytes.NewReader(text))
		for err := error(nil); err == nil; {
			_, err = l.Read(buf)
		}
	}
}
