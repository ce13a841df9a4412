// Package placeholder knows what a program or a reader is to replace in a text:
// {{ .Name }}, ${HOST}, %(id)s, @PREFIX@, [your name].
//
// There is one grammar for all that looks at URLs: where they end, what is wrong with
// them, and what may be changed. Offsets are bytes, and ranges are half-open. No function
// looks at more than a fixed number of bytes after the one that it is asked about.
package placeholder

import (
	"bytes"
	"html"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
)

const (
	// MaxTemplate is the length in bytes of the longest template.
	MaxTemplate = 256
	// maxName is the length in bytes of the longest name in other placeholders.
	maxName = 96
)

// A Range is the bytes [Start, End).
type Range struct{ Start, End int }

// Marks are the bytes that a placeholder in a URL may begin with.
const Marks = "{[(<%$@&\\"

// All returns the placeholders in a URL, in order and disjoint, with their brackets.
func All(url []byte) (all []Range) {
	for i := 0; ; {
		next := bytes.IndexAny(url[i:], Marks)
		if next < 0 {
			return all
		}
		i += next
		start := i
		if i > 0 && url[i] == '{' && url[i-1] == '#' {
			start-- // of Ruby, not of a fragment
		}
		end := End(url, start)
		if end < 0 {
			i++
			continue
		}
		all = append(all, Range{start, end})
		i = end
	}
}

// End returns the end of the placeholder that begins at text[i], or -1.
func End(text []byte, i int) int {
	if end := Template(text, i); end >= 0 {
		return end
	}
	switch text[i] {
	case '{':
		return delimited(text, i, '}')
	case '<':
		return angled(text, i)
	case '[':
		return squared(text, i)
	case '$', '#':
		if ascii.At(text, i+1) == '{' {
			return delimited(text, i+1, '}')
		}
	case '@':
		return configured(text, i)
	case '%':
		return percent(text, i)
	case '&':
		return reference(text, i)
	}
	return -1
}

// templates are the marks of languages in which a template may hold anything.
var templates = []struct{ open, shut string }{
	{"{{{", "}}}"},  // Mustache, Handlebars
	{"{{", "}}"},    // Go, Jinja, Liquid, Vue
	{"{%", "%}"},    // Jinja, Liquid
	{"{#", "#}"},    // Jinja
	{"[%", "%]"},    // Template Toolkit
	{"((!", "!))"},  // mpp, which makes ocaml.org
	{"((*", "*))"},  // Jinja for LaTeX
	{"<%", "%>"},    // ERB, EJS, JSP
	{"<?php", "?>"}, // PHP
	{"<?=", "?>"},
	{"$((", "))"}, // shell
	{"$(", ")"},   // shell, make
	{"$[", "]"},   // pipelines
	{"${", "}"},   // shell, JavaScript, Kotlin, Java
	{"#{", "}"},   // Ruby, Pug
	{"%{", "}"},   // Ruby, Apache
	{`\(`, ")"},   // Swift
}

// Template returns the end of the template that begins at text[i], or -1: of a placeholder
// whose marks leave no doubt, so that it may hold blanks, quotes and brackets.
func Template(text []byte, i int) int {
	text = text[:min(len(text), i+MaxTemplate)]
	for _, t := range templates {
		if !opens(text, i, t.open) {
			continue
		}
		if end := templateEnd(text, i+len(t.open), t.shut, t.open[len(t.open)-1]); end >= 0 {
			return end
		}
	}
	return -1
}

func opens(text []byte, i int, open string) bool {
	return i+len(open) <= len(text) && string(text[i:i+len(open)]) == open
}

// templateEnd returns the end of a template whose content begins at text[from], or -1. A
// bracket like the one that opened it may be in it with its counterpart.
func templateEnd(text []byte, from int, shut string, open byte) int {
	depth, isBracket := 0, len(shut) == 1
	for i := from; i < len(text); i++ {
		switch c := text[i]; {
		case ascii.In(c, "\n\r"):
			return -1
		case ascii.In(c, "\"'`") && opensString(text[from:i]):
			n := stringLen(text[i:])
			if n == 0 {
				return -1
			}
			i += n - 1
		case c == '"', c == '\\' && open == '(':
			return -1 // it ends a string that the template is in, or is a group of a pattern
		case isBracket && c == open:
			depth++
		case isBracket && c == shut[0] && depth > 0:
			depth--
		case opens(text, i, shut):
			if i == from && shut != "}" {
				return -1
			}
			return i + len(shut)
		}
	}
	return -1
}

