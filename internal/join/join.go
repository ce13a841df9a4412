// Package join decides whether a bare URL that ends at a line end continues in the
// next line, and whether a hyphen before a line break belongs to a URL.
//
// What is known about a line end is collected in [Facts], and weighed by tables:
// exclusions, then signs.
package join

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
	NameInPath             // the path has the name of the host without a break
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

// MayContinue reports whether the tail can continue the head at all. It looks at no other facts.
func (f *Facts) MayContinue() bool {
	points, _ := f.weigh(tokenExclusions[:])
	return points == 0
}

// Weigh adds up the signs in the facts, unless an exclusion decides. The neighbourhood is asked only where it
// can change the verdict, and make it at least as sure as least, Possible or Likely.
func (f *Facts) Weigh(least Confidence) Verdict {
	if !f.Folded && !isUnfinished(f) {
		if points, _ := f.weigh(lineExclusions[:]); points != 0 {
			return Verdict{}
		}
	}
	points, best := f.weigh(textSigns[:])
	total := priorPoints + points
	wanted := pointsOf(least)
	if total+maxParagraphPoints+maxWidthPoints+elsewherePoints < wanted && f.Held == nil {
		return Verdict{}
	}
	f.Paragraph = f.Around.paragraph()
	points, sign := f.weigh(paragraphSigns[:])
	total, best = total+points, stronger(best, sign)
	if total+maxWidthPoints+elsewherePoints < wanted && f.Held == nil {
		return Verdict{}
	}
	f.Wrapping = f.Around.wrapping()
	if f.Wrapping.Commits && f.Paragraph.Lines > 1 {
		f.Wrapping.Width = f.Paragraph.Width // other messages have other authors
	}
	points, sign = f.weigh(widthSigns[:])
	total, best = total+points, stronger(best, sign)
	if total >= likelyPoints-elsewherePoints && total < likelyPoints+elsewherePoints {
		points, sign = f.weigh(elsewhereSigns[:])
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

// pointsOf returns how many points make a join at least that sure.
func pointsOf(c Confidence) int {
	if c == Likely {
		return likelyPoints
	}
	return possiblePoints
}

// weigh adds up the signs that hold, and returns the strongest of them. It stops at one that excludes a join.
func (f *Facts) weigh(signs []sign) (total int, best sign) {
	for i := range signs {
		s := &signs[i]
		if !s.holds(f) {
			continue
		}
		if f.Held != nil {
			*f.Held = append(*f.Held, Sign{s.name, s.text, s.points})
		}
		if s.points == excludes {
			return excludes, *s
		}
		total += s.points
		best = stronger(best, *s)
	}
	return total, best
}

// A Sign is one that holds at a line end.
type Sign struct {
	Name   string
	Text   string // what holds, in words
	Points int
}

// Excludes reports whether the sign decides alone that the URL ends.
func (s Sign) Excludes() bool { return s.Points == excludes }

// Prior is what every line end has: most are no joins.
var Prior = Sign{"line end", "most URLs at a line end end there", priorPoints}

// stronger returns b if it has a reason and more points than a, else a.
func stronger(a, b sign) sign {
	if b.reason != NoReason && b.points > a.points {
		return b
	}
	return a
}

// concat returns a and b, one after the other.
func concat(a, b []byte) []byte { return append(a[:len(a):len(a)], b...) }
