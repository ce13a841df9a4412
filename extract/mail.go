package extract

import (
	"bytes"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/mail"
	"github.com/urlmend/urlmend/internal/syntax"
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
	// Depth is the quote depth of the line that the URL starts on, by the marks before it, and in HTML by the elements around it.
	Depth int
	// Signature: the URL is after the line that begins a signature, or in a footer as list software adds it.
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
	Start int    // offset in the input
	ID    string // Message-ID, without its brackets
	// Date is of the Date field, or of where DateSource says.
	Date       time.Time
	DateSource DateSource
	FromDomain string // the host of the first address of From, in lower case
	List       string // List-Id
	Subject    string // decoded
}

// A DateSource is where the date of a message comes from.
type DateSource uint8

const (
	NoDate DateSource = DateSource(mail.NoDate)
	// DateField: the Date field.
	DateField DateSource = DateSource(mail.DateField)
	// ReceivedField: the first Received field, which the last host wrote.
	ReceivedField DateSource = DateSource(mail.ReceivedField)
	// SeparatorLine: the "From " line of an mbox.
	SeparatorLine DateSource = DateSource(mail.SeparatorLine)
	// Fetched: the date at which a page was fetched.
	Fetched DateSource = DateSource(mail.Fetched)
)

// A Header describes a message, and the thread that it is in: see Options.Messages.
type Header struct {
	*Message
	End        int      // offset in the input
	From       string   // the address of the first author
	Author     string   // the body of the From field, which may have no address
	InReplyTo  string   // a Message-ID
	References []string // Message-IDs, the oldest first
	Newsgroups []string
	Mailer     string // the software that wrote the message: X-Mailer or User-Agent
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
	cells     map[*syntax.Language]*find.Finder // by markup, for texts in the strings of other texts
	opt       Options
	values    *find.Finder // for those that HTML hides
	input     Input
	noMail    bool
	container mail.Container
	reader    mail.Reader
	keep      bool // a URL must stay valid when the next is searched

	piece   mail.Piece
	number  int  // of the next message of the piece
	start   int  // of the current message
	reading bool // there may be more texts in it
	message *Message
	part    Mail // about all texts of partKey
	partKey partKey
	text    mailText
	blocks  mail.Blocks // in text
	hidden  mailText    // a value that the HTML of text hides
	sources sourceMap
}

// A mailText is a text of a message while it is searched.
type mailText struct {
	mail.View
	finder *find.Finder
	isOpen bool // there is more in it
	at     int
	found  find.Found // by finder
	url    URL        // the same
	isNext bool       // url is still to be returned
	// mail describes the last URL of the text, or is nil, and sigAt is the
	// offset of the signature; -1 if it is not known yet.
	mail  *Mail
	sigAt int
}

func newMailFinder(opt Options, c mail.Container, keep bool) *mailFinder {
	return new(mailFinder).reset(opt, c, keep)
}

// reset makes m go through archives of another kind, keeping its memory.
func (m *mailFinder) reset(opt Options, c mail.Container, keep bool) *mailFinder {
	isOther := c == mail.Calendar || c == mail.Notebook || c == mail.Catalogue
	*m = mailFinder{
		input: opt.Input, noMail: opt.NoMail || isOther, opt: opt,
		container: c, keep: keep, reader: m.reader, blocks: m.blocks, f: m.f, values: m.values, sources: m.sources,
	}
	if c == mail.Notebook {
		opt.Input = UnknownInput
	}
	if m.f == nil {
		m.f, m.values = new(find.Finder), new(find.Finder)
	}
	m.f.Choose(opt.search())
	m.values.Choose(opt.search())
	m.reader.ContentType = ""
	if opt.Page != nil {
		m.reader.ContentType = opt.Page.Type
	}
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
	m.text, m.hidden = mailText{}, mailText{}
}

// next returns the next URL of the piece, nil at its end.
func (m *mailFinder) next() *URL {
	for {
		if t := m.nextText(); t != nil {
			t.isNext = false
			return &t.url
		}
		if m.reading {
			var v mail.View
			if v, m.reading = m.reader.Next(); m.reading {
				m.open(&m.text, v)
				m.blocks.Reset(v.Bytes)
				continue
			}
		}
		if !m.nextMessage() {
			return nil
		}
	}
}

// nextText returns which text has the next URL, nil if there is none in those that are
// open. The visible text of HTML and its hidden values are several texts, and the URLs
// of all come in the order of the input.
func (m *mailFinder) nextText() *mailText {
	m.search(&m.text)
	if m.text.Place != mail.Visible && m.text.Place != mail.Entries {
		if !m.text.isNext {
			return nil
		}
		return &m.text
	}
	for m.search(&m.hidden); !m.hidden.isNext && m.reader.More(); m.search(&m.hidden) {
		v, _ := m.reader.Next()
		m.open(&m.hidden, v)
	}
	switch {
	case m.hidden.isNext && (!m.text.isNext || m.hidden.url.Start < m.text.url.Start):
		return &m.hidden
	case m.text.isNext:
		return &m.text
	}
	return nil
}

