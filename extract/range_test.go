package extract_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/pieces"
)

// TestRanges checks that the ranges of a text give what Find does, wherever it is
// divided. Blocks are short, so that a range starts in many of them.
func TestRanges(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	for n := range 60 {
		text := nasty(rnd, 1+rnd.IntN(2000))
		opt := options(uint16(rnd.Uint32()))
		if n%3 == 0 {
			opt = extract.Options{}
		}
		sameRanges(t, text, cuts(rnd, len(text), 1+n%7), extract.InBlocks(opt, 128<<(n%7)))
	}
}

// TestRangesOfBlocks divides a text of several blocks.
func TestRangesOfBlocks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(13, 14))
	text := stream(t, 600<<10)
	for _, unit := range []string{`"http://a.example/b"http://a.example/c`, "<URL:http://a.example/ ", "http://a.example/b,", "<http://a.example/ and ", "http://a.example/-\n"} {
		text = append(text, strings.Repeat(unit, 1<<17/len(unit))...)
	}
	sameRanges(t, text, cuts(rnd, len(text), 6), extract.Options{})
	line := []byte(strings.Repeat("http://a.com/b?u=", 40_000))
	sameRanges(t, line, cuts(rnd, len(line), 6), extract.Options{})
}

// TestRangesOfFiles divides the files below the directory that URLMEND_TEXTS names.
func TestRangesOfFiles(t *testing.T) {
	root := os.Getenv("URLMEND_TEXTS")
	if root == "" {
		t.Skip("URLMEND_TEXTS names no directory")
	}
	rnd := rand.New(rand.NewPCG(15, 16))
	files, size := 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		in := extract.InputFor(path, text[:min(len(text), extract.SniffLen)])
		for _, opt := range []extract.Options{{Input: in}, {Input: in, Schemeless: extract.SchemelessMail, Refang: true, NearMisses: true, Joins: extract.Possible}} {
			for _, n := range []int{1, 2, 6} {
				sameRanges(t, text, cuts(rnd, len(text), n), opt)
			}
		}
		files, size = files+1, size+len(text)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %d bytes", files, size)
}

// FuzzRange checks that the ranges of any text, within a longer one, give what Find
// does.
func FuzzRange(f *testing.F) {
	for i, x := range texts(f) {
		if sampled(i) {
			f.Add(x.text, number(x.opt), uint64(i))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, n uint16, seed uint64) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		text := bytes.Repeat(data, min(40, 1+(5<<10)/max(1, len(data))))
		text = slices.Concat(prose[:rnd.IntN(len(prose))], text, prose)
		sameRanges(t, text, cuts(rnd, len(text), 1+int(seed%7)), extract.InBlocks(options(n), 64<<(seed%8)))
	})
}

// cuts returns n random offsets in a text of that size, in order.
func cuts(rnd *rand.Rand, size, n int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = rnd.IntN(size + 1)
	}
	slices.Sort(at)
	return at
}

// sameRanges checks that the ranges into which text is divided at cuts give what Find
// does.
func sameRanges(t *testing.T, text []byte, cuts []int, opt extract.Options) {
	t.Helper()
	var got []extract.URL
	from := 0
	for _, to := range append(cuts, len(text)) {
		for u, err := range extract.Range(bytes.NewReader(text), int64(from), int64(to), opt) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, u.Clone())
		}
		from = to
	}
	want := slices.Collect(extract.Find(text, opt))
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !sameURL(got[i], want[i]) {
			t.Fatalf("%d bytes %.2000q, options %+v, cut at %v: URL %d is\n%+v\nwant\n%+v",
				len(text), text, opt, cuts, i, got[min(i, len(got)):min(i+1, len(got))], want[min(i, len(want)):min(i+1, len(want))])
		}
	}
}

func TestRangeReportsErrors(t *testing.T) {
	broken := errors.New("broken")
	text := strings.NewReader("http://a.example/ http://b.example/")
	for _, in := range []extract.Input{0, extract.MboxInput} {
		var err error
		for _, err = range extract.Range(failing{text, 20, broken}, 0, math.MaxInt64, extract.Options{Input: in}) {
		}
		if err != broken {
			t.Errorf("%v: the error is %v, not %v", in, err, broken)
		}
	}
}

// failing reads the first bytes of r and then fails.
type failing struct {
	r    io.ReaderAt
	good int64
	err  error
}

func (f failing) ReadAt(p []byte, at int64) (int, error) {
	n, err := f.r.ReadAt(p[:max(0, min(int64(len(p)), f.good-at))], at)
	if err == nil && n < len(p) {
		err = f.err
	}
	return n, err
}

func TestRangeBeyondTheEnd(t *testing.T) {
	for _, in := range []extract.Input{0, extract.MailInput, extract.MboxInput, extract.RnewsInput} {
		for u, err := range extract.Range(strings.NewReader("http://a.example/"), 100, 200, extract.Options{Input: in}) {
			t.Errorf("%v: %q, error %v", in, u.Text, err)
		}
	}
}

// TestCut cuts inputs where they can be cut.
func TestCut(t *testing.T) {
	message := "From a@example.org Sat Mar  1 12:00:00 2003\nSubject: s\n\nhttp://a.example/\n\n"
	text := strings.NewReader(strings.Repeat(message, 3))
	for _, c := range []struct {
		in       extract.Input
		from, at int
		want     int
		err      error
	}{
		{extract.TextInput, 0, 5, 5, nil},
		{extract.TextInput, 0, text.Len(), text.Len(), io.EOF},
		{extract.MboxInput, 0, 0, 0, nil},
		{extract.MboxInput, 0, 1, len(message), nil},
		{extract.MboxInput, len(message), len(message), len(message), nil},
		{extract.MboxInput, len(message), len(message) + 1, 2 * len(message), nil},
		{extract.MboxInput, 0, 2*len(message) + 1, 0, io.EOF},
	} {
		if got, err := pieces.Cut(text, int(c.in), c.from, c.at); err != c.err || err == nil && got != c.want {
			t.Errorf("%v from %d, at %d: cut at %d, error %v, want %d, %v", c.in, c.from, c.at, got, err, c.want, c.err)
		}
	}
	for in, want := range map[extract.Input]bool{extract.UnknownInput: true, extract.CInput: true, extract.MboxInput: true, extract.MMDFInput: true, extract.MailInput: false, extract.MessageInput: false, extract.NotebookInput: false, extract.POInput: false} {
		if pieces.IsDivisible(int(in)) != want {
			t.Errorf("%v is divisible: %v", in, !want)
		}
	}
}
