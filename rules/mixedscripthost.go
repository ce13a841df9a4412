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
	for _, script := range scripts() {
		if unicode.Is(script.table, r) {
			return script.name
		}
	}
	if !unicode.IsLetter(r) || unicode.In(r, unicode.Common, unicode.Inherited) {
		return ""
	}
	return "a script out of use"
}

// A script is one that is in use (UAX #31, tables 5 and 7).
type script struct {
	name  string
	table *unicode.RangeTable
}

// scripts returns them all. It does without unicode.Scripts: to fill that map takes WebAssembly a tenth of its start.
func scripts() []script {
	return []script{
		{"Latin", unicode.Latin}, {"Cyrillic", unicode.Cyrillic}, {"Greek", unicode.Greek},
		{"Arabic", unicode.Arabic}, {"Armenian", unicode.Armenian}, {"Bengali", unicode.Bengali},
		{"Bopomofo", unicode.Bopomofo}, {"Devanagari", unicode.Devanagari}, {"Ethiopic", unicode.Ethiopic},
		{"Georgian", unicode.Georgian}, {"Gujarati", unicode.Gujarati}, {"Gurmukhi", unicode.Gurmukhi},
		{"Han", unicode.Han}, {"Hangul", unicode.Hangul}, {"Hebrew", unicode.Hebrew}, {"Hiragana", unicode.Hiragana},
		{"Kannada", unicode.Kannada}, {"Katakana", unicode.Katakana}, {"Khmer", unicode.Khmer}, {"Lao", unicode.Lao},
		{"Malayalam", unicode.Malayalam}, {"Myanmar", unicode.Myanmar}, {"Oriya", unicode.Oriya},
		{"Sinhala", unicode.Sinhala}, {"Tamil", unicode.Tamil}, {"Telugu", unicode.Telugu}, {"Thaana", unicode.Thaana},
		{"Thai", unicode.Thai}, {"Tibetan", unicode.Tibetan},
		{"Adlam", unicode.Adlam}, {"Balinese", unicode.Balinese}, {"Bamum", unicode.Bamum}, {"Batak", unicode.Batak},
		{"Chakma", unicode.Chakma}, {"Canadian_Aboriginal", unicode.Canadian_Aboriginal}, {"Cham", unicode.Cham},
		{"Cherokee", unicode.Cherokee}, {"Hanifi_Rohingya", unicode.Hanifi_Rohingya}, {"Javanese", unicode.Javanese},
		{"Kayah_Li", unicode.Kayah_Li}, {"Lepcha", unicode.Lepcha}, {"Limbu", unicode.Limbu}, {"Lisu", unicode.Lisu},
		{"Mandaic", unicode.Mandaic}, {"Meetei_Mayek", unicode.Meetei_Mayek}, {"Miao", unicode.Miao},
		{"New_Tai_Lue", unicode.New_Tai_Lue}, {"Newa", unicode.Newa}, {"Nko", unicode.Nko},
		{"Nyiakeng_Puachue_Hmong", unicode.Nyiakeng_Puachue_Hmong}, {"Ol_Chiki", unicode.Ol_Chiki},
		{"Osage", unicode.Osage}, {"Saurashtra", unicode.Saurashtra}, {"Sundanese", unicode.Sundanese},
		{"Syloti_Nagri", unicode.Syloti_Nagri}, {"Syriac", unicode.Syriac}, {"Tai_Le", unicode.Tai_Le},
		{"Tai_Tham", unicode.Tai_Tham}, {"Tai_Viet", unicode.Tai_Viet}, {"Tifinagh", unicode.Tifinagh},
		{"Vai", unicode.Vai}, {"Wancho", unicode.Wancho}, {"Yi", unicode.Yi},
	}
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
