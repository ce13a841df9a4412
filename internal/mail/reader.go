package mail

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/decode"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/mail/html"
	"github.com/urlmend/urlmend/internal/source"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A View is a decoded text of a message, as a reader sees it, with the way back to
// its source.
type View struct {
	source.Text
	Place Place
	// Name is the field of a header, in the case it has there, or the
	// attribute of HTML, such as "a@href".
	Name string
	// Whole: the text is one URL and nothing else, or a reference relative to
	// Base.
	Whole bool
	Base  []byte
	// Flowed: the text was in format=flowed (RFC 3676). A space at the end of a
	// line belongs to the text.
	Flowed bool
	// Link is the visible text of the link in HTML whose target this is.
	Link []byte
	// LinkAt is where Link begins in the visible text.
	LinkAt int
	// Language is the markup of a Cell. Original is the text that a Cell translates; nil if it is
	// unknown or long.
	Language *syntax.Language
	Original []byte
	// Part identifies the part of the message.
	Part int
	// From is an offset before which Reader.Find has found nothing.
	From int
	// IsAround: the text is outside of the message, on a page of a list archive.
	IsAround bool
}

// A Place is the kind of a text in a message.
type Place uint8

const (
	Body   Place = iota + 1
	Header       // the body of a field
	// Outside is text before the first part of a multipart or after the last, or
	// after the first [MaxMessage] bytes of a message.
	Outside
	Visible // text of HTML
	Markup  // of HTML: attributes, comments, scripts, style sheets
	Cell    // a text in markup inside the strings of another text: a notebook cell, a translation in a catalogue
	Entries // a whole catalogue
)

// A Reader reads messages, one after the other, and reuses its memory.
type Reader struct {
	// Report receives the defects; it may be nil.
	Report func(Defect)
	// Find returns the offset of the first possible URL in text[from:limit], or
	// -1. It is called only on ASCII-compatible text.
	Find func(text []byte, from, limit int) int
	// ContentType is the Content-Type of a [Page] and of a [ListPage], if it is known.
	ContentType string

	parser  parser
	message source.Text
	mbox    bool
	counts  bool // the archive has the lengths of messages
	signed  bool // OpenPGP signs the last leaf opened, in its text
	leaf    int
	stages  [7]stage
	words   decode.Words

	decoded  source.Text   // the text that is being decoded
	reporter defect.Report // of what is malformed in it

	body body // that is open

	// Of a body in HTML that is open.
	html   html.Text
	hidden View // where its values are, and what they have in common
	value  int  // of html, which comes next
	link   int  // of html, at that value or after it
}

// A stage is the memory of one step of decoding.
type stage struct {
	buf []byte
	m   source.Map
}

// Read splits a message into parts. Its text is a [Range] of the archive.
func (r *Reader) Read(data []byte, base int, rg Range, c Container) {
	p := &r.parser
	p.reset()
	p.report, p.find = r.Report, r.Find
	r.leaf, r.body, r.mbox = 0, body{}, c == Mbox
	r.value = len(r.html.Values)
	r.counts = c == Rnews || c == Batch
	text := source.Text{Bytes: data[rg.Start:rg.End:rg.End], Off: base + rg.Start}
	r.message = text
	if rg.BadLength {
		p.defect(defect.BadLength, text, 0, 1)
	}
	p.parts = append(p.parts, part{parent: -1, number: 1})
	if rg.Rest {
		p.defect(defect.TooLong, text, 0, len(text.Bytes))
		p.addRaw(0, text)
		return
	}
	if c == Calendar {
		p.parts[0].media = parseMedia([]byte("text/calendar; charset=utf-8"))
		p.leaves = append(p.leaves, leaf{text: text, kind: bodyLeaf})
		return
	}
	if c == Page {
		p.parts[0].media = parseMedia([]byte(r.ContentType))
		p.leaves = append(p.leaves, leaf{text: text, kind: bodyLeaf})
		return
	}
	if c == ListPage {
		r.message = p.listPage(text, r.ContentType)
		return
	}
	if c == Notebook {
		p.cells.read(text)
		return
	}
	if c == Catalogue {
		p.catalogue.text = text
		p.catalogue.entries = appendEntries(p.catalogue.entries, text.Bytes, p.find)
		p.leaves = append(p.leaves, leaf{text: text, kind: catalogueLeaf})
		return
	}
	if text, ok := p.open(text, c); ok {
		p.message(text, 0)
	}
}

