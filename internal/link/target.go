package link

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// target finds what is wrong with an explicit target (reStructuredText Markup Specification, "Hyperlink
// Targets"): its name ends at the first colon before white space; and with what is meant as one.
func (p place) target() []Flaw {
	if name := misspeltTarget(p.before); len(name) > 0 && ascii.EndsLine(p.after) {
		at := p.start - len("__ ")
		return p.at(linkflaw.MisspeltTarget, at-len(name), at, "")
	}
	front := ascii.LastLine(p.before)
	name := bytes.TrimLeft(front, " ")
	if len(front) == len(p.before) && p.base() > 0 || len(name) == 0 || name[0] != '.' && name[0] != '_' && name[0] != ':' {
		return nil // as most
	}
	base := p.start - len(name)
	if flaws := p.malformedTarget(name, base); flaws != nil {
		return flaws
	}
	switch url := p.url(); {
	case p.closed && strayLen(url) > 0 && url[len(url)-1] != '\\':
		return p.strayEnd()
	case !p.closed && isTargetName(name) && ascii.IsBlank(ascii.At(p.after, 0)) && hasLetter(ascii.FirstLine(p.after)):
		return p.at(linkflaw.StrayText, p.end, p.end+len(ascii.FirstLine(p.after)), "")
	}
	return p.beforeTarget(name, base)
}

// isTargetName reports whether text is the marks and the name of a target, and white space after its colon.
func isTargetName(text []byte) bool {
	const dots = ".. _"
	front := kernel.Blanks.TrimRight(text)
	name, ok := bytes.CutSuffix(front, []byte(":"))
	return ok && len(front) < len(text) && len(name) > len(dots) && ascii.HasPrefix(name, dots) && endOfName(name[len(dots):]) == 0
}

// malformedTarget finds an explicit target, or an image, with a mistake in the marks between name, which starts at base,
// and the URL, which ends the line: .._t: u, .. _t:u, .. _t u, .. image: u.
func (p place) malformedTarget(name []byte, base int) []Flaw {
	meant := meantTarget(name)
	written := strings.Join(strings.Fields(string(name)), " ")
	if len(name) > len(kernel.Blanks.TrimRight(name)) {
		written += " "
	}
	if meant == "" || written == meant || strings.ReplaceAll(written, " :", ":") == meant || !ascii.EndsLine(p.after) {
		return nil
	}
	return p.at(linkflaw.MalformedTarget, base, p.start, meant)
}

// meantTarget returns what the line before a URL should be if it was meant as an explicit target or as an image,
// or the empty string.
func meantTarget(name []byte) string {
	dots := ascii.RunLen(name, '.')
	body := string(bytes.Trim(name[dots:], " "))
	label := strings.TrimRight(body, ":;> ")
	label = strings.TrimRight(strings.TrimSuffix(label, "："), " ")
	switch {
	case dots > len("..."):
		return ""
	case name[0] == ':' && string(bytes.Trim(name, ": ")) == "target":
		return ":target: "
	case !strings.HasPrefix(body, "_"):
		return meantImage(body, dots)
	case strings.Trim(label, "_") == "" && dots > 0:
		return ".. __: "
	case strings.Trim(label, "_") == "" && len(label) >= len("__"):
		return "__ "
	}
	label = strings.TrimLeft(label, "_ ")
	if quotes := strings.Count(label, "`"); quotes == 1 {
		label = "`" + strings.Trim(label, "`") + "`"
	}
	if dots == 0 || !hasLetter([]byte(label)) || label[0] != '`' && strings.ContainsAny(label, ":<") {
		return ""
	}
	return ".. _" + strings.Join(strings.Fields(label), " ") + ": "
}

// meantImage is meantTarget for the body of an image or figure, after dots full stops.
func meantImage(body string, dots int) string {
	if dots == 0 {
		return ""
	}
	substitution := ""
	if rest, ok := strings.CutPrefix(body, "|"); ok {
		name, after, ok := strings.Cut(rest, "|")
		if !ok {
			return ""
		}
		substitution, body = "|"+strings.TrimSpace(name)+"| ", strings.TrimLeft(after, " ")
	}
	word := strings.TrimRight(body, ": ")
	colons := strings.Count(body[len(word):], ":")
	for _, directive := range []string{"image", "figure"} {
		if word == directive && colons > 0 {
			return ".. " + substitution + directive + ":: "
		}
	}
	return ""
}

