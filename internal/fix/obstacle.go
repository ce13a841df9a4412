package fix

import (
	"fmt"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// tooMuch is the reason why a fix that was tried is refused, where no obstacle is found.
const tooMuch = "the fix would cause another finding, or leave a mistake"

// untried is the reason instead if not all fixes were tried.
const untried = "the fixes of this text affect each other, and not all were tried: fix it again"

// unexplained returns the reason why a fix is refused for which no obstacle is found.
func (m *mending) unexplained() string {
	if m.isCut {
		return untried
	}
	return tooMuch
}

// obstacle returns why a fix of a finding in the text is refused: a clause that names what would be wrong after it.
func (m *mending) obstacle(f *found, refused *lint.Finding, fix *lint.Fix) string {
	edits := make([]edit, 0, len(fix.Edits))
	for _, e := range fix.Edits {
		edits = append(edits, editOf(e))
	}
	start := min(f.Start, int(edits[0].start))
	end := longer(edits) + max(f.End, int(edits[len(edits)-1].end))
	text := apply(m.now.text, edits)
	if m.changesKind(text) {
		return fmt.Sprintf("the text would then be read as %s, not as %s", m.Kind(text), m.Kind(m.now.text))
	}
	left := map[string]int{refused.Rule: -1}
	for i := range f.findings {
		left[f.findings[i].Rule]++
	}
	one, isFound := m.firstNewIn(text, start, end, left, fix.Safe)
	isFound = isFound || f.Notes&(extract.Relative|extract.Missing) != 0 // a relative link that works is not found
	switch {
	case one != nil:
		return fmt.Sprintf("lint would then report: %s [%s]", one.Message, one.Rule)
	case !isFound:
		return "no URL would be found there"
	case !fix.Safe && touchesUnmatched(text, start, end):
		return "a bracket next to it would have no counterpart"
	}
	return m.unexplained()
}

// firstNewIn returns the first finding about a range of a text that is not among those left, and whether there is a URL.
func (m *mending) firstNewIn(text []byte, start, end int, left map[string]int, isSafe bool) (one *lint.Finding, isFound bool) {
	for _, now := range m.search(text, m.choice(text)) {
		if now.Start > end {
			break
		}
		if now.End < start {
			continue
		}
		isFound = true
		if now.Notes&extract.Missing != 0 {
			continue // a link that works now leads to what was missing before
		}
		if one = firstNew(now, left, isSafe); one != nil {
			break
		}
	}
	return one, isFound
}

// firstNew returns the first finding that is none of those that are left of each rule, or that a fix that is not safe leaves open;
// nil if there is none.
func firstNew(now *found, left map[string]int, isSafe bool) *lint.Finding {
	for i := range now.findings {
		one := &now.findings[i]
		left[one.Rule]--
		if left[one.Rule] < 0 || !isSafe && now.wanted[i] && isOpen(one) {
			return one
		}
	}
	return nil
}
