package extract

import (
	"bytes"
	"slices"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/mail"
)

// Mail is the place of a URL in a message.
type Mail struct {
	*Message
	// Part is the number of the part, as IMAP counts them: "1.2". It is empty
	// for the header of the message, and where there are no parts.
	Part string
	// Type is the content type of the part, in lower case, without
	// parameters: "text/plain".
	Type string
	// Encoding and Charset are as in the header of the part, or empty.
	Encoding, Charset string

	Place Place
	// Field is the header field that contains the URL, or the HTML attribute, such
	// as "a@href".
	Field string
	// Depth is the quote depth of the line that the URL starts on.
	Depth int
	// Signature: the URL is after the line that begins a signature.
	Signature bool
	// Flowed: the part is in format=flowed (RFC 3676).
	Flowed bool
	// Writable: the input may be changed at the URL. ASCII written there means
	// itself, and the text is not signed and has no length or digest elsewhere.
	Writable bool
	// Link is the visible text of the HTML link whose target is the URL, at most
	// MaxLink bytes; empty if there is none.
	Link string
}

// MaxLink is the maximum length in bytes of Mail.Link.
const MaxLink = 256

// A Message is a message of an archive. Fields that its header does not have, or that are
// unreadable, are empty.
type Message struct {
	Start      int       // where it begins in the input
	ID         string    // Message-ID, without its brackets
	Date       time.Time // of the Date field, or of the "From " line of an mbox
	FromDomain string    // the host of the first address of From, in lower case
	List       string    // List-Id
	Subject    string    // decoded
}

// A Place is the part of a message that a text is.
type Place uint8

const (
	InBody Place = iota + 1
	// InHeader is the body of a field.
	InHeader
	// Outside is before the first part or after the last.
	Outside
	// InHTML is text of HTML as its reader sees it.
	InHTML
	// InTag is an attribute, a comment, a script or a style sheet of HTML.
	InTag
)

var places = [...]Place{
	mail.Body: InBody, mail.Header: InHeader, mail.Outside: Outside, mail.Visible: InHTML, mail.Markup: InTag,
}

// A Defect is something malformed in a mail. The rest of the mail is read all the same.
type Defect struct {
	Kind       string // such as "bad-base64"
	Message    string // what is wrong, and what was made of it
	Start, End int    // where, in the input
}

// A mailFinder goes through the messages of an archive.
type mailFinder struct {
	f         *find.Finder
	found     find.Found // by f
	url       URL        // the same
	input     Input
	noMail    bool
	container mail.Container
	reader    mail.Reader
	keep      bool // URLs must outlive the next

	piece   mail.Piece
	number  int // of the next message of the piece
	start   int // of the current message
	message *Message
	part    Mail // what is told of all texts of partKey
	partKey partKey
	view    mail.View
	reading bool // there is more in it
	at      int  // in it
	// mail is what was told of the last URL of the view, once it is described,
	// and sigAt where the signature begins; -1 when that is not known yet.
	mail      *Mail
	described bool
	sigAt     int
	blocks    mail.Blocks
	pending   []URL // of HTML, in the order in which they stand in the input
}

func newMailFinder(opt Options, c mail.Container, keep bool) *mailFinder {
	return new(mailFinder).reset(opt, c, keep)
}

// reset makes m go through archives of another kind, keeping its memory.
func (m *mailFinder) reset(opt Options, c mail.Container, keep bool) *mailFinder {
	*m = mailFinder{f: find.New(opt.search()), input: opt.Input, noMail: opt.NoMail, container: c, keep: keep, reader: m.reader, blocks: m.blocks, pending: m.pending[:0]}
	m.reader.Report = nil
	m.reader.Find = func(text []byte, from, limit int) int {
		m.f.Reset(find.Text{Bytes: text})
		return m.f.First(from, limit)
	}
	if opt.Defects != nil {
		m.reader.Report = func(d mail.Defect) { opt.Defects(Defect{d.Kind.String(), d.Kind.Message(), d.Start, d.End}) }
	}
	return m
}

// begin starts on the messages of a piece.
func (m *mailFinder) begin(p mail.Piece) {
	m.piece, m.number, m.reading = p, 0, false
}

// next returns the next URL of the piece, nil at its end.
func (m *mailFinder) next() *URL {
	for {
		if len(m.pending) > 0 {
			u := &m.pending[0]
			m.pending = m.pending[1:]
			return u
		}
		if m.reading {
			if u := m.nextInView(); u != nil {
				return u
			}
		}
		if !m.nextView() && !m.nextMessage() {
			return nil
		}
	}
}

// nextMessage opens the next message of the piece.
func (m *mailFinder) nextMessage() bool {
	m.reading = false
	if m.number == len(m.piece.Messages) {
		return false
	}
	rg := m.piece.Messages[m.number]
	m.number++
	m.message, m.part, m.start = nil, Mail{}, m.piece.Base+rg.Start
	m.reader.Read(m.piece.Data, m.piece.Base, rg, m.container)
	return true
}

// nextView opens the next text of the message. The URLs of HTML are collected at
// once: what its reader sees and what is in its tags are two texts, and the URLs
// of both come in the order in which they stand.
func (m *mailFinder) nextView() bool {
	v, ok := m.reader.Next()
	if m.reading = ok; !ok {
		return false
	}
	m.open(v)
	if v.Place == mail.Visible {
		m.collect()
	}
	return true
}

