package markup

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// pod finds L<t/u>, which leads to a section of a manual, L<t u>, L<t:u>, L<u|t> and L<t| u> (perlpodspec, "About L<...> Codes").
func (p place) pod() []Flaw {
	front := lastLine(p.before)
	open := bytes.LastIndex(front, []byte("L<"))
	if open < 0 || open > 0 && isWordByte(front[open-1]) || bytes.IndexByte(front[open:], '>') >= 0 {
		return nil
	}
	if flaws := p.inMarks("|", ">"); flaws != nil {
		return flaws
	}
	text := front[open+len("L<"):]
	switch words := bytes.TrimRight(text, " /|:"); {
	case len(text) == 0:
		label, ok := bytes.CutPrefix(before(line(p.after), ">"), []byte("|"))
		if end := p.end + len("|") + len(label); ok && hasLetter(label) && ascii.At(p.data, end) == '>' {
			return []Flaw{{linkflaw.SwappedLink, p.start, p.end, string(label)}, {linkflaw.SwappedLink, p.end + len("|"), end, string(p.data[p.start:p.end])}}
		}
	case hasSuffix(text, "|") && strings.IndexByte(",;.", ascii.At(p.after, 0)) >= 0 && hasPrefix(p.after[1:], ">"):
		return p.at(linkflaw.StrayMark, p.end, p.end+1, "")
	case !hasPrefix(p.after, ">") || bytes.ContainsAny(words, "|:<") || !hasLetter(words):
	case string(text[len(words):]) == "/", string(text[len(words):]) == " ", string(text[len(words):]) == ":":
		return p.at(linkflaw.MissingBar, p.start-1, p.start, "|")
	case string(text[len(words):]) == "| ":
		return p.at(linkflaw.SpacedEnd, p.start-1, p.start, "")
	}
	return nil
}
