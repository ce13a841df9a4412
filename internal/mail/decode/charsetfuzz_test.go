package decode

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

func FuzzDecodeCharset(f *testing.F) {
	others := make(map[*charset]encoding.Encoding)
	for _, s := range samples {
		src, err := s.encoding.NewEncoder().Bytes([]byte(s.text + sampleURL))
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(s.label), src)
		if c, _ := charsetOf([]byte(s.label)); s.label != "gb2312" {
			others[c] = s.encoding
		}
	}
	f.Add([]byte("utf-7"), []byte("+ZeVnLNg93gBl5Wcs-."))
	f.Add([]byte("iso-2022-kr"), []byte("\x1B$)C\x0EGQ19\x0F."))
	f.Add([]byte("iso-2022-cn"), []byte("\x1B$)A\x0EVPND\x0F."))
	f.Add([]byte("us-ascii"), []byte("gr\xFCn"))
	f.Fuzz(func(t *testing.T, label, src []byte) {
		var m source.Map
		text, decoded := textOf(src, label, &m, func(_ defect.Kind, start, end int) {
			if start < 0 || end <= start || end > len(src) {
				t.Errorf("a defect at [%d, %d) of %d", start, end, len(src))
			}
		})
		if !utf8.Valid(text) || len(text) > 3*len(src) {
			t.Errorf("%d bytes became %q", len(src), text)
		}
		if !decoded {
			if !bytes.Equal(text, src) || m.Len() > 0 {
				t.Errorf("%q was not decoded, but is %q", src, text)
			}
			return
		}
		checkCharsetMap(t, text, src, &m)
		c, _ := charsetOf(label)
		checkAtoms(t, c, src)
		if other := others[c]; other != nil {
			checkCharsetText(t, c, other, src)
		}
	})
}

// checkCharsetText checks that src is the same text for other, if neither finds
// fault with it.
func checkCharsetText(t *testing.T, c *charset, other encoding.Encoding, src []byte) {
	t.Helper()
	want, err := other.NewDecoder().Bytes(src)
	if err != nil || bytes.ContainsRune(want, utf8.RuneError) || bytes.HasPrefix(want, []byte("\uFEFF")) {
		return
	}
	var m source.Map
	bad := false
	got := c.decode(decoder{m: &m, r: func(defect.Kind, int, int) { bad = true }}, src)
	if !bad && !bytes.Equal(got, want) {
		t.Errorf("%s: %q is %q, want %q", c.name, src, got, want)
	}
}
