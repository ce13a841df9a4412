package tree

import (
	"html"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/pattern"
)

// A dialect makes the name of an anchor from the text of a heading, as one program does.
type dialect struct {
	name string
	slug func(text string) string
	// numberMarks are the characters of which one may be between a name and the number that tells it from the same name.
	numberMarks string
	isAsciiDoc  bool // it is for documents in AsciiDoc only
}

// dialects are the rules of programs that publish documents, the most common first.
var dialects = [...]dialect{
	{"github", github, "-_", false}, // also Docusaurus, Hugo, mdBook
	{"gitlab", func(text string) string { return dashes(github(text)) }, "-_", false},
	{"vitepress", vitepress, "-_", false},
	{"docutils", docutils, "_", false}, // also Python-Markdown
	{"pandoc", pandoc, "-_", false},
	{"kramdown", kramdown, "-_", false},
	{"gitbook", gitbook, "-_", false},
	{"asciidoctor", func(text string) string { return asciidoctor(text, '_', "_") }, "-_", true},
	{"antora", func(text string) string { return asciidoctor(text, '-', "") }, "-_", true},
	{"plain", func(text string) string { return strings.ReplaceAll(strings.ToLower(text), " ", "-") }, "-_", false}, // markdown-it-anchor
}

// allDialects has the bits of all dialects.
const allDialects uint16 = 1<<len(dialects) - 1

// asciidocDialects has those of the dialects for AsciiDoc.
var asciidocDialects = func() (all uint16) {
	for d := range dialects {
		if dialects[d].isAsciiDoc {
			all |= 1 << d
		}
	}
	return all
}()

// AnyDialect is the name of all dialects together.
const AnyDialect = "any"

// Dialects returns the names of what [Options] may have as the dialect.
func Dialects() []string {
	names := []string{AnyDialect}
	for _, d := range dialects {
		names = append(names, d.name)
	}
	return names
}

var (
	headingID  = pattern.New(`\s*[\[{]\s*/?\*?\s*:?\s*#([^\s}\]*]+)[^}\]]*[}\]]\s*(?:\*/\s*\})?\s*$|\s*\{/\*\s*[^\s*]+\s*\*/\}\s*$|\s*\{:?\s*[.\w][^}]*\}\s*$`)
	inlineLink = pattern.New(`(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])`)
	inlineTag  = pattern.New(`</?[A-Za-z][^<>]*>|<!--.*?-->`)
	element    = pattern.New(`<([a-z]+)[^<>]*>[^<>]*</[a-z]+>`)
	codeSpan   = pattern.New("`[^`]+`")
	footnote   = pattern.New(`\[\^[^\]]*\]`)
	shortcode  = pattern.New(`:([a-z0-9_+-]+):`)
)

// Brackets in code make no links, and underscores no emphasis: `get(a[, b][, c])`, `__main__`.
var (
	hideMarks = strings.NewReplacer("[", "\x01", "]", "\x02", "_", "\x03")
	showMarks = strings.NewReplacer("\x01", "[", "\x02", "]", "\x03", "_")
)

// shown returns the texts that readers may see of a heading with markup: programs disagree on tags, images and emoji.
func shown(raw string) (all []string) {
	if isSimple(raw) {
		return []string{strings.TrimSpace(raw)}
	}
	if strings.ContainsAny(raw, "{[") {
		raw = headingID().ReplaceAllString(raw, "")
	}
	base := raw
	if strings.Contains(raw, "[^") {
		base = footnote().ReplaceAllString(raw, "")
	}
	base = html.UnescapeString(base)
	base = codeSpan().ReplaceAllStringFunc(base, hideMarks.Replace)
	for _, alt := range []string{"$2", ""} {
		text := base
		for range 2 {
			if strings.IndexByte(text, '[') < 0 {
				break
			}
			text = inlineLink().ReplaceAllStringFunc(text, func(m string) string {
				if m[0] == '!' && alt == "" {
					return ""
				}
				return inlineLink().ReplaceAllString(m, "$2")
			})
		}
		add := func(t string) {
			t = showMarks.Replace(t)
			all = append(all, strings.TrimSpace(t))
			if t != all[len(all)-1] { // not all programs drop the space beside what they do not show
				all = append(all, t)
			}
			if strings.Count(t, ":") < 2 {
				return
			}
			if s := strings.TrimSpace(shortcode().ReplaceAllString(t, "")); s != strings.TrimSpace(t) {
				all = append(all, s)
			}
		}
		if strings.IndexByte(text, '<') >= 0 {
			add(unmarked(inlineTag().ReplaceAllString(text, "")))
			add(unmarked(element().ReplaceAllString(text, "")))
		}
		add(unmarked(text)) // tags in code are text
		if !strings.Contains(raw, "![") {
			break
		}
	}
	return all
}

// isSimple reports whether a heading has no markup.
func isSimple(raw string) bool {
	for i := range len(raw) {
		if markupBytes.Has(raw[i]) {
			return false
		}
	}
	return true
}

var markupBytes = kernel.SetOf("[]<>&:{}*_`!\\")

