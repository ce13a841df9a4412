// Package annotate finds the places in a text where a directive for urlmend can be added
// as a comment, so that the text stays what it is to all its other readers.
//
// It knows too little of most languages to change them anywhere: where it is not certain
// that a comment is one, and that it changes nothing else, there is no place.
package annotate

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A Slot is a place for a directive.
type Slot struct {
	At      int  // offset in the text
	IsAbove bool // it is on a line of its own above the text

	open, shut string
}

// Text returns what is to be inserted at the slot: a directive with a reason that
// [CheckReason] accepts, as a comment.
func (s Slot) Text(directive string) string { return s.open + directive + s.shut }

// A Text is a text in some language.
type Text struct {
	data []byte
	lang *syntax.Language
	ext  string // of its file, with the dot, in lower case
	eol  string // how its lines end
	code *syntax.Code
	// html reports whether an offset is in running text of HTML.
	html func(off int) bool
	// tables are where tables of AsciiDoc begin and end.
	tables [][]int
	// comments are those of source, and source is what was read by them.
	comments *comments
	source   sourceLines
	// unread is why data cannot be read: a clause.
	unread string
}

// New returns a Text for the contents of the file of that name.
func New(data []byte, lang *syntax.Language, name string) *Text {
	t := &Text{data: data, lang: lang, eol: "\n", code: lang.NewCode()}
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		t.ext = strings.ToLower(name[i:])
	}
	if i := bytes.IndexByte(data, '\n'); i > 0 && data[i-1] == '\r' {
		t.eol = "\r\n"
	}
	t.code.Reset(data, 0, len(data))
	switch lang.Comments {
	case syntax.InParagraphs, syntax.InTags, syntax.InWiki:
		t.html = runningText(data)
	case syntax.LineAbove:
		t.tables = tableMark().FindAllIndex(data, -1)
	}
	if t.comments = commentsFor(name); t.comments != nil {
		t.source = t.comments.read(data)
	}
	if read := readers[t.ext]; read != nil {
		if _, err := read(data); err != nil {
			t.unread = "its file cannot be read"
		}
	}
	return t
}

// Slot returns the slot for a directive about the URL in the bytes [start, end), or why
// there is none: a clause. It is called for URLs in order.
func (t *Text) Slot(start, end int) (s Slot, why string) {
	first, last := t.lineAt(start), t.lineAt(max(start, end-1))
	if max(first.end-first.start, last.end-last.start) >= maxLine {
		return s, "its line is very long"
	}
	if t.code.Contains(last.end) {
		return s, "it is in code"
	}
	if find := slots[t.lang.Comments]; find != nil {
		return find(t, first, last, start)
	}
	return s, NoComments
}

// slots has what returns the slot for a URL in the lines from first to last, by the kind of comments that a language has.
var slots = [...]func(t *Text, first, last line, start int) (s Slot, why string){
	syntax.InParagraphs:   (*Text).markdown,
	syntax.InTags:         (*Text).hypertext,
	syntax.InWiki:         (*Text).mediawiki,
	syntax.AtLineEnd:      (*Text).latex,
	syntax.BlockAbove:     (*Text).rst,
	syntax.LineAbove:      (*Text).asciidoc,
	syntax.ParagraphAbove: (*Text).org,
	syntax.RequestAbove:   (*Text).roff,
	syntax.InProgram:      (*Text).programOrRecord,
	syntax.ForTranslators: (*Text).catalogue,
}

// catalogue returns no slot in a catalogue of messages.
func (t *Text) catalogue(_, _ line, _ int) (s Slot, why string) {
	return s, "a comment would be a note to translators"
}

// programOrRecord returns a slot in a program, or in a file of data.
func (t *Text) programOrRecord(first, last line, _ int) (s Slot, why string) {
	if readers[t.ext] != nil {
		return t.record(first, last)
	}
	return t.program(first, last)
}

// NoComments is why there is no slot in a text that has no comments at all.
const NoComments = "this kind of text has no comments"

// A line is the bytes [start, end) of a text, without the line end.
type line struct{ start, end int }

// maxLine is the length that a line is known to have at least, if it has more.
const maxLine = 16 << 10

func (t *Text) lineAt(off int) line {
	from, to := max(0, off-maxLine), min(len(t.data), off+maxLine)
	l := line{from + bytes.LastIndexByte(t.data[from:off], '\n') + 1, to}
	if i := bytes.IndexByte(t.data[off:to], '\n'); i >= 0 {
		l.end = off + i
	}
	if l.end > l.start && t.data[l.end-1] == '\r' {
		l.end--
	}
	return l
}

func (t *Text) text(l line) []byte { return t.data[l.start:l.end] }

// before returns the line before l; it is not ok if l is the first.
func (t *Text) before(l line) (prev line, ok bool) {
	if l.start == 0 {
		return line{}, false
	}
	return t.lineAt(l.start - 1), true
}

// after returns the text of the line after l.
func (t *Text) after(l line) []byte {
	next := l.end + len(t.eol)
	if next >= len(t.data) {
		return nil
	}
	return t.text(t.lineAt(next))
}

// isFirst reports whether l begins a block: nothing is on the line before it.
func (t *Text) isFirst(l line) bool {
	prev, ok := t.before(l)
	return !ok || isBlank(t.text(prev))
}

func isBlank(text []byte) bool { return len(bytes.TrimSpace(text)) == 0 }

// block returns the text from the last blank line before l up to the end of l.
func (t *Text) block(l line) []byte {
	start := l
	for l.end-start.start < maxLine && !t.isFirst(start) {
		start, _ = t.before(start)
	}
	return t.data[start.start:l.end]
}

// atEnd returns the slot at the end of a line, before its trailing blanks.
func (t *Text) atEnd(l line, open, shut string) Slot {
	end := l.start + len(bytes.TrimRight(t.text(l), " \t"))
	return Slot{At: end, open: " " + open, shut: shut}
}

// above returns the slot on a line of its own above l.
func (t *Text) above(l line, open, shut string) Slot {
	return Slot{At: l.start, IsAbove: true, open: open, shut: shut + t.eol}
}

// CheckReason returns why a reason cannot be in a comment of every kind: a clause; or "".
func CheckReason(reason string) (why string) {
	const marks = ".,:;!?'()/+=@_- "
	isPlain := func(r rune) bool {
		return r >= 0x80 || ascii.IsAlnum(byte(r)) || strings.ContainsRune(marks, r)
	}
	switch {
	case strings.Trim(reason, marks) == "":
		return "it has no word"
	case strings.TrimLeftFunc(reason, isPlain) != "":
		return "it has a character that means something in some comment: write letters, digits and " + strings.TrimSpace(marks)
	case strings.Contains(reason, "--"):
		return "it has --, which ends some comments"
	case strings.Contains(reason, "urlmend:"):
		return "it has another directive in it"
	case strings.TrimSpace(reason) != reason:
		return "it begins or ends with a space"
	}
	return ""
}
