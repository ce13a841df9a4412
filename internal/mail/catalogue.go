package mail

import (
	"bytes"
	"slices"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/decode"
	"github.com/urlmend/urlmend/internal/markup"
	"github.com/urlmend/urlmend/internal/source"
)

// A catalogue is a GNU gettext catalogue (The GNU gettext Manual, "PO Files"): a text in which each
// translation is a text in the markup of the file that has the original, or that the original shows
// if no comment names a file.
type catalogue struct {
	text   source.Text
	ranges []catalogueRange
	next   int // of ranges
}

// A catalogueRange is the bytes [start, end) of a catalogue, which is shorter than 4 GiB. If the
// language is not Text, they are a translation, whose original may be known; otherwise, a copy.
type catalogueRange struct {
	cellRange
	original cellRange // of a translation
	language markup.Language
}

// poField says which string of a message the lines of a catalogue belong to.
type poField uint8

const (
	noField poField = iota
	original
	translation
)

// A poReader finds the translations and the copies in a catalogue. The ranges of a message depend
// only on the lines of that message.
type poReader struct {
	ranges   []catalogueRange
	field    poField
	start    int // of the strings of field
	end      int
	original cellRange
	hasFile  bool            // a comment names the file of the original
	language markup.Language // of that file; Text if unknown
	isDone   bool            // the next comment begins another message
}

// readCatalogue appends the ranges of the text in which find finds a possible URL.
func readCatalogue(ranges []catalogueRange, text []byte, find func(text []byte, from, limit int) int) []catalogueRange {
	p := poReader{ranges: ranges}
	for at := 0; at < len(text); {
		content, n := cutLine(text[at:])
		p.line(text, at+ascii.Span(content, ascii.IsBlank), at+len(content), find)
		at += n
	}
	p.close(text, find)
	return p.ranges
}

// line reads the line text[start:end].
func (p *poReader) line(text []byte, start, end int, find func(text []byte, from, limit int) int) {
	line := text[start:end]
	if ascii.At(line, 0) == '"' && p.field != noField {
		p.end = end
		return
	}
	p.close(text, find)
	word := line[:ascii.Span(line, func(c byte) bool { return c != ' ' && c != '\t' && c != '"' })]
	isComment := ascii.At(line, 0) == '#'
	if isOriginal := bytes.HasPrefix(word, []byte("msgid")) || string(word) == "msgctxt"; p.isDone && (isComment || isOriginal || len(word) == 0) {
		p.hasFile, p.language, p.original, p.isDone = false, markup.Text, cellRange{}, false
	}
	switch {
	case bytes.HasPrefix(line, []byte("#~")), bytes.HasPrefix(line, []byte("#|")):
		p.add(text, start, end, markup.Text, find)
	case bytes.HasPrefix(line, []byte("#:")):
		p.references(line[len("#:"):])
	case isComment:
	case bytes.HasPrefix(word, []byte("msgstr")):
		p.field, p.start, p.end, p.isDone = translation, start+len(word), end, true
	case bytes.HasPrefix(word, []byte("msg")):
		p.field, p.start, p.end = original, start+len(word), end
	}
}

// references reads a comment with the locations of the original: "docs/tea.md:12 docs/pot.md:7".
func (p *poReader) references(comment []byte) {
	for place := range bytes.FieldsSeq(comment) {
		name := bytes.TrimRight(place, "0123456789")
		if n := len(name) - 1; n >= 0 && n < len(place)-1 && name[n] == ':' {
			place = name[:n]
		}
		language := markup.ForName(string(place))
		if !isTranslated(language) || p.hasFile && p.language != language {
			language = markup.Text
		}
		p.hasFile, p.language = true, language
	}
}

// isTranslated reports whether programs copy the paragraphs of texts in the language into catalogues
// unchanged.
func isTranslated(l markup.Language) bool {
	return slices.Contains([]markup.Language{markup.Markdown, markup.RST, markup.AsciiDoc, markup.Org, markup.MediaWiki, markup.HTML}, l)
}

