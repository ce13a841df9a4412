package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/gitignore"
	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/suggest"
	localtree "github.com/urlmend/urlmend/internal/tree"
	"github.com/urlmend/urlmend/lint"
)

// A kind is what values a key takes.
type kind uint8

const (
	word   kind = iota // a string
	words              // strings, or one of them alone
	number             // a whole number, 1 or more
	flag               // true or false
)

func (k kind) String() string {
	return [...]string{"a string", "a string or a list of strings", "a whole number", "true or false"}[k]
}

// A scope says where a key is allowed.
type scope uint8

const (
	inFile     scope = 1 << iota // at the top of a file
	inOverride                   // in [[overrides]]
	anywhere   = inFile | inOverride
)

// A key is one setting: what it is called, what it takes, what it means.
type key struct {
	name     string
	kind     kind
	scope    scope
	names    func() []string    // what there is to choose from; nil: it is not a choice
	check    func(string) error // of each string; nil: any will do
	standard string             // what holds where nobody says anything; "" is none
	example  string             // as TOML, for the key that has no standard
	doc      string             // one sentence or two, as the documentation has them
}

// The keys that the code asks for by name.
const (
	keyExtends = "extends"
	keyPaths   = "paths"
	keyExclude = "exclude"

	keySeverity = "severity" // in the table of a rule
	keyAllow    = "allow"

	keyLinksRoot    = "links.root"
	keyLinksRoots   = "links.roots"
	keyLinksDialect = "links.dialect"
	keyLinksIgnore  = "links.ignore"
)

// The tables of a file.
const (
	tableRules     = "rules"
	tableOverrides = "overrides"
	tablePolicy    = "policy"
	tableLinks     = "links"
)

const (
	levelOff    = "off"
	failOnNever = "never"
)

// keys returns all keys except the names of rules, in the order in which they are
// shown.
func keys() []key {
	return []key{
		{name: keyExtends, kind: words, scope: inFile, example: `"../urlmend.toml"`,
			doc: "Files that this file builds on; later ones override earlier ones. Relative to this file."},
		{name: keyPaths, kind: words, scope: inOverride, check: checkPattern, example: `["mail/", "*.eml"]`,
			doc: "The files that the override applies to: patterns as in `.gitignore`, relative to the folder of the configuration file."},
		{name: keyExclude, kind: words, scope: inFile, check: checkPattern, example: `["drafts/", "*.log"]`,
			doc: "The files to skip in directories: patterns as in `.gitignore`, relative to the folder of the configuration file."},
		{name: "skip-generated", kind: flag, scope: inFile, standard: "true",
			doc: "Whether to skip files in directories that the project does not write itself: vendored, generated, converted, archived and minified files, archives of mail, records of meetings, change logs, data, lock files, SVG images, source maps, licences, tests and their data."},
		{name: "edition", scope: anywhere, names: lint.EditionNames, standard: lint.Edition{}.Name(),
			doc: "The URL specification to check against. `by-date` selects the one in force on the date of the mail, or on `date`."},
		{name: "date", scope: anywhere, check: checkDate, example: `"1994-05-01"`,
			doc: "The date for the edition `by-date`, for text other than dated mail."},
		{name: "input", scope: anywhere, names: inputNames, standard: "auto",
			doc: "The markup of the text, or the kind of mail. `auto` decides by file name and first bytes."},
		{name: "joins", scope: inFile, names: extract.ConfidenceNames, standard: extract.Likely.String(),
			doc: "The lowest confidence at which the parts of a broken URL are joined."},
		{name: "schemes", kind: words, scope: inFile, check: checkScheme, example: `["http", "https", "ftp"]`,
			doc: "Find only URLs of these schemes."},
		{name: "level", scope: anywhere, names: lint.SeverityNames, standard: lint.Warning.String(),
			doc: "The lowest severity to report."},
		{name: "fail-on", scope: inFile, names: failOnNames, standard: lint.Warning.String(),
			doc: "The lowest severity for which the exit code is 1."},
		{name: "width", kind: number, scope: anywhere, example: "72",
			doc: "The number of columns for a line of text; if it is not set, the width of the terminal."},
		{name: "suppressions", kind: flag, scope: anywhere, standard: "true",
			doc: "Whether directives in the text can suppress findings."},
		{name: "require-reason", kind: flag, scope: anywhere, standard: "true",
			doc: "Whether a directive that gives no reason is a finding, and suppresses nothing."},
		{name: "baseline", scope: inFile, example: `".urlmend-baseline"`,
			doc: "The file that lists the accepted findings. Relative to this file."},
		{name: keyLinksRoot, scope: inFile, check: checkFolder, example: `"site/content"`,
			doc: "The folder that links inside the project start from if they begin with a slash; if it is not set, the root of the project. Relative to this file, as the other settings of links, which apply to a whole project: they are read for its root."},
		{name: keyLinksRoots, kind: words, scope: inFile, check: checkFolder, example: `["site/static", "docs"]`,
			doc: "Other folders that links inside the project may start from."},
		{name: keyLinksDialect, scope: inFile, names: localtree.Dialects, standard: localtree.AnyDialect,
			doc: "The program by whose rules anchors are made from headings. With `any`, an anchor is right if one of them makes it."},
		{name: keyLinksIgnore, kind: words, scope: inFile, check: checkPattern, example: `["api/", "*.pdf"]`,
			doc: "Links inside the project that are not reported, by the paths that they lead to: patterns as in `.gitignore`, relative to the folder of the configuration file."},
	}
}

