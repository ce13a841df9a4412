package syntax

import (
	"bytes"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
)

// Guess returns the language that a text shows by the way it begins, if its name says plain text or nothing; nil if it shows none.
func Guess(head []byte) *Language {
	switch {
	case isCalendar(head):
		return Calendar
	case isRST(head):
		return RST
	case isMarkdown(head):
		return Markdown
	}
	return nil
}

// Shown returns the language that the strings of a catalogue are in for certain: they have a link or a role of
// reStructuredText, or a link of Markdown or HTML; otherwise nil.
func Shown(strings []byte) *Language {
	const link, role = ">`_", ":`"
	n := bytes.Index(strings, []byte(role))
	isRole := n > 0 && ascii.HasSuffix(bytes.TrimRightFunc(strings[:n], unicode.IsLower), ":") && strings[n-1] != ':'
	switch {
	case bytes.Contains(strings, []byte(link)) || isRole:
		return RST
	case bytes.Contains(strings, []byte("](http")):
		return Markdown
	case bytes.Contains(strings, []byte("<a ")) && bytes.Contains(strings, []byte("href=")):
		return HTML
	}
	return nil
}

// isCalendar reports whether a text begins like iCalendar or vCard (RFC 5545, 3.4; RFC 6350, 6.1.1).
func isCalendar(head []byte) bool {
	line, _, ok := bytes.Cut(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	return ok && (bytes.EqualFold(line, []byte("BEGIN:VCALENDAR")) || bytes.EqualFold(line, []byte("BEGIN:VCARD")))
}

// isRST reports whether a text has a link of reStructuredText, or a directive or a target of it that begins a line:
// ".. toctree::", ".. _tea:".
func isRST(text []byte) bool {
	const dots, link = ".. ", ">`_"
	if i := bytes.Index(text, []byte(link)); i > 0 {
		front := text[:i]
		open := bytes.LastIndexByte(front, '<')
		if quote := bytes.LastIndexByte(front, '`'); quote >= 0 && open > quote && StartsURL(front[open+1:]) {
			return true
		}
	}
	for i := bytes.Index(text, []byte(dots)); i >= 0; {
		if rest := ascii.FirstLine(text[i+len(dots):]); (i == 0 || text[i-1] == '\n') && isExplicit(rest) {
			return true
		}
		next := bytes.Index(text[i+1:], []byte(dots))
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return false
}

// isExplicit reports whether a line begins, after two dots, with the name of a directive or is a target without a URL.
func isExplicit(line []byte) bool {
	if ascii.HasPrefix(line, "_") {
		label := bytes.TrimRight(line, " \t")
		return ascii.HasSuffix(label, ":") && len(label) > len("_:") && bytes.IndexByte(label, ':') == len(label)-1
	}
	name := ascii.Span(line, func(c byte) bool { return ascii.IsAlpha(c) || c == '-' })
	return name > 1 && ascii.HasPrefix(line[name:], "::") && (len(line) == name+len("::") || ascii.IsSpace(line[name+len("::")]))
}

// isMarkdown reports whether a text has a heading and two links of Markdown, or a fenced code block.
func isMarkdown(text []byte) bool {
	const link, links = "](http", 2
	const fence, fences = "\n```", 2
	return bytes.Count(text, []byte(fence)) >= fences || bytes.Count(text, []byte(link)) >= links && (ascii.HasPrefix(text, "# ") || bytes.Contains(text, []byte("\n## ")) || bytes.Contains(text, []byte("\n\n# ")))
}
