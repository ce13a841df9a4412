package pieces

import (
	"github.com/urlmend/urlmend/internal/mail"
	"github.com/urlmend/urlmend/internal/syntax"
)

// The numbers of inputs that are no [syntax.Language], as extract.Input has them.
const (
	Mail = 0x80 + iota
	Message
	Mbox
	Rnews
	Batch
	MMDF
	ListPage
	Page
)

// SniffLen is the maximum number of bytes that [Container] looks at.
const SniffLen = 4 << 10

// Container returns the kind of the archive that begins with head; zero if package mail does not read the input,
// since its text is neither encoded nor folded.
func Container(in int, head []byte) mail.Container {
	switch l := syntax.Of(in); {
	case l.Is(syntax.Folded):
		return mail.Calendar
	case l.Cells != nil:
		return mail.Notebook
	case l.Is(syntax.Catalogue):
		return mail.Catalogue
	case in == Page:
		return mail.Page
	case in < Mail || in > Page:
		return 0
	case in > Mail:
		return mail.Single + mail.Container(in-Message)
	}
	if c, ok := Sniff(head); ok {
		return c
	}
	return mail.Single
}

// Sniff returns the kind of the archive whose first bytes are head, if they show that it is mail.
func Sniff(head []byte) (mail.Container, bool) { return mail.Sniff(head[:min(len(head), SniffLen)]) }
