package find

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/placeholder"
	"github.com/urlmend/urlmend/internal/syntax"
)

// markdownLink reads the destination without a scheme of a link of Markdown, or of what was meant as one, whose text ends
// at the bracket text[i]. It finds those with something wrong: what nothing shows to be a broken link is none, and
// one that works is left alone.
func (f *Finder) markdownLink(i int) (u URL, next int, ok bool) {
	next = i + len("]")
	at := next
	if ascii.HasPrefix(f.text[at:], ": ") {
		at += len(": ")
		if ascii.At(f.text, at) == '<' {
			at++
		}
		return f.missedAt(at)
	}
	if ascii.At(f.text, at) == '(' {
		if u, end, ok := f.missedScheme(i); ok {
			return u, end, true
		}
		at++
		if isDoubled := ascii.At(f.text, at) == '('; isDoubled {
			at++
		}
	} else if at = f.openingAfter(at); at < 0 {
		return URL{}, next, false
	}
	at += ascii.SpaceLen(f.text[at:min(len(f.text), at+maxGap)])
	start, end := at, at+syntax.DestinationLen(f.text[at:min(len(f.text), at+bound.MaxURL)])
	if name := bytes.TrimRight(f.text[start:end], ".,;:!?"); ascii.At(f.text, end) != ')' && syntax.LooksRelative(name) {
		end = start + len(name) // the rest is of the sentence
	}
	if line := ascii.FirstLine(f.text[end:]); isToDo(f.text[start:end]) && ascii.At(line, 0) == ' ' { // (TODO: what it is)
		end += max(0, bytes.IndexByte(line, ')'))
	}
	u = verbatim(Markup, start, end)
	u.Notes = Relative
	isToWrite := ascii.At(f.text, next) == '(' && f.unwritten(start, end) != 0 && (end > start || ascii.At(f.text, end) == ')')
	works := at == next+len("(") && ascii.At(f.text, end) == ')' && ascii.At(f.text, i-1) != ']'
	isWrong := works && (f.halfSpan(start) != nil || f.wrongDestination(&u) != nil) || !works && f.mayBeRelative(start, end)
	if start < f.carry.floor || !isToWrite && !isWrong || f.linkFlaws(&u) == nil {
		return URL{}, next, false
	}
	return u, end, true
}

// reference reads the target of a reference by name that begins at text[i], if something is wrong with its marks.
func (f *Finder) reference(i int) (u URL, next int, ok bool) {
	r, ok := f.opt.Language.ReferenceAt(f.text, i, f.definesAround(i))
	if !ok || r.Start < f.carry.floor || syntax.StartsURL(f.text[r.Start:r.End]) {
		return URL{}, i + 1, false
	}
	u = verbatim(Markup, r.Start, r.End)
	u.Outer, u.Notes = i, Relative
	return u, r.End, true
}

// definesAround returns what reports whether the text around text[i] defines a target.
func (f *Finder) definesAround(i int) func(name []byte) bool {
	return func(name []byte) bool { return f.labelsAround(i)[syntax.NormalLabel(name)] }
}

// maxGap is how many bytes of white space may be around the mark that opens a destination.
const maxGap = 80

// openingAfter returns the offset after the mark that opens a destination after text[at], where the bracket of a text ends: after
// white space, or in another shape than it should have. It is -1 if there is none.
func (f *Finder) openingAfter(at int) int {
	gap := ascii.SpaceLen(f.text[at:min(len(f.text), at+maxGap)])
	rest := f.text[at+gap:]
	for _, mark := range []string{"(", "（"} {
		if ascii.HasPrefix(rest, mark) && (gap > 0 || mark != "(") {
			return at + gap + len(mark)
		}
	}
	if gap > 0 || !ascii.HasPrefix(rest, "[") || !ascii.In(ascii.At(rest, 1), "#./") {
		return -1
	}
	if label, _, _ := bytes.Cut(rest[1:], []byte("]")); f.labelsAround(at)[syntax.NormalLabel(label)] {
		return -1 // a reference
	}
	return at + len("[")
}

