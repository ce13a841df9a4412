package secrets

import (
	"bytes"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/pattern"
)

// valueAfter returns the secret that the name [start, end) announces.
func (x *index) valueAfter(text []byte, start, end int) Match {
	const ahead = 256 // for what is between a name and its value
	word, rest := text[start:end], text[end:min(len(text), end+ahead)]
	if len(rest) == 0 || !separators.Has(rest[0]) {
		return Match{}
	}
	e := x.nameIn(word)
	switch {
	case e == nil:
		return Match{}
	case rest[0] == '/': // in a link to reset it
		if n := ascii.Span(rest[1:], isSegment); LooksRandom(rest[1 : 1+n]) {
			return Match{Start: end + 1, End: end + 1 + n}
		}
		return Match{}
	}
	gap := gapBeforeValue(rest)
	if gap == 0 && (word[0] == '-' || givesNext(tail(text[:start], 80))) {
		gap = ascii.Span(rest, ascii.IsBlank)
	}
	if gap == 0 {
		return Match{}
	}
	return e.valueAt(text, end+gap)
}

// valueAt returns the value at an offset whose name is before it.
func (e *entry) valueAt(text []byte, at int) Match {
	if e.form.pattern != "" {
		if groups := e.regexp().FindSubmatchIndex(text[at:min(len(text), at+window)]); groups != nil {
			return e.secretIn(text, at, at, groups)
		}
		return Match{}
	}
	m := valueAt(text, at)
	if e.form.least > 0 && !LooksRandom(text[m.Start:m.End]) { // it may be public
		return Match{}
	}
	return m
}

// gapBeforeValue returns the length of what is between the name of a secret, which is before rest, and its value; 0 if
// none follows.
func gapBeforeValue(rest []byte) int {
	if m := assigned().FindIndex(rest); m != nil {
		if isQuote(rest[0]) && identifier().Match(rest[m[1]:]) {
			return 0
		}
		return m[1]
	}
	if m := quotedNext().FindIndex(rest); m != nil {
		return m[1] - 1
	}
	if isMixed(rest) {
		return 1
	}
	return 0
}

var (
	// assigned matches what is between the name of a secret and its value, in programs, settings,
	// markup, tables and prose.
	assigned = pattern.New("^[\"'`\\]\\)\\\\*_~]{0,4}(?:[ \t]{0,8}(?::=|=>|->|\\?\\?=?|\\|\\|=?|[?+]=|={1,3}|::?|>|\\|)[*_~]{0,3}[ \t]{0,8}(?:\r?\n[ \t]{0,40}(?:[/#*;>-]{1,3}[ \t]{0,8})?)?|,\\b|\t+|(?:</\\w+>\\s{0,40})+" +
		"|,?\\s{1,40}[\"']?value[\"']?[ \t]{0,8}[:=][ \t]{0,8}| (?:is|was|BY|by|ist|lautet|est|es)[ :][ \t]{0,8})(?:<\\w[^<>]{0,40}>){0,4}")
	// quotedNext matches up to the quote of a value that comes next: in SQL, a call, a list.
	quotedNext = pattern.New("^(?:[ \t]{1,8}|\\([ \t]{0,8}|[\"'`],[ \t]{0,8})[\"'`]")
	// identifier matches what is no value after a name between quotes: "token": want
	identifier = pattern.New(`^[A-Za-z]+(?:[ \t,)}]|$)`)
	typed      = pattern.New("^[^\"'`\n=]{0,40}=[ \t]{0,8}[a-zA-Z&]{0,2}[\"'`]")
)

// givesNext reports whether the value of a name is the next word by what is before the name: in
// .netrc, in the commands of shells and of Docker.
func givesNext(before []byte) bool {
	words := bytes.Fields(before)
	n := len(words)
	return n > 0 && ascii.EqualFoldAny(words[n-1], "set", "setx", "setenv", "setq", "env", "define", "@param") ||
		n > 1 && ascii.EqualFoldAny(words[n-2], "login", "machine", "user", "username")
}

// separators are the bytes that may come after the name of a secret.
var separators = kernel.NewSet(func(b byte) bool { return b < ' ' || ascii.In(b, " \"'`])\\*_~:=-?|+>,(</") })

// isMixed reports whether text begins with a blank and a word that is no word of a language, as
// it has digits and letters.
func isMixed(text []byte) bool {
	const shortest = 6
	if len(text) == 0 || !ascii.IsBlank(text[0]) {
		return false
	}
	word := text[1 : 1+ascii.Span(text[1:], func(b byte) bool { return b > ' ' })]
	return len(word) >= shortest && bytes.ContainsAny(word, "0123456789") && bytes.ContainsFunc(word, unicode.IsLetter)
}

func isSegment(b byte) bool { return tokenBytes.Has(b) || b == '%' || b == '~' }

