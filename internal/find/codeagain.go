package find

import (
	"github.com/urlmend/urlmend/internal/edit"
	"github.com/urlmend/urlmend/internal/markup"
)

// A CodeRecord is whether an offset is in code, and the state in which the text was read
// for that.
type CodeRecord struct {
	IsCode bool
	next   int // end of what was read
	state  markup.CodeState
}

// A KnownCode is a CodeRecord of a text that has become another by an edit. It is zero if the
// text has no code.
type KnownCode struct {
	*CodeRecord
	shift int // how far what it is about had moved before the edit
	block int // start of the block in which the search was
}

// end returns the end of what was read.
func (k *KnownCode) end() int { return k.next + k.shift }

// A CodeReader decides which offsets of a text are in code as [Code] does. After an edit it reads
// only what may not be as before.
type CodeReader struct {
	edit  edit.Edit
	code  *markup.Code
	all   []KnownCode // of the block
	block int
	isAt  bool // code has read what the last of all has
	// From the offset synced on, if that is not -1, all is as it was in the block that started at
	// former.
	synced, former int
}

// NewCodeReader returns a CodeReader for the text that an edit has made.
func NewCodeReader(e edit.Edit) *CodeReader { return &CodeReader{edit: e, block: -1} }

// Read decides on text[i], where c is of the block that i is in. Offsets are given in increasing
// order. Before is what was decided on the same byte before the edit, or nil.
func (r *CodeReader) Read(c *Code, i int, before *KnownCode) KnownCode {
	if c == nil {
		return KnownCode{}
	}
	if r.code == nil {
		r.code = markup.NewCode(c.language)
	}
	if r.block != c.to {
		r.block, r.all, r.isAt, r.synced = c.to, r.all[:0], false, -1
	}
	if before != nil && before.CodeRecord == nil {
		before = nil
	}
	shift, _ := r.edit.Shift(i, i+1)
	k, ok := r.recall(i, shift, before)
	if !ok {
		k = r.read(c, i)
		if before != nil && k.next >= r.edit.Now && k.next == before.end()+shift && k.state == before.state {
			r.synced, r.former = k.next, before.block
		}
	}
	r.isAt = !ok
	r.all = append(r.all, k)
	return k
}

// recall returns what was decided before the edit, if that still holds.
func (r *CodeReader) recall(i, shift int, before *KnownCode) (k KnownCode, ok bool) {
	if before == nil {
		return k, false
	}
	isFront := before.block == r.block && max(i, before.end())+markup.CodeAhead <= r.edit.Start
	isRest := r.synced >= 0 && i >= r.synced && before.block == r.former
	if !isFront && !isRest {
		return k, false
	}
	return KnownCode{before.CodeRecord, before.shift + shift, r.block}, true
}

// read reads on from the state closest before text[i].
func (r *CodeReader) read(c *Code, i int) KnownCode {
	if !r.isAt {
		n := len(r.all)
		for n > 0 && r.all[n-1].end() > i {
			n--
		}
		if n > 0 {
			r.code.Resume(c.text, r.all[n-1].end(), r.all[n-1].state)
		} else {
			r.code.Reset(c.text, c.from, c.to)
		}
	}
	k := KnownCode{CodeRecord: &CodeRecord{IsCode: r.code.Contains(i)}, block: r.block}
	k.next, k.state = r.code.State()
	return k
}