// mayBeRelative reports whether the destination text[start:end] is a relative reference without a placeholder, or the first word
// of one with blanks: [t](a b.md).
func (f *Finder) mayBeRelative(start, end int) bool {
	destination := f.text[start:end]
	if placeholder.Suspected(destination) || bytes.LastIndexByte(destination, '{') > bytes.LastIndexByte(destination, '}') { // a template with blanks
		return false
	}
	line := ascii.FirstLine(f.text[end:min(len(f.text), end+bound.MaxForm)])
	last, _, isClosed := bytes.Cut(line, []byte(")"))
	return syntax.LooksRelative(f.text[start:end]) ||
		isClosed && end > start && bytes.IndexByte(f.text[start:end], ':') < 0 && syntax.LooksRelative(last[bytes.LastIndexByte(last, ' ')+1:]) && bytes.IndexAny(last, `()[]<>"`) < 0
}

// linkFlaws returns what is wrong with the link to u; nil if nothing is, or nothing shows that a link was meant.
func (f *Finder) linkFlaws(u *URL) []syntax.Flaw {
	l, start, end := f.opt.Language, u.Start, u.End
	if f.isAttributeToDo(start, end) {
		return []syntax.Flaw{{Kind: syntax.ToDo, Start: start, End: end, NoFix: true}}
	}
	if !l.HasLinks() || !mayBeInLink(f.text, start, end) || end < len(f.text) && placeholder.End(f.text, end) > 0 {
		return nil
	}
	if l.Has(syntax.Autolink) && isAutolink(f.text, start, end) {
		for _, flaws := range [][]syntax.Flaw{u.lineEnds(), strayEnd(f.text, start, end)} {
			if flaws != nil {
				return flaws
			}
		}
		return strayAngle(f.text, start, end)
	}
	if l.Has(syntax.Inline) && isPlainLink(f.text, start, end) || l.Has(syntax.Definition) && isPlainDefinition(f.text, start, end) {
		return f.wrongDestination(u)
	}
	if flaws := f.strayFront(u); flaws != nil {
		return flaws
	}
	if flaws := f.halfSpan(start); l.Has(syntax.Inline) && flaws != nil {
		return flaws
	}
	if l.Has(syntax.Macro) && f.isOpenMacro(start, end) {
		return []syntax.Flaw{{Kind: syntax.Missing, Start: end, End: end, Meant: "[]", Mark: "[]"}}
	}
	if !l.MayAlign(f.text, start, end) {
		return nil
	}
	a, ok := l.Nearest(syntax.Paragraph(f.text, start, end))
	switch {
	case !ok:
		return nil
	case a.Mistaken:
		return []syntax.Flaw{l.Rewrite(&a, f.text, start, end)}
	case a.Cost == 0 && (a.Meant || start < end):
		return f.wrongDestination(u)
	case start == end:
		return nil
	}
	flaws := a.Flaws(f.text[start:end])
	if last := &flaws[len(flaws)-1]; l.Has(syntax.Embedded) && last.Meant == "_" && f.definesAround(start)(f.text[a.TextStart:a.TextEnd]) {
		last.Meant = "__" // with one underscore, it would define a second target of that name
	}
	if l.Has(syntax.Definition) && syntax.IsSpaced(flaws) && f.mayBeReference(flaws[0].Start, true) {
		return nil
	}
	return flaws
}

// mayBeInLink reports whether a mark is on either side of text[start:end], maybe after white space or words, as around the
// destination of a link.
func mayBeInLink(text []byte, start, end int) bool {
	i := start - 1
	for i >= 0 && start-i < maxGap && ascii.IsSpace(text[i]) {
		i--
	}
	return i >= 0 && (text[i] >= utf8.RuneSelf || ascii.IsPunct(text[i])) || ascii.IsPunct(ascii.At(text, end))
}

