package join

import (
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/layout"
)

// What is found may depend on the URL before: the quotation mark that closes one
// opens no other. So that a search can start anywhere, and finds what a search of
// the whole input does, a text is searched in blocks at fixed offsets. Each block is
// searched on its own: what is before it counts as far as a search finds it that
// starts WarmUp bytes earlier, which nearly always comes to the same. What is code
// is decided from a 16th of a block earlier on.
const (
	BlockSize = 512 << 10
	WarmUp    = BlockSize / 64
)

// How much of a text must be held before and after a block: all that decides on the
// URLs in it.
const (
	Behind = Margin + layout.LineReach + WarmUp
	Ahead  = Margin + Reach
	// Reach is more than the length of any URL in the text, with what is dropped
	// from it.
	Reach = 2 * bound.MaxURL
	// MaxJoined is the most bytes of the text that a URL broken over lines extends over.
	MaxJoined = 8 << 10
)
