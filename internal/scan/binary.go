package scan

import (
	"bufio"
	"bytes"
	"mime"
	"strings"

	"github.com/urlmend/urlmend/internal/mail"
)

// sniffed is the number of bytes at the start of a text that decide whether it is
// binary. Git uses the same number.
const sniffed = 8000

// IsBinary applies git's test to a text: whether a NUL is among the first bytes.
func IsBinary(text []byte) bool { return bytes.IndexByte(text[:min(len(text), sniffed)], 0) >= 0 }

// BeginsBinary is IsBinary for a text that is not read yet. It waits for all of the
// first bytes. Mail is no binary, whatever is in it: a message that was damaged on its
// way may hold NULs.
func BeginsBinary(r *bufio.Reader) bool {
	head, _ := r.Peek(sniffed) // an error comes again when r is read
	if !IsBinary(head) {
		return false
	}
	_, isMail := mail.Sniff(head)
	return !isMail
}

// Wide returns the name of the encoding whose byte order mark a text begins with, if its units are wider than a
// byte: UTF-16 (RFC 2781, section 3.2) or UTF-32.
func Wide(text []byte) string {
	switch {
	case bytes.HasPrefix(text, []byte("\xFF\xFE\x00\x00")), bytes.HasPrefix(text, []byte("\x00\x00\xFE\xFF")):
		return "UTF-32"
	case bytes.HasPrefix(text, []byte("\xFF\xFE")), bytes.HasPrefix(text, []byte("\xFE\xFF")):
		return "UTF-16"
	}
	return ""
}

// wide is Wide for a text that is not read yet.
func wide(r *bufio.Reader) string {
	head, _ := r.Peek(4)
	return Wide(head)
}

// toUTF8 is the command that converts text in an encoding.
func toUTF8(encoding string) string { return "iconv -f " + encoding + " -t UTF-8" }

// isWidePage reports whether a text is a page in UTF-16, as its Content-Type or its byte order mark says: who reads pages
// decodes them.
func isWidePage(p *Page, r *bufio.Reader) bool {
	if p == nil {
		return false
	}
	media, parameters, _ := mime.ParseMediaType(p.Type)
	isText := media == "text/html" || media == "application/xhtml+xml" || media == "text/plain"
	return isText && (strings.HasPrefix(strings.ToLower(parameters["charset"]), "utf-16") || wide(r) != "")
}
