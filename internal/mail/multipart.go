package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// multipart divides the body of the part n (RFC 2046, 5.1). The text before the
// first delimiter and after the last becomes raw leaves.
func (p *parser) multipart(text source.Text, n int, sub string) {
	boundary, d, ok := p.boundary(text, n)
	if !ok {
		p.leaves = append(p.leaves, leaf{part: n, text: text, kind: bodyLeaf})
		return
	}
	p.addRaw(n, text.Slice(0, d.start))
	for number := 1; ; number++ {
		if len(p.parts) >= maxParts {
			p.add(n, text.Slice(d.end, len(text.Bytes)))
			return
		}
		next := nextDelimiter(text.Bytes, d.end, boundary)
		switch {
		case d.last && next.start < 0:
			p.addRaw(n, text.Slice(d.end, len(text.Bytes)))
			return
		case next.start < 0:
			p.defect(defect.Unclosed, text, len(text.Bytes)-1, len(text.Bytes))
			p.bodyPart(text.Slice(d.end, len(text.Bytes)), n, number, sub)
			return
		case d.last: // not the last after all
			p.addRaw(n, text.Slice(d.end, next.start))
		default:
			p.bodyPart(text.Slice(d.end, next.start), n, number, sub)
		}
		d = next
	}
}

// boundary returns the line of the delimiters in the body of the part n, and the first of them. It is not ok if there is none.
func (p *parser) boundary(text source.Text, n int) (boundary []byte, first delimiter, ok bool) {
	boundary, ok = p.parts[n].media.param("boundary")
	if boundary = bytes.TrimRight(boundary, " \t"); !ok || len(boundary) == 0 {
		boundary, ok = guessBoundary(text.Bytes)
		p.defect(defect.NoBoundary, text, 0, 1)
		if !ok {
			return nil, first, false
		}
	}
	boundary = append([]byte("--"), boundary...)
	if first = nextDelimiter(text.Bytes, 0, boundary); first.start < 0 {
		p.defect(defect.NoBoundary, text, 0, len(text.Bytes))
		return nil, first, false
	}
	return boundary, first, true
}

// bodyPart reads one of the parts of the multipart n.
func (p *parser) bodyPart(text source.Text, n, number int, sub string) {
	m, ok := p.add(n, text)
	if !ok {
		return
	}
	p.parts[m].number = number
	if sub == "digest" {
		p.parts[m].kind = "rfc822" // RFC 2046, 5.1.5
	}
	p.body(p.readHeader(text, m), m)
}

// A delimiter is the line between two parts, with the line end before it, which
// belongs to it (RFC 2046, 5.1.1). Start is -1 if there is none.
type delimiter struct {
	start, end int
	last       bool
}

// nextDelimiter returns the first delimiter in text[i:], where a line begins. The
// boundary includes the dashes before it.
func nextDelimiter(text []byte, i int, boundary []byte) delimiter {
	for line := i; ; line++ {
		n := bytes.IndexByte(text[line:], '-')
		if n < 0 {
			return delimiter{start: -1}
		}
		line += n
		if line > i && text[line-1] != '\n' || !bytes.HasPrefix(text[line:], boundary) {
			line = dashesEnd(text, line) - 1
			continue
		}
		if d, ok := delimiterAt(text, line, line+len(boundary)); ok {
			d.start = max(i, d.start)
			return d
		}
	}
}

// dashesEnd returns the end of the dashes at text[i].
func dashesEnd(text []byte, i int) int {
	for i < len(text) && text[i] == '-' {
		i++
	}
	return i
}

// delimiterAt reads the line that begins with a boundary at text[start:end]. Only
// blanks, or two more dashes, may follow.
func delimiterAt(text []byte, start, end int) (d delimiter, ok bool) {
	rest, n := cutLine(text[end:])
	d = delimiter{start: start, end: end + n, last: ascii.HasPrefix(rest, "--")}
	switch blank := len(bytes.Trim(rest, "- \t\r")) == 0; {
	case !blank && d.last:
		d.end = end + len("--") // text follows
	case !blank:
		return d, false
	}
	if start > 0 {
		d.start--
		if d.start > 0 && text[d.start-1] == '\r' {
			d.start--
		}
	}
	return d, true
}

// guessBoundary returns the boundary of a multipart whose header gives none: the
// first line that begins with two dashes, if a field follows.
func guessBoundary(text []byte) ([]byte, bool) {
	for at := 0; at < len(text); {
		line, n := cutLine(text[at:])
		at += n
		if boundary, ok := bytes.CutPrefix(line, []byte("--")); ok && len(boundary) > 0 {
			next, _ := cutLine(text[at:])
			return boundary, ascii.HasPrefix(bytes.ToLower(next), "content-")
		}
	}
	return nil, false
}