// unmarked returns text without the marks of code and emphasis, and without backslashes.
func unmarked(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch r {
		case '*':
			if byteAt(text, i-1) == ' ' && byteAt(text, i+1) == ' ' {
				break // no emphasis
			}
			continue
		case '`', '\\':
			continue
		case '_':
			before, after := byteAt(text, i-1), byteAt(text, i+1)
			if !isWordByte(before) || !isWordByte(after) {
				if strings.Count(text, "_") > 1 {
					continue // emphasis
				}
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

func byteAt(text string, i int) byte {
	if i < 0 || i >= len(text) {
		return ' '
	}
	return text[i]
}

func isWordByte(c byte) bool {
	return c >= 0x80 || c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || unicode.Is(unicode.Pc, r)
}

// github keeps letters, digits, combining marks, hyphens and underscores.
func github(text string) string {
	if isASCII(text) {
		slug := make([]byte, 0, len(text))
		for i := range len(text) {
			if c := githubByte(text[i]); c != 0 {
				slug = append(slug, c)
			}
		}
		return string(slug)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || isWord(r):
			return r
		}
		return -1
	}, strings.ToLower(text))
}

// isPlainSlug reports whether all dialects, except for those of AsciiDoc, make the same of a heading: it is words of ASCII letters and
// digits with one space or hyphen between them, and begins with a letter.
func isPlainSlug(text string) bool {
	wasWord := false
	for i := range len(text) {
		c := text[i]
		isWord := ascii.IsAlpha(c) || ascii.IsDigit(c) && i > 0
		if !isWord && (c != ' ' && c != '-' || !wasWord) {
			return false
		}
		wasWord = isWord
	}
	return wasWord
}

// The hash of a name is FNV-1a.
const (
	hashBasis = 14695981039346656037
	hashPrime = 1099511628211
)

func hashOf[T string | []byte](name T) (hash uint64) {
	hash = hashBasis
	for i := range len(name) {
		hash = (hash ^ uint64(name[i])) * hashPrime
	}
	return hash
}

// slugHash returns the hash of what github makes of an ASCII text.
func slugHash(text string) (hash uint64) {
	hash = hashBasis
	for i := range len(text) {
		if c := githubByte(text[i]); c != 0 {
			hash = (hash ^ uint64(c)) * hashPrime
		}
	}
	return hash
}

// githubByte returns what github makes of a character of ASCII, 0 if that is nothing.
func githubByte(c byte) byte {
	switch c = ascii.Lower(c); {
	case c == ' ':
		return '-'
	case ascii.IsAlnum(c) || c == '-' || c == '_':
		return c
	}
	return 0
}

// dashes returns a name with one hyphen for each run of them, and none at its ends.
func dashes(slug string) string {
	if strings.Contains(slug, "--") {
		slug = strings.Join(strings.FieldsFunc(slug, func(r rune) bool { return r == '-' }), "-")
	}
	return strings.Trim(slug, "-")
}

func withoutMarks(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(text))
}

// vitepress is the rule of mdit-vue.
func vitepress(text string) string {
	slug := strings.Join(strings.FieldsFunc(withoutMarks(text), func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("~`!@#$%^&*()-_+=[]{}|\\;:\"“”‘’<>,.?/'", r)
	}), "-")
	if slug != "" && '0' <= slug[0] && slug[0] <= '9' {
		slug = "_" + slug
	}
	return strings.ToLower(slug)
}

// docutils is the rule of Python-Markdown and, with other characters, of docutils.
func docutils(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || r == '-':
			return ' '
		case r < 0x80 && isWord(r):
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKD.String(text))
	return strings.Join(strings.Fields(text), "-")
}

// pandoc drops everything before the first letter; "section" is left of a text without letters (Pandoc User's Guide, "Extension:
// auto_identifiers"). DocFX does the latter too.
func pandoc(text string) string {
	text = strings.TrimLeftFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	if text == "" {
		return "section"
	}
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return '-'
		case r == '-' || r == '.' || isWord(r):
			return r
		}
		return -1
	}, strings.Join(strings.Fields(text), " "))
}

// kramdown keeps letters and digits of ASCII after the first letter.
func kramdown(text string) string {
	text = strings.TrimLeftFunc(text, func(r rune) bool { return r >= 0x80 || !unicode.IsLetter(r) })
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// spelt are the characters that gitbook writes as words.
const spelt = "&|<>"

// gitbook writes some characters as words, drops apostrophes, and has a hyphen for what is neither letter, digit, underscore nor full
// stop. A name does not begin with a digit.
func gitbook(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case r == '&':
			b.WriteString("-and-")
		case r == '|':
			b.WriteString("-or-")
		case r == '<':
			b.WriteString("-less-than-")
		case r == '>':
			b.WriteString("-greater-than-")
		case r == '.' || isWord(r):
			b.WriteRune(r)
		case r != '\'' && r != '’':
			b.WriteByte('-')
		}
	}
	slug := dashes(b.String())
	if slug != "" && ascii.IsDigit(slug[0]) {
		slug = gitbookID + slug
	}
	return slug
}

const gitbookID = "id-"

// asciidoctor joins the words with a mark (AsciiDoc Language, "Autogenerate Section IDs").
func asciidoctor(text string, mark rune, prefix string) string {
	var b strings.Builder
	b.WriteString(prefix)
	last := mark
	for _, r := range strings.ToLower(text) {
		switch {
		case r == ' ' || r == '-' || r == '.' || r == mark:
			if last != mark {
				b.WriteRune(mark)
			}
			last = mark
		case isWord(r):
			b.WriteRune(r)
			last = r
		}
	}
	return strings.TrimRight(b.String(), string(mark))
}

// loose returns the letters and digits of a text, without accents and case.
func loose(text string) string {
	if isASCII(text) {
		out := make([]byte, 0, len(text))
		for i := range len(text) {
			if c := ascii.Lower(text[i]); ascii.IsAlnum(c) {
				out = append(out, c)
			}
		}
		return string(out)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case 0x300 <= r && r <= 0x36F:
			return -1
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKD.String(text))
}
