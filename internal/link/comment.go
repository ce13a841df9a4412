package link

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/markup"
)

// comment finds what is wrong with an attribute of HTML in a line of a comment, from which documentation is made, or
// in a line that begins with a tag. Elsewhere strings of a program may be parts of an attribute.
func (p place) comment() []Flaw {
	if flaws := p.commentLink(); flaws != nil {
		return flaws
	}
	quote := ascii.Last(p.before)
	if ascii.HasSuffix(p.before, "''") && ascii.HasPrefix(p.after, "''") {
		return nil // in a string of YAML or SQL, which means one mark by two
	}
	if front := ascii.LastLine(p.before); !markup.InComment(front) && !markup.BeginsTag(front) || bytes.LastIndexByte(p.before, '<') < 0 {
		return nil // as most
	}
	p.closed = (quote == '"' || quote == '\'') && ascii.At(p.after, 0) == quote
	return p.attribute()
}

// commentLink finds what is wrong with a link of Markdown in a line of a comment, by marks that mean nothing else there.
func (p place) commentLink() []Flaw {
	isOpened := ascii.In(ascii.Last(p.before), "[(") || ascii.HasSuffix(p.before, markup.FullWidthOpening)
	if !isOpened || !markup.InComment(ascii.LastLine(p.before)) {
		return nil
	}
	flaws := p.formed()
	if len(flaws) > 0 && slices.Contains(commentKinds, flaws[0].Kind) {
		return flaws
	}
	return nil
}

// commentKinds are what is found in comments, which may be in another markup or none.
var commentKinds = []linkflaw.Kind{linkflaw.ReversedBrackets, linkflaw.DoubledBrackets, linkflaw.FullWidthBrackets}
