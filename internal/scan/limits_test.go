package scan

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
)

func TestLimits(t *testing.T) {
	const (
		size    = "; if you trust it, allow more with --max-size"
		members = " members; unpack it, and name the directory"
	)
	text := strings.Repeat("0123456789", 100)
	for _, c := range []struct {
		what, data string
		limits     Limits
		want       []string
	}{
		{"just the size", gz(text), Limits{MaxSize: 1000}, []string{"x=" + text}},
		{"one byte more", gz(text), Limits{MaxSize: 999}, []string{"x=" + text[:999], "x: it unpacks to more than 999 bytes" + size}},
		{"not of what is no container", text, Limits{MaxSize: 999}, []string{"x=" + text}},
		{"all members of a zip", zipOf("a", text, "b", text, "c", text), Limits{MaxSize: 1500},
			[]string{"x!a=" + text, "x!b=" + text[:500], "x!b: it unpacks to more than 1500 bytes" + size}},
		{"all members of a tar", tarOf("a", text, "b", text, "c", text), Limits{MaxSize: 1500},
			[]string{"x!a=" + text, "x!b=" + text[:500], "x!b: it unpacks to more than 1500 bytes" + size}},
		{"one level of two", gz(zipOf("a", text, "b", text)), Limits{MaxSize: 2000}, []string{"x!a=" + text, "x!b=" + text}},
		{"of the members of members", tarOf("a", gz(text), "b", gz(text), "c", "C"), Limits{MaxSize: 1999},
			[]string{"x!a=" + text, "x!b=" + text[:999], "x!b: it unpacks to more than 1999 bytes" + size}},
		{"a temporary file", gz(zipOf("a", text)), Limits{MaxSize: 50}, []string{"cannot read x to its end: it unpacks to more than 50 bytes" + size}},
		{"members", tarOf("a", "A", "b", "B", "c", "C"), Limits{MaxMembers: 2},
			[]string{"x!a=A", "x!b=B", "cannot read x to its end: it has more than 2" + members}},
		{"members of members", zipOf("a.zip", zipOf("a", "A", "b", "B"), "c", "C"), Limits{MaxMembers: 2},
			[]string{"x!a.zip!a=A", "cannot read x!a.zip to its end: it has more than 2" + members}},
	} {
		t.Run(c.what, func(t *testing.T) { expect(t, opened(t, Options{Limits: c.limits}, "x", c.data), c.want...) })
	}
}

func TestTemporaryCopyOfAStreamIsLimited(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	data := zipOf("a", "A")
	for max, want := range map[int]string{
		len(data):     "x!a=A",
		len(data) - 1: "cannot read x to its end: it unpacks to more than " + strconv.Itoa(len(data)-1) + " bytes; if you trust it, allow more with --max-size",
	} {
		expect(t, records(t, one(document("x", strings.NewReader(data)), nil), Options{Limits: Limits{MaxSize: int64(max)}}), want)
	}
}

func TestNoRoomForATemporaryCopy(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir()+"/missing")
	got := records(t, one(document("x", strings.NewReader(zipOf("a", "A"))), nil), Options{})
	if len(got) != 1 || !strings.HasPrefix(got[0], "cannot read x to its end: ") || !strings.HasSuffix(got[0], "set TMPDIR to a directory that has room for it") {
		t.Errorf("got %q", got)
	}
}

// bz2As is the bzip2 data of 100,000 times "a".
var bz2As = decoded("QlpoOTFBWSZTWUNR2fUAAMYRAIQAIAAACCAAMMwFKacYQtgQvF3JFOFCQQ1HZ9Q=")

func TestBombs(t *testing.T) {
	const ratio = ": it unpacks to more than 400 times its compressed size; if you trust it, allow more with --max-ratio"
	many := gz(strings.Repeat(gz(strings.Repeat("text\n", 1<<18)), 200))
	for what, c := range map[string]struct {
		data, err string
	}{
		"bzip2":         {strings.Repeat(bz2As, 400), "x" + ratio},
		"gzip in gzip":  {many, "x" + ratio},
		"in a tar":      {tarOf("a", many, "b", many), "x!a" + ratio},
		"in a zip":      {zipOf("a", many, "b", many), "x!a" + ratio},
		"a binary file": {zst(tarOf("a", strings.Repeat("\x00", ratioFrom+1<<20))), "cannot read x to its end" + ratio},
	} {
		t.Run(what, func(t *testing.T) {
			var out counter
			var errs []string
			copied := func(doc Document, r *bufio.Reader, w io.Writer) error {
				if _, err := io.Copy(w, r); err != nil {
					return fmt.Errorf("%s: %w", doc, err)
				}
				return nil
			}
			var err error
			allocated := growth.Allocated(func() {
				err = runTo(one(document("x", strings.NewReader(c.data)), nil), Options{}, &out, copied, func(err error) { errs = append(errs, err.Error()) })
			})
			if err != nil || len(errs) != 1 || errs[0] != c.err {
				t.Errorf("got errors %v and %q, want %q", err, errs, c.err)
			}
			if most := max(ratioFrom, 400*len(c.data)) + 1<<20; int(out) > most {
				t.Errorf("it came to %d bytes", out)
			}
			if allocated > 32<<20 {
				t.Errorf("it allocated %d bytes", allocated)
			}
		})
	}
}

// A counter counts what is written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}
