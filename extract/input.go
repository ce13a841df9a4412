package extract

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urlmend/urlmend/internal/mail"
	"github.com/urlmend/urlmend/internal/pieces"
	"github.com/urlmend/urlmend/internal/syntax"
)

// An Input is what a text is: plain text, text in some markup, the source of a
// program, or mail. The zero value is [UnknownInput].
type Input uint8

const (
	// UnknownInput is text of an unknown kind. It is read as plain text, but may be
	// the source of a program, or data: see [Input.IsProse].
	UnknownInput Input = iota
	// TextInput is plain text. Only unmistakable markup counts in it.
	TextInput
	MarkdownInput
	RSTInput // reStructuredText
	AsciiDocInput
	OrgInput
	MediaWikiInput
	LaTeXInput // and BibTeX
	HTMLInput  // and XML
	RoffInput  // man, mdoc and the like
	// SourceInput is the source of a program: comments and strings. It is read as
	// plain text.
	SourceInput
	// POInput is a GNU gettext catalogue. It is read as plain text, except for translations, which
	// are read in the markup of the file that the comment above them names.
	POInput
	// CInput is the source of C or a relative: adjacent string literals are one text.
	CInput
	// PythonInput is the source of Python: adjacent string literals are one text.
	PythonInput
	// CalendarInput is iCalendar, vCard or LDIF: its lines are folded (RFC 5545, 3.1; RFC
	// 6350, 3.2; RFC 2849), and unfolded before the search.
	CalendarInput
	// NotebookInput is a notebook of Jupyter. Its Markdown cells are read as Markdown; a URL
	// elsewhere in it is in a text of an unknown kind.
	NotebookInput
	// TextileInput is read as plain text, with the attributes of HTML.
	TextileInput
)

const (
	// MailInput is mail or news: a message, or an archive of a kind that its first
	// bytes show.
	MailInput Input = pieces.Mail + iota
	// MessageInput is one message, whatever its content (RFC 5322).
	MessageInput
	// MboxInput is an mbox (RFC 4155).
	MboxInput
	// RnewsInput is a batch of news articles, each after "#! rnews" and its length.
	RnewsInput
	// BatchInput is what "git cat-file --batch" writes: the messages of an
	// archive that is kept in git.
	BatchInput
	// MMDFInput is a mailbox of MMDF: a line of four bytes 0x01 is before and after each message.
	MMDFInput
	// ListPageInput is a page of HTML that MHonArc, hypermail or pipermail has made of a message.
	ListPageInput
	// PageInput is what [Options.Page] describes: the content of a message whose header is elsewhere,
	// such as a page of the web. It is decoded like a part of mail.
	PageInput
)

var mailInputs = [...]string{"mail", "message", "mbox", "rnews", "git-batch", "mmdf", "list-page"}

// IsMail reports whether the input is mail.
func (in Input) IsMail() bool { return MailInput <= in && in <= ListPageInput }

// language returns the markup of the text; plain text for mail and for a value that is no
// input.
func (in Input) language() *syntax.Language {
	return syntax.Of(int(in)).Inner()
}

// inLanguage returns the input of that language.
func inLanguage(l *syntax.Language) Input { return Input(l.Number()) }

// isText reports whether the text is plain text or unknown.
func (in Input) isText() bool { return in == UnknownInput || in == TextInput }

// SniffLen is the maximum number of bytes that [Sniff] looks at.
const SniffLen = pieces.SniffLen

// Sniff reports whether the first bytes of a text show that it is mail, and of which
// kind.
func Sniff(head []byte) (Input, bool) {
	c, ok := pieces.Sniff(head)
	if !ok {
		return 0, false
	}
	return MessageInput + Input(c-mail.Single), true
}

// ParseInput returns the input of that name, in any case.
func ParseInput(name string) (Input, bool) {
	for i, s := range mailInputs {
		if strings.EqualFold(s, name) {
			return MailInput + Input(i), true
		}
	}
	l := syntax.Parse(name)
	if l == nil {
		return UnknownInput, false
	}
	return inLanguage(l), true
}

