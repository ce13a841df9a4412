package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// pod finds what is wrong with L<t|u> (perlpodspec, "About L<...> Codes").
func (p place) pod() []Flaw {
	if flaws := p.misspeltCode(); flaws != nil {
		return flaws
	}
	return p.unreadCode()
}

// unreadCode finds L<u in a paragraph in which nothing closes it, and [t](u), after a command of POD.
func (p place) unreadCode() []Flaw {
	switch front := ascii.LastLine(p.before); {
	case ascii.HasSuffix(front, "L<") || ascii.HasSuffix(front, "|") && bytes.LastIndex(front, []byte("L<")) >= 0:
		rest := untilBlankLine(p.after)
		if len(rest) < maxFlaw && bytes.IndexByte(rest, '>') < 0 && p.isInPOD() {
			return p.at(linkflaw.UnclosedDestination, p.end, p.end, "")
		}
	case ascii.HasSuffix(front, "](") && p.isInPOD():
		p.closed = false // as in Markdown
		return p.foreign(func(text string) (front, back string) { return "L<" + text + "|", ">" })
	}
	return nil
}

// isInPOD reports whether the last line before the URL that begins with an equals sign is a command of POD other than
// "=cut".
func (p place) isInPOD() bool {
	from := max(0, p.start-maxOpening)
	text := p.data[from:p.start]
	at := bytes.LastIndex(text, []byte("\n="))
	if at < 0 && (from > 0 || ascii.At(text, 0) != '=') {
		return false
	}
	command := text[max(at+len("\n="), 1):]
	return ascii.IsAlpha(ascii.At(command, 0)) && !ascii.HasPrefix(command, "cut")
}

// misspeltCode finds L<t/u>, which leads to a section of a manual, L<t:u> and L<u|t>.
func (p place) misspeltCode() []Flaw {
	front := ascii.LastLine(p.before)
	open := bytes.LastIndex(front, []byte("L<"))
	if open < 0 || open > 0 && isWordByte(front[open-1]) || bytes.IndexByte(front[open:], '>') >= 0 {
		return nil
	}
	text := front[open+len("L<"):]
	switch words := bytes.TrimRight(text, " /|:"); {
	case len(text) == 0:
		label, ok := bytes.CutPrefix(before(ascii.FirstLine(p.after), ">"), []byte("|"))
		if end := p.end + len("|") + len(label); ok && hasLetter(label) && ascii.At(p.data, end) == '>' {
			return []Flaw{
				{linkflaw.SwappedLink, p.start, p.end, string(label)},
				{linkflaw.SwappedLink, p.end + len("|"), end, string(p.url())},
			}
		}
	case !ascii.HasPrefix(p.after, ">") || bytes.ContainsAny(words, "|:<") || !hasLetter(words):
	case string(text[len(words):]) == "/", string(text[len(words):]) == ":":
		return p.at(linkflaw.MissingBar, p.start-1, p.start, "|")
	}
	return nil
}
