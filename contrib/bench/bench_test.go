package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func TestSizes(t *testing.T) {
	for text, want := range map[string]size{"1GB": 1e9, "64mb": 64e6, "1.5 KB": 1500, "7B": 7, "12": 12} {
		var s size
		if err := s.Set(text); err != nil || s != want {
			t.Errorf("%q is %d, %v; want %d", text, s, err, want)
		}
	}
	for _, text := range []string{"", "GB", "-1MB", "1TBX", "NaN"} {
		var s size
		if err := s.Set(text); err == nil {
			t.Errorf("%q is taken for %d", text, s)
		}
	}
	for s, want := range map[size]string{0: "0", 12: "12 B", 40_700_000: "40.7 MB", 1e9: "1 GB", 999: "999 B"} {
		if s.String() != want {
			t.Errorf("%d is written %q, want %q", s, s, want)
		}
	}
}

func TestSignificant(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.00734: "0.00734", 0.351: "0.351", 1: "1", 13.84: "13.8", 1419.4: "1419", 99.96: "100"} {
		if got := significant(x); got != want {
			t.Errorf("%v is written %q, want %q", x, got, want)
		}
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{{[]float64{3}, 3}, {[]float64{9, 1, 2}, 2}, {[]float64{4, 1, 3, 2}, 2}} {
		if got := median(c.values); got != c.want {
			t.Errorf("of %v it is %v, want %v", c.values, got, c.want)
		}
	}
}

func TestStartIsDeducted(t *testing.T) {
	c := contender{length: 1000, start: 10 * time.Millisecond}
	if got := c.cpuPerByte(cost{cpu: 12 * time.Millisecond}); got < 1.99e-6 || got > 2.01e-6 {
		t.Errorf("2 ms for 1000 bytes are %v seconds a byte", got)
	}
}

func TestTable(t *testing.T) {
	table := table{{"loop", "GB/s"}, {"é", "3"}, {"a|b", "12.5"}}
	const want = "" +
		"| loop | GB/s |\n" +
		"| ---- | ---: |\n" +
		"| é    |    3 |\n" +
		"| a\\|b | 12.5 |\n"
	if got := table.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestChapterIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "document")
	os.WriteFile(path, []byte("a\n<!-- bench x -->\nold\n<!-- end of bench x -->\nz\n"), 0o666)
	for range 2 {
		err := updateDocument(path, "x", "new\n")
		got, _ := os.ReadFile(path)
		if want := "a\n<!-- bench x -->\n\nnew\n\n<!-- end of bench x -->\nz\n"; string(got) != want || err != nil {
			t.Errorf("got %q, %v; want %q", got, err, want)
		}
	}
	if err := updateDocument(path, "y", "new"); err == nil {
		t.Error("a chapter that does not exist is replaced")
	}
}

func TestConcatenate(t *testing.T) {
	folder, to := t.TempDir(), filepath.Join(t.TempDir(), "text")
	for name, text := range map[string]string{"b": "caf\xe9\n", "a": "one\ntwo", ".git": "hidden", "c": "with\x00NUL"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	n, err := concatenate(folder, to)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(to)
	if want := "one\ntwo\n\ncaf?\n\n\n"; string(got) != want || int(n) != len(want) {
		t.Errorf("got %q, said to have %d bytes; want %q", got, n, want)
	}
}

func TestGrow(t *testing.T) {
	folder := t.TempDir()
	from, to := filepath.Join(folder, "from"), filepath.Join(folder, "to")
	if err := os.WriteFile(from, []byte("abc\ndéf\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, text := range map[size]string{2: "abc\n", 6: "abc\ndéf\n", 18: "abc\ndéf\nabc\ndéf\n"} {
		n, err := grow(from, to, want)
		got, _ := os.ReadFile(to)
		if string(got) != text || int(n) != len(text) || err != nil {
			t.Errorf("up to %d: %q, said to have %d bytes, %v; want %q", want, got, n, err, text)
		}
	}
}

func TestSample(t *testing.T) {
	folder := t.TempDir()
	from, to := filepath.Join(folder, "from"), filepath.Join(folder, "to")
	line := strings.Repeat("é", 40) + "\n"
	if err := os.WriteFile(from, []byte(strings.Repeat(line, 20000)), 0o666); err != nil {
		t.Fatal(err)
	}
	n, err := sample(from, to, size(20000*len(line)), 4*stretch)
	if err != nil {
		t.Fatal(err)
	}
	got, _ := os.ReadFile(to)
	if int(n) != len(got) || n < 3*stretch || n > 4*stretch {
		t.Errorf("%d bytes, said to be %d", len(got), n)
	}
	if !utf8.Valid(got) || len(bytes.ReplaceAll(got, []byte(line), nil)) != 0 {
		t.Error("it has other than whole lines")
	}
}

func TestHostileStream(t *testing.T) {
	got, err := io.ReadAll(hostile{"http://a", "()"}.stream(200_001))
	if want := "http://a" + strings.Repeat("()", 99_996) + "("; string(got) != want || err != nil {
		t.Errorf("%d bytes, %.20q, %v", len(got), got, err)
	}
}

func TestMeasure(t *testing.T) {
	b := bench{temp: t.TempDir()}
	c, err := b.measure([]string{"sh", "-c", "cat; exit 1"}, strings.NewReader("a\nb\n"))
	if err != nil || c.wall <= 0 || c.peak <= 0 || c.lines != 2 || c.stopped {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := b.measure([]string{"sh", "-c", "echo no such thing >&2; exit 2"}, nil); err == nil || !strings.Contains(err.Error(), "no such thing") {
		t.Errorf("exit code 2 gives %v", err)
	}
}
