package scan

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// heldBytes is more than any document has before its turn, in results of a tenth of it.
const heldBytes = 1 << 20

// of makes documents of texts, named by their numbers.
func of(texts ...string) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		for i, text := range texts {
			if !yield(document(fmt.Sprint(i), strings.NewReader(text)), nil) {
				return
			}
		}
	}
}

func document(name string, r io.Reader) Document {
	return Document{Name: name, Open: func() (io.ReadCloser, error) { return io.NopCloser(r), nil }}
}

// and chains documents.
func and(all ...iter.Seq2[Document, error]) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		for _, docs := range all {
			for doc, err := range docs {
				if !yield(doc, err) {
					return
				}
			}
		}
	}
}

func one(doc Document, err error) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) { yield(doc, err) }
}

// cat is the work of cat(1), a line at a time.
func cat(doc Document, in *bufio.Reader, w io.Writer) error {
	for {
		line, err := in.ReadBytes('\n')
		if _, err := w.Write(line); err != nil {
			return err
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", doc, err)
		}
	}
}

// noErrors fails the test at the first error reported.
func noErrors(t *testing.T) func(error) {
	return func(err error) { t.Errorf("unexpected report: %v", err) }
}

// checkLeaks fails the test if it leaves goroutines behind.
func checkLeaks(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 100 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Errorf("%d goroutines are left, of %d", runtime.NumGoroutine(), before)
	})
}

func TestOutputIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	checkLeaks(t)
	rnd := rand.New(rand.NewPCG(5, 6))
	var texts []string
	for i := range 80 {
		texts = append(texts, strings.Repeat(fmt.Sprintf("text %d\n", i), rnd.IntN(50)))
	}
	texts[3] = strings.Repeat("more than is held back\n", heldBytes/20)
	slow := func(doc Document, r *bufio.Reader, w io.Writer) error {
		time.Sleep(time.Duration(rand.IntN(300)) * time.Microsecond)
		return cat(doc, r, w)
	}
	for _, workers := range []int{-1, 1, 2, 8} {
		var out bytes.Buffer
		if err := runTo(of(texts...), Options{Workers: workers}, &out, slow, noErrors(t)); err != nil {
			t.Fatal(err)
		}
		if out.String() != strings.Join(texts, "") {
			t.Errorf("%d workers: the output differs", workers)
		}
	}
}

func TestErrorsAreReportedInOrderAfterTheOutput(t *testing.T) {
	checkLeaks(t)
	gone := errors.New("cannot open 2")
	binary := Document{found: true, Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("\x00")), nil }}
	docs := and(of("zero"), one(Document{}, errors.New("walk 1")),
		one(Document{Open: func() (io.ReadCloser, error) { return nil, gone }}, nil),
		one(binary, nil),
		of("four"), one(Document{}, errors.New("walk 5")))
	work := func(doc Document, r *bufio.Reader, w io.Writer) error {
		time.Sleep(time.Duration(rand.IntN(3)) * time.Millisecond)
		cat(doc, r, w)
		return errors.New("work")
	}
	for _, workers := range []int{1, 8} {
		var out strings.Builder
		report := func(err error) { fmt.Fprintf(&out, "[%v]", err) }
		if err := runTo(docs, Options{Workers: workers}, &out, work, report); err != nil {
			t.Fatal(err)
		}
		if got, want := out.String(), "zero[work][walk 1][cannot open 2]four[work][walk 5]"; got != want {
			t.Errorf("%d workers: got %q, want %q", workers, got, want)
		}
	}
}