// open returns the message without the line before it. It is not ok if that line
// shows that there is no message.
func (p *parser) open(text source.Text, c Container) (source.Text, bool) {
	b := text.Bytes
	line, n := cutLine(b)
	switch {
	case n == len(line) && bytes.IndexByte(b, '\r') >= 0: // line ends of old Macs
		p.defect(defect.NotMail, text, 0, len(b))
		p.addRaw(0, text)
		return text, false
	case c == Batch && batchLine(b) >= 0:
		return text.Slice(n, len(b)), bytes.Contains(line, []byte(" blob "))
	case c == Rnews && rnewsLine(b) >= 0:
		return text.Slice(n, len(b)), true
	case c == MMDF:
		return text.Slice(withinMMDF(b)), true
	case c == Mbox && ascii.HasPrefix(b, "From "):
		p.header.postDate = text.Slice(len("From "), len(line))
		return text.Slice(n, len(b)), true
	case c == Mbox && len(bytes.TrimSpace(b)) > 0 && !isHeader(b[:min(len(b), 4<<10)]):
		p.defect(defect.NotMail, text, 0, len(b))
		p.addRaw(0, text)
		return text, false
	}
	return text, true
}

// Range returns where the message is in the archive. What Next returns may be around it.
func (r *Reader) Range() (start, end int) { return r.message.Off, r.message.Off + len(r.message.Bytes) }

// Next returns the next text of the message. It is valid until the call after that.
func (r *Reader) Next() (View, bool) {
	for {
		if r.value < len(r.html.Values) {
			return r.nextValue(), true
		}
		if len(r.body.Bytes) > 0 {
			if v, ok := r.openNext(); ok {
				return v, true
			}
			continue
		}
		if l, ok := r.parser.cells.next(); ok {
			return r.open(&l)
		}
		if r.leaf == len(r.parser.leaves) {
			return r.translation()
		}
		l := &r.parser.leaves[r.leaf]
		r.leaf++
		if v, ok := r.open(l); ok {
			return v, true
		}
	}
}

// open returns the text of a leaf, the first if it has several. It is not ok if there is
// none in which a URL can be found.
func (r *Reader) open(l *leaf) (v View, ok bool) {
	switch l.kind {
	case fieldLeaf:
		return r.openField(l), true
	case rawLeaf:
		return View{Text: l.text, Place: Outside, Part: l.part}, true
	case cellLeaf:
		text, _ := r.step(0, l.text, decode.JSONStrings)
		return View{Text: text, Place: Cell, Language: syntax.Notebook.Cells, Part: l.part}, true
	case catalogueLeaf:
		return View{Text: l.text, Place: Entries}, true
	}
	return r.openBody(l)
}

func (r *Reader) openField(l *leaf) View {
	v := View{Text: l.text, Place: Header, Name: string(l.name), Part: l.part}
	if ascii.EqualFold(l.name, "Content-Type") {
		if text, ok := r.step(0, l.text, urlParam); ok {
			v.Text = text
			return v
		}
	}
	if l.words {
		v.Text = r.decodeWords(0, l.text)
	}
	return v
}

// decodeWords decodes the encoded words in the body of a field, in the memory of the
// stages k and k+1.
func (r *Reader) decodeWords(k int, text source.Text) source.Text {
	text, ok := r.step(k, text, r.words.Bytes)
	if ok {
		text, _ = r.step(k+1, text, r.words.Characters)
	}
	return text
}

// step decodes text in the memory of stage k. If there is nothing to decode, the
// result is text.
func (r *Reader) step(k int, text source.Text, decode decode.Func) (source.Text, bool) {
	s := &r.stages[k]
	s.m.Reset()
	out, ok := decode(s.buf[:0], text.Bytes, &s.m, r.reporterOf(text))
	if !ok {
		return text, false
	}
	s.buf = out
	return text.Decoded(out, &s.m), true
}

// reporterOf returns the Report of a decoder of text, until it is called for another; nil if nobody wants defects.
func (r *Reader) reporterOf(text source.Text) defect.Report {
	if r.Report == nil {
		return nil
	}
	if r.decoded = text; r.reporter == nil {
		r.reporter = func(kind defect.Kind, start, end int) { r.parser.defect(kind, r.decoded, start, end) }
	}
	return r.reporter
}

// A body is the body of a part while it is read.
type body struct {
	source.Text // what is still to be read, with its transfer encoding decoded
	part        int
	charset     []byte
	subtype     string
	most        int    // how many bytes are read at a time
	isDecoded   bool   // from its character set, as a whole
	isAround    bool   // outside of the message
	base        []byte // of HTML
}

