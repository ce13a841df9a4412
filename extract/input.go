package extract

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/urlmend/urlmend/internal/mail"
	"github.com/urlmend/urlmend/internal/markup"
)

// An Input says what a text is: plain text, in which only unmistakable markup
// counts, when zero; text in some markup; or mail.
type Input uint8

const (
	// MailInput is mail or news: a message, or an archive of any kind that
	// its first bytes show.
	MailInput Input = 0x80 + iota
	// MessageInput is one message, whatever stands in it (RFC 5322).
	MessageInput
	// MboxInput is an mbox (RFC 4155).
	MboxInput
	// RnewsInput is a batch of news articles, each behind "#! rnews" and its
	// length.
	RnewsInput
	// BatchInput is what "git cat-file --batch" writes: the messages of an
	// archive that is kept in git.
	BatchInput
)

var mailInputs = [...]string{"mail", "message", "mbox", "rnews", "git-batch"}

// IsMail reports whether the input is mail.
func (in Input) IsMail() bool { return in >= MailInput }

// language returns the markup of the text; that of the body of mail is not known
// to be any.
func (in Input) language() markup.Language {
	if in.IsMail() {
		return markup.Text
	}
	return markup.Language(in)
}

// container returns how the messages of a text, which begins with head, are kept;
// zero when the input is not mail.
func (in Input) container(head []byte) mail.Container {
	switch {
	case !in.IsMail():
		return 0
	case in > MailInput:
		return mail.Single + mail.Container(in-MessageInput)
	}
	if c, ok := mail.Sniff(head[:min(len(head), SniffLen)]); ok {
		return c
	}
	return mail.Single
}

// SniffLen is how many bytes of a text Sniff looks at, at most.
const SniffLen = 4 << 10

// Sniff tells from the first bytes of a text whether it is mail, and of what
// kind.
func Sniff(head []byte) (Input, bool) {
	c, ok := mail.Sniff(head[:min(len(head), SniffLen)])
	if !ok {
		return 0, false
	}
	return MessageInput + Input(c-mail.Single), true
}

// Undecided reports whether a text that begins with head, all of it that is there
// yet, may turn out to be mail, which Sniff does not know by head alone.
func Undecided(head []byte) bool {
	_, ok := mail.Sniff(head)
	return !ok && mail.Undecided(head)
}

// ParseInput returns the input of that name, in any case.
func ParseInput(name string) (Input, bool) {
	for i, s := range mailInputs {
		if strings.EqualFold(s, name) {
			return MailInput + Input(i), true
		}
	}
	l, ok := markup.Parse(name)
	return Input(l), ok
}

// InputForName tells the input from the name of a file, which may end in that of
// a compression; plain text when it is not known.
func InputForName(name string) Input {
	name = uncompressed(name)
	switch strings.ToLower(filepath.Ext(name)) {
	case ".eml", ".mbox", ".mbx":
		return MailInput
	}
	return Input(markup.ForName(name))
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

// InputFor tells the input from the name of a file and the first bytes of the
// text. The name goes before what may be the header of one message, as settings
// can begin like that; but not where a Maildir may have given it.
func InputFor(name string, head []byte) Input {
	named := InputForName(name)
	sniffed, _ := Sniff(head)
	if named == 0 || sniffed > MessageInput || sniffed != 0 && (named == Input(markup.Roff) || inMaildir(name)) {
		return sniffed
	}
	return named
}

// IsProse reports whether a text of that kind, as [InputFor] tells it, is written for
// people, as far as its name and its first bytes tell: mail, text in some markup, or
// plain text. What is not known may be the source of a program, or data of which each
// line is a record.
func (in Input) IsProse(name string, head []byte) bool {
	if in == 0 {
		return markup.IsText(uncompressed(name)) && !bytes.HasPrefix(head, []byte("#!"))
	}
	l := in.language()
	return l != markup.Source && l != markup.PO
}

// inMaildir reports whether a file has a name that a Maildir gives: the seconds
// since 1970, a dot and more. It ends in the name of a host, or a number.
func inMaildir(name string) bool {
	const digits = 9 // before 2001-09-09
	seconds, _, ok := strings.Cut(filepath.Base(name), ".")
	return ok && len(seconds) >= digits && strings.Trim(seconds, "0123456789") == ""
}

// InputNames lists the names that ParseInput knows.
func InputNames() []string { return append(markup.Names(), mailInputs[:]...) }

// String returns the name of the input.
func (in Input) String() string {
	if in.IsMail() {
		return mailInputs[in-MailInput]
	}
	return in.language().String()
}
