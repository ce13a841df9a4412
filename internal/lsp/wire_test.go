package lsp

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"testing"
)

// TestGarbage sends something that is not a message: the next message is still read.
func TestGarbage(t *testing.T) {
	message := func(body string) string {
		return "Content-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + body
	}
	for name, garbage := range map[string]string{
		"no JSON":           message("{"),
		"another value":     message("[1]"),
		"nothing":           message(""),
		"no header":         "hello\r\n\r\n",
		"a long line":       strings.Repeat("x", 3*maxField) + "\r\n",
		"a negative length": "Content-Length: -1\r\n\r\n",
		"no number":         "Content-Length: x\r\n\r\n",
		"binary":            "\x00\xFF\n\x00\n",
		"other fields":      "Content-Type: text\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			w := newWire(strings.NewReader(garbage+message(`{"method":"a"}`)), &out, func() error { return nil })
			var got struct{ Method string }
			if err := w.ReadObject(&got); err != nil || got.Method != "a" {
				t.Errorf("got %v %v, out %q", got, err, out.String())
			}
			if err := w.ReadObject(&got); err != io.EOF {
				t.Errorf("at the end: %v", err)
			}
		})
	}
}
