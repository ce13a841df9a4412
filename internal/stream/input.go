// Package stream reads texts: it finds out what they are, and cuts them into pieces that
// can be worked on at the same time, in memory that does not grow with the text.
package stream

import (
	"bufio"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/scan"
)

// InputOf returns what a document is: what the setting says or, where that is "auto",
// what its name and its first bytes show.
func InputOf(setting string, doc *scan.Document, head func() []byte) extract.Input {
	if in, ok := extract.ParseInput(setting); ok {
		return in
	}
	return extract.InputFor(doc.Kind(), head())
}

// Head returns the first bytes of a text: what can be had without waiting, and more
// only as long as that may show that it is mail.
func Head(r *bufio.Reader) []byte {
	head := scan.Head(r)
	for len(head) < extract.SniffLen && extract.Undecided(head) {
		r.Peek(len(head) + 1)
		longer, _ := r.Peek(min(r.Buffered(), extract.SniffLen))
		if len(longer) == len(head) {
			break
		}
		head = longer
	}
	return head
}
