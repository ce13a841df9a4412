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
	Start      int       // offset in the input
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
	Message    string // what is wrong, and how it was read
	Start, End int    // in the input
}

// A mailFinder goes through the messages of an archive.
type mailFinder struct {
	f         *find.Finder
	cells     *find.Finder // for the cells of a notebook
	found     find.Found   // by one of them
	url       URL          // the same
	input     Input
	noMail    bool
	container mail.Container
	reader    mail.Reader
	keep      bool // a URL must stay valid when the next is searched

	piece   mail.Piece
	number  int // of the next message of the piece
	start   int // of the current message
	message *Message
	part    Mail // about all texts of partKey
	partKey partKey
	view    mail.View
	reading bool // there is more in it
	at      int  // in it
	// mail is the description of the last URL of the view, or nil, and sigAt the
	// offset of the signature; -1 if it is not known yet.
	mail    *Mail
	sigAt   int
	blocks  mail.Blocks
	pending []URL // of HTML, in the order of the input
}

func newMailFinder(opt Options, c mail.Container, keep bool) *mailFinder {
	return new(mailFinder).reset(opt, c, keep)
}

// reset makes m go through archives of another kind, keeping its memory.
func (m *mailFinder) reset(opt Options, c mail.Container, keep bool) *mailFinder {
	*m = mailFinder{input: opt.Input, noMail: opt.NoMail || c == mail.Calendar || c == mail.Notebook, container: c, keep: keep, reader: m.reader, blocks: m.blocks, pending: m.pending[:0]}
	if c == mail.Notebook {
		m.cells = find.New(opt.search())
		opt.Input = UnknownInput
	}
	m.f = find.New(opt.search())
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
// once: its visible text and its tags are two texts, and the URLs of both come in
// the order of the input.
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
	m.view, m.at, m.mail, m.sigAt = v, v.From, nil, -1
	m.finder().Reset(find.Text{Bytes: v.Bytes, Flowed: v.Flowed})
	m.blocks.Reset(v.Bytes)
}

// finder returns what searches the text that is open.
func (m *mailFinder) finder() *find.Finder {
	if m.view.Place == mail.Cell {
		return m.cells
	}
	return m.f
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
	if m.view.Place != mail.Cell {
		u.Flaws = nil // those of mail are in no markup that a sender wrote
	}
	toSource(u, m.view.Text)
	if m.keep && !m.view.IsSource() {
		u.Text, u.Before, u.After = slices.Clone(u.Text), slices.Clone(u.Before), slices.Clone(u.After)
		u.isCode, u.code = u.InCode(), nil
		u.isUnused, u.definitions = u.IsUnused(), nil
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
	} else if m.at, ok = m.finder().Next(&m.found, m.at, len(m.view.Bytes)); !ok {
		return nil
	}
	input := m.input
	if m.container == mail.Notebook && m.view.Place != mail.Cell {
		input = UnknownInput
	}
	m.url.set(&m.found, input, 0)
	return &m.url
}

// isEncoded reports whether u was found in a file that is encoded in a text.
func (m *mailFinder) isEncoded(u *URL) bool {
	p := m.view.Place
	return (p == mail.Body || p == mail.Outside) && m.blocks.Hold(u.Start, u.End)
}

// describe sets u.Mail. The offsets of u are those in the text that is open.
func (m *mailFinder) describe(u *URL) {
	if m.mail == nil {
		m.mail = m.describeView()
	}
	if m.view.Place == mail.Body {
		text := m.view.Bytes
		if m.sigAt < 0 {
			m.sigAt = signatureAt(text)
		}
		depth := layout.ParsePrefix(text, layout.LineStart(text, u.Start, layout.LineReach)).Quotes
		if signature := u.Start > m.sigAt; depth != m.mail.Depth || signature != m.mail.Signature {
			about := *m.mail
			about.Depth, about.Signature = depth, signature
			m.mail = &about
		}
	}
	u.Mail = m.mail
}

// describeView describes any URL at the start of the text that is open.
func (m *mailFinder) describeView() *Mail {
	v := &m.view
	if key := (partKey{v.Part, v.Place == mail.Header}); m.part.Message == nil || m.partKey != key {
		if m.message == nil {
			a := m.reader.About()
			m.message = &Message{m.start, a.ID, a.Date, a.FromDomain, a.List, a.Subject}
		}
		m.partKey = key
		m.part = Mail{
			Message:  m.message,
			Part:     m.reader.Path(v),
			Type:     m.reader.Type(v),
			Encoding: m.reader.Encoding(v),
			Charset:  m.reader.Charset(v),
		}
	}
	about := m.part
	about.Place, about.Field, about.Flowed, about.Writable = places[v.Place], v.Name, v.Flowed, m.reader.Writable(v)
	about.Link = strings.ToValidUTF8(string(v.Link[:min(len(v.Link), MaxLink)]), "")
	return &about
}

// A partKey identifies the header or the body of a part of a message.
type partKey struct {
	part   int
	header bool
}

// signatureAt returns the offset of the last line of text that begins a signature
// (RFC 3676, 4.3); the end of the text if there is none.
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
