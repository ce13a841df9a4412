package decode

import (
	"bytes"
	"encoding/base64"
	"mime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// decodeWords decodes the words of src, in both steps.
func decodeWords(src []byte, r defect.Report) (source.Text, bool) {
	text := source.Text{Bytes: src}
	var w Words
	var coded, chars source.Map
	bytes, ok := w.Bytes(nil, src, &coded, r)
	if !ok {
		return text, false
	}
	text = text.Decoded(bytes, &coded)
	if bytes, ok = w.Characters(nil, bytes, &chars, func(kind defect.Kind, start, end int) {
		start, end = text.Range(start, end)
		r.Add(kind, start, end)
	}); ok {
		text = text.Decoded(bytes, &chars)
	}
	return text, true
}

// runsOf returns the runs of a text. What overlaps is one run.
func runsOf(text source.Text) []source.Run {
	var runs []source.Run
	at := 0
	for _, p := range text.Origins(nil, 0, len(text.Bytes)) {
		run := source.Run{Dst: at, DstEnd: at + len(p.Text), Src: p.Start, SrcEnd: p.End, Verbatim: p.Verbatim}
		if last := len(runs) - 1; last >= 0 && run.Src < runs[last].SrcEnd {
			run.Dst, run.Src = runs[last].Dst, runs[last].Src
			runs = runs[:last]
		}
		runs, at = append(runs, run), run.DstEnd
	}
	return runs
}

func TestDecodeWords(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"plain", "plain"},
		{"a =? b ?= c", "a =? b ?= c"},
		{"=?utf-8?Q?caf=C3=A9?=", "café"},
		{"=?UTF-8?q?a_b=5f?= c", "a b_ c"},
		{"=?iso-8859-1?Q?caf=E9?=", "café"},
		{"=?utf-8?B?Y2Fmw6k=?=", "café"},
		{"=?utf-8?b?Y2Fmw6k?= !", "café !"},
		{"=?iso-8859-1*fr?B?Y2Fm6Q==?=", "café"},
		{"=?utf-8?Q?a?= =?utf-8?Q?b?=", "ab"},
		{"=?utf-8?Q?a?=\r\n =?iso-8859-1?B?6Q?=\r\n\tc", "aé\r\n\tc"},
		{"=?utf-8?Q?a?==?utf-8?Q?b?=", "ab"},
		{"=?utf-8?Q?a?= x =?utf-8?Q?b?=", "a x b"},
		{"=?utf-8?Q?caf=C3?=\n =?utf-8?Q?=A9?=", "café"},
		{"=?utf-8?B?Y2Fmww==?= =?UTF-8?B?qQ==?=", "café"},
		{"=?utf-8?B?Y2Fmww==?= =?utf-8?Q?=A9?=", "café"},
		{`"=?utf-8?Q?a?=" <a@example.com>`, `"a" <a@example.com>`},
		{"x=?utf-8?Q?a?=y", "xay"},
		{"=?utf-8?Q?a b c?=", "a b c"},
		{"=?utf-8?Q?really?_yes?=", "really? yes"},
		{"=?utf-8?B?aHR0\r\n cDov L2V4\tYW1wbGUuY29t?=", "http://example.com"},
		{"=?utf-8?B?aH*R0cDov?=", "http:/"},
		{"=?utf-8?Q?100=25=zz=?=", "100%=zz="},
		{"=?utf-8?Q?" + strings.Repeat("a", 200) + "?=", strings.Repeat("a", 200)},
		{"=?utf-8?Q?a =?utf-8?Q?b?=", "=?utf-8?Q?a b"},
		{"=?utf-8?X?a?= =?utf-8?Q?b?=", "=?utf-8?X?a?= b"},
		{"=?utf-8?Q?a", "=?utf-8?Q?a"},
		{"=?utf 8?Q?a?=", "=?utf 8?Q?a?="},
		{"=?utf-8?Q??=", ""},
		{"=?=?utf-8?Q?a?=", "=?a"},
		{"=?koi8-r?B?8NLJ18XU?= =?koi8-r?Q?!_x?=", "Привет! x"},
		{"=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"},
		{"=?gb2312?B?xOO6ww==?=", "你好"},
	} {
		if got := wordsOf(t, []byte(test.src)); string(got) != test.want {
			t.Errorf("decodeWords(%q) = %q; want %q", test.src, got, test.want)
		}
	}
}

