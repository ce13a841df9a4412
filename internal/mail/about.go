package mail

import (
	"bytes"
	"cmp"
	"strings"
	"time"
	"unicode"

	"github.com/urlmend/urlmend/internal/source"
)

// About describes a message by its header. What is missing or unreadable is empty.
type About struct {
	ID         string
	Date       time.Time
	DateSource DateSource
	FromDomain string
	List       string
	Subject    string
}

// A DateSource is where the date of a message comes from.
type DateSource uint8

const (
	NoDate DateSource = iota
	// DateField: the Date field.
	DateField
	// ReceivedField: the first Received field, which the last host wrote.
	ReceivedField
	// SeparatorLine: the "From " line of an mbox.
	SeparatorLine
	// Fetched: the web archive that has the page.
	Fetched
)

// About describes the message that was read last.
func (r *Reader) About() About {
	a := About{
		ID:         text(messageID(r.field(idUse))),
		FromDomain: text(fromDomain(r.field(fromUse))),
		List:       cmp.Or(text(listName(r.field(listUse))), text(managedList(r.field(managerUse)))),
		Subject:    text(r.oneLine(r.parser.header.fields[subjectUse])),
	}
	a.Date, a.DateSource = r.date()
	return a
}

// field returns the body of a field of the message, not decoded.
func (r *Reader) field(use fieldUse) []byte { return r.parser.header.fields[use].Bytes }

// date returns the date of the message, from the first field that has one.
func (r *Reader) date() (time.Time, DateSource) {
	received := r.field(receivedUse)
	for _, in := range []struct {
		source DateSource
		body   []byte
	}{
		{DateField, r.field(dateUse)},
		{ReceivedField, received[bytes.LastIndexByte(received, ';')+1:]}, // RFC 5321, 4.4
		{SeparatorLine, afterSender(r.parser.header.postDate.Bytes)},
	} {
		if date, ok := parseDate(in.body); ok {
			return date, in.source
		}
	}
	return time.Time{}, NoDate
}

// Details are what the header of a message says, with what nothing but a record of all messages needs.
type Details struct {
	About
	From       string // the address of the first author
	Author     string // the body of the From field, which may have no address
	InReplyTo  string // the identifier of a message
	References []string
	Newsgroups []string
	Mailer     string // the software that wrote the message, in one line
}

const (
	// maxReferences is how many bytes of a References field are read, from its end.
	maxReferences = 16 << 10
	// maxNewsgroups is how many bytes of a Newsgroups field are read.
	maxNewsgroups = 4 << 10
	maxMailer     = 256
)

// Details describes the message that was read last, and the thread that it is in.
func (r *Reader) Details() Details {
	references := r.field(referencesUse)
	groups := r.field(newsgroupsUse)
	mailer := r.parser.header.fields[mailerUse]
	mailer.Bytes = mailer.Bytes[:min(len(mailer.Bytes), maxMailer)]
	from := r.field(fromUse)
	h := Details{
		About:      r.About(),
		From:       text(fromAddress(from)),
		Author:     text(from[:min(len(from), maxFrom)]),
		References: messageIDs(references[max(0, len(references)-maxReferences):]),
		Mailer:     text(r.oneLine(mailer)),
	}
	if ids := messageIDs(r.field(replyUse)); len(ids) > 0 {
		h.InReplyTo = ids[0]
	}
	for name := range strings.SplitSeq(text(groups[:min(len(groups), maxNewsgroups)]), ",") {
		if name = strings.TrimSpace(name); name != "" {
			h.Newsgroups = append(h.Newsgroups, name)
		}
	}
	return h
}

// messageIDs returns the contents of the angle brackets in the body of a References or an In-Reply-To
// field (RFC 5322, 3.6.4). Phrases, which old software writes there, are left out.
func messageIDs(b []byte) (ids []string) {
	for {
		_, rest, ok := bytes.Cut(b, []byte("<"))
		if !ok {
			return ids
		}
		id, after, ok := bytes.Cut(rest, []byte(">"))
		if !ok {
			return ids
		}
		if bytes.ContainsFunc(id, unicode.IsSpace) { // the field is wrapped there
			id = bytes.Join(bytes.Fields(id), nil)
		}
		if len(id) > 0 {
			ids = append(ids, text(id))
		}
		b = after
	}
}

// afterSender returns the part of a "From " line of an mbox after the sender: the
// date.
func afterSender(b []byte) []byte {
	_, date, _ := bytes.Cut(bytes.TrimLeft(b, " "), []byte(" "))
	return date
}

// oneLine returns the body of a field in one line, with its encoded words decoded and each run of white space as one space:
// software that wraps or archives messages changes those.
func (r *Reader) oneLine(body source.Text) []byte {
	return bytes.Join(bytes.Fields(r.decodeWords(5, body).Bytes), []byte(" "))
}

// text returns b as a string in UTF-8.
func text(b []byte) string { return strings.ToValidUTF8(string(b), "\uFFFD") }
