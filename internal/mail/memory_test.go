package mail_test

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/mail"
)

// TestMemoryOfAMessage checks that what is allocated to read a message of many parts, fields or cells is a
// few times its length.
func TestMemoryOfAMessage(t *testing.T) {
	const n = 1 << 20
	fields := strings.Repeat("X: http://a/\n", 1000)
	for _, test := range []struct {
		name, head, unit string
		container        mail.Container
	}{
		{"fields of parts", "Content-Type: multipart/mixed; boundary=b\n\n", "--b\n" + fields + "\n", mail.Single},
		{"cells", `{"cells": [`, `{"cell_type":"markdown","source":["a:"]},`, mail.Notebook},
	} {
		text := append([]byte(test.head), bytes.Repeat([]byte(test.unit), n/len(test.unit))...)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := mail.Reader{Find: func(text []byte, from, limit int) int { return bytes.IndexByte(text[from:limit], ':') }}
		r.Read(text, 0, mail.Range{End: len(text)}, test.container)
		texts := 0
		for _, ok := r.Next(); ok; _, ok = r.Next() {
			texts++
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; texts < 10_000 || got > 5*n {
			t.Errorf("%s: %d texts of %d bytes take %d", test.name, texts, n, got)
		}
	}
}
