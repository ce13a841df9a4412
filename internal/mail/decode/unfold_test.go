package decode

import (
	"testing"

	"github.com/urlmend/urlmend/internal/source"
)

func TestUnfoldLines(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"URL:http://example.com/a\r\nDTSTART:1\r\n", "URL:http://example.com/a\r\nDTSTART:1\r\n"},
		{"URL:http://example.com/lo\r\n ng/pa\n\tth\r\nX:1", "URL:http://example.com/long/path\r\nX:1"},
		{"A:x\r\n  y", "A:x y"},
		{"A:x\r\n \r\n y", "A:xy"},
		{`A:see\, http://example.com/\nand\Nb\;c\\n`, "A:see, http://example.com/\nand\nb;c\\n"},
		{"A:x\\\r\n ny\\\r\n z", "A:x\ny\\z"},
		{`A:C:\dir\`, `A:C:\dir\`},
		{"A:x\r\n ", "A:x"},
		{"A:x\r\n", "A:x\r\n"},
		{"\xC3\r\n \xA9", "é"},
		{"", ""},
	} {
		if got := unfoldedOf(t, ContentLines, []byte(test.src)); string(got) != test.want {
			t.Errorf("ContentLines(%q) = %q; want %q", test.src, got, test.want)
		}
	}
}

func TestUnfoldFields(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"Action: failed\r\nStatus: 5.1.1\r\n", "Action: failed\r\nStatus: 5.1.1\r\n"},
		{"A: http://example.com/a\r\n 41si\n\tb\r\n", "A: http://example.com/a 41si\tb\r\n"},
		{"A: x\r\n \r\n y", "A: x  y"},
		{"\r\n x", " x"},
		{"\n ", " "},
		{"", ""},
	} {
		if got := unfoldedOf(t, FoldedFields, []byte(test.src)); string(got) != test.want {
			t.Errorf("FoldedFields(%q) = %q; want %q", test.src, got, test.want)
		}
	}
}

func FuzzUnfoldLines(f *testing.F) {
	f.Add([]byte("A:x\\\r\n ny\\, \\\\n\r\n\t\n z\r\r\n "))
	f.Fuzz(func(t *testing.T, src []byte) {
		unfoldedOf(t, ContentLines, src)
		unfoldedOf(t, FoldedFields, src)
	})
}

// unfoldedOf unfolds src and checks the map: what encodes a byte as a whole,
// unfolded by itself, is the byte.
func unfoldedOf(t *testing.T, unfold Func, src []byte) []byte {
	t.Helper()
	var m source.Map
	text, ok := unfold(nil, src, &m, nil)
	if !ok {
		if text != nil || m.Len() > 0 {
			t.Errorf("%q: touched", src)
		}
		return src
	}
	checkRuns(t, src, text, m.Runs(nil, 0, m.Len()), func(unit []byte) []byte {
		text, _ := unfold(nil, unit, new(source.Map), nil)
		return text
	})
	return text
}
