package fix_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// FuzzMend fixes and wraps any text: a second run changes nothing, text outside URLs
// stays, and the edits give the new text.
func FuzzMend(f *testing.F) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		f.Fatal(err)
	}
	for i, text := range fragments(f) {
		f.Add([]byte(text), uint8(i), i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, text []byte, input uint8, unsafe bool) {
		before := bytes.Clone(text)
		names := extract.InputNames()
		kind, _ := extract.ParseInput(names[int(input)%len(names)])
		opt := fix.Options{Extract: extract.Options{Input: kind, NearMisses: true}, Linter: linter, Unsafe: unsafe}
		got := fix.Mend(text, opt)
		if again := fix.Mend(got.Text, opt); !bytes.Equal(again.Text, got.Text) {
			t.Errorf("a second run changes %q to %q", got.Text, again.Text)
		}
		signed := slices.Concat([]byte("DKIM-Signature: v=1\n"), text)
		opt.Extract.Input, _ = extract.ParseInput("message")
		if got := fix.Mend(signed, opt); !bytes.Equal(got.Text, signed) {
			t.Errorf("a signed mail is changed to %q", got.Text)
		}
		fix.AppendUnified(nil, "f", text, got.Text, nil)
		checkEdits(t, text, got)
		wrapped := fix.Wrap(text, fix.Options{}, fix.Wrappers["angle"], 40)
		if again := fix.Wrap(wrapped.Text, fix.Options{}, fix.Wrappers["angle"], 40); !bytes.Equal(again.Text, wrapped.Text) {
			t.Errorf("to wrap %q a second time gives %q", wrapped.Text, again.Text)
		}
		checkEdits(t, text, wrapped)
		if !bytes.Equal(text, before) {
			t.Error("the text was written to")
		}
	})
}

// checkEdits has the edits of a result applied to the text that it is of.
func checkEdits(t *testing.T, text []byte, r fix.Result) {
	t.Helper()
	end := -1
	for _, e := range r.Edits() {
		if e.Start <= end {
			t.Errorf("the edits %v of %q overlap, or touch", r.Edits(), text)
		}
		end = e.End
	}
	if got, _, err := lint.Apply(text, lint.Fix{Edits: r.Edits()}); err != nil || !bytes.Equal(got, r.Text) {
		t.Errorf("%q with the edits %v is %q, %v; want %q", text, r.Edits(), got, err, r.Text)
	}
}
