package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

const (
	// maxMessage is the length in bytes of the longest message that is read. JSON makes a text
	// longer.
	maxMessage = 256 << 20
	// maxField is the length in bytes of the longest header field.
	maxField = 4 << 10
)

// A wire reads and writes the messages of the base protocol: header fields and JSON. Anything else
// is answered with an error, and skipped.
type wire struct {
	in *bufio.Reader

	mu   sync.Mutex
	out  io.Writer
	buf  bytes.Buffer // of the message being written
	stop func() error
}

func newWire(in io.Reader, out io.Writer, stop func() error) *wire {
	return &wire{in: bufio.NewReaderSize(in, maxField), out: out, stop: stop}
}

// ReadObject reads the next message into v.
func (w *wire) ReadObject(v any) error {
	for {
		n, err := w.header()
		if err != nil {
			return err
		}
		if n > maxMessage {
			if _, err := io.CopyN(io.Discard, w.in, n); err != nil {
				return err
			}
			err = w.refuse(fmt.Errorf("a message of %d bytes is longer than %d", n, maxMessage))
			if err != nil {
				return err
			}
			continue
		}
		body := make([]byte, n)
		if _, err := io.ReadFull(w.in, body); err != nil {
			return err
		}
		if err = json.Unmarshal(body, v); err == nil {
			return nil
		}
		if err := w.refuse(err); err != nil {
			return err
		}
	}
}

// header reads header fields up to an empty line, and returns the length of the message. Lines that
// are no header fields are skipped.
func (w *wire) header() (length int64, err error) {
	length = -1
	for {
		line, err := w.line()
		switch {
		case err != nil:
			return 0, err
		case line == "" && length >= 0:
			return length, nil
		}
		name, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(name, "Content-Length") {
			n, err := strconv.ParseInt(strings.TrimSpace(value), 10, 64)
			if err == nil && n >= 0 {
				length = n
			}
		}
	}
}

// line reads a line, and returns it without its line end, or "" if it is too long.
func (w *wire) line() (string, error) {
	line, err := w.in.ReadSlice('\n')
	text := strings.TrimRight(string(line), "\r\n")
	for errors.Is(err, bufio.ErrBufferFull) {
		text = "x"
		_, err = w.in.ReadSlice('\n')
	}
	return text, err
}

// refuse answers something that could not be read with an error.
func (w *wire) refuse(err error) error {
	answer := json.RawMessage(`{"jsonrpc":"2.0","id":null,"error":`)
	text, _ := json.Marshal(jsonrpc2.Error{Code: jsonrpc2.CodeParseError, Message: "not a message: " + err.Error()})
	return w.WriteObject(append(append(answer, text...), '}'))
}

// WriteObject writes v as one message.
func (w *wire) WriteObject(v any) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.buf.Reset()
	enc := json.NewEncoder(&w.buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	body := bytes.TrimSuffix(w.buf.Bytes(), []byte("\n"))
	_, err := fmt.Fprintf(w.out, "Content-Length: %d\r\n\r\n%s", len(body), body)
	if err != nil {
		w.stop() // nobody is reading
	}
	const most = 1 << 20
	if w.buf.Cap() > most {
		w.buf = bytes.Buffer{}
	}
	return err
}

// Notify writes a notification. [jsonrpc2.Conn.Notify] would marshal the parameters twice.
func (w *wire) Notify(method string, params any) error {
	return w.WriteObject(struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", method, params})
}

// Close ends reading.
func (w *wire) Close() error { return w.stop() }
