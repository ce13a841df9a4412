package link

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// IsLost reports whether data is the translation of an original with a link, and has the URL data[start:end] in place of
// that: in some of the marks of the link, which do not make one. Closed is as for [Flaws].
func IsLost(lang markup.Language, data, original []byte, start, end int, closed bool) bool {
	p := place{data: data, start: start, end: end, closed: closed}
	p.before, p.after = data[max(0, start-maxFlaw):start], data[end:min(len(data), end+maxFlaw)]
	return lang == markup.RST && p.isLostRST(original) || lang == markup.Markdown && p.isLostMarkdown(original)
}

// isLostRST finds <u> in the translation of a text with `t <v>`_.
func (p place) isLostRST(original []byte) bool {
	const closing = ">`_"
	if !ascii.HasSuffix(p.before, "<") || !bytes.Contains(original, []byte(closing)) {
		return false
	}
	angled := p.data[p.start-1 : p.end]
	if bytes.Count(original, angled) > bytes.Count(original, append(bytes.Clone(angled), closing...)) {
		return false // the original has it without marks too
	}
	block, ok := p.textBlock()
	if !ok {
		return false
	}
	switch block.inline() {
	case unknown, interpretedByRole, embeddedLink:
		return false
	}
	return true
}

// isLostMarkdown finds t (u) in the translation of a text with [t](u).
func (p place) isLostMarkdown(original []byte) bool {
	text, ok := bytes.CutSuffix(p.before, []byte("("))
	destination := append([]byte("]("), p.url()...)
	return ok && !p.closed && ascii.At(p.after, 0) == ')' && len(kernel.Spaces.TrimRight(text)) > 0 && bytes.Contains(original, destination)
}
