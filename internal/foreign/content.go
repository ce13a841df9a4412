package foreign

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/pattern"
)

const (
	// longLine is more than the length of a line that a person writes.
	longLine = 4 << 10
	// longAverage is more than the average length of the lines of a script or a style
	// sheet that a person writes; linguist has the same.
	longAverage = 110
)

// A text is the beginning of a file, and its end.
type text struct {
	ext  string // of its name, in lower case
	head []byte
	end  func() []byte
}

// contents are the kinds of texts that are skipped, and why. The first match counts.
var contents = [...]struct {
	is  func(text) bool
	why string
}{
	{text.saysGenerated, generated + " (its first lines say so)"},
	{text.endsWithNotice, generated + " (its last lines say so)"},
	{text.isPrinted, generated + " (it was formatted for a printer)"},
	{text.isPaged, converted + " (its page breaks are those of a PDF)"},
	{text.isReportOfLinter, generated + " (it begins like the report of a linter)"},
	{text.isHelp, generated + " (it begins like the help of a program)"},
	{text.isSigned, signed + " (its first line says so)"},
	{text.isLicence, licence + " (its first line says so)"},
	{text.isReport, vendored + " (it is a version of a report that W3C published)"},
	{text.isRFC, vendored + " (it is an RFC)"},
	{text.listsAttacks, testData + " (most of its lines are attacks)"},
	{text.isMinified, minified + " (its lines are very long)"},
}

// Text is [Finder.File] by the first bytes of the file, and by the last ones, which end returns.
func Text(path string, head []byte, end func() []byte) string {
	t := text{strings.ToLower(filepath.Ext(path)), head, end}
	for _, c := range contents {
		if c.is(t) {
			return c.why
		}
	}
	return ""
}

// isPrinted reports whether a text is what nroff makes for a printer: it has letters that
// are struck twice for bold, or after an underscore and a backspace.
func (t text) isPrinted() bool {
	head := t.head
	const enough = 4
	if bytes.IndexByte(head, '\x1b') >= 0 && bytes.Count(head, []byte("\x1b[1m"))+bytes.Count(head, []byte("\x1b[4m")) >= enough {
		return true // for a terminal
	}
	for n := 0; n < enough; n++ {
		i := bytes.IndexByte(head, '\b')
		if i < 1 || i+1 == len(head) || head[i-1] != '_' && head[i-1] != head[i+1] {
			return false
		}
		head = head[i+1:]
	}
	return true
}

// isPaged reports whether a plain text has the page breaks that pdftotext and the like write: a form feed right
// before the first line of a page. People, and programs that format RFCs, put a form feed on a line of its own.
func (t text) isPaged() bool {
	pages := 0
	for head := t.head; ; pages++ {
		i := bytes.IndexByte(head, '\f')
		if i < 0 || i+1 == len(head) || head[i+1] <= ' ' && head[i+1] != ' ' || i > 0 && head[i-1] != '\n' {
			break
		}
		head = head[i+1:]
	}
	return pages > 1 && (t.ext == ".txt" || t.ext == ".text")
}

// isHelp reports whether a plain text begins like a program's help.
func (t text) isHelp() bool {
	return t.isPlain() && (ascii.HasPrefix(t.head, "usage: ") || ascii.HasPrefix(t.head, "Usage: "))
}

// isRFC reports whether a plain text begins like an RFC, which nobody changes (RFC 7322, section 4.1).
func (t text) isRFC() bool {
	if !t.isPlain() {
		return false
	}
	const longest = 2 << 10 // of the first page's head
	head := t.head[:min(len(t.head), longest)]
	number := bytes.Index(head, []byte("Request for Comments: "))
	return number > 0 && bytes.Contains(head, []byte("\nCategory: ")) && bytes.LastIndexByte(head[:number], '\n') >= 0
}

// published matches the style sheet of a W3C report that is kept as it was published, not that of an editor's draft (W3C
// Publication Rules, "Style sheets").
var published = pattern.New(`w3\.org/StyleSheets/TR/(?:[0-9]+/)?W3C-(?:WD|CR|PR|REC|NOTE)`)

// isReport reports whether a page is a version of a W3C report.
func (t text) isReport() bool { return isHTML(t.ext) && published().Match(t.head) }

// isMinified reports whether the text has longer lines than a person writes.
func (t text) isMinified() bool {
	isLong := len(t.head) >= longLine-1 && slices.Contains(code, t.ext) && bytes.IndexByte(t.head, '\n') < 0
	isDense := len(t.head) >= longLine/2 && isWeb(t.ext) && len(t.head)/(bytes.Count(t.head, []byte("\n"))+1) > longAverage
	return isLong || isDense
}

// code are the extensions of source and data that programs write on one line.
var code = []string{".js", ".mjs", ".css", ".json", ".xml", ".html", ".htm", ".geojson", ".ts", ".jsonl"}

// isPlain reports whether the text is plain text.
func (t text) isPlain() bool { return slices.Contains(plain, t.ext) }

var plain = []string{"", ".txt", ".text", ".lst", ".list", ".dic", ".fuzz", ".payloads"}

// isLicence reports whether the first line of a text is the title of one of the most common licences, with its version.
func (t text) isLicence() bool {
	title := bytes.TrimLeft(t.front(), "# \t\r\n\f")
	begins := func(word string) bool { return ascii.HasPrefixFold(title, word) }
	return slices.ContainsFunc(licensors, begins) && licenceTitle().Match(title)
}

// licensors begin the titles of licences.
var licensors = []string{"gnu ", "apache ", "mozilla ", "creative ", "the mit ", "mit ", "eclipse "}

var licenceTitle = pattern.New(`(?i)^(?:gnu (?:(?:lesser |library |affero )?general public|free documentation) license|apache license` +
	`|mozilla public license|creative commons legal code|(?:the )?mit license|eclipse public license)(?:[ ,-]+v|[# \t\r]*(?:\n|$))`)

// isSigned reports whether the text is signed (RFC 9580, section 7), so that nobody can fix
// it.
func (t text) isSigned() bool {
	return ascii.HasPrefix(t.head, "-----BEGIN PGP SIGNED MESSAGE-----")
}
