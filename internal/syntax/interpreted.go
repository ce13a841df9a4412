package syntax

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
)

// Reference is a reference by name whose marks are wrong: :ref:`x' in reStructuredText, <<x> in AsciiDoc.
type Reference struct {
	Start, End int // its target
	Flaws      []Flaw
}

const (
	// maxRole is the length of the longest name of a role that is read.
	maxRole = 64
	// sentenceMarks end a sentence, or a part of it.
	sentenceMarks = ".,;:!?)"
)

// nameRoles are the roles whose text is a name without white space, or ends in one: t <x>.
var nameRoles = ascii.NewWordSet("ref doc numref download class func meth mod attr exc data envvar option")

// References returns the marks at which [Language.ReferenceAt] looks for a reference by name: also the roles that are found without
// backquotes.
func (l *Language) References() []string {
	switch {
	case l.Has(Role):
		return []string{"`", ":ref:", ":class:", ":func:", ":meth:"}
	case l.Has(Anchored):
		return []string{"<<", "xref:"}
	}
	return nil
}

// ReferenceAt reads the reference by name that begins at text[at]. It is not ok if nothing is wrong with its marks. isTarget
// reports whether the text defines a target of that name.
func (l *Language) ReferenceAt(text []byte, at int, isTarget func(name []byte) bool) (r Reference, ok bool) {
	switch text[at] {
	case '`':
		return interpretedAt(text, at, isTarget)
	case ':':
		return bareRoleAt(text, at)
	}
	return crossReferenceAt(text, at)
}

// interpretedAt reads the reference that the backquote text[at] begins, by the reStructuredText Markup Specification, "Interpreted
// Text" and "Hyperlink References".
func interpretedAt(text []byte, at int, isTarget func(name []byte) bool) (r Reference, ok bool) {
	role := roleBefore(text[:at])
	if role == "" {
		if colon := missingColon(text, at); colon >= 0 {
			return r, r.withoutColon(text, at, colon)
		}
	}
	if !startsInline(text, at) {
		return r, false
	}
	end := bytes.IndexByte(text[at+1:min(len(text), at+1+maxText)], '`')
	if end < 0 || ascii.CountLineEnds(text[at+1:at+1+end]) > 0 || opensNext(text, at+1+end) {
		p := Paragraph(text, at, at+1)
		end = bytes.IndexByte(text[at+1:p.Hi], '`')
		if isClosed := end >= 0 && !opensNext(text[:p.Hi], at+1+end); !isClosed {
			isTable := ascii.HasPrefix(bytes.TrimSpace(text[p.Lo:at]), "|")
			r.unclosed(p, at+1, role)
			return r, role != "" && !isTable && !p.isCut(p.Hi) && r.End > r.Start
		}
	}
	r.Start, r.End = at+1, at+1+end
	if role == "" {
		r.embedded(text, isTarget)
	} else {
		r.closed(text, role)
	}
	return r, r.Flaws != nil
}

// startsInline reports whether the backquote text[i] may start inline markup ("Inline Markup Recognition Rules").
func startsInline(text []byte, i int) bool {
	next := ascii.At(text, i+1)
	return (i == 0 || ascii.IsSpace(text[i-1]) || ascii.In(text[i-1], `'"([{<-/:`)) && next > ' ' && next != '`'
}

// opensNext reports whether the backquote text[i] opens another reference rather than closing one.
func opensNext(text []byte, i int) bool {
	return startsInline(text, i) && (ascii.IsSpace(text[i-1]) || ascii.In(text[i-1], ":(")) && !ascii.In(text[i+1], sentenceMarks)
}

// roleBefore returns the name of the role whose colon ends text; "" if none does.
func roleBefore(text []byte) string {
	text = text[max(0, len(text)-maxRole):]
	i := len(text) - len(":")
	if i < 1 || text[i] != ':' {
		return ""
	}
	open := i
	for open > 0 && (ascii.IsAlnum(text[open-1]) || ascii.In(text[open-1], ":+_-.")) {
		open--
	}
	if name := text[open:i]; len(name) > 1 && name[0] == ':' && ascii.IsAlpha(name[1]) {
		return string(name[1:])
	}
	return ""
}

// missingColon returns where a colon is missing around the name of a role before the backquote text[at]: ref:`x`, :ref`x`. It is -1 if
// none is.
func missingColon(text []byte, at int) int {
	front := bytes.TrimSuffix(text[max(0, at-maxRole):at], []byte(":"))
	isClosed := at > 0 && text[at-1] == ':'
	name := front[len(bytes.TrimRightFunc(front, func(r rune) bool { return unicode.IsLetter(r) || r == ':' })):]
	start := at - len(name)
	if isClosed {
		start--
	}
	isOpen := ascii.At(name, 0) == ':'
	if isOpen == isClosed || start > 0 && !ascii.IsSpace(text[start-1]) && text[start-1] != '(' || !isRole(text, at, lastName(string(name))) {
		return -1
	}
	if isOpen {
		return at
	}
	return start
}

// isRole reports whether a name is that of a role, by itself or because the text around text[at] has it as one.
func isRole(text []byte, at int, name string) bool {
	around := text[max(0, at-maxReach):min(len(text), at+maxReach)]
	return nameRoles.Has([]byte(name)) || name != "" && bytes.Contains(around, []byte(":"+name+":`"))
}

// withoutColon finds the target of a role after the backquote text[at]. A colon is missing at text[colon].
func (r *Reference) withoutColon(text []byte, at, colon int) bool {
	line := ascii.FirstLine(text[at+1 : min(len(text), at+1+maxText)])
	n := bytes.IndexByte(line, '`')
	r.Start, r.End = at+1, at+1+n
	r.Flaws = []Flaw{{Missing, colon, colon, ":", ":", false}}
	return n > 0 && line[0] > ' ' && line[n-1] > ' '
}

