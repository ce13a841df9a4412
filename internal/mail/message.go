package mail

import (
	"bytes"
	"cmp"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/decode"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

const (
	// maxDepth is the greatest depth of parts within parts.
	maxDepth = 50
	// maxParts is the greatest number of parts of a message.
	maxParts = 10_000
	// maxHeader is the greatest length of a header in bytes.
	maxHeader = 1 << 20
	// maxFields is the greatest number of fields with URLs in all headers of a message.
	maxFields = 10_000
)

// A part is a part of a message, in the order of their beginnings. The first is the
// message itself.
type part struct {
	parent   int // of parts; -1 for the message
	number   int // among its siblings, from 1
	media    media
	encoding []byte
	kind     string // the type when the header gives none
	isMail   bool   // a message: its only part, if any, has the same number
	sealed   bool   // a field of its header signs or counts the body
}

// A leaf is a text that may contain URLs, still encoded.
type leaf struct {
	part  int
	text  source.Text
	name  []byte // of the field, if it is a body of one
	kind  leafKind
	words bool // it may contain encoded words
}

type leafKind uint8

const (
	fieldLeaf  leafKind = iota // the body of a field
	bodyLeaf                   // the body of a part
	rawLeaf                    // outside of all parts
	aroundLeaf                 // of HTML, outside of the message
	cellLeaf                   // the Markdown of a notebook
	catalogueLeaf
)

// A header has the bodies of the fields that describe a message, not decoded.
type header struct {
	fields   [subjectUse + 1]source.Text
	postDate source.Text // of the "From " line
}

// A parser splits a message into parts.
type parser struct {
	parts  []part
	leaves []leaf
	fields int // how many of leaves are header fields
	cells  cells
	header header

	catalogue catalogue

	report func(Defect)
	find   func(text []byte, from, limit int) int
	depth  int
}

func (p *parser) reset() {
	p.parts, p.leaves, p.fields, p.cells, p.header, p.depth = p.parts[:0], p.leaves[:0], 0, cells{ranges: p.cells.ranges[:0]}, header{}, 0
	p.catalogue = catalogue{entries: p.catalogue.entries[:0]}
}

func (p *parser) addRaw(part int, text source.Text) {
	if len(bytes.TrimSpace(text.Bytes)) > 0 {
		p.leaves = append(p.leaves, leaf{part: part, text: text, kind: rawLeaf})
	}
}

// message reads a message: its header, and its body as the part n.
func (p *parser) message(text source.Text, n int) {
	p.parts[n].isMail = true
	body := p.readHeader(text, n)
	p.body(body, n)
}

// readHeader reads the header of the part n at the front of text, and returns the
// text after it.
func (p *parser) readHeader(text source.Text, n int) source.Text {
	b, at := text.Bytes, 0
	for at < len(b) {
		if at > maxHeader || p.fields >= maxFields {
			p.defect(defect.LongHeader, text, at, len(b))
			break
		}
		if blank := blankLine(b[at:]); blank > 0 {
			at += blank
			break
		}
		name, colon := nameEnd(b[at:])
		end := fieldEnd(b, at)
		switch {
		case name > 0:
			p.field(n, b[at:at+name], text, at+colon+1, end)
		case at == 0 && isEnvelope(b):
		case inHeader(b[end:]):
			p.defect(defect.BadField, text, at, end)
			p.addRaw(n, text.Slice(at, end))
		default:
			p.defect(defect.BadField, text, at, end)
			return text.Slice(at, len(b))
		}
		at = end
	}
	return text.Slice(at, len(b))
}

// field reads a field of the part n, whose body is text[start:end]. It adds a leaf
// if that may contain URLs.
func (p *parser) field(n int, name []byte, text source.Text, start, end int) {
	use, trace := knownAs(name)
	if use != noUse {
		p.known(use, fieldBody(text, start, end), n)
	}
	if trace {
		return
	}
	words := decode.HasWord(text.Bytes[start:end])
	if words || p.find(text.Bytes, start, end) >= 0 || use == typeUse && p.isExternal(n) {
		p.fields++
		p.leaves = append(p.leaves, leaf{part: n, text: fieldBody(text, start, end), name: name, kind: fieldLeaf, words: words})
	}
}

// blankLine returns the length of the blank line at the front of b, 0 if there
// is none.
func blankLine(b []byte) int {
	n := 0
	for n < len(b) && n < 4 && (b[n] == '\r' || b[n] == ' ' || b[n] == '\t') {
		n++
	}
	if n < len(b) && b[n] == '\n' {
		return n + 1
	}
	return 0
}

// isEnvelope reports whether a line is a "From " line, which some software leaves
// in the message.
func isEnvelope(b []byte) bool {
	return ascii.HasPrefix(b, "From ") || ascii.HasPrefix(b, ">From ")
}

// maxBadLines is the greatest number of consecutive lines of a header that are no
// fields.
const maxBadLines = 16

// inHeader reports whether b, which follows a line that is no field, continues with
// fields: the line is in a header.
func inHeader(b []byte) bool {
	for range maxBadLines {
		line, n := cutLine(b)
		name := fieldName(line)
		if len(name) > 1 && bytes.IndexByte(name, ' ') < 0 {
			return true
		}
		if blankLine(b) > 0 || n == len(b) {
			return false
		}
		b = b[n:]
	}
	return false
}

// known uses the body of a field that describes the part n.
func (p *parser) known(use fieldUse, body source.Text, n int) {
	q := &p.parts[n]
	switch {
	case use == typeUse:
		if q.media.isZero() {
			q.media = parseMedia(body.Bytes)
		}
	case use == encodingUse:
		if q.encoding == nil {
			q.encoding = transferEncoding(body.Bytes)
		}
	case use == sealUse:
		q.sealed = true
	case n == 0:
		if p.header.fields[use].Bytes == nil {
			p.header.fields[use] = body
		}
	}
}

// isExternal reports whether the Content-Type of the part n may contain the URL of
// the actual body (RFC 2017), in which colons may be encoded.
func (p *parser) isExternal(n int) bool { return p.parts[n].media.main == "message" }

// transferEncoding returns the name of a content transfer encoding.
func transferEncoding(b []byte) []byte {
	b = bytes.Trim(b, " \t\r\n\"'")
	if i := bytes.IndexAny(b, " \t\r\n;("); i >= 0 {
		b = b[:i]
	}
	return b
}

func (p *parser) defect(kind defect.Kind, text source.Text, start, end int) {
	if p.report == nil || start >= len(text.Bytes) {
		return
	}
	from, to := text.Range(start, max(start+1, min(end, len(text.Bytes))))
	p.report(Defect{kind, from, to})
}

// body reads the body of the part n, whose header has been read.
func (p *parser) body(text source.Text, n int) {
	q := &p.parts[n]
	main, sub := q.contentType()
	p.depth++
	defer func() { p.depth-- }()
	switch {
	case main != "multipart" && !isMessage(main, sub):
		p.leaves = append(p.leaves, leaf{part: n, text: text, kind: bodyLeaf})
	case p.depth > maxDepth:
		p.defect(defect.TooDeep, text, 0, len(text.Bytes))
		p.addRaw(n, text)
	case main == "multipart":
		p.multipart(p.decodeWhole(text, n), n, sub)
	default:
		p.enclosed(p.decodeWhole(text, n), n)
	}
}

// contentType returns the type and subtype of the part, in lower case, or the
// default if its header has none that can be read (RFC 2045, 5.2). A part with a
// boundary is a multipart, whatever its type.
func (q *part) contentType() (main, sub string) {
	main, sub = q.media.contentType()
	switch main {
	case "text", "multipart", "message":
		return main, sub
	case "application", "audio", "font", "image", "model", "video":
		if sub != "" {
			return main, sub
		}
	}
	if strings.HasPrefix(main, "x-") && sub != "" {
		return main, sub
	}
	if _, ok := q.media.param("boundary"); ok {
		return "multipart", sub
	}
	if q.kind != "" {
		return "message", q.kind
	}
	return "text", cmp.Or(sub, "plain")
}

// charset returns the character set of the part that its header names.
func (q *part) charset() []byte {
	label, _ := q.media.param("charset")
	return label
}

func isMessage(main, sub string) bool {
	return main == "message" && (sub == "rfc822" || sub == "news" || sub == "global")
}

// enclosed reads the message that is the body of the part n.
func (p *parser) enclosed(text source.Text, n int) {
	for len(text.Bytes) > 0 {
		blank := blankLine(text.Bytes)
		if blank == 0 {
			break
		}
		text = text.Slice(blank, len(text.Bytes))
	}
	if m, ok := p.add(n, text); ok {
		p.message(text, m)
	}
}

// add adds a part to the part n. If there are too many, it adds text as a raw leaf
// instead.
func (p *parser) add(n int, text source.Text) (int, bool) {
	if len(p.parts) >= maxParts {
		p.defect(defect.TooMany, text, 0, len(text.Bytes))
		p.addRaw(n, text)
		return 0, false
	}
	p.parts = append(p.parts, part{parent: n, number: 1})
	return len(p.parts) - 1, true
}

// decodeWhole decodes a part that has parts. Such a part must not be encoded (RFC
// 2045, 6.4), but some software does so.
func (p *parser) decodeWhole(text source.Text, n int) source.Text {
	decoder, _ := decode.Transfer(p.parts[n].encoding)
	if decoder == nil {
		return text
	}
	m := new(source.Map)
	decoded, _ := decoder(nil, text.Bytes, m, nil)
	return text.Decoded(decoded, m)
}
