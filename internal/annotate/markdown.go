package annotate

import (
	"bytes"
	"github.com/urlmend/urlmend/internal/pattern"
)

var (
	// definition matches the definition of a link's reference, and what nests it.
	definition = pattern.New(`^([\s>*+-]*)\[[^\]^][^\]]*\]:`)
	// htmlBlock matches the start of a block that is HTML up to a blank line.
	htmlBlock = pattern.New(`^ {0,3}</?(?i:address|article|aside|blockquote|center|dd|details|div|dl|dt|figcaption|figure|` +
		`footer|form|h[1-6]|header|hr|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)[\s/>]`)
	// tagLine matches a line that begins with a tag. Alone on its line, one may begin a
	// block of HTML.
	tagLine = pattern.New(`^\s*</?[A-Za-z][^:\s]*[\s/>]`)
	// delimiterRow matches the line below the head of a table.
	delimiterRow = pattern.New(`^[ \t|:-]*-[ \t|:-]*$`)
)

// markdown returns a slot in CommonMark, GFM or MDX: a comment of HTML at the end of a
// line of running text, or in the last cell of a table's row. A definition takes none on
// its line.
func (t *Text) markdown(first, last line, _ int) (s Slot, why string) {
	open, shut := "<!-- ", " -->"
	if t.ext == ".mdx" {
		open, shut = "{/* ", " */}"
	}
	if why := t.whyUnread(first, last); why != "" {
		return s, why
	}
	switch m := definition().FindSubmatch(t.text(first)); {
	case m != nil && len(m[1]) == 0 && t.isFirst(first):
		return t.above(first, open, shut), ""
	case m != nil, t.endsDefinition(first):
		return s, "it is in a list of link definitions, which a comment would part"
	}
	if why := t.whyUnending(last); why != "" {
		return s, why
	}
	s = t.atEnd(last, open, shut)
	if isRow(bytes.TrimLeft(bytes.TrimRight(t.text(last), " \t"), " ")) {
		s.At--
		s.shut += " "
		if t.data[s.At-1] == ' ' {
			s.open = open
		}
	}
	return s, ""
}

// endsDefinition reports whether a line is the destination of the definition in the line before it.
func (t *Text) endsDefinition(l line) bool {
	prev, _ := t.before(l)
	return definition().Match(t.text(prev)) && bytes.HasSuffix(bytes.TrimSpace(t.text(prev)), []byte("]:"))
}

// whyUnread returns why a comment in lines of Markdown would not be one, or "".
func (t *Text) whyUnread(first, last line) string {
	switch isShown := t.html(first.start) && t.html(last.end); {
	case t.inFrontMatter(first):
		return "it is in front matter"
	case !isShown || t.ext == ".mdx" && isProgram(t.block(last)):
		return "its line ends in a tag, in a comment, or in code"
	}
	return ""
}

// whyUnending returns why a comment at the end of a line of Markdown would change what the line is, or "".
func (t *Text) whyUnending(l line) string {
	text, block := bytes.TrimRight(t.text(l), " \t"), t.block(l)
	switch {
	case tagLine().Match(text) && !htmlBlock().Match(block):
		return "its line begins with a tag"
	case isOpen(block):
		return "its line ends in brackets"
	case endsInMark(text):
		return "what ends its line has a meaning there"
	case bytes.ContainsRune(text, '|') && delimiterRow().Match(t.after(l)):
		return "it is in the head of a table"
	}
	return ""
}

// endsInMark reports whether the end of a line has a meaning: a line break, attributes, or the end of a heading.
func endsInMark(text []byte) bool {
	return bytes.HasSuffix(text, []byte(`\`)) || bytes.HasSuffix(text, []byte("}")) ||
		bytes.HasPrefix(bytes.TrimLeft(text, " "), []byte("#")) && bytes.HasSuffix(text, []byte("#"))
}

// isRow reports whether a line is a row of a table with a bar on either side.
func isRow(text []byte) bool {
	return bytes.HasPrefix(text, []byte("|")) && bytes.HasSuffix(text[1:], []byte("|")) && !bytes.HasSuffix(text, []byte(`\|`))
}

// isProgram reports whether a block of MDX may be more than running text.
func isProgram(block []byte) bool {
	return bytes.ContainsAny(block, "<{") || bytes.HasPrefix(block, []byte("import ")) || bytes.HasPrefix(block, []byte("export "))
}

// isOpen reports whether a bracket is open, or code, at the end of a text.
func isOpen(text []byte) bool {
	depth, ticks := [256]int{}, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '`':
			ticks++
		case '[', '(':
			depth[text[i]]++
		case ']':
			depth['['] = max(0, depth['[']-1)
		case ')':
			depth['('] = max(0, depth['(']-1)
		}
	}
	return depth['['] > 0 || depth['('] > 0 || ticks%2 == 1
}

// inFrontMatter reports whether a line is in the data at the start of a page.
func (t *Text) inFrontMatter(l line) bool {
	for _, mark := range []string{"---", "+++"} {
		if top := t.lineAt(0); string(bytes.TrimSpace(t.text(top))) == mark {
			end := bytes.Index(t.data[top.end:], []byte("\n"+mark))
			return end < 0 || l.start <= top.end+end
		}
	}
	return false
}