// stringLen returns the length of the string in quotation marks at the front of text, or 0 if it does not end in the line.
func stringLen(text []byte) int {
	n := bytes.IndexAny(text[1:], string([]byte{text[0], '\r', '\n'})) + 1
	if n == 0 || text[n] != text[0] {
		return 0
	}
	return n + 1
}

// opensString reports whether a quotation mark after the beginning of a template opens a
// string, rather than closing the one that the template is in.
func opensString(before []byte) bool {
	return len(bytes.TrimSpace(before)) > 0 && ascii.In(before[len(before)-1], "([{, |=:?+!<>&")
}

// Opens returns the offset of the first template in text that does not end there, or -1.
func Opens(text []byte) int {
	for i := 0; i < len(text); {
		next := bytes.IndexAny(text[i:], "{<$#%")
		if next < 0 {
			return -1
		}
		i += next
		if end := End(text, i); end >= 0 {
			i = end
			continue
		}
		for _, t := range templates {
			if t.open[0] != '\\' && opens(text, i, t.open) {
				return i
			}
		}
		i++
	}
	return -1
}

// IsOpen reports whether a template, which may be of several lines, is open at the end of text.
func IsOpen(text []byte) bool {
	if !bytes.ContainsAny(text, "{[(<") { // each template opens with one of them
		return false
	}
	for _, t := range templates {
		if t.open[0] == '\\' || !bytes.Contains(text, []byte(t.open)) { // faster than LastIndex
			continue
		}
		if i := bytes.LastIndex(text, []byte(t.open)); !bytes.Contains(text[i:], []byte(t.shut)) {
			return true
		}
	}
	return false
}

// EndsIn reports whether text ends in a reference to an entity, %name; or &name;.
func EndsIn(text []byte) bool {
	i := bytes.LastIndexAny(text, "%&")
	return i >= 0 && text[len(text)-1] == ';' && End(text, i) == len(text)
}

// IsCut reports whether a URL that is text[start:end] up to a quotation mark ends inside a
// template, which has the mark in it.
func IsCut(text []byte, start, end int) bool {
	i := Opens(text[start:end])
	return i >= 0 && Template(text, start+i) > end
}

// Encloses reports whether before ends inside a template that ends in after, on the same
// line.
func Encloses(before, after []byte) bool {
	i := Opens(before)
	if i < 0 {
		return false
	}
	after = after[:min(len(after), MaxTemplate)]
	if n := bytes.IndexAny(after, "\r\n"); n >= 0 {
		after = after[:n]
	}
	for _, t := range templates {
		if opens(before, i, t.open) && bytes.Contains(after, []byte(t.shut)) {
			return true
		}
	}
	return false
}

// Phrase returns the end of the words in brackets at text[i], or -1: {your host}, [your
// name]. The brackets are not right after a word, and brackets that are not braces are
// inside the URL: more of it follows.
func Phrase(text []byte, i int) int {
	if i == 0 || ascii.IsAlnum(text[i-1]) {
		return -1
	}
	switch text[i] {
	case '{':
		return phrase(text, i, '}')
	case '[':
		if end := phrase(text, i, ']'); end >= 0 && (ascii.IsAlnum(ascii.At(text, end)) || ascii.In(ascii.At(text, end), "/?&=#@-_")) {
			return end
		}
	}
	return -1
}

// phrase returns the end of the words between brackets at text[i], or -1.
func phrase(text []byte, i int, shut byte) int {
	limit := min(i+1+maxName, len(text))
	for j := i + 1; j < limit; j++ {
		switch c := text[j]; {
		case c == shut:
			if j == i+1 || text[j-1] == ' ' {
				return -1
			}
			return j + 1
		case c == ' ' && j > i+1 && text[j-1] != ' ':
		case !isWord(c):
			return -1
		}
	}
	return -1
}

// isWord reports whether c may be in a name for people.
func isWord(c byte) bool {
	return ascii.IsAlnum(c) || c >= 0x80 || ascii.In(c, "_-./|,'!")
}

// delimited returns the end of the text between marks at text[i], or -1: any on its line without another opening mark and double
// quotes. It may be empty, as {} of Rust and Python.
func delimited(text []byte, i int, shut byte) int {
	limit := min(i+1+maxName, len(text))
	for j := i + 1; j < limit; j++ {
		switch text[j] {
		case shut:
			return j + 1
		case text[i], '"', '\n', '\r':
			return -1
		}
	}
	return -1
}