// isPlainLink reports whether text[start:end] is the destination of a link as most are, which needs no alignment: [t](u), on
// one line, with no other mark in its text.
func isPlainLink(text []byte, start, end int) bool {
	before, ok := bytes.CutSuffix(text[max(0, start-maxPlainText):start], []byte("]("))
	if !ok || start == end || ascii.At(text, end) != ')' || text[end-1] == ']' || text[end-1] == '"' {
		return false
	}
	open := bytes.LastIndexByte(before, '[')
	return open > 0 && before[open-1] != '\\' && bytes.IndexAny(before[open+1:], "]`\\\n") < 0 && bytes.IndexFunc(before[open+1:], unicode.IsLetter) >= 0
}

// isPlainDefinition does the same for a definition, [r]: u, that is a line of its own.
func isPlainDefinition(text []byte, start, end int) bool {
	line := ascii.LastLine(text[max(0, start-maxPlainText):start])
	label, ok := bytes.CutSuffix(line, []byte("]: "))
	return ok && len(line) < maxPlainText && start < end && text[end-1] != ']' && text[end-1] != '"' && (end == len(text) || text[end] == '\n') &&
		ascii.At(label, 0) == '[' && bytes.IndexAny(label[1:], "[]`\\") < 0 && bytes.IndexFunc(label, unicode.IsLetter) >= 0
}

// maxPlainText is how many bytes before a destination are searched for the text of such a link.
const maxPlainText = 160

// isAutolink reports whether text[start:end] is in angle brackets alone: <u>.
func isAutolink(text []byte, start, end int) bool {
	return start > 1 && text[start-1] == '<' && ascii.At(text, end) == '>' && text[start-2] != '('
}

// strayAngle returns the flaw of a second bracket before the autolink to text[start:end], which nothing closes: <<u>.
func strayAngle(text []byte, start, end int) []syntax.Flaw {
	if text[start-2] != '<' || ascii.At(text, end+1) == '>' {
		return nil
	}
	return []syntax.Flaw{{Kind: syntax.Extra, Start: start - 2, End: start - 1, Mark: "<"}}
}

// strayEnd returns the flaw of a mark of a sentence at the end of the destination text[start:end]; nil if there is none.
func strayEnd(text []byte, start, end int) []syntax.Flaw {
	n := syntax.StrayEnd(text[start:end])
	if n == 0 {
		return nil
	}
	return []syntax.Flaw{{Kind: syntax.BadEnd, Start: end - n, End: end, Mark: string(text[end-n : end])}}
}

// strayHash returns the flaw of a number sign too many in the destination text[start:end]; nil if there is none.
func strayHash(text []byte, start, end int) []syntax.Flaw {
	i := syntax.StrayHash(text[start:end])
	if i < 0 {
		return nil
	}
	return []syntax.Flaw{{Kind: syntax.BadEnd, Start: start + i, End: start + i + 1, Mark: "#"}}
}

// halfSpan returns the flaw of a backquote at one end of the text of the link to text[start:], without one at the other: [`t](u). It
// makes code of the link up to the next backquote, since code binds more tightly (CommonMark 0.31, section 6.3).
func (f *Finder) halfSpan(start int) []syntax.Flaw {
	front, ok := bytes.CutSuffix(f.text[max(0, start-maxPlainText):start], []byte("]("))
	open := bytes.LastIndexByte(front, '[')
	label := front[open+1:]
	if !ok || open < 0 || len(label) < 3 || bytes.Count(label, []byte("`")) != 1 || ascii.At(label, len(label)-2) == '\\' {
		return nil
	}
	from := start - len("](") - len(label)
	flaw := syntax.Flaw{Kind: syntax.AsCode, Start: from, End: from, Meant: "`", Mark: "`"}
	switch {
	case label[0] == '`':
		flaw.Start, flaw.End = start-len("]("), start-len("](")
	case label[len(label)-1] != '`':
		return nil
	}
	if f.inCode(from - 1) {
		return nil
	}
	return []syntax.Flaw{flaw}
}

