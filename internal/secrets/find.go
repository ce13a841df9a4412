// Package secrets finds secrets by their form: tokens by who issues them, values by their names, and passwords before
// an "@". What forms there are is in the table.
package secrets

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A Match is a secret, the bytes [Start, End) of a text.
type Match struct {
	Start, End int
	// Report describes a secret that the rule credentials reports: "a token of GitHub". Otherwise it is empty.
	Report string
	// Signs means that the secret signs a URL.
	Signs bool
}

// In returns the secrets in a text, a URL or not, sorted by their starts, even if their delimiters are escaped.
// They may overlap. In doubt, bytes count as secret: the function is for redaction.
func In(text []byte) []Match { return sorted(inLayers(text, nil, nil, false)) }

// InURL is In for a URL, from which programs drop tabs and line ends (URL Standard, section 4.4).
func InURL(url []byte) []Match {
	found := inLayers(url, nil, nil, true)
	if bytes.ContainsAny(url, "\t\r\n") {
		plain, sources := without(url, "\t\r\n")
		found = inLayers(plain, sources, found, true)
	}
	return sorted(found)
}

// inLayers appends the secrets of a text, and of what it is after its escapes are decoded once and more. Sources are the
// offsets that its bytes, and its end, come from; nil if it is the input.
func inLayers(text []byte, sources []int, found []Match, isURL bool) []Match {
	const most = 4 // a string in a string in a web page
	for range most {
		for _, m := range append(Users(text, isURL), find(text, true)...) {
			if sources != nil {
				m = Match{Start: sources[m.Start], End: sources[m.End]}
			}
			found = append(found, m)
		}
		plain, at := unescape(text)
		if plain == nil {
			break
		}
		for i := range at {
			if sources != nil {
				at[i] = sources[at[i]]
			}
		}
		text, sources = plain, at
	}
	return found
}

// sorted returns the matches that are not empty, sorted by their starts.
func sorted(found []Match) []Match {
	found = slices.DeleteFunc(found, func(m Match) bool { return m.Start >= m.End })
	slices.SortFunc(found, func(a, b Match) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) })
	return found
}

// without returns the text without some bytes, and the offsets that its bytes and its end come from.
func without(text []byte, dropped string) (plain []byte, sources []int) {
	for i, b := range text {
		if !ascii.In(b, dropped) {
			plain, sources = append(plain, b), append(sources, i)
		}
	}
	return plain, append(sources, len(text))
}

// Tokens returns the tokens in a text, in order: the secrets that are known by who issued them.
func Tokens(text []byte) []Match { return find(text, false) }

// MayHoldToken reports whether a URL may have a secret without a delimiter next to it: a token, the path of a webhook,
// a link to reset a password. It excludes most URLs.
func MayHoldToken(url []byte) bool {
	if isOfTokens(url) {
		return true
	}
	for start, end := longRun(url, 0); start < end; start, end = longRun(url, end+1) {
		if isNamedSegment(url, start, end) || len(find(url[max(0, start-len("sha256~")):end], false)) > 0 {
			return true
		}
	}
	return false
}

// isOfTokens reports whether the scheme or the host of a URL is one that has tokens, or is in a domain that has.
func isOfTokens(url []byte) bool {
	x := theIndex()
	host := bytes.Index(url, []byte("//")) + len("//")
	if x.isAddress(url) || x.isAddress(url[min(host, len(url)):]) { // vmess:, or a host
		return true
	}
	for at := host; at < len(url) && url[at] != '/'; at++ {
		if url[at] == '.' && (x.isAddress(url[at:]) || x.isAddress(url[at+1:])) { // or a domain that the host is in
			return true
		}
	}
	return false
}

// isAddress reports whether a text begins as an address that has tokens.
func (x *index) isAddress(text []byte) bool {
	return len(text) > 1 && x.tokens.hasAt(text) && slices.ContainsFunc(x.starts[firstTwo(text)], func(e entry) bool {
		return e.form.where >= inAddress && ascii.HasPrefixFold(text, e.start)
	})
}