// Of base64, a part of the text is where the characters are that contain its
// bits.
func TestDecodeWordsBase64Map(t *testing.T) {
	for _, test := range []struct{ src, part, want string }{
		{"=?utf-8?B?c2VlIGh0dHA6Ly9leGFtcGxlLmNvbS8gbm93?=", "http://example.com/", "Gh0dHA6Ly9leGFtcGxlLmNvbS8"},
		{"=?koi8-r?B?8NLJ18XUIGh0dHA6Ly9leGFtcGxlLmNvbS8=?=", "http://example.com/", "Gh0dHA6Ly9leGFtcGxlLmNvbS8"},
		{"=?utf-8?Q?see_http://example.com/?= =?utf-8?Q?a=62c?=", "http://example.com/abc", "http://example.com/?= =?utf-8?Q?a=62c"},
	} {
		text, _ := decodeWords([]byte(test.src), nil)
		i := bytes.Index(text.Bytes, []byte(test.part))
		start, end := text.Range(i, i+len(test.part))
		if got := test.src[start:end]; got != test.want {
			t.Errorf("%q is at %q in %q; want %q", test.part, got, test.src, test.want)
		}
	}
}

// What encodes a run as a whole, decoded by itself, is the run.
func TestDecodeWordsUnits(t *testing.T) {
	for _, src := range []string{
		"=?iso-8859-1?Q?a=E9_?= =?iso-8859-1?Q?=E9b?=",
		"=?gb2312?Q?a=C4=E3_=C4?= =?gb2312?Q?=E3b?=",
		"=?utf-8?B?YcOpIGIgY8Opw6k=?=\n =?utf-8?B?w6lhYg?= =?utf-8?B?YWE=?=",
		"=?utf-8?B?Yc\r\n Op*IGIgY8Opw6k?=",
		"=?koi8-r?B?8NLJ18XUIGh0dHA6Ly9leGFtcGxlLmNvbS8=?=",
		"=?gb2312?B?xOO6w2HE47rDYmPE4w==?=",
		"=?utf-16be?B?AGEAYgDpAGM=?=",
	} {
		text, _ := decodeWords([]byte(src), nil)
		prefix := src[:strings.LastIndexByte(src[:strings.LastIndexByte(src, '?')], '?')+1]
		prefix = prefix[strings.LastIndex(prefix, "=?"):]
		checkRuns(t, []byte(src), text.Bytes, runsOf(text), func(unit []byte) []byte {
			text, _ := decodeWords([]byte(prefix+string(unit)+"?="), nil)
			return text.Bytes
		})
	}
}

func TestDecodeWordsDefects(t *testing.T) {
	for src, want := range map[string]string{
		"x =?utf-8?Q?a=zz?=":         "bad-escape =zz",
		"x =?utf-8?B?aH*R0cDov?=":    "bad-base64 *",
		"x =?x-nowhere?Q?a=E9b?= y":  "unknown-charset a=E9b",
		"x =?utf-8?B?aHR0cDovLw==?=": "",
	} {
		var got string
		decodeWords([]byte(src), func(kind defect.Kind, start, end int) {
			got = kind.String() + " " + src[start:end]
		})
		if got != want {
			t.Errorf("decodeWords(%q) reports %q; want %q", src, got, want)
		}
	}
}

