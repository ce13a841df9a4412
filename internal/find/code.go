package find

import "github.com/urlmend/urlmend/internal/syntax"

// A Code reports which parts of a block of a text in markup are code. It reads the text
// when it is first asked, and then as far as it is asked about.
type Code struct {
	language *syntax.Language
	text     []byte
	from, to int
	read     *syntax.Code // nil: not read yet
	last     int          // offset that was asked about
}

// Contains reports whether text[i] is code. It takes as long as reading the text from the
// offset that was asked about before, and longer only if that is after i.
func (c *Code) Contains(i int) bool {
	c.readTo(i)
	return c.read.Contains(i)
}

// InSpan is Contains for spans of code alone, not for blocks.
func (c *Code) InSpan(i int) bool {
	c.readTo(i)
	return c.read.InSpan(i)
}

// readTo prepares for a question about text[i].
func (c *Code) readTo(i int) {
	if c.read == nil {
		c.read = c.language.NewCode()
		c.read.Reset(c.text, c.from, c.to)
	} else if i < c.last {
		c.read.Reset(c.text, c.from, c.to)
	}
	c.last = i
}

// inCode reports whether text[i], which is in the block, is in code of a text in markup.
func (f *Finder) inCode(i int) bool {
	c := f.codeOfBlock()
	f.far = f.far || c != nil
	return c != nil && c.Contains(i)
}

// inSpan is inCode for spans of code alone, not for blocks.
func (f *Finder) inSpan(i int) bool {
	c := f.codeOfBlock()
	f.far = f.far || c != nil
	return c != nil && c.InSpan(i)
}

// codeOfBlock returns what reports code of the block that is searched; nil if the text has
// none.
func (f *Finder) codeOfBlock() *Code {
	if f.code == nil && f.opt.Language.HasCode() {
		f.code = &Code{language: f.opt.Language, text: f.text, from: max(0, f.blockStart-f.opt.Block/16), to: f.blockStart}
	}
	return f.code
}
