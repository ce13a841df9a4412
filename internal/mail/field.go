package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/source"
)

// maxName is the length of a field's name at most.
const maxName = 128

// fieldName returns the name of the field that a line is, or nothing (RFC 5322,
// 2.2). Blanks may stand before the colon (4.5). A URL is no field.
func fieldName(line []byte) []byte {
	for i, c := range line[:min(len(line), maxName)] {
		switch {
		case c == ':' && bytes.HasPrefix(line[i+1:], []byte("//")):
			return nil
		case c == ':':
			return bytes.TrimRight(line[:i], " \t")
		case c <= ' ' && !endsName(line[i:]), c >= 0x7F:
			return nil
		}
	}
	return nil
}

// endsName reports whether there are only blanks before the colon of b.
func endsName(b []byte) bool {
	b = bytes.TrimLeft(b[:min(len(b), maxName)], " \t")
	return len(b) > 0 && b[0] == ':'
}

// A field is one of a header: its name and its body, as it stands, with the line
// ends inside but not the last.
type field struct {
	name []byte
	body source.Text
}

// nextField reads the field at the front of text, which begins a line, and
// returns its length with all its lines. Its name is empty if it is none.
func nextField(text source.Text) (f field, n int) {
	b := text.Bytes
	line, n := cutLine(b)
	f.name = fieldName(line)
	for n < len(b) && (b[n] == ' ' || b[n] == '\t') {
		line, more := cutLine(b[n:])
		if len(bytes.Trim(line, " \t\r")) == 0 && n+more < len(b) && b[n+more] != ' ' && b[n+more] != '\t' && len(fieldName(b[n+more:])) == 0 {
			break // a blank line with blanks in it
		}
		n += more
	}
	if len(f.name) > 0 {
		start := bytes.IndexByte(b, ':') + 1
		f.body = text.Slice(start, max(start, len(bytes.TrimRight(b[:n], "\r\n"))))
	}
	return f, n
}

// isTrace reports whether a field tells only what way a message came, or names
// messages: there is no URL in it that anybody has written.
func isTrace(name []byte) bool {
	if len(name) > 4 && equalFold(name[:4], "ARC-") {
		return true
	}
	switch len(name) {
	case 4:
		return isOneOf(name, "Date", "Path", "Xref")
	case 8:
		return isOneOf(name, "Received")
	case 10:
		return isOneOf(name, "Message-ID", "References", "Content-ID", "X-Received", "Article-ID")
	case 11:
		return isOneOf(name, "In-Reply-To", "Return-Path", "Delivered-To", "Envelope-To")
	case 12:
		return isOneOf(name, "MIME-Version", "Received-SPF")
	case 14:
		return isOneOf(name, "DKIM-Signature", "Content-Length")
	case 17:
		return isOneOf(name, "Resent-Message-ID")
	case 19:
		return isOneOf(name, "DomainKey-Signature")
	case 22:
		return isOneOf(name, "Authentication-Results")
	case 23:
		return isOneOf(name, "X-Google-DKIM-Signature")
	case 25:
		return isOneOf(name, "Content-Transfer-Encoding")
	}
	return false
}
