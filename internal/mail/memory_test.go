//go:build growth

package mail_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
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
		texts := 0
		got := growth.Allocated(func() {
			r := mail.Reader{Find: func(text []byte, from, limit int) int { return bytes.IndexByte(text[from:limit], ':') }}
			r.Read(text, 0, mail.Range{End: len(text)}, test.container)
			for _, ok := r.Next(); ok; _, ok = r.Next() {
				texts++
			}
		})
		if texts < 10_000 || got > 5*n {
			t.Errorf("%s: %d texts of %d bytes take %d", test.name, texts, n, got)
		}
	}
}

// TestMemoryOfALongText checks that a text is decoded in parts, whatever its character set, and that
// nothing is missing between them.
func TestMemoryOfALongText(t *testing.T) {
	const n, most = 3 << 20, 50 << 20
	line := "http://a/" + strings.Repeat("\x80", 90) + " \n"
	for _, head := range []string{
		"Content-Type: text/plain; charset=windows-1252\n\n",
		"Content-Type: text/plain; charset=windows-1252; format=flowed; delsp=yes\n\n",
		"Content-Type: text/html; charset=windows-1252\n\n",
	} {
		text := append([]byte(head), strings.Repeat(line+"\n", n/len(line))...)
		want := bytes.Count(text, []byte("http:"))
		got := 0
		taken := growth.Allocated(func() {
			r := mail.Reader{Find: func(text []byte, from, limit int) int { return bytes.IndexByte(text[from:limit], ':') }}
			r.Read(text, 0, mail.Range{End: len(text)}, mail.Single)
			for v, ok := r.Next(); ok; v, ok = r.Next() {
				got += bytes.Count(v.Bytes, []byte("http:"))
			}
		})
		if got != want || taken > most {
			t.Errorf("%q: %d of %d URLs in a text of %d bytes, which takes %d, want %d at most", head, got, want, n, taken, most)
		}
	}
}