// nextMessage opens the next message of the piece.
func (m *mailFinder) nextMessage() bool {
	if m.number == len(m.piece.Messages) {
		return false
	}
	rg := m.piece.Messages[m.number]
	m.number++
	m.reading = true
	m.message, m.part, m.start = nil, Mail{}, m.piece.Base+rg.Start
	m.reader.Read(m.piece.Data, m.piece.Base, rg, m.container)
	if m.opt.Messages != nil && !m.noMail && !rg.Rest && m.container != mail.Page {
		h := m.reader.Details()
		start, end := m.reader.Range()
		m.message = newMessage(start, &h.About)
		m.opt.Messages(&Header{m.message, end, h.From, h.Author, h.InReplyTo, h.References, h.Newsgroups, h.Mailer})
	}
	return true
}

func newMessage(start int, a *mail.About) *Message {
	return &Message{start, a.ID, a.Date, DateSource(a.DateSource), a.FromDomain, a.List, a.Subject}
}

// open starts on a text.
func (m *mailFinder) open(t *mailText, v mail.View) {
	t.View, t.isOpen, t.at, t.isNext, t.mail, t.sigAt = v, true, v.From, false, nil, -1
	switch v.Place {
	case mail.Cell:
		t.finder = m.cell(v.Language)
	case mail.Markup:
		t.finder = m.values
	default:
		t.finder = m.f
	}
	t.finder.Reset(find.Text{Bytes: v.Bytes, Flowed: v.Flowed})
}

// cell returns the Finder for texts in strings, in that markup.
func (m *mailFinder) cell(l *syntax.Language) *find.Finder {
	if m.cells == nil {
		m.cells = make(map[*syntax.Language]*find.Finder)
	}
	if m.cells[l] == nil {
		opt := m.opt
		opt.Input = inLanguage(l)
		m.cells[l] = find.New(opt.search())
	}
	return m.cells[l]
}

// search finds the next URL of a text, with its place in the input, unless the last one
// is still to be returned.
func (m *mailFinder) search(t *mailText) {
	for !t.isNext && t.isOpen {
		if t.isOpen = m.find(t); t.isOpen && !m.isEncoded(t) && !m.isTranslated(t) {
			m.complete(t)
			t.isNext = true
		}
	}
}

// find finds the next URL of a text, with offsets in that; false at its end.
func (m *mailFinder) find(t *mailText) (ok bool) {
	if t.Whole && t.at == 0 {
		ok = t.finder.Whole(&t.found, t.Base)
	}
	if ok {
		t.at = len(t.Bytes)
	} else if t.at, ok = t.finder.Next(&t.found, t.at, len(t.Bytes)); !ok {
		return false
	}
	t.url.set(&t.found, m.inputOf(t), 0)
	return true
}

// inputOf returns what a text is.
func (m *mailFinder) inputOf(t *mailText) Input {
	switch {
	case m.container == mail.Notebook && t.Place != mail.Cell:
		return UnknownInput
	case m.container == mail.Catalogue && t.Place == mail.Cell:
		return inLanguage(t.Language)
	case m.container == mail.Page && (t.Place == mail.Visible || t.Place == mail.Markup):
		return HTMLInput
	case m.container == mail.Page:
		return TextInput
	}
	return m.input
}

// isEncoded reports whether the URL was found in a file that is encoded in the text.
func (m *mailFinder) isEncoded(t *mailText) bool {
	return (t.Place == mail.Body || t.Place == mail.Outside) && m.blocks.Hold(t.url.Start, t.url.End)
}

// isTranslated reports whether the URL was found in a translation of a catalogue that is a text of
// its own.
func (m *mailFinder) isTranslated(t *mailText) bool {
	return t.Place == mail.Entries && m.reader.UseOf(t.url.Start, t.url.End) == mail.Translated
}

// constructOf returns the part of text with the URL and its flaws, and a byte on either side.
func constructOf(u *URL, text []byte) []byte {
	start, end := u.Start, u.End
	for _, f := range u.Flaws {
		start, end = min(start, f.Start-1), max(end, f.End+1)
	}
	return text[max(start, 0):min(end, len(text))]
}

// complete gives the URL its place in the input.
func (m *mailFinder) complete(t *mailText) {
	u := &t.url
	if !m.noMail {
		u.Mail = m.describe(t)
	}
	switch t.Place {
	case mail.Entries:
		u.isCopy = m.reader.UseOf(u.Start, u.End) == mail.Copied
	case mail.Cell:
		u.inString, u.isEscaped = true, m.container == mail.Catalogue && isEscaped(u, t.Text)
		u.isCopy = bytes.Contains(t.Original, constructOf(u, t.Bytes))
	default:
		u.Flaws = nil // those of mail are in no markup that a sender wrote
	}
	if m.opt.Context {
		u.Context = m.contextOf(t)
	}
	m.sources.toSource(u, t.Text)
	if m.container == mail.Catalogue {
		completeInCatalogue(u)
	}
	if m.keep && !t.IsSource() {
		u.keep()
	}
}

