package mail

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/embedded"
	"github.com/urlmend/urlmend/internal/syntax"
)

// An entry is a part of a catalogue. If its language is known, it is a translation, and its original may be known;
// otherwise it is a copy: an original or an obsolete message, which another file has or had, or a fuzzy translation,
// which a program has taken from another message.
type entry struct {
	embedded.Range
	Original embedded.Range // of a translation
	Language *syntax.Language
}

// appendEntries appends the translations and the copies in a GNU gettext catalogue (The GNU gettext Manual, "PO Files") in which
// find finds a possible URL. The entries of a message depend only on the lines of that message.
func appendEntries(entries []entry, text []byte, find func(text []byte, from, limit int) int) []entry {
	p := poReader{entries: entries}
	at := 0
	for line := range bytes.Lines(text) {
		content, hasEnd := bytes.CutSuffix(line, []byte("\n"))
		if hasEnd {
			content = bytes.TrimSuffix(content, []byte("\r"))
		}
		p.line(text, at+ascii.Span(content, ascii.IsBlank), at+len(content), find)
		at += len(line)
	}
	p.close(text, find)
	return p.entries
}

// poField says which string of a message the lines of a catalogue belong to.
type poField uint8

const (
	noField poField = iota
	original
	translation
)

// A poReader reads a catalogue line by line.
type poReader struct {
	entries  []entry
	field    poField
	start    int // of the strings of field
	end      int
	original embedded.Range
	hasFile  bool             // a comment names the file of the original
	language *syntax.Language // of that file; nil if unknown
	isDone   bool             // the next comment begins another message
	isFuzzy  bool             // the translation is not used: nobody has checked it
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
	if isOriginal := ascii.HasPrefix(word, "msgid") || string(word) == "msgctxt"; p.isDone && (isComment || isOriginal || len(word) == 0) {
		p.hasFile, p.language, p.original, p.isDone, p.isFuzzy = false, nil, embedded.Range{}, false, false
	}
	switch {
	case ascii.HasPrefix(line, "#~"), ascii.HasPrefix(line, "#|"):
		p.add(text, start, end, nil, find)
	case isComment:
		p.comment(line)
	case ascii.HasPrefix(word, "msgstr"):
		p.field, p.start, p.end, p.isDone = translation, start+len(word), end, true
	case ascii.HasPrefix(word, "msg"):
		p.field, p.start, p.end = original, start+len(word), end
	}
}

// comment reads a comment about the message that follows.
func (p *poReader) comment(line []byte) {
	switch {
	case ascii.HasPrefix(line, "#:"):
		p.references(line[len("#:"):])
	case ascii.HasPrefix(line, "#,"):
		p.isFuzzy = p.isFuzzy || bytes.Contains(line, []byte("fuzzy"))
	}
}

// references reads a comment with the locations of the original: "docs/tea.md:12 docs/pot.md:7".
func (p *poReader) references(comment []byte) {
	for place := range bytes.FieldsSeq(comment) {
		name := bytes.TrimRight(place, "0123456789")
		if n := len(name) - 1; n >= 0 && n < len(place)-1 && name[n] == ':' {
			place = name[:n]
		}
		language := syntax.ForName(string(place))
		if !isTranslated(language) || p.hasFile && p.language != language {
			language = nil
		}
		p.hasFile, p.language = true, language
	}
}

// isTranslated reports whether programs copy the paragraphs of texts in the language into catalogues
// unchanged.
func isTranslated(l *syntax.Language) bool { return l.Is(syntax.Document) && l.Cells == nil }

// close ends the open strings. The original counts as a copy, because it is in another file.
func (p *poReader) close(text []byte, find func(text []byte, from, limit int) int) {
	if p.field == original {
		if p.language == nil {
			p.language = syntax.Shown(text[p.start:p.end])
			p.hasFile = p.hasFile || p.language != nil
		}
		p.original.End = uint32(p.end)
		if p.original.Start == 0 {
			p.original.Start = uint32(p.start)
		}
	}
	switch {
	case p.field == original && p.hasFile, p.field == translation && p.isFuzzy:
		p.add(text, p.start, p.end, nil, find)
	case p.field == translation && p.language != nil:
		p.add(text, p.start, p.end, p.language, find)
	}
	p.field = noField
}

// add adds an entry.
func (p *poReader) add(text []byte, start, end int, l *syntax.Language, find func(text []byte, from, limit int) int) {
	strings := text[start:end]
	isIn := func(mark []byte) bool { return bytes.Contains(strings, mark) }
	if find(strings, 0, len(strings)) < 0 && !slices.ContainsFunc(linkMarks, isIn) {
		return
	}
	p.entries = append(p.entries, entry{embedded.Range{Start: uint32(start), End: uint32(end)}, p.original, l})
}

// linkMarks precede a URL without a scheme in some markup.
var linkMarks = [][]byte{[]byte("]("), []byte("]: "), []byte("href=")}
