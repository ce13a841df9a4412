package jsonrpc

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	// maxMessage is the length in bytes of the longest message that is read. JSON makes a text
	// longer.
	maxMessage = 256 << 20
	// maxField is the length in bytes of the longest header field.
	maxField = 4 << 10
)

// A tooLongError is the length of a message that was skipped.
type tooLongError int64

func (n tooLongError) Error() string {
	return fmt.Sprintf("a message of %d bytes is longer than %d", int64(n), maxMessage)
}

// readBody reads header fields and returns what follows them, in memory of its own.
func readBody(in *bufio.Reader) ([]byte, error) {
	n, err := readHeader(in)
	if err != nil {
		return nil, err
	}
	if n > maxMessage {
		if _, err := io.CopyN(io.Discard, in, n); err != nil {
			return nil, err
		}
		return nil, tooLongError(n)
	}
	body := make([]byte, n)
	_, err = io.ReadFull(in, body)
	return body, err
}

// readHeader reads header fields up to an empty line, and returns the length of the message. Lines
// that are no header fields are skipped.
func readHeader(in *bufio.Reader) (length int64, err error) {
	length = -1
	for {
		line, err := readLine(in)
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

// readLine reads a line, and returns it without its line end, or "x" if it is too long.
func readLine(in *bufio.Reader) (string, error) {
	line, err := in.ReadSlice('\n')
	text := strings.TrimRight(string(line), "\r\n")
	for errors.Is(err, bufio.ErrBufferFull) {
		text = "x"
		_, err = in.ReadSlice('\n')
	}
	return text, err
}

// blank is room for the header of a message.
const blank = "Content-Length: 2147483647\r\n\r\n"

// frame puts the header into a message that begins with blank, and returns all of it.
func frame(message []byte) []byte {
	head := "Content-Length: " + strconv.Itoa(len(message)-len(blank)) + "\r\n\r\n"
	framed := message[len(blank)-len(head):]
	copy(framed, head)
	return framed
}