// contextOf returns the text around the URL of a text, whose offsets are those in the text.
func (m *mailFinder) contextOf(t *mailText) Context {
	text, start, end := t.Bytes, t.url.Start, t.url.End
	if t.Place == mail.Markup {
		text, start, end = m.text.Bytes, t.LinkAt, t.LinkAt+len(t.View.Link)
		if t.View.Link == nil {
			return Context{}
		}
	}
	from := max(0, start-MaxContext)
	return Context{text[from:min(len(text), end+MaxContext)], start - from, end - from}
}

// completeInCatalogue gives a URL of a catalogue the reasons of its breaks.
func completeInCatalogue(u *URL) {
	for i := range u.Breaks {
		if u.Breaks[i].Reason == Encoded {
			u.Breaks[i].Reason = Concatenated
		}
	}
}

// describe describes the URL of a text, whose offsets are those in the text.
func (m *mailFinder) describe(t *mailText) *Mail {
	if t.mail == nil {
		t.mail = m.describeText(t)
	}
	if t.Place == mail.Body {
		if t.sigAt < 0 {
			t.sigAt = signatureAt(t.Bytes)
		}
		at := t.url.Start
		depth := quotesAt(t.Bytes, at)
		if signature := at > t.sigAt || isInFooter(t.Bytes, at); depth != t.mail.Depth || signature != t.mail.Signature {
			about := *t.mail
			about.Depth, about.Signature = depth, signature
			t.mail = &about
		}
	}
	if at := t.url.Start; t.Place == mail.Visible || t.Place == mail.Markup && t.View.Link != nil {
		if t.Place == mail.Markup {
			at = t.LinkAt
		}
		if depth := m.reader.Depth(at) + quotesAt(m.text.Bytes, at); depth != t.mail.Depth {
			about := *t.mail
			about.Depth = depth
			t.mail = &about
		}
	}
	return t.mail
}

// quotesAt returns the depth of quotation of the line of text[at], by the marks before it.
func quotesAt(text []byte, at int) int {
	return layout.ParsePrefix(text, layout.LineStart(text, at, layout.LineReach)).Quotes
}

// describeText describes any URL at the start of a text.
func (m *mailFinder) describeText(t *mailText) *Mail {
	v := &t.View
	if key := (partKey{v.Part, v.Place == mail.Header, v.IsAround}); m.part.Message == nil || m.partKey != key {
		if m.message == nil {
			m.message = m.about()
		}
		message := m.message
		if v.IsAround {
			message = &Message{Start: m.start}
		}
		m.partKey = key
		m.part = Mail{
			Message:  message,
			Part:     m.pathOf(v),
			Type:     m.reader.Type(v),
			Encoding: m.reader.Encoding(v),
			Charset:  m.reader.Charset(v),
		}
	}
	about := m.part
	about.Place, about.Field, about.Flowed, about.Writable = places[v.Place], v.Name, v.Flowed, m.reader.Writable(v)
	if v.IsAround {
		about.Place = Outside
	}
	about.Link = strings.ToValidUTF8(string(v.Link[:min(len(v.Link), MaxLink)]), "")
	return &about
}

// about describes the message that is read, or the page.
func (m *mailFinder) about() *Message {
	if m.container == mail.Page {
		page := &Message{Start: m.start}
		if m.opt.Page != nil && !m.opt.Page.Date.IsZero() {
			page.Date, page.DateSource = m.opt.Page.Date, Fetched
		}
		return page
	}
	a := m.reader.About()
	start, _ := m.reader.Range()
	return newMessage(start, &a)
}

// pathOf returns the number of the part of v; a page has no parts.
func (m *mailFinder) pathOf(v *mail.View) string {
	if m.container == mail.Page {
		return ""
	}
	return m.reader.Path(v)
}

// A partKey identifies the header or the body of a part of a message.
type partKey struct {
	part   int
	header bool
	around bool
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

// maxFooter is how many lines of a footer precede a URL in it, at most, and footerRule is how long the line of underscores
// is that begins it, at least.
const maxFooter, footerRule = 6, 40

// isInFooter reports whether text[at] is in a paragraph that begins with a line of underscores, or with the line that begins
// a signature and lost its blank: list software and mail services add such paragraphs.
func isInFooter(text []byte, at int) bool {
	start := layout.LineStart(text, at, layout.LineReach)
	for range maxFooter {
		if start == 0 {
			return false
		}
		end := start
		start = layout.LineStart(text, end-1, layout.LineReach)
		line := bytes.TrimRight(text[start:end], " \t\r\n")
		switch rest := bytes.TrimLeft(line, "_"); {
		case len(line) == 0:
			return false
		case len(rest) == 0 && len(line) >= footerRule, string(line) == "--":
			return true
		}
	}
	return false
}
