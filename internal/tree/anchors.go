package tree

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/slip"
	"github.com/urlmend/urlmend/internal/syntax"
)

// anchors are the names that lead to a place in a page. Those by the first dialect are made first, as most links need no
// others.
type anchors struct {
	page  *page
	names []madeName          // once they are needed, ordered: ids, and what the first dialect makes of simple headings
	only  uint16              // the dialects whose names are right, as bits; 0 for all
	texts []headingState      // by heading; nil until the rest is needed
	adds  int                 // calls of add
	slugs map[string]uint16   // to the dialects that make the name, as bits
	again map[repeat]int      // how many headings have a name that another one has, or none
	loose map[string][]string // by letters and digits: headings, and ids after "#"
}

// variant drops what programs disagree on: characters that only choose a form of an emoji.
var variant = strings.NewReplacer("\ufe0f", "", "\u200d", "", "\u200c", "")

// plainName returns the name of an anchor as it is compared.
func plainName(id string) string {
	for i := range len(id) {
		if id[i] >= 0x80 {
			id = variant.Replace(id)
			break
		}
	}
	return strings.TrimPrefix(id, "user-content-")
}

func newAnchors(p *page) *anchors { return &anchors{page: p} }

// A madeName is the hash of a name, and dialects that make it, as bits; there may be more.
type madeName struct {
	hash uint64
	by   uint16
}

// makeNames makes the names.
func (a *anchors) makeNames() {
	p := a.page
	a.names = make([]madeName, 0, len(p.ids)+len(p.headings))
	for _, id := range p.ids {
		a.names = append(a.names, madeName{hashOf(plainName(unescape(id))), allDialects})
	}
	for _, h := range p.headings {
		switch {
		case !isSimple(h):
		case isPlainSlug(h) && p.lang != syntax.AsciiDoc:
			a.names = append(a.names, madeName{slugHash(h), allDialects &^ asciidocDialects})
		case isASCII(h):
			a.names = append(a.names, madeName{slugHash(h), 1})
		default:
			a.names = append(a.names, madeName{hashOf(github(h)), 1})
		}
	}
	slices.SortFunc(a.names, func(a, b madeName) int { return cmp.Compare(a.hash, b.hash) })
}

// known returns the dialects that are known to make a name, as bits.
func (a *anchors) known(name string) (by uint16) {
	if a.names == nil {
		a.makeNames()
	}
	hash := hashOf(name)
	i, _ := slices.BinarySearchFunc(a.names, hash, func(n madeName, hash uint64) int { return cmp.Compare(n.hash, hash) })
	for ; i < len(a.names) && a.names[i].hash == hash; i++ {
		by |= a.names[i].by
	}
	return by
}

// A headingState is what was done for a heading.
type headingState struct {
	letters letters
	isLoose bool // it is in loose
	isMade  bool // and what dialects make of it in slugs
}

// add adds what all dialects make of the headings from which a fragment may be made.
func (a *anchors) add(fragment string) {
	if a.texts == nil {
		a.texts = make([]headingState, len(a.page.headings))
		a.slugs, a.loose, a.again = map[string]uint16{}, map[string][]string{}, map[repeat]int{}
		for i, h := range a.page.headings {
			a.texts[i].letters = lettersOf(h)
		}
		for _, id := range a.page.ids {
			id = plainName(unescape(id))
			a.near(loose(id), "#"+id)
		}
	}
	if a.adds++; a.adds > mostAdds {
		return
	}
	rest := strings.TrimPrefix(fragment, gitbookID)
	wanted := lettersOf(rest)
	for i, h := range a.page.headings {
		if s := a.texts[i]; !s.isMade && (a.adds == mostAdds || s.letters.mayMake(wanted) && mayMake(h, rest) || strings.ContainsAny(h, spelt)) {
			a.addHeading(i, true)
		}
	}
}

// mostAdds is how many fragments are compared with each heading of a page; then all dialects are tried on all headings.
const mostAdds = 64

// letters are those of ASCII in a text, as bits, in any case.
type letters uint32

// otherLetters is set if the text has characters that are not ASCII.
const otherLetters letters = 1 << 31

func lettersOf(text string) (all letters) {
	for i := range len(text) {
		switch c := text[i] | 0x20; {
		case c >= 0x80:
			all |= otherLetters
		case 'a' <= c && c <= 'z':
			all |= 1 << (c - 'a')
		}
	}
	return all
}

// mayMake reports whether a heading with the letters l has those of a fragment; dialects may make letters of others than those of
// ASCII, and of none.
func (l letters) mayMake(fragment letters) bool {
	return l == 0 || l&otherLetters != 0 || fragment&^otherLetters&^l == 0
}

// mayMake reports whether a dialect may make the fragment from the heading: all of its letters are there, in order, unless no or
// other letters than those of ASCII are there, of which dialects may make some.
func mayMake(heading, fragment string) bool {
	at := 0
	for i := range len(fragment) {
		c := fragment[i] | 0x20
		if c < 'a' || c > 'z' {
			continue
		}
		for at < len(heading) && heading[at]|0x20 != c {
			if heading[at] >= 0x80 {
				return true
			}
			at++
		}
		if at == len(heading) {
			return lettersOf(heading) == 0
		}
		at++
	}
	return true
}