// enclosed returns the end of <name> or <your name>, or -1.
func enclosed(text []byte, i int, shut byte) int {
	end := delimited(text, i, shut)
	if end == i+2 || shut == '>' && ascii.At(text, i+1) == '/' {
		return -1
	}
	return end
}

// squared returns the end of [name], [your name] or [:optional] at text[i], or -1. The
// bracket of p[key] is an index, not a place to fill in, and [2001:db8::1] an address.
func squared(text []byte, i int) int {
	if ascii.In(ascii.At(text, i+1), ":/?@") {
		if inner := ascii.At(text, i+2); !ascii.IsAlpha(inner) && inner < utf8.RuneSelf {
			return -1
		}
		return enclosed(text, i, ']')
	}
	if end := optional(text, i); end >= 0 {
		return end
	}
	if ascii.IsAlnum(ascii.At(text, i-1)) || ascii.HasSuffix(text[:i], "//") && isFuture(text[i+1:]) {
		return -1
	}
	end := phrase(text, i, ']')
	if end < 0 || !bytes.ContainsFunc(text[i:end], isLetter) {
		return -1 // a range or an address
	}
	return end
}

func isLetter(r rune) bool { return r > 0x7F || ascii.IsAlpha(byte(r)) }

// optional returns the end of the part of a URL at text[i] that its writer may leave out, up
// to a delimiter that belongs to it: [user@], [user[:password]@], [[:#]port]; or -1.
func optional(text []byte, i int) int {
	depth := 0
	for j := i; j < min(i+maxName, len(text)); j++ {
		switch c := text[j]; {
		case c == '[':
			depth++
		case c == ']':
			depth--
			if depth == 0 && (text[j-1] == '@' || text[i+1] == '[') {
				return j + 1
			}
			if depth == 0 {
				return -1
			}
		case c <= ' ' || c == '"':
			return -1
		}
	}
	return -1
}

// isFuture reports whether text begins like an address of a future version of IP: "v", the
// version and a dot (RFC 3986 §3.2.2).
func isFuture(text []byte) bool {
	version := ascii.Span(text, ascii.IsAlnum)
	return version > 1 && text[0]|0x20 == 'v' && isHex(text[1:version]) && ascii.At(text, version) == '.'
}

// angled returns the end of <name> at text[i], or -1. An address or a message-id is no placeholder.
func angled(text []byte, i int) int {
	end := enclosed(text, i, '>')
	local, domain, ok := bytes.Cut(text[i:max(i, end)], []byte("@"))
	if ok && bytes.IndexByte(local, ':') < 0 && bytes.IndexByte(domain, '.') > 0 {
		return -1
	}
	return end
}

// configured returns the end of the placeholder of autoconf at text[i], such as @HOST@,
// or -1.
func configured(text []byte, i int) int {
	end := nameEnd(text, i+1)
	lower := func(r rune) bool { return r == '-' || 'a' <= r && r <= 'z' }
	if i > 0 && ascii.IsAlnum(text[i-1]) || end < i+3 || ascii.At(text, end) != '@' || bytes.ContainsFunc(text[i+1:end], lower) {
		return -1
	}
	return end + 1
}

// percent returns the end of the placeholder that begins with the percent sign text[i], or
// -1: %s, %(name)s, %DATE% and %entity;. An escape is not a placeholder, unless it begins one
// such as %DATE%.
func percent(text []byte, i int) int {
	if end := named(text, i); end >= 0 {
		return end
	}
	end := i + 1
	if ascii.At(text, end) == '(' {
		if end = enclosed(text, end, ')'); end < 0 {
			return -1
		}
	} else if isDirective(text, i) {
		return i + 2
	}
	return conversion(text, i, end)
}

// named returns the end of %DATE% or %entity; at text[i], or -1.
func named(text []byte, i int) int {
	end := nameEnd(text, i+1)
	if end <= i+2 || ascii.IsDigit(text[i+1]) {
		return -1
	}
	switch {
	case ascii.At(text, end) == '%' && !ascii.IsEscape(text, end) && !isHex(text[i+1:end]),
		ascii.At(text, end) == ';' && !ascii.IsEscape(text, i):
		return end + 1
	}
	return -1
}

// conversion returns the end of the conversion of printf that the percent sign text[i]
// begins, whose letter and what modifies it are at from, or -1.
func conversion(text []byte, i, from int) int {
	named := from > i+1
	if !named {
		if isArgument(text, i) {
			return i + 2
		}
		from = afterModifiers(text, i)
	}
	if !isVerb(ascii.At(text, from)) || !named && ascii.IsAlnum(ascii.At(text, from+1)) {
		return -1
	}
	return from + 1
}

