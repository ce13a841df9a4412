package report

import (
	"fmt"

	"github.com/urlmend/urlmend/extract"
)

// A LineEnd explains whether a bare URL continues after a line end.
type LineEnd struct {
	Head       string `json:"head"`
	Tail       string `json:"tail"`
	Confidence string `json:"confidence"` // empty: no join
	Reason     string `json:"reason,omitempty"`
	Points     int    `json:"points"`
	Signs      []Sign `json:"signs"`
}

// A Sign speaks for or against a join.
type Sign struct {
	Name     string `json:"name"`
	Text     string `json:"text"`
	Points   int    `json:"points"`
	Excludes bool   `json:"excludes,omitempty"`
}

// lineEnds returns the explanations of a URL, as they are in JSON; nil if none were asked for.
func lineEnds(u *extract.URL) (all []LineEnd) {
	for _, e := range u.LineEnds {
		reason, _ := e.Reason.MarshalText()
		end := LineEnd{Head: e.Head, Tail: e.Tail, Confidence: e.Confidence.String(), Reason: string(reason), Points: e.Points}
		for _, s := range e.Signs {
			end.Signs = append(end.Signs, Sign(s))
		}
		all = append(all, end)
	}
	return all
}

// appendWhy appends the explanations of a URL, if they were asked for, each sign on a line.
func appendWhy(dst []byte, u *URL) []byte {
	for _, e := range u.LineEnds {
		switch {
		case e.Confidence == 0:
			dst = append(dst, "    not joined with "...)
		default:
			dst = fmt.Appendf(dst, "    %s to continue with ", e.Confidence)
		}
		dst = AppendVisible(dst, []byte(e.Tail))
		if e.Confidence != 0 {
			dst = fmt.Appendf(dst, ": %s", e.Reason)
		}
		dst = append(dst, '\n')
		for _, s := range e.Signs {
			if s.Excludes {
				dst = fmt.Appendf(dst, "        never  %s\n", s.Text)
			} else {
				dst = fmt.Appendf(dst, "        %+5d  %s\n", s.Points, s.Text)
			}
		}
		if len(e.Signs) > 1 {
			dst = fmt.Appendf(dst, "        %5d  points\n", e.Points)
		}
	}
	return dst
}
