package syntax

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
)

// costs are the costs of edits. An alignment that costs more than maxCost is none.
var costs = [...]int{Missing: 2, Extra: 2, Misshapen: 1, Spaced: 2, Broken: 3, Stray: 3}

const maxCost = 5

// An Edit is one change that makes a link: the bytes [Start, End) of the text become Text. Both are empty where nobody knows
// what to change.
type Edit struct {
	Kind       FlawKind
	Start, End int
	Text       string
	Mark       string // the one that is missing, or is there
}

// An Alignment is how the marks around a destination differ from a construct.
type Alignment struct {
	Construct *Construct
	// Mistaken: the construct is one of Language.Mistaken.
	Mistaken bool
	// Meant: the text is that of a link, rather than an index, a note or initials.
	Meant bool
	Cost  int
	Exact int    // marks that are as they should be
	Edits []Edit // in order
	// TextStart and TextEnd bound the text of the link, which ends with its marks at End.
	TextStart, TextEnd, End int
}

// A Place is a destination text[Start:End] in the paragraph text[Lo:Hi].
type Place struct {
	Text           []byte
	Lo, Start, End int
	Hi             int
}

// isCut reports whether the paragraph continues after the text that is read, which ends at text[at].
func (p *Place) isCut(at int) bool { return at >= p.End+maxReach }

// Align compares the marks around the destination with the construct.
func (c *Construct) Align(p Place) (a Alignment, ok bool) {
	a = Alignment{Construct: c}
	var buf [maxTokens]token
	before := tokensBefore(buf[:0], p.Text, p.Lo, p.Start)
	if c.textFirst {
		end := a.run(p.Text, reversed(c.between), before, p.Start)
		if a.Cost > maxCost || !a.alignOpening(p, end) {
			return a, false
		}
	} else {
		a.run(p.Text, reversed(c.open), before, p.Start)
	}
	slices.Reverse(a.Edits)
	if a.Cost > maxCost {
		return a, false
	}
	if c.hasText && !c.textFirst {
		after := tokensAfter(buf[:0], p.Text, p.End, p.Hi)
		start := a.run(p.Text, c.between, after, p.End)
		return a, a.Cost <= maxCost && a.alignClosing(p, start)
	}
	a.End = a.alignEnd(p)
	if isExtra := func(e Edit) bool { return e.Kind == Extra && e.Mark == "(" }; slices.ContainsFunc(a.Edits, isExtra) && a.isClosedAgain(p) {
		a.Edits = append(a.Edits, Edit{Extra, a.End, a.End + 1, "", ")"})
		a.End++
	}
	if c.textFirst && ascii.At(p.Text, a.End) == mirrored(c.open[0]) && slices.ContainsFunc(a.Edits, isMissingBetween) {
		return a, false // the mark that opens the text belongs to the text around: [t (u)]
	}
	return a, a.Cost <= maxCost
}

// isClosedAgain reports whether a parenthesis is after the link that nothing before the link opens.
func (a *Alignment) isClosedAgain(p Place) bool {
	before := p.Text[p.Lo:a.TextStart]
	return ascii.At(p.Text, a.End) == ')' && bytes.Count(before, []byte("(")) <= bytes.Count(before, []byte(")"))
}

// isMissingBetween reports whether the edit writes the bracket that closes the text.
func isMissingBetween(e Edit) bool { return e.Kind == Missing && e.Text == "]" }

