package extract

import (
	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/join"
)

// A LineEnd explains the decision on whether a bare URL continues after a line end.
type LineEnd struct {
	Head       string     // the URL up to there
	Tail       string     // the word that begins the next line
	Confidence Confidence // of the join; 0 if there is none
	Reason     Reason     // of a join
	// Points is the sum of those of Signs, in tenths of the natural logarithm of the odds; 0 if a sign excludes a join.
	Points int
	// Signs are what speaks for and against a join; only the one that excludes it, if there is one.
	Signs []Sign
}

// A Sign is a fact that speaks for or against a join.
type Sign struct {
	Name     string // such as "ends in host"; it does not change
	Text     string // what it means, in words
	Points   int    // 0 if it excludes a join
	Excludes bool   // whatever else is known, the URL ends
}

func lineEnds(found []find.LineEnd) (all []LineEnd) {
	for _, f := range found {
		e := LineEnd{Head: f.Head, Tail: f.Tail, Confidence: Confidence(f.Verdict.Confidence), Reason: Reason(f.Verdict.Reason)}
		if n := len(f.Signs); n > 0 && f.Signs[n-1].Excludes() {
			last := f.Signs[n-1]
			e.Signs = []Sign{{Name: last.Name, Text: last.Text, Excludes: true}}
		} else {
			for _, s := range append([]join.Sign{join.Prior}, f.Signs...) {
				e.Signs = append(e.Signs, Sign{Name: s.Name, Text: s.Text, Points: s.Points})
				e.Points += s.Points
			}
		}
		all = append(all, e)
	}
	return all
}
