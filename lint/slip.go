package lint

import (
	"github.com/urlmend/urlmend/internal/nearmiss"
	"github.com/urlmend/urlmend/internal/slip"
)

// A Beginning is what a text has in place of "scheme://": how far it is from that is measured by what hands, keyboards and
// input methods do to it. A slip costs 1: a letter that is missing, doubled, swapped or of a neighbouring key. Others cost
// more.
type Beginning struct {
	Scheme string // the one that is meant
	End    int    // where it ends, and the host begins
	Cost   int    // 0 if nothing is wrong
	Margin int    // how much more the next scheme costs
	Slips  []Slip
}

// Meant returns what belongs there.
func (b *Beginning) Meant() string { return b.Scheme + "://" }

// A Slip is one difference from what was meant.
type Slip struct {
	Start, End int    // bytes of the text; empty if something is missing
	Meant      string // what belongs there; "" if what is there is too much
}

// MaxBeginning is the length in bytes of the longest text that is read as a beginning.
const MaxBeginning = nearmiss.Reach

// ReadBeginning reads the beginning of a URL of a common scheme: a word, and marks after it. In the destination of a link, all
// marks may be meant. It is not ok if text begins with something else.
func ReadBeginning(text []byte, isDestination bool) (Beginning, bool) {
	read, ok := nearmiss.Read(text, isDestination)
	b := Beginning{Scheme: read.Scheme, End: read.End, Cost: read.Cost, Margin: read.Margin}
	for _, e := range read.Edits {
		b.Slips = append(b.Slips, Slip{e.Start, e.End, e.Meant})
	}
	return b, ok
}

// BeginsHost returns how much shows that a text is the rest of a URL from its host on, in the measure of [Beginning.Cost]; 0 if nothing does.
func BeginsHost(rest []byte) int { return nearmiss.Evidence(rest) }

// IsSlip reports whether one name is the other with a character that is missing, extra or wrong, or with two that are swapped.
// Digits make other names, and so does any change of a name of fewer than four characters.
func IsSlip(one, other string) bool { return slip.Between(one, other) }

// Distance returns how far a word is from the one meant, in the measure of [Beginning.Cost]. Both are in lower case.
func Distance(got, want string) int { return nearmiss.Distance(got, want) }
