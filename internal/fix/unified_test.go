package fix

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestUnified(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"nothing", "a\n", "a\n", ""},
		{"a line", "a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"},
		{"context", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5!\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+5!\n 6\n 7\n 8\n"},
		{"fewer lines", "a\nb\nc\n", "ab\nc\n", "@@ -1,3 +1,2 @@\n-a\n-b\n+ab\n c\n"},
		{"no line end", "a\nb", "a\nB", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+B\n\\ No newline at end of file\n"},
		{"CRLF", "a\r\n", "b\r\n", "@@ -1,1 +1,1 @@\n-a\r\n+b\r\n"},
		{"from nothing", "", "a\n", "@@ -0,0 +1,1 @@\n+a\n"},
	} {
		got := string(AppendUnified(nil, "f", []byte(test.old), []byte(test.new), nil))
		head := "diff --git a/f b/f\n--- a/f\n+++ b/f\n"
		if test.want == "" {
			head = ""
		}
		if got != head+test.want {
			t.Errorf("%s: got\n%s", test.name, got)
		}
	}
}

// TestDiffer holds that the two texts can be had back from their difference.
func TestDiffer(t *testing.T) {
	for seed := range 500 {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		old, new := randomLines(r), randomLines(r)
		var a, b strings.Builder
		for l := range differ([]byte(old), []byte(new)) {
			text := []byte(old)
			if l.op == inserted {
				text = []byte(new)
			}
			if l.op <= 0 {
				a.Write(text[l.start:l.end])
			}
			if l.op >= 0 {
				b.Write(text[l.start:l.end])
			}
		}
		if a.String() != old || b.String() != new {
			t.Fatalf("seed %d: from the difference of\n%q\n%q\ncame\n%q\n%q", seed, old, new, a.String(), b.String())
		}
	}
}

func randomLines(r *rand.Rand) string {
	var b strings.Builder
	for range r.IntN(60) {
		fmt.Fprintf(&b, "%c\xff\n", 'a'+r.IntN(12))
	}
	if r.IntN(2) == 0 {
		b.WriteString("end")
	}
	return b.String()
}

func TestQuoted(t *testing.T) {
	for name, want := range map[string]string{
		"a/b c.txt": "a/b c.txt",
		"a/\tb":     `"a/\011b"`,
		"a/\" \x7f": `"a/\" \177"`,
		`a/"b\`:     `"a/\"b\\"`,
		"a/é":       `"a/\303\251"`,
	} {
		if got := QuotedName(name); got != want {
			t.Errorf("QuotedName(%q) = %s, want %s", name, got, want)
		}
	}
}

// TestColoredShowsNoControls holds that what is shown on a terminal cannot command
// it.
func TestColoredShowsNoControls(t *testing.T) {
	show := func(dst, text []byte) []byte {
		return append(dst, bytes.ReplaceAll(text, []byte("\x1b"), []byte("ESC"))...)
	}
	got := AppendUnified(nil, "f", []byte("a\x1b[2Jb\nc\x1b\n"), []byte("a\x1b[2JB\nc\x1b\n"), show)
	plain := strings.NewReplacer("\x1b[0m", "", "\x1b[1m", "", "\x1b[31m", "", "\x1b[32m", "", "\x1b[36m", "", "\x1b[7;31m", "", "\x1b[7;32m", "").Replace(string(got))
	if strings.Contains(plain, "\x1b") {
		t.Errorf("got %q", got)
	}
	if !strings.Contains(string(got), "\x1b[7;32mB\x1b[0m") {
		t.Errorf("the B is not set off in %q", got)
	}
}
