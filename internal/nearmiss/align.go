// Package nearmiss measures how far a text is from what was meant: the beginning of a URL, "https://", or the name of a
// site. It knows what hands, keyboards and input methods do to a word, as one table of costs.
package nearmiss

import (
	"slices"
	"strings"
	"unicode"
)

// A Kind is what an edit does to what was meant.
type Kind uint8

const (
	Replaced Kind = iota // a character is another one
	Missing
	Extra
	Swapped // two characters are in the wrong order
)

// An Edit is one difference from what was meant.
type Edit struct {
	Kind       Kind
	Start, End int    // bytes of the text
	Meant      string // what belongs there
}

// The costs of edits.
const (
	slip    = 1 // of the pen or the keyboard
	other   = 2 // what two slips would explain as well
	another = 3 // what makes another name of it: httpx
)

// The longest texts that are compared, in characters.
const (
	maxGot  = Reach
	maxWant = 24
)

// Distance returns the least cost of edits that make want of got; a high one if either is too long.
func Distance(got, want string) int {
	var t table
	return t.align([]rune(got), []rune(want))
}

// A table has the least costs of making want[:j] of got[:i], and which edit is last then; -1 if none is.
type table [maxGot + 1][maxWant + 1]struct {
	cost int16
	last int8
}

const tooFar = 1 << 10

// align fills the table, and returns the cost of making want of got.
func (t *table) align(got, want []rune) int {
	if len(got) > maxGot || len(want) > maxWant {
		return tooFar
	}
	t[0][0].cost, t[0][0].last = 0, -1
	for i := range len(got) + 1 {
		for j := range len(want) + 1 {
			if i+j > 0 {
				t.fill(got, want, i, j)
			}
		}
	}
	return int(t[len(got)][len(want)].cost)
}

// fill computes the cost of making want[:j] of got[:i], which is not nothing of nothing, from lower costs in the table.
func (t *table) fill(got, want []rune, i, j int) {
	best, edit := tooFar, int8(-1)
	try := func(fromI, fromJ, cost int, kind int8) {
		if cost += int(t[fromI][fromJ].cost); cost < best {
			best, edit = cost, kind
		}
	}
	if i > 0 && j > 0 {
		if got[i-1] == want[j-1] {
			try(i-1, j-1, 0, -1)
		} else {
			try(i-1, j-1, replaced(got[i-1], want, j-1), int8(Replaced))
		}
	}
	if i > 1 && j > 1 && isSwapped(got[i-2:], want[j-2:]) {
		try(i-2, j-2, slip, int8(Swapped))
	}
	if j > 0 {
		try(i, j-1, missing(want, j-1), int8(Missing))
	}
	if i > 0 {
		try(i-1, j, extra(got, i-1, want, j), int8(Extra))
	}
	t[i][j].cost, t[i][j].last = int16(best), edit
}

// isSwapped reports whether the first two characters of one text are those of the other in the other order.
func isSwapped(got, want []rune) bool {
	return got[0] == want[1] && got[1] == want[0] && got[0] != got[1]
}

// missing returns the cost of leaving out want[j].
func missing(want []rune, j int) int {
	switch {
	case isLetter(want[j]) && isShort(want):
		return another
	case isLetter(want[j]) && isLast(want, j):
		return other
	}
	return slip
}

// isShort reports whether a word has so few letters that another letter makes another name of it: dtp, smb.
func isShort(want []rune) bool { return len(want) > 3 && !isLetter(want[3]) }

// replaced returns the cost of typing r for want[j].
func replaced(r rune, want []rune, j int) int {
	meant := want[j]
	switch {
	case strings.ContainsRune(mistaken[meant], r):
		return slip
	case !isLetter(meant):
		return other
	}
	switch isInWord := slices.Contains(want, r); {
	case isShort(want), isLast(want, j) && !isInWord:
		return another
	case isInWord, isBeside(r, meant):
		return slip
	}
	return other
}

// isLast reports whether want[j] is the last letter of the word.
func isLast(want []rune, j int) bool { return j+1 == len(want) || !isLetter(want[j+1]) }

// extra returns the cost of got[i], which is between want[j-1] and want[j].
func extra(got []rune, i int, want []rune, j int) int {
	r := got[i]
	isAgain := i > 0 && got[i-1] == r
	switch {
	case unicode.Is(unicode.Cf, r):
		if isAgain { // nobody sees how many there are
			return 0
		}
		return slip
	case isAgain, i+1 < len(got) && got[i+1] == r, strings.ContainsRune(":/ ", r):
		return slip
	case j == 0, !isLetter(r):
		return other
	case isLast(want, j-1) && !slices.Contains(want, r):
		return another
	case isNear(r, want[j-1:min(j+1, len(want))]):
		return slip
	}
	return other
}

// isNear reports whether a letter is one of the letters, or beside one of them on a keyboard.
func isNear(r rune, letters []rune) bool {
	return slices.ContainsFunc(letters, func(l rune) bool { return l == r || isBeside(r, l) })
}

// mistaken are the characters that are typed for a mark: those of keys beside it, of the same key, or of an input method
// for Chinese or Japanese.
var mistaken = map[rune]string{
	':': ";.,L：；",
	'/': "\\._|／",
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' }

// isBeside reports whether two letters are next to each other in a row of the keyboard.
func isBeside(a, b rune) bool {
	const rows = "qwertyuiop asdfghjkl zxcvbnm"
	at := strings.IndexRune(rows, b)
	return isLetter(a) && at >= 0 && (at > 0 && rune(rows[at-1]) == a || at+1 < len(rows) && rune(rows[at+1]) == a)
}
