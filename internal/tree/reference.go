package tree

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/suggest"
	"github.com/urlmend/urlmend/internal/syntax"
)

// labels are what a document in Markdown refers to, and what it defines (CommonMark 0.31, sections 4.7 and 6.3).
type labels struct {
	references []link // [text][target], while the document is read; then those that nothing defines
	defined    []definition
	unused     []link // the definitions that nothing refers to
	right      int    // how many references are defined
	mayInclude bool   // the document stands for text that is elsewhere, which may define labels
}

// A definition is that of a label: [target]: destination.
type definition struct {
	link
	mayBeLink bool // it is a mistake if nothing refers to it
}

// A labelSet is a set of labels as they are compared.
type labelSet map[string]bool

func setOf(links []link) labelSet {
	s := make(labelSet, len(links))
	for _, l := range links {
		s[syntax.NormalLabel([]byte(l.target))] = true
	}
	return s
}

// has reports whether a label is in the set.
func (s labelSet) has(label string) bool {
	var buf [64]byte
	return s[string(syntax.AppendNormalLabel(buf[:0], []byte(label)))]
}

// remove removes a label.
func (s labelSet) remove(label string) {
	if len(s) > 0 && s.has(label) {
		delete(s, syntax.NormalLabel([]byte(label)))
	}
}

// markdownReference reads the reference whose text ends with the bracket text[i], before another bracket.
func (r *reader) markdownReference(i int) {
	start := i + len("][")
	rest := r.text[start:min(len(r.text), start+maxDestination)]
	size := bytes.IndexAny(rest, "[]\n\\")
	if size < 0 || rest[size] != ']' || ascii.In(ascii.At(rest, size+1), "([:") || ascii.At(r.text, i-1) == '\\' {
		return // not a label, or that of a link after it
	}
	open := r.opening(i)
	if open < 0 || open > 0 && (ascii.IsAlnum(r.text[open-1]) || ascii.In(r.text[open-1], "])}$\\")) {
		return // a[1][2]
	}
	end := start + size
	if size == 0 { // [text][]
		start, end = open+1, i
	}
	if raw := r.text[start:end]; hasLetter(r.text[open+1:i]) && len(bytes.TrimSpace(raw)) > 0 && !ascii.In(raw[0], "^@") && !bytes.ContainsAny(raw, "{}<>$|\r\n[]") {
		r.labels.references = append(r.labels.references, link{start: start, end: end, target: string(raw)})
	}
}

func hasLetter(text []byte) bool {
	return bytes.ContainsFunc(text, func(c rune) bool { return c >= 0x80 || ascii.IsAlpha(byte(c)) })
}

// endLabels compares the labels of the document, when all of it was read. Only if that leaves some, it matters which of them are code.
func (r *reader) endLabels() {
	l := &r.labels
	missing := setOf(l.references)
	for _, d := range l.defined {
		missing.remove(d.target)
		if d.mayBeLink {
			l.unused = append(l.unused, d.link)
		}
	}
	if len(missing) > 0 {
		l.references = slices.DeleteFunc(l.references, func(ref link) bool { return r.code.Contains(r.closing(ref)) })
		l.keepMissing(missing)
		l.mayInclude = len(l.references) > 0 && mayInclude(r.text)
	} else {
		l.references = l.references[:0]
	}
	if len(l.unused) == 0 {
		return
	}
	unused := setOf(l.unused)
	for label := range syntax.References(r.text) {
		if delete(unused, string(label)); len(unused) == 0 {
			break
		}
	}
	l.unused = slices.DeleteFunc(l.unused, func(d link) bool { return !unused.has(d.target) || r.code.Contains(d.end) })
}

// keepMissing leaves only references to missing labels, and counts the others.
func (l *labels) keepMissing(missing labelSet) {
	all := len(l.references)
	l.references = slices.DeleteFunc(l.references, func(ref link) bool { return !missing.has(ref.target) })
	l.right = all - len(l.references)
}

// closing returns the offset of the bracket that ends the text of a reference: [text][label] or [label][].
func (r *reader) closing(ref link) int {
	if ascii.At(r.text, ref.start-len("][")) == ']' {
		return ref.start - len("][")
	}
	return ref.end
}

// countLabels finds out in how many pages of different names each label is not defined, and whether a program defines some.
func (t *Tree) countLabels() {
	pages := map[string]map[string]bool{}
	names := map[string]bool{}
	for _, p := range t.sorted {
		for _, l := range p.labels.references {
			if p.lang == syntax.Markdown && qualified().MatchString(l.target) {
				names[l.target] = true
			}
			if pages[l.target] == nil {
				pages[l.target] = map[string]bool{}
			}
			pages[l.target][path.Base(p.path)] = true
		}
	}
	t.linksNames = len(names) >= minNames
	t.undefinedIn = make(map[string]int, len(pages))
	for label, in := range pages {
		t.undefinedIn[label] = len(in)
	}
}

