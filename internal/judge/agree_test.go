package judge_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// mutated returns a text of a few lines with examples of rules, some of whose bytes are changed.
func mutated(r *rand.Rand) []byte {
	marks := []string{"<%s>", "x %s y", "(%s)", "`x <%s>`_", "`%s`", "[a](%s)", `"%s"`, "# a\n\n%s"}
	all := rules.All()
	var text []byte
	for range 1 + r.IntN(4) {
		bad := all[r.IntN(len(all))].Bad
		text = fmt.Appendf(text, marks[r.IntN(len(marks))]+"\n", bad[r.IntN(len(bad))])
		if r.IntN(2) == 0 {
			text = append(text, '\n')
		}
	}
	const bytesOfURLs = "/:<>`.#%h 0_]("
	for range r.IntN(4) {
		at := r.IntN(len(text))
		switch c := bytesOfURLs[r.IntN(len(bytesOfURLs))]; r.IntN(3) {
		case 0:
			text[at] = c
		case 1:
			text = append(text[:at], text[at+1:]...)
		default:
			text = append(text[:at], append([]byte{c}, text[at:]...)...)
		}
	}
	return text
}

// TestFixAgreesWithItself fixes random texts: a second run has nothing to add to the first one, and the text is of the
// same kind as before.
func TestFixAgreesWithItself(t *testing.T) {
	for _, edition := range []string{"rfc3986", "rfc1738"} {
		e, err := judge.Open(judge.Options{Fixes: true, Config: config.Options{Isolated: true, Flags: []config.Flag{{Key: "edition", Name: "--edition", Value: edition}}}})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range texts() {
			text := mutated(rand.New(rand.NewPCG(uint64(seed), 39)))
			for _, unsafe := range []bool{false, true} {
				opt := judge.FixOptions{Unsafe: unsafe}
				once := fixed(t, e, text, opt)
				if twice := fixed(t, e, once, opt); !bytes.Equal(once, twice) {
					t.Errorf("seed %d, %s, unsafe %v: %q becomes %q, and then %q", seed, edition, unsafe, text, once, twice)
				}
			}
		}
	}
}

// TestEditsOfLintAreThoseOfFix compares the fixes that lint shows with those that are made.
func TestEditsOfLintAreThoseOfFix(t *testing.T) {
	for _, edition := range []string{"rfc3986", "rfc1738"} {
		e, err := judge.Open(judge.Options{Fixes: true, Config: config.Options{Isolated: true, Flags: []config.Flag{{Key: "edition", Name: "--edition", Value: edition}}}})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range texts() {
			text := mutated(rand.New(rand.NewPCG(uint64(seed), 39)))
			r, err := e.Judge(t.Context(), judge.Buffer{Path: "a.txt", Text: text})
			if err != nil {
				t.Fatal(err)
			}
			var edits []lint.Edit
			for _, f := range r.Findings {
				if fixes := f.ShownFixes(); len(fixes) > 0 && fixes[0].Safe {
					for _, e := range fixes[0].Edits {
						edits = append(edits, lint.Edit{Start: e.Start, End: e.End, Text: e.Text})
					}
				}
			}
			made, _, err := lint.Apply(text, lint.Fix{Edits: edits})
			if want := fixed(t, e, text, judge.FixOptions{}); err != nil || !bytes.Equal(made, want) {
				t.Errorf("seed %d, %s: %q\n by lint %q, %v\n by fix  %q", seed, edition, text, made, err, want)
			}
		}
	}
}

func fixed(t *testing.T, e *judge.Engine, text []byte, opt judge.FixOptions) []byte {
	t.Helper()
	r, err := e.Fix(judge.Buffer{Path: "a.txt", Text: text}, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r.Text
}

// texts is how many random texts are tried. FIXES=5000 tries more.
func texts() int {
	if n, err := strconv.Atoi(os.Getenv("FIXES")); err == nil {
		return n
	}
	return 200
}
