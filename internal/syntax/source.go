package syntax

import (
	"bytes"
	"strconv"

	"github.com/urlmend/urlmend/internal/ascii"
)

// Source is the source of programs, and data: comments and strings.
var Source = &Language{
	Name: "source",
	Extensions: "cs go rs java kt kts scala swift js mjs cjs jsx ts tsx " +
		"rb pl pm php lua r jl hs ml mli erl ex exs clj el lisp scm vim sh bash zsh fish ps1 bat " +
		"sql proto css scss less json jsonc yaml yml toml ini cfg conf tf nix cmake mk gradle zig d f90 pas asm s " +
		"ac awk cmd erb m4 properties sed strings tcl vbs",
	FileNames: "makefile gnumakefile dockerfile containerfile vagrantfile rakefile gemfile jenkinsfile go.mod cmakelists.txt meson.build " +
		"brewfile codeowners crontab pkgbuild podfile procfile constraints.txt requirements.txt robots.txt",
	EditorIDs: "csharp=cs rust=rs kotlin=kt javascript=js javascriptreact=jsx typescript=ts typescriptreact=tsx ruby=rb perl=pl perl6=pl julia=jl " +
		"haskell=hs ocaml=ml erlang=erl elixir=ex clojure=clj commonlisp=lisp elisp=el emacs-lisp=el scheme=scm viml=vim shellscript=sh " +
		"powershell=ps1 terraform=tf make=mk makefile=mk dockerfile=sh groovy=gradle fortran=f90 pascal=pas vb=vbs",
	Traits:     Program | Dotted,
	Comments:   InProgram,
	Constructs: Command | Attribute,
	Openings:   []string{`\url{`, `\href{`},
	bound:      stringBound,
	TextEscape: StringEscape,
}

// C is the source of C and its relatives.
var C = &Language{
	Name:       "c",
	Extensions: "c h cc cpp cxx hh hpp hxx inl ino ipp m mm cu",
	EditorIDs:  "objective-c=m objective-cpp=mm cuda-cpp=cu",
	Traits:     Program | Literals,
	Comments:   InProgram,
	Constructs: Attribute,
	bound:      stringBound,
	TextEscape: StringEscape,
}

// Python is the source of Python.
var Python = &Language{
	Name:       "python",
	Extensions: "py pyi pyx",
	EditorIDs:  "python",
	Traits:     Program | Literals | Indented,
	Comments:   InProgram,
	bound:      stringBound,
	TextEscape: StringEscape,
}

// stringBound ends a URL at a backslash that spells no character of it: at an escape of a
// string literal, a command of TeX, or a class of a regular expression.
func stringBound(text []byte) int {
	text = text[:linkText(text)]
	if bytes.IndexByte(text, '\\') < 0 {
		return len(text)
	}
	return beforeUnknown(StringEscape, text)
}

// stringEscape reads the escape at the front of text of a printable character of ASCII
// (RFC 8259, section 7): \u0026, \x26, \/.
func stringEscape(text []byte) (int, string) {
	if ascii.HasPrefix(text, `\/`) {
		return 2, "/"
	}
	for prefix, digits := range [...]int{2, 4} {
		n := 2 + digits
		if len(text) < n || text[1] != "xu"[prefix] {
			continue
		}
		c, err := strconv.ParseUint(string(text[2:n]), 16, 16)
		if err == nil && ' ' < c && c < 0x7F && !ascii.In(byte(c), "<>\"\\'`") {
			return n, string(rune(c))
		}
	}
	return 0, ""
}

// InComment reports whether a line that begins with text is one of a comment.
func InComment(text []byte) bool {
	text = bytes.TrimLeft(text, " \t")
	for _, prefix := range []string{"* ", "/**", "///", "//!", "//", "#'", "# ", "-- ", ";; "} {
		if ascii.HasPrefix(text, prefix) {
			return true
		}
	}
	return false
}

// BeginsTag reports whether a line begins with a tag, as in PHP and JSX.
func BeginsTag(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 1 && line[0] == '<' && ascii.IsAlpha(line[1])
}