// longRun returns the first run of token bytes at or after from that may be long enough for a token,
// or an empty range. It looks at every minToken-th byte: every token contains one of those, and a
// shorter run may too.
func longRun(url []byte, from int) (start, end int) {
	for i := from + minToken - 1; i < len(url); i += minToken {
		if !tokenBytes.Has(url[i]) {
			continue
		}
		for start = i; start > from && tokenBytes.Has(url[start-1]); {
			start--
		}
		return start, i + tokenBytes.Span(url[i:])
	}
	return 0, 0
}

// An index finds forms by the first three bytes of what they start with, and names by their last byte.
type index struct {
	starts     [1 << 10][]entry // by a number for the first two bytes
	tokens     beginnings       // of those with which a token starts
	all        beginnings
	names      [256][]entry
	parameters map[string]*Form
}

// An entry is one start of a form.
type entry struct {
	start  string
	form   *Form
	regexp func() *regexp.Regexp // of the pattern
}

// theIndex is made at the first call, and a pattern is compiled when its start is found: few runs need them.
var theIndex = sync.OnceValue(func() *index {
	x := &index{parameters: map[string]*Form{}}
	for i := range table {
		f := &table[i]
		compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(f.expression()) })
		for start := range strings.FieldsSeq(f.start) {
			x.add(entry{start, f, compiled})
		}
	}
	return x
})

// isToken reports whether the form is not that of a name or of a text.
func (f *Form) isToken() bool { return f.where < inText }

func (f *Form) expression() string {
	if f.where == around {
		return f.pattern
	}
	return "^(?:" + f.pattern + ")"
}

func (x *index) add(e entry) {
	switch e.form.where {
	case parameter, signature:
		x.parameters[e.start] = e.form
	case named, nameAlone:
		last := e.start[len(e.start)-1] | 0x20
		x.names[last] = append(x.names[last], e)
	default:
		n := firstTwo(e.start)
		x.starts[n] = append(x.starts[n], e)
		if x.all.add(e.start); e.form.isToken() {
			x.tokens.add(e.start)
		}
	}
}

// firstTwo returns a number for the first two bytes of a text in any case, which few others have.
func firstTwo[T string | []byte](text T) int { return int(text[0]&0x1f)<<5 | int(text[1]&0x1f) }

// beginnings are sets of three bytes in any case, with which something may start.
type beginnings [1 << 16 / 64]uint64

// beginning returns a number for three bytes, which few others have.
func beginning(a, b, c byte) uint16 {
	return uint16(a|0x20)<<9 ^ uint16(b|0x20)<<5 ^ uint16(c|0x20)
}

// add adds the first three bytes of a start.
func (s *beginnings) add(start string) {
	thirds := []byte(start[2:])
	if len(thirds) == 0 { // any byte may follow
		for b := range 256 {
			thirds = append(thirds, byte(b))
		}
	} else {
		thirds = thirds[:1]
	}
	for _, third := range thirds {
		n := beginning(start[0], start[1], third)
		s[n/64] |= 1 << (n % 64)
	}
}

// hasAt reports whether one of the set may be at the start of a text.
func (s *beginnings) hasAt(text []byte) bool {
	n := beginning(text[0], text[1], ascii.At(text, 2))
	return s[n/64]>>(n%64)&1 != 0
}

// next returns the offset of the first of the set in a text, the length of the text if there is none.
func (s *beginnings) next(text []byte) int {
	for i := 0; i+1 < len(text); i++ {
		if s.hasAt(text[i:]) {
			return i
		}
	}
	return len(text)
}