// forName returns the input of a file of that name, which has no suffix of
// compression.
func forName(name string) Input {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".eml", ".mbox", ".mbx":
		return MailInput
	}
	return inLanguage(syntax.ForName(name))
}

// uncompressed returns a name without the suffixes of compression.
func uncompressed(name string) string {
	for {
		switch ext := filepath.Ext(name); strings.ToLower(ext) {
		case ".gz", ".zst", ".bz2", ".xz":
			name = strings.TrimSuffix(name, ext)
		default:
			return name
		}
	}
}

// InputFor returns the input of a file by its name, which may be empty, and the first
// [SniffLen] bytes of its text, or all of a shorter one. With fewer bytes it may not
// recognise mail.
//
// The name may end in a suffix of compression, such as ".gz". It takes precedence over what
// looks like the header of one message, because settings may look like that, unless it is
// like a name in a Maildir. A script is not plain text, whatever its name. If the name shows
// nothing, or plain text, an Emacs mode in the first line counts: "-*- mode: org -*-", and so does the first line
// of a calendar. A text of that name that begins with a directive or a target of reStructuredText is in that.
func InputFor(name string, head []byte) Input {
	named := forName(uncompressed(name))
	sniffed, isMail := Sniff(head)
	if isMail && (named.isText() || sniffed > MessageInput || isNumbered(name) || inMaildir(name)) {
		return sniffed
	}
	if named.isText() {
		return named.as(head)
	}
	return named
}

// as returns the input of a text whose name shows nothing, or plain text, by what it begins with.
func (in Input) as(head []byte) Input {
	if in == TextInput && bytes.HasPrefix(head, []byte("#!")) {
		return UnknownInput
	}
	if l := syntax.Parse(modeOf(head)); l != nil && l.Is(syntax.Prose) && !l.Is(syntax.Plain) {
		return inLanguage(l)
	}
	if l := syntax.Guess(head); l != nil && (in == TextInput || l.Is(syntax.Folded)) {
		return inLanguage(l)
	}
	return in
}

// modeOf returns the Emacs mode that the first line of a text names, "-*- org -*-" or
// "-*- mode: org; ... -*-", or "" (The GNU Emacs Manual, "Choosing Modes").
func modeOf(head []byte) string {
	const mark = "-*-"
	line, _, _ := bytes.Cut(head, []byte("\n"))
	_, line, _ = bytes.Cut(line, []byte(mark))
	line, _, ok := bytes.Cut(line, []byte(mark))
	if !ok {
		return ""
	}
	for variable := range bytes.SplitSeq(line, []byte(";")) {
		name, value, ok := strings.Cut(string(variable), ":")
		switch {
		case !ok:
			return strings.TrimSpace(name)
		case strings.EqualFold(strings.TrimSpace(name), "mode"):
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// IsProse reports whether a text of that kind is written for people: mail, text in
// some markup, or plain text. Elsewhere a percent sign may belong to a format.
func (in Input) IsProse() bool {
	return in.IsMail() || in.language().Is(syntax.Prose)
}

// isNumbered reports whether a file has a number for an extension: that of a message, or of a section of the manual.
func isNumbered(name string) bool {
	ext := filepath.Ext(uncompressed(name))
	return len(ext) > 1 && strings.Trim(ext[1:], "0123456789") == ""
}

// inMaildir reports whether a file has a name as in a Maildir: the seconds since 1970, a
// dot and more. It ends in the name of a host or in a number.
func inMaildir(name string) bool {
	const digits = 9 // before 2001-09-09
	seconds, _, ok := strings.Cut(filepath.Base(name), ".")
	return ok && len(seconds) >= digits && strings.Trim(seconds, "0123456789") == ""
}

// InputNames lists the names of all inputs except [UnknownInput].
func InputNames() []string { return append(syntax.Names(), mailInputs[:]...) }

// String returns the name of the input.
func (in Input) String() string {
	switch {
	case in.IsMail():
		return mailInputs[in-MailInput]
	case in == PageInput:
		return "page"
	case in == UnknownInput || syntax.Of(int(in)) != syntax.Unknown:
		return syntax.Of(int(in)).Name
	}
	return fmt.Sprintf("%T(%d)", in, uint8(in))
}