// keysIn returns the keys that are allowed there.
func keysIn(s scope) []key {
	return slices.DeleteFunc(keys(), func(k key) bool { return k.scope&s == 0 })
}

// namesIn returns the names that are allowed there, those of tables too.
func namesIn(s scope) (names []string) {
	for _, k := range keysIn(s) {
		if table, _, isIn := strings.Cut(k.name, "."); !isIn || !slices.Contains(names, table) {
			names = append(names, table)
		}
	}
	names = append(names, tableRules)
	if s == inFile {
		names = append(names, tableOverrides, tablePolicy)
	}
	return names
}

// keyNamed returns the key of that name.
func keyNamed(name string) (key, bool) {
	all := keys()
	i := slices.IndexFunc(all, func(k key) bool { return k.name == name })
	if i < 0 {
		return key{}, false
	}
	return all[i], true
}

func inputNames() []string { return append([]string{"auto"}, extract.InputNames()...) }

func failOnNames() []string { return append(lint.SeverityNames(), failOnNever) }

// levels are what a rule can be set to.
func levels() []string { return append([]string{levelOff}, lint.SeverityNames()...) }

// accept returns why the key does not take the text, nil if it does.
func (k *key) accept(text string) error {
	switch {
	case k.names != nil && !slices.Contains(k.names(), text):
		return suggest.Unknown("value", text, k.names(), "")
	case k.check != nil:
		return k.check(text)
	case k.kind == number:
		return checkNumber(text)
	case k.kind == flag && text != "true" && text != "false":
		return fmt.Errorf("want true or false, not %s", quoted(text))
	}
	return nil
}

func checkNumber(text string) error {
	const most = 1 << 20
	if n, err := strconv.Atoi(text); err != nil || n < 1 || n > most {
		return fmt.Errorf("want a number from 1 to %d, not %s", most, quoted(text))
	}
	return nil
}

// ParseDate reads a date, with or without a time as RFC 3339 has it.
func ParseDate(text string) (t time.Time, ok bool) {
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(layout, text); err == nil {
			return t, true
		}
	}
	return t, false
}

func checkDate(text string) error {
	if _, ok := ParseDate(text); ok {
		return nil
	}
	return fmt.Errorf("invalid date %s: want one like 1994-05-01 or 1994-05-01T12:00:00Z", quoted(text))
}

func checkPattern(text string) error {
	if strings.Trim(text, "!/ ") == "" {
		return fmt.Errorf("the pattern %s is empty: name a file, or remove it", quoted(text))
	}
	if _, ok := gitignore.ParsePattern(text); !ok {
		return fmt.Errorf("the pattern %s matches nothing: close its bracket, or remove the backslash at its end", quoted(text))
	}
	if windowsPath().MatchString(text) {
		return fmt.Errorf("the backslash in the pattern %s does not separate folders: write / there", quoted(text))
	}
	if hasBraces(text) {
		return fmt.Errorf("braces in the pattern %s have no special meaning: write one pattern for each alternative, or \\{ for a brace", quoted(text))
	}
	return nil
}

// windowsPath matches a pattern with a backslash before a letter or a digit, which need no escape.
var windowsPath = pattern.New(`^(?:[^\\]|\\[^0-9A-Za-z])*\\[0-9A-Za-z]`)

// hasBraces reports whether the pattern has braces as shells expand them.
func hasBraces(pattern string) bool {
	for i := 0; i < len(pattern); i++ {
		switch pattern[i] {
		case '\\':
			i++
		case '{':
			return true
		}
	}
	return false
}

var schemeName = pattern.New(`^[A-Za-z][A-Za-z0-9+.-]*$`)

// IsScheme reports whether a text is the name of a scheme (RFC 3986, section 3.1).
func IsScheme(text string) bool { return schemeName().MatchString(text) }

func checkFolder(text string) error {
	if text == "" || !filepath.IsLocal(filepath.FromSlash(text)) {
		return fmt.Errorf("%s is not below the folder of the configuration file: want the path of a folder there", quoted(text))
	}
	return nil
}

func checkScheme(text string) error {
	if !IsScheme(text) {
		return fmt.Errorf("%s is not a scheme: want a word like http", quoted(text))
	}
	return nil
}
