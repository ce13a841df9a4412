package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// orgBlocks finds literal examples, source blocks and comments (The Org Manual, sections 12.6,
// 16.2 and 13.6).
type orgBlocks struct {
	inBlock   bool
	paragraph bool
}

func (b *orgBlocks) reset() { *b = orgBlocks{} }

func (b *orgBlocks) state() any       { return *b }
func (b *orgBlocks) resume(state any) { *b = state.(orgBlocks) }

func (b *orgBlocks) opens([]byte) bool { return false }

func (b *orgBlocks) line(line []byte) lineKind {
	line = kernel.Spaces.Trim(line)
	if b.inBlock {
		b.inBlock = !ascii.HasPrefixFold(line, "#+end_")
		return codeLine
	}
	switch {
	case len(line) == 0:
		b.paragraph = false
		return blankLine
	case ascii.HasPrefixFold(line, "#+begin_src"), ascii.HasPrefixFold(line, "#+begin_example"), ascii.HasPrefixFold(line, "#+begin_export"),
		ascii.HasPrefixFold(line, "#+begin_comment"):
		b.inBlock, b.paragraph = true, false
		return codeLine
	case ascii.HasPrefix(line, ": "), string(line) == ":", ascii.HasPrefix(line, "# "):
		b.paragraph = false
		return codeLine
	case line[0] == '*', line[0] == '-', line[0] == '+', line[0] == '|', ascii.HasPrefix(line, "#+"):
		b.paragraph = false
	}
	if b.paragraph {
		return continuedLine
	}
	b.paragraph = line[0] != '|'
	return textLine
}

// orgSpans finds =verbatim= and ~code~ (The Org Manual, section 12.2; org-emphasis-regexp
// says what may be around).
func orgSpans(spans []Span, text []byte, base int) []Span {
	const before, after = " \t\n\r-({'\"", " \t\n\r-.,;:!?'\")}[]\\"
	closed := map[byte]bool{'=': true, '~': true}
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c != '=' && c != '~' || !closed[c] || i > 0 && !ascii.In(text[i-1], before) || ascii.IsSpace(ascii.At(text, i+1)) {
			continue
		}
		end := i + 2
		for ; end < len(text); end++ {
			if text[end] == c && !ascii.IsSpace(text[end-1]) && (end+1 == len(text) || ascii.In(text[end+1], after)) {
				break
			}
		}
		if closed[c] = end < len(text); closed[c] && bytes.Count(text[i:end], []byte("\n")) <= 1 {
			spans = append(spans, Span{base + i, base + end + 1})
			i = end
		}
	}
	return spans
}