// maxText and maxHTML are the number of bytes of text and of HTML that are read at a time, where
// decoding them takes memory.
const (
	maxText = 2 << 20
	maxHTML = 512 << 10
)

func (b *body) isHTML() bool { return b.subtype == "html" || b.subtype == "xhtml+xml" }

// openBody is open for the body of a part.
func (r *Reader) openBody(l *leaf) (v View, ok bool) {
	q := &r.parser.parts[l.part]
	main, sub := q.contentType()
	if !isText(main, sub) {
		return View{}, false
	}
	b := body{Text: r.decodeTransfer(l.text, q), part: l.part, charset: q.charset(), subtype: sub, isAround: l.kind == aroundLeaf}
	if b.isHTML() && len(b.charset) == 0 {
		b.charset = html.Charset(b.Bytes)
	}
	isASCII := decode.IsASCIICompatible(b.charset, b.Bytes)
	if !isASCII {
		b.Text, b.isDecoded = r.decodeCharset(b.Text, b.charset), true
	}
	r.signed = false
	b.most = len(b.Bytes)
	switch {
	case b.isHTML():
		b.most = maxHTML
	case b.most > maxText && (q.isJoined() || isASCII && !utf8.Valid(b.Bytes)):
		b.most = maxText
		r.signed = decode.IsSigned(b.Bytes)
	}
	r.body = b
	return r.openNext()
}

// openNext returns the next text of the body. It is not ok if there is none in which a URL can be
// found.
func (r *Reader) openNext() (v View, ok bool) {
	text := r.body.cut()
	b := &r.body
	first := 0
	if !b.isHTML() && !b.isDecoded {
		if first = r.Find(text.Bytes, 0, len(text.Bytes)); first < 0 {
			return View{}, false
		}
	}
	found := text
	if !b.isDecoded {
		text = r.decodeCharset(text, b.charset)
	}
	v = View{Text: text, Place: Body, Part: b.part, IsAround: b.isAround}
	switch {
	case b.isHTML():
		return r.openHTML(v), true
	case b.subtype == "plain":
		v.Text, v.Flowed = r.flow(text, &r.parser.parts[b.part])
	default:
		v.Text = r.unfold(text, []byte(b.subtype))
	}
	if r.signed = r.signed || decode.IsSigned(v.Bytes); r.signed {
		v.Text, _ = r.step(4, v.Text, decode.DashEscapes)
	}
	if len(v.Stages) == len(found.Stages) { // the same text
		v.From = first
	}
	return v, true
}

// unfold continues lines that are folded in a text of that type.
func (r *Reader) unfold(text source.Text, subtype []byte) source.Text {
	switch {
	case ascii.EqualFoldAny(subtype, "calendar", "vcard", "x-vcard", "directory", "x-vcalendar"):
		text, _ = r.step(3, text, decode.ContentLines)
	case ascii.EqualFoldAny(subtype, "delivery-status", "disposition-notification", "feedback-report"):
		text, _ = r.step(3, text, decode.FoldedFields)
	}
	return text
}

// decodeCharset decodes a text whose transfer encoding is decoded.
func (r *Reader) decodeCharset(text source.Text, charset []byte) source.Text {
	if r.mbox {
		text, _ = r.step(0, text, decode.QuotedFrom)
	}
	text, _ = r.step(2, text, decode.Charset(charset))
	return text
}

// cut takes what is read at a time from the front of the body.
func (b *body) cut() source.Text {
	text := b.Text
	if n := b.cutLen(); n < len(text.Bytes) {
		b.Text = text.Slice(n, len(text.Bytes))
		return text.Slice(0, n)
	}
	b.Text = source.Text{}
	return text
}

// cutLen returns how many bytes are read next: up to a tag of HTML or the end of a paragraph, or of
// a line, if there is one.
func (b *body) cutLen() int {
	if len(b.Bytes) <= b.most {
		return len(b.Bytes)
	}
	near := b.most - cutReach
	last := b.Bytes[near:b.most]
	if b.isHTML() {
		if i := bytes.LastIndexByte(last, '<'); i > 0 {
			return near + i
		}
	} else if i := bytes.LastIndex(last, []byte("\n\n")); i >= 0 {
		return near + i + len("\n\n")
	} else if i := bytes.LastIndex(last, []byte("\n\r\n")); i >= 0 {
		return near + i + len("\n\r\n")
	}
	return cutAt(b.Bytes[:b.most])
}

