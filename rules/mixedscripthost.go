package rules

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/urlmend/urlmend/lint"
)

var mixedScriptHost = &lint.Rule{
	Name:     "mixed-script-host",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "a host label that mixes scripts that no language uses together",
	Why: `The "а" of Cyrillic looks like the "a" of Latin. A name that has both in one
label is made to be mistaken for another. Scripts that one language uses
together are not reported: those of Japanese, Chinese and Korean, and Latin
with any script in use except Cyrillic and Greek, which is the "moderately
restrictive" level of Unicode. Punycode is decoded first.`,
	Refs: []lint.Ref{{Document: "UTS #39", Section: "section 5.2"}, lint.RFC("3987", "8"), lint.RFC("3986", "7.6")},
	Bad: []string{
		"http://www.xn--exmple-4nf.com/",
	},
	Good: []string{
		"http://www.xn--bcher-kva.example.com/",
		"http://www.xn--eckzbwbjb8l5e.example.com/",
	},
	Explains: []string{"non-ascii-character"},
	When:     withOddHost,
	Check:    checkMixedScriptHost,
}

func checkMixedScriptHost(p *lint.Pass) {
	if !hasPunycode(p.Host.Text) && (p.IsGraphicASCII() || bytes.IndexFunc(p.Host.Text, isForeign) < 0) {
		return
	}
	start := p.Host.Start
	for label := range bytes.SplitSeq(p.Host.Text, []byte(".")) {
		end := start + len(label)
		if scripts := scriptsOf(lettersOf(label)); !areUsedTogether(scripts) {
			p.Reportf(start, end, "%s mixes letters of %s, which no language does: it may be made to look like another host",
				p.Quote(start, end), strings.Join(scripts, " and "))
		}
		start = end + 1
	}
}

// lettersOf returns a label as a reader is shown it.
func lettersOf(label []byte) string {
	if isPunycode(label) {
		letters, _ := decodeLabel(label)
		return letters
	}
	return string(label)
}

// scriptsOf returns the names of the scripts that text has letters of, sorted.
func scriptsOf(text string) (scripts []string) {
	for _, r := range text {
		if script := scriptOf(r); script != "" && !slices.Contains(scripts, script) {
			scripts = append(scripts, script)
		}
	}
	slices.Sort(scripts)
	return scripts
}

// scriptOf returns the script of a character, "" for one of several: a digit, a
// hyphen, an accent.
func scriptOf(r rune) string {
	if r <= unicode.MaxASCII && unicode.IsLetter(r) {
		return "Latin"
	}
	for name, table := range unicode.Scripts {
		if name != "Common" && name != "Inherited" && unicode.Is(table, r) {
			return name
		}
	}
	return ""
}

// withLatin are the scripts of recommended use (UAX #31, table 5), except Cyrillic and
// Greek. Latin letters may be mixed with any one of them.
var withLatin = []string{
	"Arabic", "Armenian", "Bengali", "Bopomofo", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Han",
	"Hangul", "Hebrew", "Hiragana", "Kannada", "Katakana", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala",
	"Tamil", "Telugu", "Thaana", "Thai", "Tibetan",
}

// eastern are the scripts of Japanese, Chinese and Korean.
var eastern = [][]string{
	{"Han", "Hiragana", "Katakana"},
	{"Bopomofo", "Han"},
	{"Han", "Hangul"},
}

// areUsedTogether reports whether the scripts, which are sorted, are of one
// language or Latin and one other.
func areUsedTogether(scripts []string) bool {
	if len(scripts) < 2 {
		return true
	}
	rest := slices.DeleteFunc(slices.Clone(scripts), func(s string) bool { return s == "Latin" })
	if len(rest) == 1 {
		return slices.Contains(withLatin, rest[0])
	}
	return slices.ContainsFunc(eastern, func(together []string) bool { return isSubset(rest, together) })
}

func isSubset(some, all []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}