// mostUndefined is how many pages may miss a label: in more of them, a program may define it.
const mostUndefined = 2

// minNames is how many names in programs, as labels that nothing defines, show that a program makes links of them, and maybe of words.
const minNames = 3

// qualified matches a name in a program. Some programs make a link of it (rustdoc, autorefs of MkDocs).
var qualified = pattern.New("^`?[A-Za-z_]\\w*((\\.|::)[A-Za-z_]\\w*)+(\\(\\))?`?$")

// mayInclude reports whether a text has what programs replace by the text of another document.
func mayInclude(text []byte) bool {
	for i := inclusionMarks.Index(text); i < len(text); i += 1 + inclusionMarks.Index(text[i+1:]) {
		rest := text[i:]
		for _, mark := range [...]string{"{!", "<<<", "<<[", "<--"} {
			before, isCut := bytes.CutSuffix(text[:i], []byte("--8"))
			if ascii.HasPrefix(rest, mark) && isCut == (mark == "<--") && len(bytes.Trim(ascii.LastLine(before), " \t>*-")) == 0 {
				return true
			}
		}
		for _, mark := range [...]string{"{%", "{{", "!", "@", "<!--"} {
			if ascii.HasPrefix(rest, mark) && namesInclusion(rest[len(mark):]) {
				return true
			}
		}
	}
	return false
}

var inclusionMarks = kernel.SetOf("{!@<")

// namesInclusion reports whether text begins as a command of a template does that includes another document.
func namesInclusion(text []byte) bool {
	text = text[ascii.Span(text[:min(len(text), 1)], func(c byte) bool { return ascii.In(c, "-<%#") }):]
	word := text[ascii.SpaceLen(text[:min(len(text), maxGap)]):]
	return ascii.HasPrefixFold(word, "include") || ascii.HasPrefixFold(word, "snippet") || ascii.HasPrefixFold(word, "readfile")
}

// judgeLabels returns what is wrong with the labels of a page.
func (t *Tree) judgeLabels(p *page) (found []Finding) {
	l := &p.labels
	if p.lang == syntax.RST && len(l.references) > 0 {
		t.endTargets(p)
	}
	if len(l.references)+len(l.unused) == 0 {
		return nil
	}
	meant := map[string]bool{}
	nearest := sync.OnceValue(l.nearest)
	for _, ref := range l.references {
		f := Finding{Kind: NoLabel, Start: ref.start, End: ref.end, Text: ref.target, BadStart: ref.start, BadEnd: ref.end}
		if near := nearest()(ref.target); near != "" {
			f.Near, meant[near] = []string{near}, true
		}
		f.IsSure = l.right > 0 && t.undefinedIn[ref.target] <= mostUndefined && !p.isPartial() && !t.linksNames && !qualified().MatchString(ref.target) && !l.mayInclude && !p.isPart
		found = append(found, f)
	}
	for _, d := range l.unused {
		if !meant[d.target] {
			found = append(found, Finding{Kind: UnusedLabel, Start: d.start, End: d.end, Text: d.target, BadStart: d.start, BadEnd: d.end})
		}
	}
	return found
}

// endTargets compares the references of a page in reStructuredText with its targets, which include its sections.
func (t *Tree) endTargets(p *page) {
	t.anchorsOf(p)
	missing := setOf(p.labels.references)
	for _, d := range p.labels.defined {
		missing.remove(d.target)
	}
	names := slices.Concat(p.ids, p.headings)
	for _, name := range names {
		if missing.remove(name); len(missing) > 0 {
			missing.remove(unmarked(name))
		}
	}
	if p.labels.keepMissing(missing); len(missing) > 0 {
		for _, name := range names {
			p.labels.defined = append(p.labels.defined, definition{link: link{target: name}})
		}
	}
}

// nearest returns a function that returns the label that is defined and may be meant by another; "" if there is none.
func (l *labels) nearest() func(label string) string {
	byLetters := map[string]string{}
	for _, d := range l.defined {
		byLetters[loose(d.target)] = d.target
	}
	delete(byLetters, "")
	names := make([]string, len(l.unused))
	for i, d := range l.unused {
		names[i] = d.target
	}
	isPair := len(names) == 1 && !slices.ContainsFunc(l.references, func(r link) bool { return !strings.EqualFold(r.target, l.references[0].target) })
	return func(label string) string {
		isNumber := !hasLetter([]byte(label))
		switch near := byLetters[loose(label)]; {
		case near != "":
			return near
		case isPair && (isNumber || isASCII(names[0]) != isASCII(label)):
			return names[0] // one of the two was translated, or given a name in place of a number
		case isNumber || len(label) > mostNames || len(names) > mostNames:
			return ""
		}
		return suggest.Closest(label, names)
	}
}

// mostNames is how many labels are compared with another, and how many bytes that may have.
const mostNames = 100

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}