// The standard library reads words that are as they should be in the same way.
func TestDecodeWordsOracle(t *testing.T) {
	for _, test := range []struct{ charset, text string }{
		{"utf-8", "café http://example.com/?a=b_c"},
		{"utf-8", "日本語 と =?"},
		{"utf-8", strings.Repeat("Übergrößenträger ", 20)},
		{"iso-8859-1", "caf\xE9 http://example.com/?a=b_c"},
		{"us-ascii", "a\tb"},
	} {
		for _, enc := range []mime.WordEncoder{mime.QEncoding, mime.BEncoding} {
			src := "x " + enc.Encode(test.charset, test.text) + "\r\n y"
			want, err := new(mime.WordDecoder).DecodeHeader(src)
			if err != nil {
				t.Fatal(err)
			}
			if got := wordsOf(t, []byte(src)); string(got) != want {
				t.Errorf("decodeWords(%q) = %q; want %q", src, got, want)
			}
		}
	}
}

func FuzzDecodeWords(f *testing.F) {
	for _, src := range []string{
		"plain", "=?utf-8?Q?caf=C3=A9?= =?utf-8?B?Y2Fmww==?= =?UTF-8*en?B?qQ==?=\r\n x", "=?utf-8?B?aHR0\r\n cDov*L2V4?=",
		"=?koi8-r?B?8NLJ18XU?= =?koi8-r?Q?!_x?=", "=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "=?utf-16?B?/v8AYQBiAGM=?=",
		"=?gb18030?B?xOO6w2FiY4EwgTBh?=", "=?utf-7?Q?+ADw-b+AD4-=?=", "=?utf-8?B?YWLpYWJj6WFi?=",
	} {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		text := wordsOf(t, src)
		if want, ok := standardWords(src); ok && !bytes.Equal(text, want) {
			t.Errorf("decodeWords(%q) = %q; want %q", src, text, want)
		}
	})
}

// standardWords returns what the standard library makes of src, if it is a
// single word in UTF-8, or one in base64 that is well-formed.
func standardWords(src []byte) (text []byte, ok bool) {
	s := string(src)
	parts := strings.Split(s, "?")
	if len(parts) != 5 || !strings.EqualFold(parts[1], "utf-8") || strings.Count(s, "=?") > 1 {
		return nil, false
	}
	if _, err := base64.StdEncoding.DecodeString(parts[3]); err != nil && strings.EqualFold(parts[2], "b") {
		return nil, false
	}
	word, err := new(mime.WordDecoder).Decode(s)
	return []byte(word), err == nil && utf8.ValidString(word) && !strings.HasPrefix(word, "\uFEFF")
}

// wordsOf decodes the words of src and checks the map.
func wordsOf(t *testing.T, src []byte) []byte {
	t.Helper()
	r := func(kind defect.Kind, start, end int) {
		if start < 0 || start >= end || end > len(src) {
			t.Errorf("%q: %v at [%d, %d)", src, kind, start, end)
		}
	}
	text, ok := decodeWords(src, r)
	if ok {
		checkRuns(t, src, text.Bytes, runsOf(text), nil)
	}
	return text.Bytes
}

// checkRuns checks that the runs map all of text to ranges of src that increase, that
// verbatim runs are the same in both, and that unit, if given, decodes the source of
// any other run to the run.
func checkRuns(t *testing.T, src, text []byte, runs []source.Run, unit func(src []byte) []byte) {
	t.Helper()
	dst, end := 0, 0
	for _, r := range runs {
		if r.Dst != dst || r.Src < end || r.SrcEnd <= r.Src || r.SrcEnd > len(src) {
			t.Fatalf("%q, %q: %+v behind %d, %d", src, text, r, dst, end)
		}
		dst, end = r.DstEnd, r.SrcEnd
		part := text[r.Dst:r.DstEnd]
		if r.Verbatim && !bytes.Equal(part, src[r.Src:r.SrcEnd]) {
			t.Fatalf("%q: %q is not %q", src, part, src[r.Src:r.SrcEnd])
		}
		if unit != nil && !r.Verbatim && !bytes.Equal(part, unit(src[r.Src:r.SrcEnd])) {
			t.Fatalf("%q: %q does not stand for %q", src, src[r.Src:r.SrcEnd], part)
		}
	}
	if dst != len(text) {
		t.Fatalf("%q: only %d bytes of %q are mapped", src, dst, text)
	}
}