// lineEnds returns the line ends inside u as flaws of a link of Markdown, whose destination has none (CommonMark 0.31, sections 6.3
// and 6.5). Nobody knows what is meant where one is inside a word: a slash may be missing.
func (u *URL) lineEnds() (flaws []syntax.Flaw) {
	if u.Parts == nil {
		return nil
	}
	text := u.Parts.Text
	for _, b := range u.Parts.Breaks {
		if b.Kind == LineBreak {
			isInWord := b.At > 0 && ascii.IsAlnum(text[b.At-1]) && ascii.IsAlnum(ascii.At(text, b.At))
			flaws = append(flaws, syntax.Flaw{Kind: syntax.Broken, Start: b.Start, End: b.End, NoFix: isInWord})
		}
	}
	return flaws
}

// isOpenMacro reports whether text[start:end] is the target of the macro link: in AsciiDoc, and no bracket follows. In the value of an
// attribute, others add the brackets.
func (f *Finder) isOpenMacro(start, end int) bool {
	line := f.text[f.around.LineStart(start, layout.LineReach):start]
	next := ascii.At(f.text, end)
	return ascii.HasSuffix(line, "link:") && line[0] != ':' && (next <= ' ' || ascii.In(next, ",;)") || next == '.' && ascii.EndsLine(f.text[end+1:]))
}

// strayFront returns the flaw of what is between the mark that opens a destination of Markdown and the URL u in it: the marks of
// a path, [t](/u), or an escaped angle bracket, [t](%3Cu%3E).
func (f *Finder) strayFront(u *URL) []syntax.Flaw {
	const longest = len("](<../../")
	before := f.text[max(0, u.Start-longest):u.Start]
	open := bytes.LastIndex(before, []byte("]("))
	if open < 0 || !f.opt.Language.Has(syntax.Inline) || !isHTTP(f.text[u.Start:u.Start+ascii.Span(f.text[u.Start:u.End], ascii.IsAlpha)]) {
		return nil
	}
	front := bytes.TrimPrefix(before[open+len("]("):], []byte("<"))
	isEscape := ascii.EqualFold(front, "%3c")
	if len(front) == 0 || !isEscape && len(bytes.Trim(front, "./")) > 0 {
		return nil
	}
	flaws := []syntax.Flaw{{Kind: syntax.BadEnd, Start: u.Start - len(front), End: u.Start, Mark: string(front)}}
	if n := len("%3e"); isEscape && ascii.HasSuffixFold(f.text[u.Start:u.End], "%3e") {
		flaws = append(flaws, syntax.Flaw{Kind: syntax.BadEnd, Start: u.End - n, End: u.End, Mark: string(f.text[u.End-n : u.End])})
	}
	return flaws
}

// codeLink returns the flaws of backquotes that make code of the link to u: `[a.t](u)`. They were meant for its text if the
// path of the URL has its last word, as that of the description of a name; other links in code show how to write one.
func (f *Finder) codeLink(u *URL) []syntax.Flaw {
	front, ok := bytes.CutSuffix(f.text[max(0, u.Start-maxPlainText):u.Start], []byte("]("))
	open := bytes.LastIndexByte(front, '[')
	if !ok || open < 1 || front[open-1] != '`' || u.Notes&Relative != 0 || !ascii.HasPrefix(f.text[u.End:], ")`") || !f.inSpan(u.Start) {
		return nil
	}
	_, path, _ := bytes.Cut(bytes.TrimPrefix(u.textIn(f.text), []byte("https://")), []byte("/"))
	isBetween := func(r rune) bool { return !isLetterOrDigit(r) }
	names := bytes.FieldsFunc(front[open+1:], isBetween)
	if len(names) == 0 || !slices.ContainsFunc(bytes.FieldsFunc(path, isBetween), func(w []byte) bool { return bytes.EqualFold(w, names[len(names)-1]) }) {
		return nil
	}
	start, end := u.Start-len("](")-len(front[open:]), u.Start-len("](")
	return []syntax.Flaw{
		{Kind: syntax.AsCode, Start: start - 1, End: start + 1, Meant: "[`"},
		{Kind: syntax.AsCode, Start: end, End: end, Meant: "`"},
		{Kind: syntax.AsCode, Start: u.End + 1, End: u.End + 2},
	}
}

