package decode

import (
	"bytes"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/source"
)

func BenchmarkDecodeCharset(b *testing.B) {
	run := func(name, label string, src []byte) {
		b.Run(name, func(b *testing.B) {
			var m source.Map
			var dst []byte
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				m.Reset()
				if text, decoded := decodeCharset(dst[:0], src, []byte(label), &m, nil); decoded {
					dst = text
				}
			}
		})
	}
	ascii := bytes.Repeat([]byte("A line of a mail with "+sampleURL+" in it.\r\n"), 1000)
	run("ASCII", "us-ascii", ascii)
	run("ASCII/iso-2022-jp", "iso-2022-jp", ascii)
	run("ASCII/utf-7", "utf-7", ascii)
	run("ASCII/word", "us-ascii", []byte("Hello"))
	run("ASCII/unknown", "x-nobody-knows", ascii[:60])
	run("UTF-8", "utf-8", []byte(strings.Repeat("Съешь ещё этих булок "+sampleURL+"\r\n", 1000)))
	for _, s := range samples {
		src, err := s.encoding.NewEncoder().Bytes([]byte(strings.Repeat(strings.Repeat(s.text, 3)+" "+sampleURL+"\r\n", 400)))
		if err != nil {
			b.Fatal(err)
		}
		run(s.label, s.label, src)
	}
	run("invalid UTF-8", "utf-8", bytes.Repeat([]byte("gr\xFCn und wei\xDF, und sonst nichts\r\n"), 1000))
	run("invalid Shift_JIS", "shift_jis", bytes.Repeat([]byte("\xFD\xFE\xFF\x81"), 10000))
	run("invalid EUC-JP", "euc-jp", bytes.Repeat([]byte("\x8F"), 40000))
	run("invalid GB18030", "gb18030", bytes.Repeat([]byte("\xFF\x810"), 10000))
}