// find returns the secrets of a text: all, or only those whose form is not a name or a form of text.
func find(text []byte, all bool) []Match {
	s := search{index: theIndex(), text: text, isAll: all}
	for i := 0; i < len(text); i++ {
		if !all {
			i += s.tokens.next(text[i:])
		} else if i >= s.valueEnd && nameBytes.Has(text[i]) && (i == 0 || !nameBytes.Has(text[i-1])) {
			s.add(s.valueAfter(text, i, i+nameBytes.Span(text[i:])))
		}
		if i+1 < len(text) && s.all.hasAt(text[i:]) {
			i = max(i, s.at(i))
		}
	}
	return s.found
}

// A search looks for secrets in a text.
type search struct {
	*index
	text     []byte
	isAll    bool // not only tokens
	found    []Match
	valueEnd int // of the last value: names in it are part of it
}

// add adds a value, unless it is empty.
func (s *search) add(m Match) {
	if m.Start < m.End {
		s.found, s.valueEnd = append(s.found, m), m.End
	}
}

// at adds the secrets whose form begins at text[i]. It returns the offset of the last byte of a token, because a word has one.
func (s *search) at(i int) (last int) {
	starts := s.starts[firstTwo(s.text[i:])]
	for k := range starts {
		e := &starts[k]
		switch isToken := e.form.isToken(); {
		case isToken:
			if m := e.at(s.text, i); m.Start < m.End {
				s.found = append(s.found, m)
				return m.End - 1
			}
		case s.isAll && i >= s.valueEnd:
			s.add(e.at(s.text, i))
		}
	}
	return i
}

// window is how many bytes of a form are matched. What is longer is read up to its end.
const window = 512

// at returns the secret of the form that starts at text[i], or an empty range.
func (e *entry) at(text []byte, i int) Match {
	if !e.startsAt(text, i) {
		return Match{}
	}
	f, from := e.form, i+len(e.start)
	if f.where == around {
		const shortest = 3
		before := tokenSpanBack(text[max(0, i-64):i])
		if before < shortest {
			return Match{}
		}
		i, from = i-before, i-before
	}
	groups := e.regexp().FindSubmatchIndex(text[from:min(len(text), from+window)])
	if groups == nil {
		return Match{}
	}
	m := e.secretIn(text, i, from, groups)
	if secret := text[min(m.Start, m.End):m.End]; f.least > 0 && !looksDrawn(bytes.TrimPrefix(secret, []byte(e.start)), f.least) {
		return Match{}
	} else if f.Reported && LooksRandom(secret) {
		m.Report = e.report(text, i, m)
	}
	return m
}

// startsAt reports whether the start of the form is at text[i], in the case and at the place in a word that it needs.
func (e *entry) startsAt(text []byte, i int) bool {
	isWord := i == 0 || !nameBytes.Has(text[i-1])
	where := e.form.where
	if where < inAddress {
		return ascii.HasPrefix(text[i:], e.start) && (where != inWord || isWord)
	}
	return ascii.HasPrefixFold(text[i:], e.start) && (where < inText || isWord)
}

// secretIn returns the secret of a form that starts at text[i] and whose pattern has the groups from an offset.
func (e *entry) secretIn(text []byte, i, from int, groups []int) Match {
	for g := 2; g < len(groups); g += 2 {
		if groups[g] >= 0 {
			return e.secretOf(text, from+groups[g], from+groups[g+1], from+window)
		}
	}
	end := from + groups[1]
	switch e.form.where {
	case around:
		return Match{Start: from + groups[0], End: end}
	case anywhere:
		end += tokenBytes.Span(text[end:])
		end -= len(text[i:end]) - len(trimToken(text[i:end]))
	case inWord:
		if end < len(text) && nameBytes.Has(text[end]) && text[end] != '.' {
			return Match{}
		}
	}
	return Match{Start: i, End: end}
}

// secretOf returns the secret that the group [start, end) of a pattern has or begins. Most is where the search for the pattern ended.
func (e *entry) secretOf(text []byte, start, end, most int) Match {
	switch {
	case e.form.where == inBlock:
		return Match{Start: start, End: start + blockLen(text[start:])}
	case start == end:
		return valueAt(text, start)
	case end == most:
		end += lineLen(text[end:])
	}
	if e.form.where == inBase64 && !hasColon(text[start:end]) {
		return Match{}
	}
	return unlessFilledIn(text, start, end)
}