func (m *mailFinder) open(v mail.View) {
	m.view, m.at, m.described, m.sigAt = v, v.From, false, -1
	m.f.Reset(find.Text{Bytes: v.Bytes, Flowed: v.Flowed})
	m.blocks.Reset(v.Bytes)
}

// collect reads all URLs of a part in HTML, whose first text is open.
func (m *mailFinder) collect() {
	m.pending = m.pending[:0]
	for {
		for u := m.nextInView(); u != nil; u = m.nextInView() {
			m.pending = append(m.pending, *u)
		}
		if !m.reader.More() {
			break
		}
		v, _ := m.reader.Next()
		m.open(v)
	}
	m.reading = false
	slices.SortStableFunc(m.pending, func(a, b URL) int { return a.Start - b.Start })
}

// nextInView returns the next URL of the text that is open, with its place in
// the input; nil at its end.
func (m *mailFinder) nextInView() *URL {
	u := m.search()
	for u != nil && m.isEncoded(u) {
		u = m.search()
	}
	if u == nil {
		return nil
	}
	if !m.noMail {
		m.describe(u)
	}
	toSource(u, m.view.Text)
	if m.keep && !m.view.IsSource() {
		u.Text, u.Before, u.After = slices.Clone(u.Text), slices.Clone(u.Before), slices.Clone(u.After)
	}
	return u
}

// search returns the next URL of the text that is open, with offsets in that text;
// nil at its end.
func (m *mailFinder) search() *URL {
	ok := false
	if m.view.Whole && m.at == 0 {
		ok = m.f.Whole(&m.found, m.view.Base)
	}
	if ok {
		m.at = len(m.view.Bytes)
	} else if m.at, ok = m.f.Next(&m.found, m.at, len(m.view.Bytes)); !ok {
		return nil
	}
	m.url.set(&m.found, m.input, 0)
	return &m.url
}

// isEncoded reports whether u was found in a file that is encoded in a text.
func (m *mailFinder) isEncoded(u *URL) bool {
	p := m.view.Place
	return (p == mail.Body || p == mail.Outside) && m.blocks.Hold(u.Start, u.End)
}

// describe says where in the message u stands, whose offsets are those of the
// text that is open.
func (m *mailFinder) describe(u *URL) {
	v := &m.view
	if !m.described {
		m.described = true
		m.mail = m.describeView()
	}
	if v.Place == mail.Body {
		if depth, signature := m.depth(u.Start), m.signature(u.Start); depth != m.mail.Depth || signature != m.mail.Signature {
			about := *m.mail
			about.Depth, about.Signature = depth, signature
			m.mail = &about
		}
	}
	u.Mail = m.mail
}

// describeView says where in the message the text stands that is open.
func (m *mailFinder) describeView() *Mail {
	v := &m.view
	about := m.describePart()
	about.Place, about.Field, about.Flowed, about.Writable = places[v.Place], v.Name, v.Flowed, m.reader.Writable(v)
	about.Link = strings.ToValidUTF8(string(v.Link[:min(len(v.Link), MaxLink)]), "")
	return &about
}

// describePart says what part of the message the text is of that is open.
func (m *mailFinder) describePart() Mail {
	v := &m.view
	if key := (partKey{v.Part, v.Place == mail.Header}); m.part.Message == nil || m.partKey != key {
		m.partKey = key
		m.part = Mail{
			Message:  m.about(),
			Part:     m.reader.Path(v),
			Type:     m.reader.Type(v),
			Encoding: m.reader.Encoding(v),
			Charset:  m.reader.Charset(v),
		}
	}
	return m.part
}

// A partKey tells parts of a message apart, and their headers from their bodies.
type partKey struct {
	part   int
	header bool
}

// depth returns how deep the line is quoted that offset i of the text that is
// open stands on.
func (m *mailFinder) depth(i int) int {
	l := layout.ParsePrefix(m.view.Bytes, layout.LineStart(m.view.Bytes, i, layout.LineReach))
	return l.Quotes
}

// signature reports whether offset i of the text that is open is behind the
// line that begins a signature (RFC 3676, 4.3).
func (m *mailFinder) signature(i int) bool {
	if m.sigAt < 0 {
		m.sigAt = signatureAt(m.view.Bytes)
	}
	return i > m.sigAt
}

// about returns what the header tells of the message.
func (m *mailFinder) about() *Message {
	if m.message == nil {
		a := m.reader.About()
		m.message = &Message{m.start, a.ID, a.Date, a.FromDomain, a.List, a.Subject}
	}
	return m.message
}

// signatureAt returns where the last line of text that begins a signature
// stands; the end of the text when there is none.
func signatureAt(text []byte) int {
	at := len(text)
	for i := 0; ; i++ {
		n := bytes.IndexByte(text[i:], '-') // rarer than a line end
		if n < 0 {
			return at
		}
		if i += n; i == 0 || text[i-1] != '\n' || !bytes.HasPrefix(text[i:], []byte("-- ")) {
			continue
		}
		if _, ok := layout.LineEnd(text, i+len("-- ")); ok {
			at = i
		}
	}
}