// bareRoleAt reads the role whose name begins at the colon text[at], and which has no backquotes around its target: :class:tea.Pot.
func bareRoleAt(text []byte, at int) (r Reference, ok bool) {
	r.Start = at + 1 + bytes.IndexByte(text[at+1:], ':') + 1
	open := at
	for open > 0 && at-open < maxRole && ascii.IsAlpha(text[open-1]) { // a domain
		open--
	}
	if isDomain := open < at; isDomain {
		open--
	}
	name := text[r.Start:min(len(text), r.Start+maxText)]
	name = bytes.TrimRight(name[:ascii.Span(name, func(c byte) bool { return ascii.IsAlnum(c) || ascii.In(c, "_.~") })], ".")
	r.End = r.Start + len(name)
	closing := Flaw{Missing, r.End, r.End, "`", "`", false}
	isField := false
	if ascii.HasPrefix(text[r.End:], ":") {
		closing.Kind, closing.End, closing.Mark = Misshapen, r.End+1, ":"
		isField = beginsLine(text[:max(0, open)])
	}
	r.Flaws = []Flaw{{Missing, r.Start, r.Start, "`", "`", false}, closing}
	isWord := len(name) > 1 && !ascii.IsDigit(name[0]) && ascii.At(text, r.End) != '`'
	return r, isWord && !isField && (open == 0 || open > 0 && text[open] == ':' && (ascii.IsSpace(text[open-1]) || text[open-1] == '('))
}

// unclosed finds the end of the target that starts at text[start], after which the backquote of a role is missing.
func (r *Reference) unclosed(p Place, start int, role string) {
	target := p.Text[start:p.Hi]
	target = target[:ascii.Span(target, func(c byte) bool { return !ascii.IsSpace(c) && c != '`' })]
	end := start + len(bytes.TrimRight(target, sentenceMarks))
	r.Start, r.End = start, end
	f := Flaw{Kind: Missing, Start: end, End: end, Meant: "`", Mark: "`", NoFix: !nameRoles.Has([]byte(lastName(role)))}
	for _, quote := range []string{"'", `"`, "´", "’", "”"} {
		if name, ok := bytes.CutSuffix(p.Text[start:end], []byte(quote)); ok {
			f.Kind, f.Start, f.Mark = Misshapen, start+len(name), quote
			r.End = f.Start
		}
	}
	r.Flaws = []Flaw{f}
}

// lastName returns the name of a role without its domain.
func lastName(role string) string { return role[strings.LastIndexByte(role, ':')+1:] }

// closed finds what is wrong with a role whose text is text[r.Start:r.End], and whose backquotes are there.
func (r *Reference) closed(text []byte, role string) {
	closing := r.End
	body, after := text[r.Start:closing], text[closing+1:]
	extra := func(start, end int) {
		r.Flaws = append(r.Flaws, Flaw{Kind: Extra, Start: start, End: end, Mark: string(text[start:end])})
	}
	isShown := ascii.HasSuffix(text[:r.Start], "`:"+role+":`") // in a role that shows it: :literal:`:ref:`x``
	opening := bytes.Count(body, []byte("<"))
	switch isNamed := nameRoles.Has([]byte(lastName(role))); {
	case isNamed && opening == 2 && body[0] == '<' && ascii.Last(body) == '>':
		extra(r.Start, r.Start+1)
	case isNamed && opening == 1 && ascii.Last(body) != '>' && bytes.Contains(body, []byte(" <")):
		r.Flaws = append(r.Flaws, Flaw{Missing, closing, closing, ">", ">", false})
	}
	if at := bytes.LastIndexByte(body, '<'); at > 0 && ascii.Last(body) == '>' {
		r.Start, r.End = r.Start+at+1, r.End-1
	}
	if ascii.RunLen(after, '`') == 1 && !isShown {
		extra(closing+1, closing+2)
	}
	if n := ascii.RunLen(after, '_'); n > 0 && n <= 2 && !ascii.IsAlnum(ascii.At(after, n)) {
		extra(closing+1, closing+1+n)
	}
}

// embedded finds the name of a target that a phrase reference has in place of a URI: `t <x>`_ for `t <x_>`_.
func (r *Reference) embedded(text []byte, isTarget func(name []byte) bool) {
	body := text[r.Start:r.End]
	open := bytes.LastIndexByte(body, '<')
	if open < 0 || ascii.Last(body) != '>' || ascii.At(text, r.End+1) != '_' {
		return
	}
	start, end := r.Start+open+1, r.End-1
	if name := bytes.Trim(text[start:end], "_"); ascii.Last(text[start:end]) != '_' && bytes.IndexAny(name, "/:#.") < 0 && isTarget(name) {
		r.Start, r.End = start, end
		r.Flaws = []Flaw{{Kind: AsPage, Start: start, End: end, Meant: string(name) + "_"}}
	}
}

// targets returns the names of the targets that a text in reStructuredText defines, as [NormalLabel] has them.
func targets(text []byte) map[string]bool {
	names := map[string]bool{}
	const mark = ".. _"
	for i := bytes.Index(text, []byte(mark)); i >= 0; {
		line := ascii.FirstLine(text[i+len(mark):])
		if name, _, ok := bytes.Cut(line, []byte(":")); ok {
			names[NormalLabel(bytes.Trim(name, "`"))] = true
		}
		next := bytes.Index(text[i+1:], []byte(mark))
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return names
}
