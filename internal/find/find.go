// Package find finds the URLs of one text: what may begin one, how it is
// delimited, and where it ends or continues.
//
// Functions that read a URL return it with the offset where the search continues.
// They leave nothing in the [Finder] but what a URL means for those after it.
package find

import (
	"bytes"
	"cmp"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/syntax"
)

// Limits of what is read as one URL, besides join.MaxJoined.
const (
	MaxLines  = 20 // line breaks within one URL
	MaxAround = 64 // bytes of Found.Before and Found.After
)

// Options choose what is found.
type Options struct {
	// Language is that of the text; nil: syntax.Text.
	Language *syntax.Language
	// Plain says that the markup of the text ends no URL.
	Plain bool
	// Joins is the least confidence at which the parts of a URL are joined.
	Joins join.Confidence
	// NoReadings says that Parts.Readings may lack the joins that are not taken.
	NoReadings bool
	// LineEnds sets Parts.Continued.
	LineEnds bool
	// Explain sets Parts.LineEnds.
	Explain bool
	// Schemes are the only ones looked for, in lower case; all that are known if
	// empty.
	Schemes []string
	// Schemeless says what is found without a scheme.
	Schemeless Level
	// Refang reads hxxp://example[.]com as the URL that it disguises.
	Refang bool
	// NearMisses also finds what is no URL but was meant as one, and what is wrong with
	// links.
	NearMisses bool
	// Block is the size of the blocks that are searched each on its own.
	Block int
}

// A Text is what a Finder goes through.
type Text struct {
	Bytes  []byte
	Base   int  // offset of Bytes in the input
	Flowed bool // a blank at the end of a line belongs to the text (RFC 3676)
}

// A Finder goes through a text. Whatever is decided at an offset depends on no byte
// further than a fixed margin from it. So a stream, of which only a window is held,
// gives what the whole input does.
type Finder struct {
	opt    Options
	text   []byte
	base   int // offset of text in the input
	flowed bool
	carry  carry
	// blockStart and blockEnd bound the block that is searched.
	blockStart, blockEnd int

	// What was found before an edit: see Again.
	again     bool
	known     []Known
	lastKnown int // the index of the last one that was looked up, or of the next
	recalled  int // the trigger of the last URL, if that was known, or -1
	edited    edited
	far       bool // see isFar

	// Caches.
	stop   int // offset of a byte that ends any URL, or -1
	colons colons
	extra  extraTriggers
	around join.Surroundings
	facts  join.Facts  // memory for those about one line end
	look   syntax.Look // memory for the one at a URL
	code   *Code       // of the block; nil if no URL was found in it
	// definitions are those of the text; nil if no URL was found in it.
	definitions *Definitions
	// defined are the labels of the definitions around the block of that number, plus 1, in which
	// mayBeReference looked last.
	defined struct {
		number    int
		labels    map[string]bool
		elsewhere func() bool // links around have definitions that are not
	}
}

// A carry is what a URL means for those after it. The zero value is that of the
// start of a text.
type carry struct {
	floor int // end of the last URL: none starts before it
	// resumed is where the content of the last line begins that a URL continued in. The
	// prefix of that line ends there.
	resumed int
	opened  opened
	// unclosedAt is the start of a URL after a wrapper that is never closed; 0 if
	// there is none.
	unclosedAt int
}

// An opened is a delimiter in which a URL has ended before the closing mark.
type opened struct {
	delimiter
	at int // start of the next URL in it; 0 if there is none
}

// New returns a Finder, which is to be reset before its first use.
func New(opt Options) *Finder {
	f := new(Finder)
	f.Choose(opt)
	return f
}

// Choose makes f find what opt says. F is to be reset before its next use.
func (f *Finder) Choose(opt Options) {
	opt.Language = cmp.Or(opt.Language, syntax.Text)
	f.opt, f.extra = opt, f.extra[:0]
	f.extra.addAll(opt)
	f.colons.ends = endsFor(opt)
}

// Reset makes f go through another text.
func (f *Finder) Reset(t Text) {
	f.text, f.base, f.flowed, f.carry, f.blockStart, f.blockEnd, f.stop = t.Bytes, t.Base, t.Flowed, carry{}, 0, f.opt.Block, -1
	f.around.Reset(t.Bytes, t.Base)
	f.code, f.definitions, f.defined.number = nil, nil, 0
	f.again, f.known = false, nil
	f.forgetTriggers()
}

// First returns the offset of the first trigger in text[from:limit], or -1.
func (f *Finder) First(from, limit int) int {
	i, _ := f.trigger(from, limit)
	return i
}

// trigger returns the first trigger in text[from:limit], or -1. It is a colon, unless
// extra is not nil.
func (f *Finder) trigger(from, limit int) (i int, extra *extraTrigger) {
	i = f.colons.next(f.text, from, limit)
	if extra = f.nextExtra(from, limit); extra != nil && (i < 0 || extra.at < i) {
		return extra.at, extra
	}
	return i, nil
}

// restOfLine returns the text from text[i] to the end of its line, at most MaxAround bytes.
func restOfLine(text []byte, i int) []byte {
	rest := text[i:min(len(text), i+MaxAround)]
	for _, c := range []byte("\n\r") {
		if n := bytes.IndexByte(rest, c); n >= 0 {
			rest = rest[:n]
		}
	}
	return rest
}

// isWanted reports whether Options.Schemes admits the URL.
func (f *Finder) isWanted(url []byte) bool {
	return len(f.opt.Schemes) == 0 || f.namesScheme(url[:max(0, bytes.IndexByte(url, ':'))])
}

// namesScheme reports whether Options.Schemes names the scheme, so that it is
// found whatever it is.
func (f *Finder) namesScheme(scheme []byte) bool {
	for _, s := range f.opt.Schemes {
		if ascii.EqualFold(scheme, s) {
			return true
		}
	}
	return false
}
