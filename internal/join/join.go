// Package join decides whether a bare URL that ends at a line end continues in the
// next line, and whether a hyphen before a line break belongs to a URL.
//
// What is known about a line end is collected in [Facts], and weighed by tables:
// exclusions, then signs.
package join

import "github.com/urlmend/urlmend/internal/bound"

// A Confidence is how sure it is that two parts of a URL belong together.
type Confidence uint8

const (
	None Confidence = iota
	// Possible: fewer than 19 in 20 of these are right.
	Possible
	// Likely: at least 19 in 20 of these joins are right.
	Likely
	// Proved rests on a delimiter, or there was nothing to join.
	Proved
)

// A Reason is the evidence by which a break was read as it was.
type Reason uint8

const (
	NoReason        Reason = iota
	Delimited              // the delimiter of the URL closes after the break
	FormatterHyphen        // the hyphen is one that formatters add
	UnbrokenNearby         // the URL is nearby without a break
	HostKnown              // the host is nearby without a break
	ProseHyphenated        // the text around hyphenates words at line ends
	HyphenByDefault        // nothing speaks against a hyphen that belongs to the URL
	SoftBreak              // a "=" at the line end is left over from quoted-printable
	OtherHyphen            // the other reading of a hyphen
	SpaceMeant             // white space may have been meant as %20
	UnfinishedHost         // the line ends before the host is complete
	UnfinishedURL          // the line ends in a character that URLs seldom end in
	Folded                 // a backslash folds the line
	WrapColumn             // the line ends in the column where the text is wrapped
	TokenContinues         // the next line begins with what looks like more of a URL
	Conjecture             // the next line may begin with more of the URL
	Encoded                // the break belongs to an encoding of mail
	FlowedSpace            // format=flowed without DelSp keeps the space
	Concatenated           // adjacent string literals are one text
)

// A Verdict is what the facts say about one line end.
type Verdict struct {
	Confidence Confidence
	Reason     Reason
}

// Weigh adds up the signs in the facts, unless an exclusion decides. The neighbourhood is asked only where it
// can change the verdict.
func (f *Facts) Weigh() Verdict {
	if f.isExcluded() {
		return Verdict{}
	}
	points, best := weigh(f, textSigns[:])
	total := priorPoints + points
	if total+maxWidthPoints+elsewherePoints < possiblePoints {
		return Verdict{}
	}
	f.Wrapping = f.Around.wrapping()
	points, sign := weigh(f, widthSigns[:])
	total, best = total+points, stronger(best, sign)
	if total >= likelyPoints-elsewherePoints && total < likelyPoints+elsewherePoints {
		points, sign = weighElsewhere(f)
		total, best = total+points, stronger(best, sign)
	}
	switch {
	case total >= likelyPoints:
		return Verdict{Likely, best.reason}
	case total >= possiblePoints:
		return Verdict{Possible, Conjecture}
	}
	return Verdict{}
}

// weigh adds up the signs that hold, and returns the strongest of them.
func weigh(f *Facts, signs []sign) (total int, best sign) {
	for i := range signs {
		if s := &signs[i]; s.holds(f) {
			total += s.points
			best = stronger(best, *s)
		}
	}
	return total, best
}

// stronger returns b if it has a reason and more points than a, else a.
func stronger(a, b sign) sign {
	if b.reason != NoReason && b.points > a.points {
		return b
	}
	return a
}

// weighElsewhere weighs what other URLs nearby show: that the joined one is there
// unbroken, or that the head is a whole one.
func weighElsewhere(f *Facts) (int, sign) {
	switch {
	case f.Around.hasURL(concat(f.Head, bound.TrimWord(f.Tail))):
		return elsewherePoints, sign{points: elsewherePoints, reason: UnbrokenNearby}
	case f.Around.hasWhole(f.Head):
		return -elsewherePoints, sign{}
	}
	return 0, sign{}
}

// concat returns a and b, one after the other.
func concat(a, b []byte) []byte { return append(a[:len(a):len(a)], b...) }
