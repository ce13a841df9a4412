// Package stream reads texts: it finds out what they are, and cuts them into pieces that
// can be worked on at the same time, in memory that does not grow with the text.
package stream

import (
	"bufio"
	"mime"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/mail"
	"github.com/urlmend/urlmend/internal/scan"
)

// InputOf returns what a document is: what the setting says or, where that is "auto",
// what its name and its first bytes show.
func InputOf(setting string, doc *scan.Document, head func() []byte) extract.Input {
	if in, ok := extract.ParseInput(setting); ok {
		return in
	}
	if doc.Page == nil {
		return extract.InputFor(doc.Kind(), head())
	}
	return inputOfPage(doc, head())
}

// inputOfPage is InputOf for a text in a web archive. HTML and plain text are decoded like a part of mail,
// and so is any text whose bytes may be no UTF-8. A page may also be mail, such as a file of a list
// archive, or markup that is served as plain text, by its name.
func inputOfPage(doc *scan.Document, head []byte) extract.Input {
	media, parameters, _ := mime.ParseMediaType(doc.Page.Type)
	isHTML := media == "text/html" || media == "application/xhtml+xml"
	name := doc.Kind()
	if isHTML {
		name = ""
	}
	in := extract.InputFor(name, head)
	isPlain := media == "text/plain" && (in == extract.TextInput || in == extract.UnknownInput)
	if !in.IsMail() && (isHTML || isPlain || isEncoded(media, parameters["charset"])) {
		return extract.PageInput
	}
	return in
}

// isEncoded reports whether a text of a media type may be no UTF-8.
func isEncoded(media, charset string) bool {
	known := []string{"", "utf-8", "us-ascii"}
	return strings.HasPrefix(media, "text/") && !slices.Contains(known, strings.ToLower(charset))
}

// PageOf returns what is known of a document if it is from a web archive, or nil.
func PageOf(doc *scan.Document) *extract.Page {
	if doc.Page == nil {
		return nil
	}
	return &extract.Page{Type: doc.Page.Type, Date: doc.Page.Date}
}

// Head returns the first bytes of a text: what can be had without waiting, and more
// only as long as that may show that it is mail.
func Head(r *bufio.Reader) []byte {
	head := scan.Head(r)
	for len(head) < extract.SniffLen && isUndecided(head) {
		r.Peek(len(head) + 1)
		longer, _ := r.Peek(min(r.Buffered(), extract.SniffLen))
		if len(longer) == len(head) {
			break
		}
		head = longer
	}
	return head
}

// isUndecided reports whether a text that begins with head may be mail although more is needed to know.
func isUndecided(head []byte) bool {
	_, ok := mail.Sniff(head)
	return !ok && mail.Undecided(head)
}