// shownMarkup returns the markup that the strings of an original are in for certain: they have a link or a role of
// reStructuredText, or a link of Markdown or HTML; otherwise Text.
func shownMarkup(strings []byte) markup.Language {
	const link, role = ">`_", ":`"
	n := bytes.Index(strings, []byte(role))
	isRole := n > 0 && bytes.HasSuffix(bytes.TrimRightFunc(strings[:n], unicode.IsLower), []byte(":")) && strings[n-1] != ':'
	switch {
	case bytes.Contains(strings, []byte(link)) || isRole:
		return markup.RST
	case bytes.Contains(strings, []byte("](http")):
		return markup.Markdown
	case bytes.Contains(strings, []byte("<a ")) && bytes.Contains(strings, []byte("href=")):
		return markup.HTML
	}
	return markup.Text
}

// close ends the open strings. The original counts as a copy, because it is in another file.
func (p *poReader) close(text []byte, find func(text []byte, from, limit int) int) {
	if p.field == original {
		if p.language == markup.Text {
			p.language = shownMarkup(text[p.start:p.end])
			p.hasFile = p.hasFile || p.language != markup.Text
		}
		p.original.end = uint32(p.end)
		if p.original.start == 0 {
			p.original.start = uint32(p.start)
		}
	}
	switch {
	case p.field == original && p.hasFile:
		p.add(text, p.start, p.end, markup.Text, find)
	case p.field == translation && p.language != markup.Text:
		p.add(text, p.start, p.end, p.language, find)
	}
	p.field = noField
}

// add adds a range.
func (p *poReader) add(text []byte, start, end int, l markup.Language, find func(text []byte, from, limit int) int) {
	strings := text[start:end]
	if find(strings, 0, len(strings)) < 0 && !slices.ContainsFunc(linkMarks, func(mark []byte) bool { return bytes.Contains(strings, mark) }) {
		return
	}
	p.ranges = append(p.ranges, catalogueRange{cellRange{uint32(start), uint32(end)}, p.original, l})
}

// linkMarks precede a URL without a scheme in some markup.
var linkMarks = [][]byte{[]byte("]("), []byte("]: "), []byte("href=")}

// maxOriginal is the length of the longest original that is compared with its translation.
const maxOriginal = 16 << 10

// translation returns the next translation, decoded. It is not ok at the end.
func (r *Reader) translation() (v View, ok bool) {
	c := &r.parser.catalogue
	if !r.hasTranslation() {
		return v, false
	}
	rg := c.ranges[c.next]
	c.next++
	text, _ := r.step(0, c.text.Slice(int(rg.start), int(rg.end)), decode.POStrings)
	v = View{Text: text, Place: Cell, Language: rg.language}
	if rg.original.end-rg.original.start <= maxOriginal {
		original, _ := r.step(1, c.text.Slice(int(rg.original.start), int(rg.original.end)), decode.POStrings)
		v.Original = original.Bytes
	}
	return v, true
}

// hasTranslation reports whether there is another translation, skipping copies.
func (r *Reader) hasTranslation() bool {
	c := &r.parser.catalogue
	for c.next < len(c.ranges) && c.ranges[c.next].language == markup.Text {
		c.next++
	}
	return c.next < len(c.ranges)
}

// Use is the use of a byte in a catalogue.
type Use uint8

const (
	// Own: it is written only in the catalogue.
	Own Use = iota
	// Copied: another file has or had it: an original, an obsolete message.
	Copied
	// Translated: it is in a translation that is read as a text of its own, in some markup.
	Translated
)

// UseOf returns the use of the bytes [start, end) of the catalogue: Translated if any of them is,
// otherwise the use of the first.
func (r *Reader) UseOf(start, end int) Use {
	c := &r.parser.catalogue
	i, _ := slices.BinarySearchFunc(c.ranges, start, func(rg catalogueRange, start int) int { return int(rg.end) - start - 1 })
	use := Own
	for ; i < len(c.ranges) && int(c.ranges[i].start) < end; i++ {
		switch {
		case c.ranges[i].language != markup.Text:
			return Translated
		case int(c.ranges[i].start) <= start:
			use = Copied
		}
	}
	return use
}