// beforeTarget finds a mark between the name of a target, or a directive, and the URL, and its pair: .. _t: <u>.
func (p place) beforeTarget(name []byte, base int) []Flaw {
	const dots = ".. _"
	n := 0
	if colon := 0; ascii.HasPrefix(name, dots) {
		if colon = endOfName(name[len(dots):]); colon > 0 {
			n = len(dots) + colon + len(": ")
		}
	} else if ascii.HasPrefix(name, "__ ") {
		n = len("__ ")
	} else if ascii.HasPrefix(name, ":target: ") {
		n = len(":target: ")
	} else if i := bytes.Index(name, []byte(":: ")); i > 0 && isDirective(name[:i+len("::")]) {
		n = i + len(":: ")
	}
	junk := bytes.TrimLeft(name[n:], " ")
	if n == 0 || len(junk) == 0 {
		return nil
	}
	at := base + len(name) - len(junk)
	const closing = ">`'\")]}*"
	if len(junk) == 1 && isStrayMark(junk[0]) && ascii.In(ascii.At(p.after, 0), closing) && ascii.EndsLine(p.after[1:]) {
		return p.around(linkflaw.StrayMark, at, p.end+1, "", "")
	}
	return nil
}

// isDirective reports whether a URL follows text in a directive of images.
func isDirective(text []byte) bool {
	text = kernel.Blanks.TrimRight(text)
	return ascii.HasPrefix(text, ".. ") && (ascii.HasSuffix(text, "image::") || ascii.HasSuffix(text, "figure::"))
}

// endOfName returns the offset of the colon inside the name of a target at which the name ends, or 0.
// Such a colon is not escaped, does not follow another one, and is before white space.
func endOfName(name []byte) int {
	if ascii.HasPrefix(name, "`") {
		return 0
	}
	for i := 1; i < len(name)-1; i++ {
		if name[i] == ':' && name[i+1] == ' ' && name[i-1] != ':' && name[i-1] != '\\' {
			return i
		}
	}
	return 0
}

// Targets returns the names that explicit targets in backquotes and titles with a URL have in a text in reStructuredText,
// in lower case and with single spaces. A title is a target too (reStructuredText Markup Specification, "Implicit Hyperlink
// Targets").
func Targets(text []byte) map[string]bool {
	const opening = ".. _`"
	names := map[string]bool{}
	for rest := text; ; {
		i := bytes.Index(rest, []byte(opening))
		if i < 0 {
			break
		}
		rest = rest[i+len(opening):]
		if name, _, ok := bytes.Cut(ascii.FirstLine(rest), []byte("`:")); ok {
			names[normalLabel(name)] = true
		}
	}
	for i := bytes.Index(text, []byte("://")); i >= 0; {
		title := text[bytes.LastIndexByte(text[:i], '\n')+1:]
		title, rest, _ := bytes.Cut(title, []byte("\n"))
		if isUnderline(ascii.FirstLine(rest)) {
			names[normalLabel(title)] = true
		}
		text = rest
		i = bytes.Index(text, []byte("://"))
	}
	return names
}

// isUnderline reports whether a line is below a title: three or more of one mark.
func isUnderline(line []byte) bool {
	line = bytes.TrimRight(line, " \t")
	return len(line) >= len("===") && ascii.IsPunct(line[0]) && ascii.RunLen(line, line[0]) == len(line)
}

// ReferenceName returns the text from the backquote before text[start:end] to its end, as [Targets] has names.
func ReferenceName(text []byte, start, end int) string {
	front := text[max(0, start-maxFlaw):start]
	return normalLabel(text[start-len(front)+bytes.LastIndexByte(front, '`')+1 : end])
}

// misspeltTarget returns the name that is before the "__ " of an anonymous target, and nothing
// else on the line (reStructuredText Markup Specification, "Anonymous Hyperlinks").
func misspeltTarget(before []byte) []byte {
	name, ok := bytes.CutSuffix(ascii.LastLine(before), []byte("__ "))
	isPart := func(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '.' }
	if !ok || len(name) == len(before)-len("__ ") || !ascii.All(name, isPart) {
		return nil
	}
	return name
}
