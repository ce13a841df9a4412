package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/source"
)

// maxName is the length of a field's name at most.
const maxName = 128

// fieldName returns the name of the field that a line is, or nothing (RFC 5322,
// 2.2). Blanks may stand before the colon (4.5). A URL is no field. There may be
// more lines behind it.
func fieldName(line []byte) []byte {
	n, _ := nameEnd(line)
	return line[:n]
}

// nameBytes are those that a field's name is made of.
var nameBytes = func() (t [256]bool) {
	for c := '!'; c <= '~'; c++ {
		t[c] = c != ':'
	}
	return t
}()

// nameEnd returns where the name of the field ends that stands at the front of b,
// and where the colon is; 0 if it is none.
func nameEnd(b []byte) (end, colon int) {
	most := min(len(b), maxName)
	for end < most && nameBytes[b[end]] {
		end++
	}
	colon = end
	for colon < most && (b[colon] == ' ' || b[colon] == '\t') {
		colon++
	}
	if colon == most || b[colon] != ':' || bytes.HasPrefix(b[colon+1:], []byte("//")) {
		return 0, 0
	}
	return end, colon
}

// fieldBody returns the body of a field that ends at end, with the line ends
// inside but not the last.
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

// endsHeader reports whether the line at b[i] is a blank one with blanks in it,
// behind which there is neither more of a field nor another one.
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

// A fieldUse says what a field is good for.
type fieldUse uint8

const (
	noUse fieldUse = iota
	idUse
	dateUse
	fromUse
	listUse
	subjectUse
	typeUse
	encodingUse
	sealUse // it signs or counts the body as it was sent
)

// A knownField is one that something is known of.
type knownField struct {
	name string
	use  fieldUse
	// trace: it tells only what way a message came, or names messages: there
	// is no URL in it that anybody has written.
	trace bool
}

// knownFields has them by the length of the name.
var knownFields = byLength([]knownField{
	{"Message-ID", idUse, true}, {"Article-I.D.", idUse, false},
	{"Date", dateUse, true}, {"Posted", dateUse, false},
	{"From", fromUse, false}, {"Subject", subjectUse, false},
	{"List-Id", listUse, false}, {"Mailing-List", listUse, false},
	{"Content-Type", typeUse, false}, {"Content-Transfer-Encoding", encodingUse, true},
	{"Path", noUse, true}, {"Xref", noUse, true}, {"Received", noUse, true}, {"X-Received", noUse, true},
	{"References", noUse, true}, {"In-Reply-To", noUse, true}, {"Content-ID", noUse, true}, {"Article-ID", noUse, true},
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

// knownAs returns what is known of the fields of a name.
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