// isArgument reports whether the percent sign text[i] and a digit alone are an argument, %1, of batch files and Qt.
func isArgument(text []byte, i int) bool {
	return i > 0 && !ascii.IsAlnum(text[i-1]) && ascii.IsDigit(ascii.At(text, i+1)) && !ascii.IsAlnum(ascii.At(text, i+2)) && ascii.At(text, i+2) != '$'
}

// afterModifiers returns where the letter of the conversion is that the percent sign text[i] begins: after a position or a
// width, as in %1$s and %02d, and the size of an integer.
func afterModifiers(text []byte, i int) int {
	at, next := ascii.At(text, i+1), ascii.At(text, i+2)
	i++
	if ascii.IsDigit(at) && (next == '$' || at == '0' && '2' <= next && next <= '6') {
		i += 2
	}
	return i + ascii.Span(text[min(i, len(text)):], func(c byte) bool { return ascii.In(c, "lzh") })
}

// isDirective reports whether the percent sign text[i] and the letter after it are one of
// several directives of a program's own, without anything between: %w%W.
func isDirective(text []byte, i int) bool {
	isPair := func(i int) bool { return ascii.At(text, i) == '%' && ascii.IsAlpha(ascii.At(text, i+1)) }
	return isPair(i) && !ascii.IsAlnum(ascii.At(text, i+2)) && (isPair(i+2) && !ascii.IsAlnum(ascii.At(text, i+4)) || i > 1 && isPair(i-2))
}

// reference returns the end of a reference to an entity that HTML does not know, or -1:
// the document defines it.
func reference(text []byte, i int) int {
	end := nameEnd(text, i+1)
	for ascii.At(text, end) == '.' && end < i+maxName { // as names of XML may have
		end = nameEnd(text, end+1)
	}
	if end == i+1 || !ascii.IsAlpha(text[i+1]) || ascii.At(text, end) != ';' {
		return -1
	}
	if whole := string(text[i : end+1]); html.UnescapeString(whole) != whole {
		return -1
	}
	return end + 1
}

// nameEnd returns the end of the name at text[i:].
func nameEnd(text []byte, i int) int {
	limit := min(i+maxName, len(text))
	for i < limit && (ascii.IsAlnum(text[i]) || text[i] == '_' || text[i] == '-' || opens(text, i, `\_`)) { // escaped in Markdown
		i++
	}
	return i
}

// isVerb reports whether functions like printf have a conversion of that letter.
func isVerb(b byte) bool { return b != 0 && ascii.In(b, "sdiuvqxX") }

func isHex(text []byte) bool { return ascii.All(text, ascii.IsHex) }

// Suspected reports whether a URL may hold a placeholder that is written in characters of
// URLs, so that only its reader can know: $name, /:id, __NAME__, a "*" or an ellipsis.
func Suspected(url []byte) bool {
	for i, c := range url {
		next := ascii.At(url, i+1)
		switch {
		case c == '*',
			c == '$' && (ascii.IsAlnum(next) || next == '_'),
			next == ':' && ascii.In(c, "/=#?&") && ascii.IsAlpha(ascii.At(url, i+2)),
			c == '_' && next == '_' && ascii.IsUpper(ascii.At(url, i+2)),
			c == '.' && opens(url, i, "..."):
			return true
		}
	}
	return bytes.Contains(url, []byte("…"))
}

// Touches reports whether a placeholder ends where before does, or begins where after
// does. A tag of HTML is not one, nor what is in square brackets, which may be the text of
// a link.
func Touches(before, after []byte) bool {
	for i, c := range before {
		if ascii.In(c, "{$%#") && End(before, i) == len(before) {
			return true
		}
	}
	after = bytes.TrimLeft(after, ".,:;!?") // a URL does not end in these
	if len(after) == 0 || after[0] == '[' || isTag(after) {
		return false
	}
	return End(after, 0) >= 0 || Opens(after) == 0
}

// isTag reports whether text begins with a tag of HTML.
func isTag(text []byte) bool {
	if text[0] != '<' {
		return false
	}
	n := ascii.Span(text[1:], ascii.IsAlnum)
	return tags.Has(text[1 : 1+n])
}

// tags are the elements that may be next to a URL in running text.
var tags = ascii.NewWordSet("a abbr b big br center cite code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img " +
	"ins kbd li link mark ol p pre q s samp small span strike strong sub sup table tbody td th thead title tr tt u ul url var wbr")