// wrongDestination returns what is wrong with u, the destination of a link with all of its marks.
func (f *Finder) wrongDestination(u *URL) []syntax.Flaw {
	if !f.opt.Language.Has(syntax.Inline) {
		return nil
	}
	if flaws := u.lineEnds(); flaws != nil {
		return flaws
	}
	if flaws := f.codeLink(u); flaws != nil {
		return flaws
	}
	start, end := u.Start, u.End
	for _, flaws := range [][]syntax.Flaw{strayEnd(f.text, start, end), strayHash(f.text, start, end)} {
		if flaws != nil {
			return flaws
		}
	}
	if kind := f.unwritten(start, end); kind != 0 {
		return []syntax.Flaw{{Kind: kind, Start: start, End: end, NoFix: true}}
	}
	if f.isLabel(start, end) {
		return []syntax.Flaw{
			{Kind: syntax.AsPage, Start: start - 1, End: start, Meant: "["},
			{Kind: syntax.AsPage, Start: end, End: end + 1, Meant: "]"},
		}
	}
	return nil
}

// isLabel reports whether the parentheses of the link [t](v) are around text[start:end], and that is the label of a definition
// around rather than the name of a page.
func (f *Finder) isLabel(start, end int) bool {
	isWord := end > start && end-start <= maxLabel && ascii.At(f.text, end) == ')' && ascii.HasSuffix(f.text[:start], "](") &&
		bytes.IndexAny(f.text[start:end], "./#:?") < 0
	return isWord && f.labelsAround(start)[syntax.NormalLabel(f.text[start:end])]
}

// maxLabel is how many bytes a label may have that somebody writes as a destination.
const maxLabel = 64

// unwritten returns the flaw of the destination text[start:end] that its author has still to write, or 0: "#" leads to where the reader
// is, unless the text of the link says that it is to lead to the top.
func (f *Finder) unwritten(start, end int) syntax.FlawKind {
	destination := f.text[start:end]
	label := f.text[max(0, start-maxPlainText):start]
	label = label[bytes.LastIndexByte(label, '[')+1:]
	switch {
	case len(destination) == 0:
		return syntax.Empty
	case isToDo(destination):
		return syntax.ToDo
	case string(destination) == "#" && bytes.IndexFunc(label, unicode.IsLetter) >= 0 && !bytes.Contains(bytes.ToLower(label), []byte("top")):
		return syntax.ToDo
	}
	return 0
}

// isAttributeToDo reports whether text[start:end] is the value of an attribute of HTML that holds a URL, and is still to be
// written.
func (f *Finder) isAttributeToDo(start, end int) bool {
	return isToDo(f.text[start:end]) && start > 0 && f.text[start-1] == '"' && syntax.InURLAttribute(f.text[max(0, start-layout.MaxPrefix):start-1])
}

// isToDo reports whether a destination begins with a word that marks what is to be done, or says that it is a link: link-to-tea.
func isToDo(destination []byte) bool {
	if ascii.HasPrefix(destination, "link-to-") {
		return bytes.IndexAny(destination, "./#") < 0
	}
	word := bytes.TrimPrefix(destination, []byte("#"))
	word = word[:ascii.Span(word, ascii.IsAlpha)]
	return toDos.Has(word) && !ascii.IsLower(word[len(word)-1])
}

// toDos are the words that authors of texts and programs write in place of what is to be done.
var toDos = ascii.NewWordSet("todo fixme tbd")
