package lsp_test

import (
	"encoding/json"
	"testing"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// FuzzJSONText checks that a text is decoded as encoding/json decodes a string, and that the members
// around it are too.
func FuzzJSONText(f *testing.F) {
	for _, s := range []string{
		``, `a`, `a\nb`, `\"\\\/\b\f\n\r\t`, `\u00e9\u20ac\ud83d\ude00`, `\ud83d`, `\ud83dx`, `\ud83d\n`, `\ude00\ud83d`, `\ud83d\ud83d\ude00`, `\uD83D\uDE00 é😀`,
		"\xff\\n\xf0\x9f", `\u0000`, "a\x00b", `a\`, `\x`, `\u12`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		value := `{"a":"x","text":"` + s + `","b":"y"}`
		var want struct {
			A, B string
			Text string
		}
		var got struct {
			A, B string
			Text protocol.Text
		}
		wantErr, gotErr := json.Unmarshal([]byte(value), &want), json.Unmarshal([]byte(value), &got)
		if (wantErr == nil) != (gotErr == nil) {
			t.Fatalf("%q: got %v, want %v", value, gotErr, wantErr)
		}
		if wantErr == nil && (string(got.Text) != want.Text || got.A != want.A || got.B != want.B) {
			t.Errorf("%q: got %q, want %q", value, got, want)
		}
	})
}

func TestJSONTextThatIsNoString(t *testing.T) {
	for _, value := range []string{"1", "{}", "[]", "true"} {
		var text protocol.Text
		if err := json.Unmarshal([]byte(value), &text); err == nil {
			t.Errorf("%s is read as %q", value, text)
		}
	}
}