// run aligns the marks that are wanted next to the offset at with the tokens there, and adds the edits. It returns the offset
// where the tokens that belong to the marks end.
func (a *Alignment) run(text []byte, want string, tokens []token, at int) int {
	edge := func(k int) int { // the offset after k tokens
		if k == 0 {
			return at
		}
		t := tokens[k-1]
		switch {
		case t.start >= at:
			return t.end
		case t.escaped:
			return t.start - 1
		}
		return t.start
	}
	if n := len(want); n <= len(tokens) && isExact(want, tokens[:n]) { // as in most links
		a.Exact += n
		return edge(n)
	}
	// cost[i][k] is that of the first i wanted marks and the first k tokens; exact counts against it, so that of two
	// alignments that cost the same the one with more marks wins.
	type cell struct{ cost, exact, fromI, fromK int16 }
	var cells [8][maxTokens + 1]cell
	const never = 1 << 12
	for i := 0; i <= len(want); i++ {
		for k := 0; k <= len(tokens); k++ {
			best := cell{cost: never}
			if i == 0 && k == 0 {
				best = cell{}
			}
			try := func(i, k, cost, exact int) {
				from := cells[i][k]
				if c := (cell{from.cost + int16(cost), from.exact + int16(exact), int16(i), int16(k)}); c.cost < best.cost || c.cost == best.cost && c.exact > best.exact {
					best = c
				}
			}
			if i > 0 {
				try(i-1, k, a.missingCost(want, i-1), 0)
			}
			if k > 0 {
				try(i, k-1, tokens[k-1].extraCost(), 0)
			}
			if i > 0 && k > 0 {
				switch t := tokens[k-1]; {
				case t.escaped && t.mark == want[i-1]:
					try(i-1, k-1, costs[Extra], 1)
				case want[i-1] == optionalSpace:
					if t.isSpace() {
						try(i-1, k-1, 0, 0)
					}
				case t.mark == want[i-1] && !t.misshapen:
					try(i-1, k-1, 0, 1)
				case want[i-1] == ' ' && t.isSpace():
					try(i-1, k-1, 0, 1)
				case t.mark == want[i-1], t.mark != 0 && side(t.mark) != 0 && side(t.mark) == side(want[i-1]):
					try(i-1, k-1, costs[Misshapen], 0)
				case want[i-1] == ' ' && t.mark == '|':
					try(i-1, k-1, costs[Misshapen], 0)
				case t.mark == mirrored(want[i-1]):
					try(i-1, k-1, costs[Misshapen]+1, 0)
				}
			}
			cells[i][k] = best
		}
	}
	i, k := len(want), 0
	for n := range tokens {
		c, best := cells[i][n+1], cells[i][k]
		if by := c.cost - c.exact - best.cost + best.exact; by < 0 || by == 0 && c.exact > best.exact {
			k = n + 1
		}
	}
	end := edge(k)
	a.Cost, a.Exact = a.Cost+int(cells[i][k].cost), a.Exact+int(cells[i][k].exact)
	if a.Cost > maxCost {
		return end // nobody needs the edits
	}
	first := len(a.Edits)
	for i > 0 || k > 0 {
		fromI, fromK := int(cells[i][k].fromI), int(cells[i][k].fromK)
		switch {
		case fromI < i && want[i-1] == optionalSpace, fromK == k && isOptional(want, i-1):
		case fromK == k:
			a.Edits = append(a.Edits, Edit{Missing, edge(k), edge(k), want[i-1 : i], want[i-1 : i]})
		case fromI == i:
			t := tokens[k-1]
			a.Edits = append(a.Edits, Edit{t.extraKind(), t.start, t.end, "", t.text(text)})
		case tokens[k-1].escaped && tokens[k-1].mark == want[i-1]:
			t := tokens[k-1]
			a.Edits = append(a.Edits, Edit{Extra, t.start - 1, t.start, "", `\`})
		case want[i-1] == ' ' && tokens[k-1].isSpace():
		case tokens[k-1].mark != want[i-1] || tokens[k-1].misshapen:
			t := tokens[k-1]
			a.Edits = append(a.Edits, Edit{Misshapen, t.start, t.end, want[i-1 : i], t.text(text)})
		}
		i, k = fromI, fromK
	}
	slices.Reverse(a.Edits[first:])
	return end
}

// isExact reports whether each token is the mark that is wanted.
func isExact(want string, tokens []token) bool {
	for i, t := range tokens {
		if t.mark != want[i] || t.misshapen || t.escaped || want[i] == optionalSpace {
			return false
		}
	}
	return true
}

// missingCost returns the cost of the mark want[i], which is not there. A mark between the text and the destination that
// is not there costs more than any other at its place.
func (a *Alignment) missingCost(want string, i int) int {
	switch {
	case isOptional(want, i):
		return 0
	case len(want) == len(a.Construct.between) && len(want) > 1:
		return costs[Missing] + 2
	}
	return costs[Missing]
}

// isOptional reports whether the mark want[i] may be missing: one underscore is enough.
func isOptional(want string, i int) bool {
	return want[i] == optionalSpace || want[i] == '_' && i > 0 && want[i-1] == '_'
}

// extraKind returns what a token is where the construct has none.
func (t token) extraKind() FlawKind {
	switch t.mark {
	case ' ':
		return Spaced
	case '\n':
		return Broken
	}
	return Extra
}

func (t token) extraCost() int { return costs[t.extraKind()] }

// side returns 1 for a bracket that opens, -1 for one that closes, and 0 for other marks.
func side(c byte) int {
	switch i := strings.IndexByte(brackets, c); {
	case i < 0:
		return 0
	case i&1 == 0:
		return 1
	}
	return -1
}

// reversed returns the bytes of s, the last one first.
func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}

// maxText is how many bytes before and after a destination are searched for the other end of the text.
const maxText = 512

// alignOpening finds the marks that open the text of the link, which ends at text[end]. If nothing opens it, it begins where
// its paragraph does.
func (a *Alignment) alignOpening(p Place, end int) bool {
	open := a.Construct.open
	last := open[len(open)-1]
	lo := max(p.Lo, end-maxText)
	depth, doubled := 0, -1
	for at := end; at > lo; {
		r, size := utf8.DecodeLastRune(p.Text[lo:at])
		at -= size
		if next := ascii.At(p.Text, at+1); r == '`' && (last != '`' || at+1 < end && (ascii.IsSpace(next) || next == '`' || next == '_')) { // it closes
			at -= spanBefore(p.Text[lo:at])
			continue
		}
		mark, misshapen, ok := markOf(r)
		switch escaped := ok && isEscaped(p.Text[lo:at]); {
		case !ok || escaped && (p.Text[end] != '\\' || mark != last || depth > 0):
		case mark == mirrored(last) && mark != last:
			depth++
		case mark == last && depth > 0:
			if depth--; depth == 0 {
				doubled = at + size
			}
		case mark == last:
			switch {
			case escaped:
				a.Cost += costs[Extra]
				a.Edits = append(a.Edits, Edit{Extra, at - 1, at, "", `\`})
			case misshapen:
				a.Cost += costs[Misshapen]
				a.Edits = append(a.Edits, Edit{Misshapen, at, at + size, string(last), string(r)})
			default:
				a.Exact++
			}
			a.TextStart, a.TextEnd = at+size, end
			a.Meant = a.isMeant(p)
			return true
		}
	}
	if n := len(p.Text[lo:end]); doubled >= 0 && n > 0 && p.Text[end-1] == mirrored(last) {
		a.Cost += costs[Extra]
		a.Exact++
		a.Edits = append(a.Edits, Edit{Extra, end - 1, end, "", string(mirrored(last))})
		a.TextStart, a.TextEnd = doubled, end-1
		a.Meant = a.isMeant(p)
		return true
	}
	if lo > p.Lo || last == '`' && bytes.IndexByte(p.Text[lo:end], '`') >= 0 { // nobody knows where the text begins
		return false
	}
	a.Cost += costs[Missing]
	a.TextStart, a.TextEnd = lo+markerLen(p.Text[lo:end]), end
	a.Edits = append(a.Edits, Edit{Missing, a.TextStart, a.TextStart, "", open})
	a.Meant = a.isMeant(p)
	return true
}

// spanBefore returns how many bytes at the end of text are in the code span that a backquote after it closes; 0 if it closes
// none.
func spanBefore(text []byte) int {
	if open := bytes.LastIndexByte(text, '`'); open >= 0 {
		return len(text) - open
	}
	return 0
}

// alignClosing finds the marks that close the text of the link, which starts at text[start].
func (a *Alignment) alignClosing(p Place, start int) bool {
	first := a.Construct.close[0]
	hi := min(p.Hi, start+maxText)
	if a.Construct.between == " " { // MediaWiki ends a text at the end of its line
		hi = start + len(ascii.FirstLine(p.Text[start:hi]))
	}
	depth := 0
	for at := start; at < hi; {
		r, size := utf8.DecodeRune(p.Text[at:hi])
		mark, misshapen, ok := markOf(r)
		switch {
		case !ok || isEscaped(p.Text[start:at]):
		case mark == mirrored(first) && mark != first:
			depth++
		case mark == first && depth > 0:
			depth--
		case mark == first && !misshapen:
			var buf [maxTokens]token
			a.TextStart, a.TextEnd = start, at
			a.End = a.run(p.Text, a.Construct.close, tokensAfter(buf[:0], p.Text, at, p.Hi), at)
			a.Meant = a.isMeant(p)
			return true
		}
		at += size
	}
	line := ascii.FirstLine(p.Text[start:hi])
	a.TextStart, a.TextEnd = start, start+len(line)
	a.Cost += costs[Missing]
	a.Edits = append(a.Edits, Edit{Missing, a.TextEnd, a.TextEnd, "", a.Construct.close})
	a.Meant = !p.isCut(hi) && a.isMeant(p)
	return a.Meant
}

// alignEnd aligns what follows the destination with the end of the construct. A title may be between them, and if nothing
// else fits, words. It returns the offset where the construct ends.
func (a *Alignment) alignEnd(p Place) int {
	want := a.Construct.close
	var buf [maxTokens]token
	b := *a
	b.Edits = slices.Clone(a.Edits)
	end := b.run(p.Text, want, tokensAfter(buf[:0], p.Text, p.End, p.Hi), p.End)
	if b.Cost == a.Cost {
		*a = b
		return end
	}
	if isMissing := func(e Edit) bool { return e.Kind == Missing && e.Text == "`" }; ascii.At(p.Text, end) == '`' && slices.ContainsFunc(b.Edits, isMissing) {
		b.Edits = append(b.Edits, Edit{Extra, end, end + 1, "", "`"}) // it is in the wrong place
		end++
	}
	rest := p.Text[p.End:p.Hi]
	if n := secondLen(rest); n > 0 && strings.HasSuffix(want, ")") {
		a.Cost, a.Exact = a.Cost+costs[Extra], a.Exact+1
		e := Edit{Extra, p.End, p.End + n, "", "]("}
		if again := rest[len("]("):n]; len(again) > 0 && !bytes.Equal(again, p.Text[p.Start:p.End]) {
			e = Edit{Kind: Stray, Start: p.End, End: p.End + n, Mark: "]("}
		}
		a.Edits = append(a.Edits, e)
		return p.End + n + 1
	}
	if p.isCut(p.Hi) && bytes.IndexByte(rest, want[len(want)-1]) < 0 { // it may be closed further on
		a.Cost = maxCost + 1
		return end
	}
	if n := titleLen(rest); n > 0 {
		at := p.End + n
		return a.run(p.Text, want, tokensAfter(buf[:0], p.Text, at, p.Hi), at)
	}
	if n := strayLen(rest, want[len(want)-1]); n > 0 && b.Cost > a.Cost+costs[Stray]-1 || n > 0 && len(b.Edits) > 0 && b.Edits[len(b.Edits)-1].Kind == Missing {
		a.Cost, a.Exact = a.Cost+costs[Stray], a.Exact+1
		a.Edits = append(a.Edits, Edit{Kind: Stray, Start: p.End, End: p.End + n})
		return p.End + n + 1
	}
	*a = b
	return end
}

// secondLen returns the length of a second destination that text begins with, before the parenthesis that closes it: "](v"; 0 if it
// begins with none.
func secondLen(text []byte) int {
	if !ascii.HasPrefix(text, "](") {
		return 0
	}
	n := len("](") + DestinationLen(text[len("]("):])
	if ascii.At(text, n) != ')' {
		return 0
	}
	return n
}

// titleLen returns the length of the white space and the title that text begins with (CommonMark 0.31, section 6.3), or 0.
func titleLen(text []byte) int {
	gap := ascii.SpaceLen(text)
	closing := ascii.At(text, gap)
	switch closing {
	case '"', '\'':
	case '(':
		closing = ')'
	default:
		return 0
	}
	for i := gap + 1; gap > 0 && i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case closing:
			return i + 1
		}
	}
	return 0
}

// strayLen returns the length of the words that text begins with before the mark that closes the destination, on the same
// line and without other brackets; 0 if there are none.
func strayLen(text []byte, closing byte) int {
	line := ascii.FirstLine(text)
	n := bytes.IndexByte(line, closing)
	if n <= 0 || bytes.IndexAny(line[:n], "()[]<>`\"") >= 0 {
		return 0
	}
	return n
}

// isEscaped reports whether an odd number of backslashes ends text.
func isEscaped(text []byte) bool {
	n := 0
	for n < len(text) && text[len(text)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// isMeant reports whether the text is that of a link: words, or the number of an issue, rather than another number, an index or
// initials. The text of a link that begins its paragraph or item may be any but the mark of a check box.
func (a *Alignment) isMeant(p Place) bool {
	text := p.Text[a.TextStart:a.TextEnd]
	if ascii.At(text, 0) == '#' && len(text) > 1 && ascii.All(text[1:], ascii.IsDigit) {
		return true
	}
	if bytes.IndexFunc(text, unicode.IsLetter) < 0 || bytes.Contains(text, []byte("](")) && !bytes.Contains(text, []byte("![")) {
		return false // a link has no link in its text
	}
	open := max(p.Lo, a.TextStart-len(a.Construct.open))
	switch isFirst := p.Lo+markerLen(p.Text[p.Lo:p.Hi]) >= open; {
	case isFirst:
		return len(text) > 1 || text[0] != 'x' && text[0] != 'X'
	case a.Construct.isDefinition, ascii.At(p.Text, open) == '`' && p.Text[open-1] == ':': // a role
		return false
	case p.Text[open] == '[' && ascii.IsAlnum(p.Text[open-1]): // an index
		return false
	}
	isInitials := bytes.IndexFunc(text, func(r rune) bool { return unicode.IsLetter(r) && !unicode.IsUpper(r) }) < 0
	return len(text) > 1 && (!isInitials || p.Text[open] == '`')
}

// brackets are those that open, each before the one that closes it.
const brackets = "()[]{}<>"

// mirrored returns the bracket on the other side of c; c itself if it is no bracket.
func mirrored(c byte) byte {
	if i := strings.IndexByte(brackets, c); i >= 0 {
		return brackets[i^1]
	}
	return c
}
