package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/source"
)

// maxName is the greatest length of the name of a field.
const maxName = 128

// fieldName returns the name of the field at the front of line, or nothing if there
// is none (RFC 5322, 2.2). Blanks may precede the colon (4.5). A URL is no field.
// More lines may follow.
func fieldName(line []byte) []byte {
	n, _ := nameEnd(line)
	return line[:n]
}

// nameBytes are the bytes of the names of fields.
var nameBytes = func() (t [256]bool) {
	for c := '!'; c <= '~'; c++ {
		t[c] = c != ':'
	}
	return t
}()

// nameEnd returns where the name of the field at the front of b ends, and the
// offset of the colon; 0 if there is no field.
func nameEnd(b []byte) (end, colon int) {
	most := min(len(b), maxName)
	for end < most && nameBytes[b[end]] {
		end++
	}
	colon = end
	for colon < most && (b[colon] == ' ' || b[colon] == '\t') {
		colon++
	}
	if colon == most || b[colon] != ':' || ascii.HasPrefix(b[colon+1:], "//") {
		return 0, 0
	}
	return end, colon
}

// fieldBody returns the body of a field that ends at end, with the line ends
// inside, without the last one.
func fieldBody(text source.Text, start, end int) source.Text {
	for end > start && (text.Bytes[end-1] == '\n' || text.Bytes[end-1] == '\r') {
		end--
	}
	return text.Slice(start, end)
}

// fieldEnd returns where the field at b[i] ends: before a line that does not begin
// with a blank.
func fieldEnd(b []byte, i int) int {
	for {
		n := bytes.IndexByte(b[i:], '\n')
		if n < 0 {
			return len(b)
		}
		i += n + 1
		if i == len(b) || b[i] != ' ' && b[i] != '\t' || endsHeader(b, i) {
			return i
		}
	}
}

// endsHeader reports whether the line at b[i] consists of blanks, and neither more
// of the field nor another field follows.
func endsHeader(b []byte, i int) bool {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\r') {
		i++
	}
	if i+1 >= len(b) || b[i] != '\n' {
		return false
	}
	next := b[i+1:]
	return next[0] != ' ' && next[0] != '\t' && len(fieldName(next)) == 0
}

// A fieldUse is the use of a field for the reader.
type fieldUse uint8

const (
	noUse fieldUse = iota
	idUse
	dateUse
	fromUse
	listUse
	managerUse // it names the list, for people
	replyUse
	referencesUse
	receivedUse
	newsgroupsUse
	mailerUse
	subjectUse
	typeUse
	encodingUse
	sealUse // it signs or counts the body as it was sent
)

// A knownField is a field that the reader knows.
type knownField struct {
	name string
	use  fieldUse
	// trace: it only gives the route of a message, or names messages. It has no
	// URL that anybody has written.
	trace bool
}

// knownFields are indexed by the length of the name.
var knownFields = byLength([]knownField{
	{"Message-ID", idUse, true}, {"Article-I.D.", idUse, false},
	{"Date", dateUse, true}, {"Posted", dateUse, false},
	{"From", fromUse, false}, {"Subject", subjectUse, false},
	{"List-Id", listUse, false}, {"Mailing-List", managerUse, false},
	{"Newsgroups", newsgroupsUse, false}, {"X-Mailer", mailerUse, false}, {"User-Agent", mailerUse, false},
	{"Content-Type", typeUse, false}, {"Content-Transfer-Encoding", encodingUse, true},
	{"Path", noUse, true}, {"Xref", noUse, true}, {"Received", receivedUse, true}, {"X-Received", noUse, true},
	{"References", referencesUse, true}, {"In-Reply-To", replyUse, true},
	{"Content-ID", noUse, true}, {"Article-ID", noUse, true},
	{"Return-Path", noUse, true}, {"Delivered-To", noUse, true}, {"Envelope-To", noUse, true},
	{"MIME-Version", noUse, true}, {"Content-Length", sealUse, true}, {"Resent-Message-ID", noUse, true},
	{"Received-SPF", noUse, true}, {"DKIM-Signature", sealUse, true}, {"DomainKey-Signature", sealUse, true},
	{"Authentication-Results", noUse, true}, {"X-Google-DKIM-Signature", sealUse, true},
	{"Content-MD5", sealUse, true}, {"X-PGP-Sig", sealUse, true},
})

func byLength(all []knownField) (table [32][]knownField) {
	for _, f := range all {
		table[len(f.name)] = append(table[len(f.name)], f)
	}
	return table
}

// knownAs returns the use of the field of that name, and whether it is a trace.
func knownAs(name []byte) (use fieldUse, trace bool) {
	if len(name) < len(knownFields) {
		for i := range knownFields[len(name)] {
			if f := &knownFields[len(name)][i]; ascii.EqualFold(name, f.name) {
				return f.use, f.trace
			}
		}
	}
	if len(name) > 4 && ascii.EqualFold(name[:4], "ARC-") {
		return sealUse, true
	}
	return noUse, false
}