// report describes a secret that is reported. A token is a word of its own, no longer than its pattern allows.
func (e *entry) report(text []byte, i int, m Match) string {
	switch e.form.where {
	case inQuery:
		return "the value of token"
	case anywhere:
		matched := e.regexp().Find(text[i+len(e.start) : min(m.End, i+len(e.start)+window)])
		if i > 0 && tokenBytes.Has(text[i-1]) || i+len(e.start)+len(matched) < m.End && len(matched) < window {
			return ""
		}
	}
	return "a token of " + e.form.Name
}

// Parameters returns the secrets that are values of parameters in a query, or in a fragment that is like one, and that
// are reported.
func Parameters(query []byte) (found []Match) {
	if bytes.IndexByte(query, '=') < 0 || bytes.Contains(query, []byte("EXAMPLE")) { // as in keys of Amazon's examples
		return nil
	}
	x, end := theIndex(), 0
	for pair := range bytes.SplitSeq(query, []byte("&")) {
		start := end
		end += len(pair) + 1
		name, value, _ := bytes.Cut(pair, []byte("="))
		if !LooksRandom(value) || isPublic(value) { // as most
			continue
		}
		lower := parameterName(name)
		f := x.parameters[lower]
		if f == nil {
			continue
		}
		m := Match{Start: start + len(name) + 1, End: start + len(pair), Report: "the value of " + lower}
		if f.where == signature {
			if !hasParameter(query, f.pattern) {
				continue
			}
			m.Report, m.Signs = "the signature in "+lower, true
		}
		found = append(found, m)
	}
	return found
}

// hasParameter reports whether a query has a value of that name.
func hasParameter(query []byte, want string) bool {
	for pair := range bytes.SplitSeq(query, []byte("&")) {
		if name, _, ok := bytes.Cut(pair, []byte("=")); ok && parameterName(name) == want {
			return true
		}
	}
	return false
}

// parameterName returns the name of a parameter in lower case, without what is left of an
// escaped ampersand.
func parameterName(name []byte) string {
	return strings.ToLower(string(bytes.TrimPrefix(name, []byte("amp;"))))
}

// isPublic reports whether a token is public by design: of Mapbox ("Access tokens", public tokens),
// Stripe ("API keys", publishable keys) and Google Maps.
func isPublic(token []byte) bool {
	return ascii.HasPrefix(token, "pk.") || ascii.HasPrefix(token, "pk_") || ascii.HasPrefix(token, "AIza")
}

// blockLen returns the length of a block (RFC 7468) up to its end.
func blockLen(text []byte) int {
	if n := bytes.Index(text, []byte("-----END")); n >= 0 {
		return n
	}
	return len(text)
}

// hasColon reports whether text is base64 of a text with a colon.
func hasColon(text []byte) bool {
	decoded, _ := base64.RawStdEncoding.DecodeString(strings.TrimRight(string(text), "="))
	return bytes.IndexByte(decoded, ':') >= 0
}

// trimToken returns a word without the full stops after it, which end a sentence or show that the
// rest of the token is left out.
func trimToken(word []byte) []byte { return bytes.TrimRight(word, ".") }

// tokenSpanBack returns how many bytes at the end of text are those of tokens.
func tokenSpanBack(text []byte) int { return len(text) - len(tokenBytes.TrimRight(text)) }

var (
	tokenBytes = kernel.NewSet(func(b byte) bool { return ascii.IsAlnum(b) || b == '_' || b == '-' || b == '.' })
	// nameBytes are those of names and of tokens. Names may be in any script.
	nameBytes = kernel.NewSet(func(b byte) bool { return tokenBytes.Has(b) || b >= utf8.RuneSelf })
)
