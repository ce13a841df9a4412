// Package html takes a text in HTML apart: into the text that a reader sees, and the
// attributes, comments, scripts and style sheets that he does not see.
package html

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// A Text is a text in HTML, taken apart. Read fills it again and again in the same
// memory. The zero value is ready for use.
type Text struct {
	// Visible is the text that a reader sees, with its white space as it is and
	// its character references decoded. A tag is nothing, or a line end if it
	// separates words. Several tags in a row are one line end, or two if they
	// separate paragraphs.
	Visible    []byte
	VisibleMap source.Map
	// Hidden is the Values, each followed by a line end for the byte after the
	// value, unless the text ends there.
	Hidden    []byte
	HiddenMap source.Map
	Values    []Value // in order; none is empty
	Links     []Link  // in order
	Quotes    []Quote // in order
	Base      []byte  // value of the first <base href>, in Hidden; nil if there is none

	names map[string]string // the named character references seen so far
}

// A Value is a part of the text that a reader does not see.
type Value struct {
	Start, End int // in Hidden
	// Name is "a@href" or "@style" for a known attribute, with its element if
	// that is known to have it; "script" or another element for its content;
	// "comment" or "doctype"; "" for an unknown attribute, and for a tag that is
	// none.
	Name  string
	IsURL bool // it is one URL and nothing else
}

// A Link is an <a> with an href.
type Link struct {
	Value      int // index of the href
	Start, End int // its content in Visible: up to </a>, the next <a> or the end
}

// A Quote says how deep in <blockquote> the text is from an offset in Visible on.
type Quote struct{ At, Depth int }

// Depth returns how many <blockquote> are around an offset in Visible.
func (h *Text) Depth(at int) int {
	n, isThere := slices.BinarySearchFunc(h.Quotes, at, func(q Quote, at int) int { return cmp.Compare(q.At, at) })
	if isThere {
		n++
	}
	if n == 0 {
		return 0
	}
	return h.Quotes[n-1].Depth
}

// quote adds a Quote, by so much deeper.
func (t *reader) quote(deeper int) {
	depth := deeper
	if n := len(t.Quotes); n > 0 {
		depth += t.Quotes[n-1].Depth
		if t.Quotes[n-1].At == len(t.Visible) {
			t.Quotes = t.Quotes[:n-1]
		}
	}
	t.Quotes = append(t.Quotes, Quote{len(t.Visible), max(0, depth)})
}

// Read takes src apart, which is shorter than 4 GiB. It loses no byte that could be
// part of a URL: a tag, a quote or a comment that is never closed extends to the end,
// and its content is hidden. It is reported as [defect.Unclosed].
//
// Tags are recognised as in HTML (section 13.2.5), with these exceptions:
//   - Text is decoded like the value of an attribute, in which ?a=1&copy=2 has
//     no character reference (13.2.5.73). A name without its semicolon is a
//     reference unless "=" follows.
//   - It keeps both of two attributes of the same name, and those of end tags.
//   - If the name of an element or attribute cannot be one, as in <http://a/b>,
//     the rest of the tag is kept as hidden text.
//   - <noscript> is like any other element, <![CDATA[ opens a comment.
//   - CR and NUL are kept.
func (h *Text) Read(src []byte, r defect.Report) {
	h.reset()
	t := reader{Text: h, src: src, report: r, baseAt: -1}
	t.document()
	t.closeLink()
	if t.baseAt >= 0 {
		v := h.Values[t.baseAt]
		h.Base = h.Hidden[v.Start:v.End]
	}
}

func (h *Text) reset() {
	h.Visible, h.Hidden, h.Base = h.Visible[:0], h.Hidden[:0], nil
	h.VisibleMap.Reset()
	h.HiddenMap.Reset()
	h.Values, h.Links, h.Quotes = h.Values[:0], h.Links[:0], h.Quotes[:0]
	if h.names == nil {
		h.names = map[string]string{}
	}
}

// A reader is the state of reading one text.
type reader struct {
	*Text
	src    []byte
	report defect.Report
	broken int  // number of line ends for tags at the end of Visible, at most two
	linked bool // the last link is open
	baseAt int  // the value of <base href>, or -1
}

// document reads all of src.
func (t *reader) document() {
	text := 0
	for i := 0; ; {
		n := bytes.IndexByte(t.src[i:], '<')
		if n < 0 {
			break
		}
		if i += n; !opensMarkup(t.src[i+1:]) {
			i++
			continue
		}
		t.show(text, i)
		i = t.markup(i)
		text = i
	}
	t.show(text, len(t.src))
}

// show adds src[start:end], which is text, to Visible.
func (t *reader) show(start, end int) {
	if start < end {
		t.broken = 0
		t.Visible = t.decode(t.Visible, &t.VisibleMap, start, end)
	}
}

// showRaw adds src[start:end] to Visible without decoding it.
func (t *reader) showRaw(start, end int) {
	t.Visible = append(t.Visible, t.src[start:end]...)
	t.VisibleMap.Copy(start, end-start)
}

// breakLine adds line ends for src[start:end], a tag of e, to Visible: two between
// paragraphs and after a second <br>, one between other lines.
func (t *reader) breakLine(start, end int, e *element) {
	if n := e.lineEnds(t.broken); n > 0 {
		t.broken += n
		t.Visible = append(t.Visible, "\n\n"[:n]...)
		t.VisibleMap.Atom(start, end, n)
	}
}

// hide adds src[start:end], the value of an attribute, to Hidden.
func (t *reader) hide(start, end int, name string, isURL bool) {
	if start < end {
		from := len(t.Hidden)
		t.Hidden = t.decode(t.Hidden, &t.HiddenMap, start, end)
		t.keep(from, end, name, isURL)
	}
}

// hideRaw adds src[start:end] to Hidden without decoding it.
func (t *reader) hideRaw(start, end int, name string) {
	if start < end {
		from := len(t.Hidden)
		t.Hidden = append(t.Hidden, t.src[start:end]...)
		t.HiddenMap.Copy(start, end-start)
		t.keep(from, end, name, false)
	}
}

// keep adds Hidden[from:], which is from before src[end], to the Values.
func (t *reader) keep(from, end int, name string, isURL bool) {
	t.Values = append(t.Values, Value{from, len(t.Hidden), name, isURL})
	if end < len(t.src) {
		t.Hidden = append(t.Hidden, '\n')
		t.HiddenMap.Atom(end, end+1, 1)
	}
}

// openLink closes the link that is open. It opens one to the value at index href,
// unless that is negative.
func (t *reader) openLink(href int) {
	t.closeLink()
	if t.linked = href >= 0; t.linked {
		t.Links = append(t.Links, Link{Value: href, Start: len(t.Visible)})
	}
}

func (t *reader) closeLink() {
	if t.linked {
		t.linked = false
		t.Links[len(t.Links)-1].End = len(t.Visible)
	}
}
