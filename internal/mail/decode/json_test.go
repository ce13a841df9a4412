package decode

import (
	"testing"

	"github.com/urlmend/urlmend/internal/source"
)

func TestJSONStrings(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{`: "http://example.com/"`, "http://example.com/"},
		{"[\n  \"http://example.com/a\",\n  \"b\\n\",\n\"c\"]", "http://example.com/ab\nc"},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{`"\u00e9\ud83c\udf75\u0026"`, "é🍵&"},
		{`"\ud83c" "\ud83cx\udf75"`, "\uFFFD\uFFFDx\uFFFD"},
		{`"\x\u12\`, `\x\u12\`},
		{`"a`, "a"},
		{`["", ""]`, ""},
		{"12", ""},
		{"", ""},
	} {
		var m source.Map
		got, ok := JSONStrings(nil, []byte(test.src), &m, nil)
		if string(got) != test.want || !ok || m.Len() != len(got) {
			t.Errorf("JSONStrings(%q) = %q, %v with a map of %d bytes; want %q", test.src, got, ok, m.Len(), test.want)
		}
	}
}