// isText reports whether parts of that type are text: the type text, and types that
// are text under another name.
func isText(main, sub string) bool {
	switch main {
	case "text", "message", "multipart":
		return true
	case "application":
		return ascii.EqualFoldAny([]byte(sub), "vcard", "x-vcard", "ics", "pgp", "xml", "json") ||
			strings.HasSuffix(sub, "+xml") || strings.HasSuffix(sub, "+json")
	}
	return false
}

// flow joins the lines of format=flowed with DelSp (RFC 3676, 4.2), and reports
// whether the text is in format=flowed.
func (r *Reader) flow(text source.Text, q *part) (source.Text, bool) {
	if q.isJoined() {
		text, _ = r.step(3, text, decode.Flowed)
	}
	return text, q.isFlowed()
}

// isFlowed reports whether the part is in format=flowed.
func (q *part) isFlowed() bool {
	format, _ := q.media.param("format")
	return ascii.EqualFold(format, "flowed")
}

// isJoined reports whether the lines of the part are to be joined.
func (q *part) isJoined() bool {
	delsp, _ := q.media.param("delsp")
	return q.isFlowed() && ascii.EqualFold(delsp, "yes")
}

// decodeTransfer decodes the content transfer encoding of the part (RFC 2045, 6).
// Files that are encoded among lines of text are not decoded: see Blocks.
func (r *Reader) decodeTransfer(text source.Text, q *part) source.Text {
	decoder, known := decode.Transfer(q.encoding)
	if !known {
		r.parser.defect(defect.UnknownEncoding, text, 0, 1)
	}
	if decoder != nil {
		text, _ = r.step(1, text, decoder)
	}
	return text
}

// openHTML returns the visible text of HTML; the hidden values come after it. Of a long
// text it gets a part; the rest follows later.
func (r *Reader) openHTML(v View) View {
	h := &r.html
	h.Read(v.Bytes, r.reporterOf(v.Text))
	if r.body.base == nil {
		r.body.base = bytes.Clone(h.Base)
	}
	v.Base = r.body.base
	r.hidden = View{Text: v.Decoded(h.Hidden, &h.HiddenMap), Place: Markup, Base: v.Base, Part: v.Part, IsAround: v.IsAround}
	r.value, r.link = 0, 0
	v.Text, v.Place = v.Decoded(h.Visible, &h.VisibleMap), Visible
	return v
}

// nextValue returns the next hidden value of HTML.
func (r *Reader) nextValue() View {
	h := &r.html
	value := h.Values[r.value]
	v := r.hidden
	v.Text, v.Name, v.Whole = v.Slice(value.Start, value.End), value.Name, value.IsURL
	if !value.IsURL {
		v.Base = nil
	}
	if r.link < len(h.Links) && h.Links[r.link].Value == r.value {
		v.LinkAt = h.Links[r.link].Start
		v.Link = h.Visible[v.LinkAt:h.Links[r.link].End]
		r.link++
	}
	r.value++
	return v
}

// Depth returns how many elements of the HTML that is open quote what is at an offset in its visible text.
func (r *Reader) Depth(at int) int { return r.html.Depth(at) }

// More reports whether the next text that Next returns is from the same HTML or the same catalogue as
// the last one, which then remains valid.
func (r *Reader) More() bool { return r.value < len(r.html.Values) || r.hasTranslation() }

// Path returns the number of the part of v in the numbering of IMAP (RFC 9051,
// 6.4.5), such as "1.2"; nothing for the message as a whole.
func (r *Reader) Path(v *View) string {
	n := v.Part
	if q := &r.parser.parts[n]; v.Place == Header && q.isMail {
		n = q.parent
	}
	return string(r.appendPath(nil, n))
}

func (r *Reader) appendPath(dst []byte, n int) []byte {
	if n < 0 {
		return dst
	}
	q := &r.parser.parts[n]
	dst = r.appendPath(dst, q.parent)
	if main, _ := q.contentType(); q.isMail && main == "multipart" {
		return dst
	}
	if len(dst) > 0 {
		dst = append(dst, '.')
	}
	return strconv.AppendInt(dst, int64(q.number), 10)
}

// Type returns the content type of the part of v, in lower case.
func (r *Reader) Type(v *View) string {
	main, sub := r.parser.parts[v.Part].contentType()
	if main == "text" && sub == "plain" {
		return "text/plain" // most are
	}
	return main + "/" + sub
}

// Encoding returns the content transfer encoding that the header of the part of v
// names.
func (r *Reader) Encoding(v *View) string { return text(r.parser.parts[v.Part].encoding) }

// Charset returns the character set that the header of the part of v names.
func (r *Reader) Charset(v *View) string { return text(r.parser.parts[v.Part].charset()) }
