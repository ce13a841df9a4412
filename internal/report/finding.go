package report

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/lint"
)

// A Finding is a finding in a file, with the source it is about.
type Finding struct {
	lint.Finding
	File   string
	Member string // of the archive that the file is, or empty
	// At and To are the positions of Start and End.
	At, To Position
	// URLSpan is the URL from its first byte to its last, as extract prints it, and
	// Mail its place in a message. They are empty if the finding is about no URL.
	URLSpan Span
	Mail    *extract.Mail
	// Pieces are the Related ranges with their positions.
	Pieces []Span
	// Fixes are those of the rule, with the positions of their edits.
	Fixes []Fix
	// Excerpt holds the lines that the finding's ranges are on, in order.
	Excerpt []Line
	// Fingerprint names the finding, in ASCII, as long as it is there: no other
	// of the run has it, and it does not change when lines above do.
	Fingerprint string
	// CopyOf is the place of the earlier finding of the run that this one repeats, or nil.
	CopyOf *Place
}

// A Place is where a finding of a run begins. Its column counts bytes.
type Place struct {
	File, Member string
	Line, Column int
}

// A Position is a position in bytes, and its column also in UTF-16 code units and
// in characters, from 1. A byte that is no UTF-8 is one of each.
type Position struct {
	position.Position
	UTF16, Rune int
}

// NewPosition returns the position of the byte at an offset.
func NewPosition(x *position.Index, at int) Position {
	return Position{
		Position: x.Position(at, position.Bytes),
		UTF16:    x.Position(at, position.UTF16).Column,
		Rune:     x.Position(at, position.Runes).Column,
	}
}

// A Span is the bytes [Start, End) of a text and their positions.
type Span struct {
	Start, End int
	At, To     Position
}

// NewSpan returns the bytes [start, end) with their positions, if x is not nil.
func NewSpan(x *position.Index, start, end int) Span {
	if x == nil {
		return Span{Start: start, End: end}
	}
	return Span{start, end, NewPosition(x, start), NewPosition(x, end)}
}

// A Fix is one way to fix a finding. Its edits are sorted and disjoint, and are made
// all or none.
type Fix struct {
	Title  string
	Safe   bool
	Edits  []Edit
	Secret bool // an edit writes a secret, such as that of a URL in the text of a link
}

// An Edit replaces the bytes of the span by Text.
type Edit struct {
	Span
	Text string
}

func (f *Finding) span() Span { return Span{f.Start, f.End, f.At, f.To} }

// name is what people read: "file", or "file!member".
func (f *Finding) name() string { return fullName(f.File, f.Member) }

func fullName(file, member string) string {
	if member == "" {
		return file
	}
	return file + "!" + member
}

// path is the name of the file to a program that compares it with those of the
// repository.
func path(file, member string) string {
	for strings.HasPrefix(file, "./") && len(file) > len("./") {
		file = strings.TrimLeft(file[1:], "/")
	}
	return fullName(file, member)
}

// Path names the file to programs, and in an archive its member: as [Finding.File],
// but that it never begins with "./".
func (f *Finding) Path() string { return path(f.File, f.Member) }

// url returns the URL, but only the beginning of a very long one: it may have as many
// findings as bytes, and each of them contains the URL.
func (f *Finding) url() string {
	const most = 2 << 10
	if len(f.URL) <= most {
		return f.URL
	}
	return f.URL[:CharacterStart(f.URL, most)] + ellipsis
}

// CharacterStart returns where the character begins that the byte text[i] is in, so that text can be cut there. The end
// of text is a start too.
func CharacterStart[Text string | []byte](text Text, i int) int {
	start := i
	for start > max(0, i-utf8.UTFMax+1) && start < len(text) && !utf8.RuneStart(text[start]) {
		start--
	}
	return start
}

// NewFix returns a fix with the positions of its edits.
func NewFix(f lint.Fix, x *position.Index) Fix {
	made := Fix{Title: f.Title, Safe: f.Safe}
	for _, e := range f.Edits {
		made.Edits = append(made.Edits, Edit{Span: NewSpan(x, e.Start, e.End), Text: e.Text})
		made.Secret = made.Secret || hasSecret([]byte(e.Text))
	}
	return made
}

func hasSecret(text []byte) bool {
	if len(lint.SecretsInText(text)) > 0 {
		return true
	}
	// A URL has no secret without one of these after its scheme.
	if !bytes.ContainsAny(bytes.TrimRight(text, ":/"), ":@=") {
		return false
	}
	for u := range extract.Find(text, extract.Options{NearMisses: true}) {
		if len(lint.Secrets(&u)) > 0 {
			return true
		}
	}
	return false
}

// ShownFixes returns the fixes that may be shown: those that write no secret. An edit that
// touches the password contains it, unless it removes it.
func (f *Finding) ShownFixes() []Fix {
	return slices.DeleteFunc(slices.Clone(f.Fixes), func(fix Fix) bool {
		return fix.Secret || slices.ContainsFunc(fix.Edits, func(e Edit) bool {
			return e.Text != "" && slices.ContainsFunc(f.Secret, e.touches)
		})
	})
}

func (e Edit) touches(r lint.Range) bool { return e.Start < r.End && r.Start < e.End }

// isOneLine reports whether the finding begins and ends on the same line.
func (f *Finding) isOneLine() bool { return f.At.Line == f.lastLine() }

// lastLine is the last line that the finding and its pieces have anything of.
func (f *Finding) lastLine() int {
	last := f.span().lastLine()
	for _, p := range f.Pieces {
		last = max(last, p.lastLine())
	}
	return last
}

// lastLine is that of the last byte.
func (s Span) lastLine() int {
	_, last := position.Lines(s.At.Position, s.To.Position)
	return last
}

// site is the address of the pages that contrib/site makes, with a slash at its end. While it is empty, findings lead to the
// same pages in the repository.
const site = ""

// PageOf returns the address of the page about a rule.
func PageOf(rule string) string { return pageOf(site, rule) }

func pageOf(site, rule string) string {
	docs, extension := site, ".html"
	if site == "" {
		docs, extension = "https://github.com/urlmend/urlmend/blob/main/docs/", ".md"
	}
	if strings.HasSuffix(rule, "-suppression") { // of no URL
		return docs + "suppress" + extension + "#in-the-text"
	}
	return docs + "rules/" + rule + extension
}

// word returns the severity as one of three words.
func word(s lint.Severity, info, warning, err string) string {
	switch s {
	case lint.Error:
		return err
	case lint.Warning:
		return warning
	}
	return info
}
