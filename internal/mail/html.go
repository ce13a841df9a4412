package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/source"
)

// An htmlText is what an HTML text holds, taken apart. It is read into again
// and again, and keeps its memory. The zero value is ready for use.
type htmlText struct {
	// visible is what a reader sees: text, with its white space as it is, and
	// with character references decoded. A tag is nothing, or a line end where
	// what is on its two sides are not one word. There is one such line end,
	// however many tags are in a row.
	visible []byte
	vmap    source.Map
	// hidden is what a reader does not see: the values, each with a line end
	// behind it, which stands for the byte after the value. There is none
	// where the text ends with the value.
	hidden []byte
	hmap   source.Map
	values []htmlValue // what hidden holds, in order; none is empty
	links  []htmlLink
	base   []byte // value of the first <base href>, in hidden; nil if there is none

	names map[string]string // the character references by name seen so far
}

// An htmlValue is one value in what is hidden.
type htmlValue struct {
	start, end int // in hidden
	// place says what the value is of: "a@href", "@style" for an attribute
	// that is known, of any element; "script" for what an element holds;
	// "comment" or "doctype"; "" for an attribute that is not known, and for a
	// tag that is none.
	place string
	url   bool // it is one URL and nothing else
}

// An htmlLink is one <a> that has an href.
type htmlLink struct {
	value      int // of the href, in values
	start, end int // what it holds, in visible: up to </a>, the next <a> or the end
}

// read takes src apart, which is shorter than 4 GiB. No byte of it that could
// be of a URL is lost: a tag, a quote or a comment that is never closed goes up
// to the end, and what it holds is hidden. Such is reported as [Unclosed].
//
// Tags are told from text as HTML has it (section 13.2.5), with these
// exceptions:
//   - Text is decoded like the value of an attribute, in which ?a=1&copy=2 has
//     no character reference (13.2.5.73). A name without its semicolon that
//     ends before anything but "=" is one.
//   - Both of two attributes of the same name are kept, and those of end tags.
//   - What no element nor attribute would be named after, as in <http://a/b>, is
//     kept as hidden text, up to the end of the tag.
//   - <noscript> is like any other element, <![CDATA[ opens a comment.
//   - CR and NUL stay as they are.
func (h *htmlText) read(src []byte, r report) {
	h.reset()
	t := htmlReader{htmlText: h, src: src, report: r, baseAt: -1}
	t.document()
	t.closeLink()
	if t.baseAt >= 0 {
		v := h.values[t.baseAt]
		h.base = h.hidden[v.start:v.end]
	}
}

func (h *htmlText) reset() {
	h.visible, h.hidden, h.base = h.visible[:0], h.hidden[:0], nil
	h.vmap.Reset()
	h.hmap.Reset()
	h.values, h.links = h.values[:0], h.links[:0]
	if h.names == nil {
		h.names = map[string]string{}
	}
}

// An htmlReader is the state of reading one HTML text.
type htmlReader struct {
	*htmlText
	src    []byte
	report report
	broken int  // how many line ends of tags visible ends with, at most two
	linked bool // the last link is open
	baseAt int  // the value of <base href>, or -1
}

// document reads all of src.
func (t *htmlReader) document() {
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

// show makes src[start:end] visible, as text.
func (t *htmlReader) show(start, end int) {
	if start < end {
		t.broken = 0
		t.visible = t.decode(t.visible, &t.vmap, start, end)
	}
}

// showRaw makes src[start:end] visible as it stands.
func (t *htmlReader) showRaw(start, end int) {
	t.visible = append(t.visible, t.src[start:end]...)
	t.vmap.Copy(start, end-start)
}

// breakLine makes src[start:end], a tag of e, visible as line ends: as many as
// stand between what is before and behind it for a reader, who sees two lines
// apart behind a second <br> too.
func (t *htmlReader) breakLine(start, end int, e *htmlElement) {
	if n := e.lineEnds(t.broken); n > 0 {
		t.broken += n
		t.visible = append(t.visible, "\n\n"[:n]...)
		t.vmap.Atom(start, end, n)
	}
}

// hide keeps src[start:end] as the value of an attribute.
func (t *htmlReader) hide(start, end int, place string, url bool) {
	if start < end {
		from := len(t.hidden)
		t.hidden = t.decode(t.hidden, &t.hmap, start, end)
		t.keep(from, end, place, url)
	}
}

// hideRaw keeps src[start:end] as it stands.
func (t *htmlReader) hideRaw(start, end int, place string) {
	if start < end {
		from := len(t.hidden)
		t.hidden = append(t.hidden, t.src[start:end]...)
		t.hmap.Copy(start, end-start)
		t.keep(from, end, place, false)
	}
}

// keep adds what is hidden from there on to the values. It ended at src[end].
func (t *htmlReader) keep(from, end int, place string, url bool) {
	t.values = append(t.values, htmlValue{from, len(t.hidden), place, url})
	if end < len(t.src) {
		t.hidden = append(t.hidden, '\n')
		t.hmap.Atom(end, end+1, 1)
	}
}

// openLink ends the link that is open, and opens one to the value at index href
// unless that is negative.
func (t *htmlReader) openLink(href int) {
	t.closeLink()
	if t.linked = href >= 0; t.linked {
		t.links = append(t.links, htmlLink{value: href, start: len(t.visible)})
	}
}

func (t *htmlReader) closeLink() {
	if t.linked {
		t.linked = false
		t.links[len(t.links)-1].end = len(t.visible)
	}
}
