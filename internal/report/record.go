package report

import (
	"bytes"
	"encoding/json"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/record"
)

// A urlRecord is a URL in the JSON formats. Lines and columns count from 1,
// columns and offsets are in bytes, ranges are half-open.
//
// JSON has no way to write bytes that are not UTF-8: each becomes U+FFFD, and
// the bytes themselves follow, in base64, as url_bytes, file_bytes or
// member_bytes.
type urlRecord struct {
	URL        string `json:"url"`
	URLBytes   []byte `json:"url_bytes,omitempty"`
	Kind       string `json:"kind"`
	Confidence string `json:"confidence"`
	names
	Line      int              `json:"line"`
	Column    int              `json:"column"`
	EndLine   int              `json:"end_line"`
	EndColumn int              `json:"end_column"`
	Offset    int              `json:"offset"`
	Segments  [][2]int         `json:"segments"`
	Breaks    []record.Break   `json:"breaks,omitempty"`
	Readings  []record.Reading `json:"readings,omitempty"`  // ranked; absent unless several
	LineEnds  []LineEnd        `json:"line_ends,omitempty"` // if they are to be explained
	Inferred  int              `json:"inferred,omitempty"`  // bytes of url that no segment covers
	Notes     []string         `json:"notes,omitempty"`
	*message
}

// A names says which text it is.
type names struct {
	File        string `json:"file"`
	FileBytes   []byte `json:"file_bytes,omitempty"`
	Member      string `json:"member,omitempty"` // of the archive that the file is
	MemberBytes []byte `json:"member_bytes,omitempty"`
}

func namesOf(file, member string) names {
	return names{file, record.UnlessUTF8([]byte(file)), member, record.UnlessUTF8([]byte(member))}
}

// A message describes the message that contains a URL, without what its header omits.
type message struct {
	MessageID string `json:"message_id,omitempty"`
	Date      string `json:"date,omitempty"` // RFC 3339
	Domain    string `json:"from_domain,omitempty"`
	List      string `json:"list,omitempty"`
	Subject   string `json:"subject,omitempty"`
	Start     int    `json:"message_offset"`
	Part      string `json:"part,omitempty"` // as IMAP counts: "1.2"
	Type      string `json:"type"`
	Encoding  string `json:"encoding,omitempty"`
	Charset   string `json:"charset,omitempty"`
	Place     string `json:"place"`
	Field     string `json:"field,omitempty"` // of a header, or the attribute of HTML
	Depth     int    `json:"depth,omitempty"` // of quotation
	Signature bool   `json:"signature,omitempty"`
	Link      string `json:"link,omitempty"` // what is seen of a link in HTML
}

func newMessage(m *extract.Mail) *message {
	if m == nil {
		return nil
	}
	return &message{
		m.ID, date(m), m.FromDomain, m.List, m.Subject, m.Start,
		m.Part, m.Type, m.Encoding, m.Charset, m.Place.String(), m.Field, m.Depth, m.Signature, m.Link,
	}
}

// AppendURL appends a URL as the JSON formats do, without line end.
func AppendURL(dst []byte, u *URL) []byte {
	return AppendJSON(dst, urlRecord{
		URL:        string(u.Text),
		URLBytes:   record.UnlessUTF8(u.Text),
		Kind:       u.Kind.String(),
		Confidence: u.Confidence.String(),
		names:      namesOf(u.File, u.Member),
		Line:       u.From.Line,
		Column:     u.From.Column,
		EndLine:    u.To.Line,
		EndColumn:  u.To.Column,
		Offset:     u.Start,
		Segments:   Segments(u.URL),
		Breaks:     Breaks(u.URL),
		Readings:   Readings(u.URL),
		LineEnds:   lineEnds(u.URL),
		Inferred:   u.Inferred,
		Notes:      u.Notes.Names(),
		message:    newMessage(u.Mail),
	})
}

// Segments returns the segments of a URL as ranges.
func Segments(u *extract.URL) [][2]int {
	list := u.Segments()
	out := make([][2]int, len(list))
	for i, s := range list {
		out[i] = [2]int{s.Start, s.End}
	}
	return out
}

// Breaks returns the breaks of a URL, as they are in JSON.
func Breaks(u *extract.URL) []record.Break {
	out := make([]record.Break, len(u.Breaks))
	for i, b := range u.Breaks {
		out[i] = record.Break{
			At: b.At, Start: b.Start, End: b.End, Kind: b.Kind.String(),
			Hyphen: b.Hyphen.String(), Confidence: b.Confidence.String(), Reason: b.Reason.String(),
		}
	}
	return out
}

// Readings returns the readings of a URL, as they are in JSON; nil unless there are several.
func Readings(u *extract.URL) []record.Reading {
	if len(u.Readings) < 2 {
		return nil
	}
	out := make([]record.Reading, len(u.Readings))
	for i, r := range u.Readings {
		out[i] = record.Reading{URL: r.Text, Reason: r.Reason.String(), Confidence: r.Confidence.String()}
	}
	return out
}

// AppendJSON appends v, which can be encoded, as one line without line end.
func AppendJSON(dst []byte, v any) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return appendVisibleJSON(dst, bytes.TrimSuffix(buf.Bytes(), []byte("\n")))
}