func isQuote(b byte) bool { return b == '"' || b == '\'' || b == '`' }

func lineLen(text []byte) int {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}

func tail(text []byte, n int) []byte { return text[max(0, len(text)-n):] }

// valueAt returns the range of the value at an offset, between quotes or up to a blank or a
// delimiter. It is empty if there is none, or a placeholder.
func valueAt(text []byte, at int) Match {
	escaped := ascii.Span(text[at:], func(b byte) bool { return b == '\\' })
	if from := at + escaped + literalPrefix(text[at+escaped:]); from < len(text) && isQuote(text[from]) {
		return quotedValue(text, from, escaped > 0)
	}
	if isURL().Match(text[at:min(len(text), at+64)]) {
		return Match{}
	}
	end := at + ascii.Span(text[at:], func(b byte) bool { return b > ' ' && !ascii.In(b, "\"'`<>&;") })
	if m := typed().FindIndex(text[end:min(len(text), end+64)]); m != nil { // let password: &str = "..."
		start := end + m[1]
		quote := text[start-1]
		return unlessFilledIn(text, start, start+ascii.Span(text[start:], func(b byte) bool { return b != quote && b != '\n' }))
	}
	return unlessFilledIn(text, at, end)
}

// literalPrefix returns the length of the letters before the quote of a string literal: b"...".
func literalPrefix(text []byte) int {
	const most = 2
	n := ascii.Span(text[:min(len(text), most)], ascii.IsAlpha)
	if n < len(text) && isQuote(text[n]) {
		return n
	}
	return 0
}

// quotedValue returns the value after the quotes at an offset: up to the next one in its line that no backslash escapes, unless
// the quotes are escaped themselves.
func quotedValue(text []byte, from int, isEscaped bool) Match {
	const most = 3 // as in Python
	start := from + ascii.Span(text[from:min(len(text), from+most)], func(b byte) bool { return b == text[from] })
	end := start
	for end < len(text) && text[end] != text[from] && text[end] != '\n' {
		if text[end] == '\\' && !isEscaped {
			end++
		}
		end++
	}
	return unlessFilledIn(text, start, min(end, len(text)))
}

// unlessFilledIn returns the range, unless the text there is to be replaced by the reader or
// by a program, or it is a URL.
func unlessFilledIn(text []byte, start, end int) Match {
	const longest = 128 // of what is to be filled in
	value := text[start:min(end, start+longest)]
	if isURL().Match(value) || end-start <= longest && (len(bytes.Trim(value, "*xX._-#")) == 0 || filledIn().Match(value)) {
		return Match{}
	}
	return Match{Start: start, End: end}
}

var isURL = pattern.New(`^[A-Za-z][A-Za-z0-9+.-]*://`)

// filledIn matches a value that is to be replaced.
var filledIn = pattern.New(`^(?:\$[A-Z0-9_]+|\$?\$?\{.*\}+|\$\(.*\)|<.*>|\[.*\]|%[A-Z_]*%|%[sdvq]|(?i:.*(?:your|xxxx).*)|(?i:true|false|null|nil|none|undefined))$`)

// nameIn returns the name of a secret that a word ends with, without separators, or nil.
func (x *index) nameIn(word []byte) *entry {
	by := x.names[word[len(word)-1]|0x20]
	if len(by) == 0 {
		return nil // as most
	}
	var buf [32]byte
	name := withoutSeparators(buf[:], word)
	for i := range by {
		e := &by[i]
		if e.form.where == named && ascii.HasSuffix(name, e.start) || e.form.where == nameAlone && isLastPart(word, e.start) {
			return e
		}
	}
	return nil
}

// withoutSeparators returns the end of a word in lower case, as much as buf takes of it without separators.
func withoutSeparators(buf, word []byte) []byte {
	n := len(buf)
	for i := len(word) - 1; i >= 0 && n > 0; i-- {
		if b := word[i]; !ascii.In(b, "_-.") {
			n--
			buf[n] = ascii.Lower(b)
		}
	}
	return buf[n:]
}

// isLastPart reports whether a word is the name, or ends with it after a separator.
func isLastPart(word []byte, name string) bool {
	before := len(word) - len(name)
	return before >= 0 && ascii.EqualFold(word[before:], name) && (before == 0 || ascii.In(word[before-1], "_-."))
}

// IsName reports whether a word is the name of a secret.
func IsName(word []byte) bool { return theIndex().nameIn(word) != nil }

// isNamedSegment reports whether the path segment [start, end) looks like a token, and follows a
// segment that names a secret: /password/...
func isNamedSegment(url []byte, start, end int) bool {
	if start < 2 || url[start-1] != '/' || !nameBytes.Has(url[start-2]) {
		return false
	}
	before := url[:start-1]
	return theIndex().nameIn(before[bytes.LastIndexByte(before, '/')+1:]) != nil && LooksRandom(url[start:end])
}
