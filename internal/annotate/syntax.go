package annotate

import (
	"bytes"
	"cmp"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A comments is what is known of the comments and the strings of a language.
type comments struct {
	sign  string    // begins a comment that ends with the line
	block [2]string // around a comment of several lines; empty if there is none
	// quotes are around strings on one line, and long and raw around strings of several
	// lines: raw ones have no escapes.
	quotes    string
	long, raw []string
	// unsure are marks after which it is not known what a line is.
	unsure []string
	// trailing says that a comment can follow whatever else is on a line.
	trailing bool
}

var cBlock = [2]string{"/*", "*/"}

// syntaxes are by the extension or the name of a file. Languages in which a quotation mark may be in
// a regular expression, or where the end of a line belongs to a value, have no trailing
// comments here.
var syntaxes = sync.OnceValue(func() map[string]*comments {
	table := make(map[string]*comments)
	add := func(names string, s comments) {
		for _, name := range strings.Fields(names) {
			table[name] = &s
		}
	}
	add(".c .h .cc .cpp .cxx .hh .hpp .hxx .inl .ipp .mm .cu", comments{
		sign: "//", block: cBlock, quotes: `"'`, unsure: []string{`R"`}, trailing: true,
	})
	add(".java .kt .kts .scala .swift", comments{
		sign: "//", block: cBlock, quotes: `"'`, long: []string{`"""`}, unsure: []string{`#"`}, trailing: true,
	})
	add(".go", comments{sign: "//", block: cBlock, quotes: `"'`, raw: []string{"`"}, trailing: true})
	add(".rs", comments{
		sign: "//", block: cBlock, long: []string{`"`},
		unsure: []string{`r"`, `r#`, `'"'`, `'\"'`}, trailing: true,
	})
	add(".cs", comments{sign: "//", block: cBlock, quotes: `"'`, unsure: []string{`@"`, `@$`, `"""`}, trailing: true})
	add(".proto .jsonc", comments{sign: "//", block: cBlock, quotes: `"'`, trailing: true})
	add(".js .mjs .cjs .ts .scss .less .gradle .zig .d .pas", comments{
		sign: "//", block: cBlock, quotes: `"'`, unsure: []string{"`", "'''", `"""`, "/+", "(*", "{*"},
	})
	add(".py .pyi .pyx", comments{sign: "#", quotes: `"'`, long: []string{`"""`, "'''"}, trailing: true})
	add(".sh .bash .zsh pkgbuild", comments{
		sign: "#", long: []string{`"`}, raw: []string{"'"}, unsure: []string{"<<", "$'", "`"}, trailing: true,
	})
	add(".fish .awk .sed .tcl .r .jl .ex .exs .nix .tf .cmake cmakelists.txt meson.build",
		comments{sign: "#", long: []string{`"`}, unsure: []string{"'", "<<", "[[", "[=", "#=", `"""`, "`"}})
	add(".rb .pl .pm rakefile gemfile vagrantfile podfile brewfile", comments{
		sign: "#", quotes: `"'`,
		unsure: []string{"<<", "=begin", "\n=", "__END__", "__DATA__", "%q", "%Q", "%w", "q{", "q(", "`"},
	})
	add(".ini .cfg .conf .properties .mk makefile gnumakefile requirements.txt constraints.txt robots.txt codeowners",
		comments{sign: "#", unsure: []string{"<<"}})
	add("dockerfile containerfile", comments{sign: "#", unsure: []string{"<<"}})
	add(".sql .lua .hs", comments{sign: "--", quotes: `"`, long: []string{"'"}, unsure: []string{"[[", "[=", "$$", "{-", "/*"}})
	add(".el .lisp .clj .scm .asm", comments{sign: ";", long: []string{`"`}, unsure: []string{`?"`, `\"`, "#|"}})
	add(".erl", comments{sign: "%", quotes: `"'`, unsure: []string{`$"`, "$'", `"""`}})
	return table
})

// commentsFor returns the syntax for a file, by its name or its extension; nil if it is not
// known.
func commentsFor(name string) *comments {
	base := strings.ToLower(filepath.Base(name))
	if s := syntaxes()[base]; s != nil {
		return s
	}
	return syntaxes()[filepath.Ext(base)]
}

// sourceLines are what decides where a comment is possible in source.
type sourceLines struct {
	signs []int // where comments begin that end with the line
	long  []run // strings and comments that may be of several lines
	clear int   // how far the text was read: after that, it is not known what a line is
}

// read reads source.
func (s *comments) read(data []byte) (r sourceLines) {
	marks := s.marks()
	for i := 0; ; {
		n := bytes.IndexAny(data[i:], marks)
		if n < 0 {
			r.clear = len(data)
			return r
		}
		i += n
		rest, end := data[i:], i
		long, isLong := s.longAt(rest)
		switch {
		case startsWithAny(rest, s.unsure) != "":
		case s.beginsComment(data, i):
			r.signs = append(r.signs, i)
			end = i + len(untilLineEnd(rest))
		case isLong:
			end = i + long
			r.long = append(r.long, run{i, end})
		case strings.IndexByte(s.quotes, rest[0]) >= 0:
			mark := string(rest[:1])
			end = i + closing(untilLineEnd(rest), mark, mark, true)
		case rest[0] == '\\':
			end = min(i+2, len(data))
		default:
			end = i + 1
		}
		if end <= i {
			r.clear = i
			return r
		}
		i = end
	}
}

// longAt returns the length of the comment or string at the start of a text that may be of several lines: 0 if it does not end. It is not ok
// if there is none.
func (s *comments) longAt(text []byte) (n int, ok bool) {
	if s.block[0] != "" && bytes.HasPrefix(text, []byte(s.block[0])) {
		return closing(text, s.block[0], s.block[1], false), true
	}
	if mark := startsWithAny(text, s.long); mark != "" {
		return closing(text, mark, mark, true), true
	}
	if mark := startsWithAny(text, s.raw); mark != "" {
		return closing(text, mark, mark, false), true
	}
	return 0, false
}

// marks returns the first bytes of what has a meaning.
func (s *comments) marks() string {
	marks := s.sign[:1] + s.quotes + `\`
	for _, mark := range append(append(append([]string{s.block[0]}, s.long...), s.raw...), s.unsure...) {
		marks += mark[:min(1, len(mark))]
	}
	return marks
}

// beginsComment reports whether a comment begins at data[i]. One of shell follows a blank.
func (s *comments) beginsComment(data []byte, i int) bool {
	return bytes.HasPrefix(data[i:], []byte(s.sign)) && (len(s.sign) > 1 || i == 0 || bytes.IndexByte([]byte(" \t\r\n"), data[i-1]) >= 0)
}

// startsWithAny returns the mark that text begins with, or "".
func startsWithAny(text []byte, marks []string) string {
	for _, mark := range marks {
		if bytes.HasPrefix(text, []byte(mark)) {
			return mark
		}
	}
	return ""
}

func untilLineEnd(text []byte) []byte {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return text[:n]
	}
	return text
}

// closing returns the offset after the mark that closes what opens at the front of text; 0 if
// nothing does.
func closing(text []byte, open, shut string, escapes bool) int {
	for i := len(open); i < len(text); i++ {
		switch {
		case escapes && text[i] == '\\':
			i++
		case bytes.HasPrefix(text[i:], []byte(shut)):
			return i + len(shut)
		}
	}
	return 0
}

// isInside reports whether an offset is in a string or a comment that may be of several lines.
func (r *sourceLines) isInside(off int) bool {
	i := sort.Search(len(r.long), func(i int) bool { return r.long[i].end > off })
	return i < len(r.long) && r.long[i].start < off
}

// commentOn returns where the comment begins that ends with the line; -1 if there is none.
func (r *sourceLines) commentOn(l line) int {
	i := sort.SearchInts(r.signs, l.start)
	if i < len(r.signs) && r.signs[i] <= l.end {
		return r.signs[i]
	}
	return -1
}

// program returns a slot in a program: a comment at the end of the line, or the end of the comment
// that is all of the line. A comment that becomes documentation, as after "///", takes none.
func (t *Text) program(first, last line) (s Slot, why string) {
	if t.comments == nil {
		return s, cmp.Or(noComments[t.ext], "the comments of this language are not known well enough")
	}
	comment := t.source.commentOn(last)
	isAlone := comment >= 0 && isBlank(t.data[last.start:comment])
	prev, _ := t.before(first)
	switch {
	case last.end > t.source.clear, t.source.isInside(last.start), t.source.isInside(last.end):
		return s, "it may be in a string of several lines, or in another comment"
	case first != last, !isAlone && !t.comments.trailing:
		return s, "it is not in a comment that is a line of its own"
	case bytes.HasSuffix(t.text(last), []byte(`\`)):
		return s, "its line ends in a backslash"
	case bytes.HasSuffix(t.text(prev), []byte(`\`)):
		return s, "the line above continues on its line"
	case !isAlone:
		return t.atEnd(last, t.comments.sign+" ", ""), ""
	}
	if rest := t.data[comment+len(t.comments.sign) : last.end]; !ascii.IsBlank(ascii.At(rest, 0)) {
		return s, "its comment may be documentation"
	}
	return t.atEnd(last, "", ""), ""
}
