package mail

import (
	"bytes"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/source"
)

// About describes a message by its header. What is missing or unreadable is empty.
type About struct {
	ID         string
	Date       time.Time
	FromDomain string
	List       string
	Subject    string
}

// About describes the message that was read last.
func (r *Reader) About() About {
	h := &r.parser.header
	field := func(use fieldUse) []byte { return h.fields[use].Bytes }
	a := About{
		ID:         text(messageID(field(idUse))),
		FromDomain: text(fromDomain(field(fromUse))),
		List:       text(listName(field(listUse))),
		Subject:    text(r.oneLine(h.fields[subjectUse])),
	}
	var ok bool
	if a.Date, ok = parseDate(field(dateUse)); !ok {
		a.Date, _ = parseDate(afterSender(h.postDate.Bytes))
	}
	return a
}

// afterSender returns the part of a "From " line of an mbox after the sender: the
// date.
func afterSender(b []byte) []byte {
	_, date, _ := bytes.Cut(bytes.TrimLeft(b, " "), []byte(" "))
	return date
}

// oneLine returns the body of a field in one line, with its encoded words decoded.
func (r *Reader) oneLine(body source.Text) []byte {
	body = r.decodeWords(5, body)
	if bytes.IndexByte(body.Bytes, '\n') < 0 {
		return bytes.TrimSpace(body.Bytes)
	}
	return bytes.Join(bytes.Fields(body.Bytes), []byte(" "))
}

// text returns b as a string in UTF-8.
func text(b []byte) string { return strings.ToValidUTF8(string(b), "\uFFFD") }
