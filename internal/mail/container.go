package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A Container is a format for messages in one text.
type Container uint8

const (
	// Single is one message (RFC 5322).
	Single Container = iota + 1
	// Mbox has a line "From " before each message, in any of its variants
	// (RFC 4155).
	Mbox
	// Rnews is a batch of news articles, each after "#! rnews" and its length.
	Rnews
	// Batch is the output of "git cat-file --batch" for an archive in git.
	Batch
	// MMDF has a line of four bytes 0x01 before and after each message (mmdf(5)).
	MMDF
	// ListPage is a page of HTML that software for list archives has made of a message: MHonArc,
	// hypermail or pipermail.
	ListPage
	// Calendar is not mail, but one text in content lines (RFC 5545, 3.1), which is read
	// like a part of that type.
	Calendar
	// Notebook is not mail, but a notebook of Jupyter: JSON, in which cells are texts in
	// Markdown.
	Notebook
	// Catalogue is not mail, but a catalogue of GNU gettext, in which translations are texts in the
	// markup of their originals.
	Catalogue
	// Page is not mail, but the content of a message whose header is elsewhere: see [Reader.Type].
	Page
)

// Sniff recognises mail, and its container, by the first bytes of a text.
func Sniff(head []byte) (Container, bool) {
	head = bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF"))
	switch {
	case rnewsLine(head) >= 0:
		return Rnews, true
	case batchLine(head) >= 0:
		return Batch, true
	case mmdfLine(head) > 0:
		return MMDF, true
	case isFromLine(bytes.TrimLeft(head, "\r\n")):
		return Mbox, true
	case isHeader(head):
		return Single, true
	case pageFormatOf(head) != nil:
		return ListPage, true
	}
	return 0, false
}

// isArchive reports whether the container may have several messages.
func (c Container) isArchive() bool { return c == Mbox || c == Rnews || c == Batch || c == MMDF }

// isHeader reports whether head begins with the header of a message: fields, one of
// which gives its origin and another describes it; or the first of which gives its
// encoding.
func isHeader(head []byte) bool {
	var origin, about bool
	for first := true; len(head) > 0; first = false {
		line, n := cutLine(head)
		name := fieldName(line)
		switch {
		case len(line) == 0, n > len(line) && len(name) == 0 && !ascii.IsSpace(line[0]):
			return origin && about
		case first && ascii.EqualFoldAny(name, "Content-Type", "Content-Transfer-Encoding", "MIME-Version"),
			ascii.EqualFoldAny(name, "Received", "DKIM-Signature", "ARC-Seal"):
			origin, about = true, true
		case ascii.EqualFoldAny(name, "From", "Return-Path", "Message-ID", "Path", "Delivered-To", "X-From-Line"):
			origin = true
		case ascii.EqualFoldAny(name, "Date", "Subject", "To", "Newsgroups", "MIME-Version"):
			about = true
		}
		head = head[n:]
	}
	return origin && about
}