// A pipe that has no end shows what was found in it so far, also when its
// turn comes after other documents.
func TestEndlessPipeShowsItsResultsAsTheyCome(t *testing.T) {
	for _, stream := range []bool{true, false} {
		for _, workers := range []int{1, 8} {
			checkLeaks(t)
			pipe, feed := io.Pipe()
			shown, out := io.Pipe()
			doc := document("pipe", pipe)
			doc.Stream = stream
			done := make(chan error)
			go func() {
				done <- runTo(and(of("first\n"), one(doc, nil), of("last\n")), Options{Workers: workers}, out, cat, noErrors(t))
			}()

			lines := bufio.NewReader(shown)
			expectLine := func(want string) {
				t.Helper()
				if got, _ := lines.ReadString('\n'); got != want {
					t.Fatalf("got %q, want %q", got, want)
				}
			}
			expectLine("first\n")
			for i := range 3 {
				fmt.Fprintf(feed, "line %d\n", i)
				expectLine(fmt.Sprintf("line %d\n", i))
			}
			feed.Close()
			expectLine("last\n")
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	}
}

// The results of a document still at work are shown when its turn comes.
func TestResultsFromBeforeTheTurnAreShownAtIt(t *testing.T) {
	checkLeaks(t)
	first, feedFirst := io.Pipe()
	second, feedSecond := io.Pipe()
	shown, out := io.Pipe()
	done := make(chan error)
	docs := and(one(document("first", first), nil), one(document("second", second), nil))
	go func() { done <- runTo(docs, Options{Workers: 2}, out, cat, noErrors(t)) }()
	io.WriteString(feedSecond, "early\n")
	io.WriteString(feedSecond, "rest")
	feedFirst.Close()
	if got, _ := bufio.NewReader(shown).ReadString('\n'); got != "early\n" {
		t.Errorf("got %q", got)
	}
	go io.Copy(io.Discard, shown)
	feedSecond.Close()
	defer out.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A full writer takes some bytes and fails then.
type full struct{ room int }

var errFull = errors.New("full")

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	if f.room -= n; n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestRunStopsWhenOutputFails(t *testing.T) {
	checkLeaks(t)
	var yielded atomic.Int64
	endless := func(yield func(Document, error) bool) {
		for yield(document("x", strings.NewReader("some text\n")), nil) {
			yielded.Add(1)
		}
	}
	for _, workers := range []int{1, 8} {
		for _, room := range []int{0, 5, 200_000} {
			yielded.Store(0)
			err := runTo(endless, Options{Workers: workers}, &full{room}, cat, noErrors(t))
			if err != errFull {
				t.Errorf("got error %v, want %v", err, errFull)
			}
			if n := yielded.Load(); n > int64(room/10+64<<10/10+lanesAhead*workers+workers+10) {
				t.Errorf("%d documents were taken to write %d bytes", n, room)
			}
		}
	}
}

// Nobody writes to the pipe, so its reader would wait for ever.
func TestRunStopsBeforeItReadsAStream(t *testing.T) {
	checkLeaks(t)
	silent, _ := io.Pipe()
	stream := document("-", silent)
	stream.Stream = true
	if err := runTo(and(of(strings.Repeat("x\n", 100_000)), one(stream, nil)), Options{Workers: 4}, &full{100}, cat, noErrors(t)); err != errFull {
		t.Errorf("got error %v, want %v", err, errFull)
	}
}

// The documents after a slow one must not pile up in memory.
func TestDocumentsUnderWayAreFew(t *testing.T) {
	checkLeaks(t)
	const workers = 4
	slow, feed := io.Pipe()
	var taken atomic.Int64
	many := func(yield func(Document, error) bool) {
		for range 1_000_000 {
			if n := taken.Add(1); n == 1000 {
				return
			}
			if !yield(document("x", strings.NewReader("")), nil) {
				return
			}
		}
	}
	go func() {
		time.Sleep(50 * time.Millisecond)
		if n := taken.Load(); n > (lanesAhead+1)*workers+2 {
			t.Errorf("%d documents were taken while the first is at work", n)
		}
		feed.Close()
	}()
	if err := runTo(and(one(document("slow", slow), nil), many), Options{Workers: workers}, io.Discard, cat, noErrors(t)); err != nil {
		t.Error(err)
	}
	if n := taken.Load(); n != 1000 {
		t.Errorf("%d documents were taken in all, want 1000", n)
	}
}

// What a document writes before its turn must not pile up either.
func TestOutputHeldBackIsBounded(t *testing.T) {
	checkLeaks(t)
	slow, feed := io.Pipe()
	var written atomic.Int64
	work := func(doc Document, r *bufio.Reader, w io.Writer) error {
		if doc.Name == "slow" {
			return cat(doc, r, w)
		}
		for range 100 {
			n, err := w.Write(make([]byte, heldBytes/10))
			written.Add(int64(n))
			if err != nil {
				return err
			}
		}
		return nil
	}
	go func() {
		time.Sleep(50 * time.Millisecond)
		if n := written.Load(); n > heldBytes {
			t.Errorf("%d bytes were taken before the turn", n)
		}
		feed.Close()
	}()
	if err := runTo(and(one(document("slow", slow), nil), of("")), Options{Workers: 2}, io.Discard, work, noErrors(t)); err != nil {
		t.Error(err)
	}
	if n := written.Load(); n != heldBytes/10*100 {
		t.Errorf("%d bytes were written in all", n)
	}
}

func TestPanicIsNotSwallowed(t *testing.T) {
	if os.Getenv("SCAN_PANIC") != "" {
		runTo(of("a", "b"), Options{Workers: 2}, io.Discard, func(Document, *bufio.Reader, io.Writer) error { panic("in the work") }, noErrors(t))
		os.Exit(0)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestPanicIsNotSwallowed$")
	cmd.Env = append(os.Environ(), "SCAN_PANIC=1")
	out, err := cmd.CombinedOutput()
	if err == nil || !bytes.Contains(out, []byte("panic: in the work")) {
		t.Errorf("got error %v and output %q", err, out)
	}
}

func BenchmarkTinyDocuments(b *testing.B) {
	many := func(yield func(Document, error) bool) {
		for range b.N {
			yield(document("x", strings.NewReader("some text\n")), nil)
		}
	}
	b.ReportAllocs()
	runTo(many, Options{Workers: 2}, io.Discard, cat, func(error) {})
}