// addHeading adds the texts of a heading, and, if wanted, what all dialects make of them.
func (a *anchors) addHeading(i int, wantsSlugs bool) {
	s := &a.texts[i]
	for k, text := range shown(a.page.headings[i]) {
		key := loose(text)
		if !s.isLoose {
			a.near(key, text)
		}
		if !wantsSlugs {
			continue
		}
		for d := range dialects {
			if dialects[d].isAsciiDoc && a.page.lang != syntax.AsciiDoc {
				continue
			}
			slug := dialects[d].slug(text)
			if isRepeat := slug == "" || a.addSlug(slug, d); isRepeat && k == 0 {
				a.again[repeat{d, slug}]++
			}
			if d == 0 && slug != "" {
				a.addSlug(strings.Trim(slug, "-"), d)
			}
		}
	}
	s.isLoose, s.isMade = true, s.isMade || wantsSlugs
}

// addSlug adds a name that a dialect makes. It reports whether the dialect made it before.
func (a *anchors) addSlug(slug string, d int) (isKnown bool) {
	name := plainName(slug)
	by := a.slugs[name]
	a.slugs[name] = by | 1<<d
	return by&(1<<d) != 0
}

// A repeat is a name that a dialect makes of a heading.
type repeat struct {
	dialect int
	slug    string
}

// numbered returns the dialects that make a fragment, as bits: a program adds a number to a name that another heading or id has. Some
// count from 1, others from 2. Python-Markdown adds one after an underscore, also to nothing, which is left of a heading without a
// letter of ASCII: _1.
func (a *anchors) numbered(fragment string) (by uint16) {
	base := strings.TrimRight(fragment, "0123456789")
	n, err := strconv.Atoi(fragment[len(base):])
	if err != nil || base == "" || !ascii.In(base[len(base)-1], "-_") {
		return 0
	}
	base, mark := base[:len(base)-1], base[len(base)-1]
	switch {
	case base == "" && mark != '_':
		return 0
	case base != "" && a.known(base) == allDialects:
		return allDialects
	}
	for d := range dialects {
		if !ascii.In(mark, dialects[d].numberMarks) {
			continue
		}
		if times := a.again[repeat{d, base}]; times > 0 && n <= times+1 {
			by |= 1 << d
		}
	}
	return by
}

func (a *anchors) near(key, text string) {
	if key != "" {
		a.loose[key] = append(a.loose[key], text)
	}
}

// has reports whether a fragment leads to a place in the page by the rules of any program.
func (a *anchors) has(fragment string) bool {
	only := a.only
	if only == 0 {
		only = allDialects
	}
	fragment = plainName(fragment)
	if a.known(fragment)&only != 0 {
		return true
	}
	a.add(fragment)
	return (a.slugs[fragment]|a.numbered(fragment))&only != 0
}

// makers returns the dialects that make a fragment that is there, as bits; all if the page names it itself.
func (a *anchors) makers(fragment string) uint16 {
	name := plainName(fragment)
	by := a.known(name)
	if by > 1 { // it is known of all
		return by
	}
	a.add(name)
	return a.slugs[name] | a.numbered(name) | by
}

// isSpecial reports whether a fragment needs no anchor: the top of a page, lines of a file (github.com), the text of a
// page (URL Fragment Text Directives), what a script reads.
func isSpecial(fragment string) bool {
	switch {
	case fragment == "" || strings.EqualFold(fragment, "top") || strings.HasPrefix(fragment, ":~:") || strings.ContainsAny(fragment, "/=!?&,;{}<>()$"):
		return true
	case strings.HasPrefix(fragment, "fn"), strings.HasPrefix(fragment, "__"), strings.HasPrefix(fragment, "tab-"), strings.HasPrefix(fragment, "user-content-fn"):
		return true
	case len(fragment) > 1 && (fragment[0] == 'L' || fragment[0] == 'l'):
		return strings.Trim(fragment, "LlC0123456789-") == ""
	}
	return false
}

// nearest returns the anchors whose letters and digits are those of a fragment, as a dialect writes them.
func (a *anchors) nearest(fragment string, d int) (all []string) {
	a.add(fragment)
	return a.withLetters(loose(fragment), d)
}

// withLetters returns the anchors with letters and digits: ids or, if there is none, the headings that are added, as a dialect writes
// them.
func (a *anchors) withLetters(key string, d int) (all []string) {
	texts := a.loose[key]
	hasID := len(texts) > 0 && strings.HasPrefix(texts[0], "#") // ids are first
	for _, text := range texts {
		slug, isID := strings.CutPrefix(text, "#")
		if hasID && !isID {
			break
		}
		if !isID {
			slug = dialects[d].slug(text)
		}
		if a.has(slug) && slug != "" && !slices.Contains(all, slug) {
			all = append(all, slug)
		}
	}
	return all
}

// mostSimilar is how many anchors a page may have for them to be compared with a missing one.
const mostSimilar = 1000

// similar returns the anchor of the page that differs from a fragment by a slip in its letters and digits, as a dialect writes it;
// "" if there is none, or more than one.
func (a *anchors) similar(fragment string, d int) (slug string) {
	if len(a.loose) > mostSimilar {
		return ""
	}
	for i := range a.texts {
		if !a.texts[i].isLoose {
			a.addHeading(i, false)
		}
	}
	key, similar := loose(fragment), ""
	for other := range a.loose {
		if slip.Between(key, other) {
			if similar != "" {
				return ""
			}
			similar = other
		}
	}
	if all := a.withLetters(similar, d); len(all) == 1 {
		return all[0]
	}
	return ""
}
