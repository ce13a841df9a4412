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

// FuzzMend mends and wraps any text: a second run changes nothing, what is no URL
// stays, and a diff gives the new text.
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
		wrapped, _ := fix.Wrap(text, fix.Options{}, fix.Wrappers["angle"], 40)
		if again, _ := fix.Wrap(wrapped, fix.Options{}, fix.Wrappers["angle"], 40); !bytes.Equal(again, wrapped) {
			t.Errorf("to wrap %q a second time gives %q", wrapped, again)
		}
		if !bytes.Equal(text, before) {
			t.Error("the text was written to")
		}
	})
}
