package find

import (
	"github.com/urlmend/urlmend/internal/edit"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A CodeRecord is whether an offset is in code, and the state of the reader after it decided that.
type CodeRecord struct {
	IsCode bool
	next   int // end of what was read
	state  syntax.CodeState
}

// A KnownCode is a CodeRecord from before an edit. It is zero if the text has no code.
type KnownCode struct {
	*CodeRecord
	shift int // how far the offset had moved since it was recorded, before this edit
	block int // the start of the block that was being searched
}

// InCode reports whether the offset is in code.
func (k *KnownCode) InCode() bool { return k.CodeRecord != nil && k.IsCode }

// end returns the end of what was read.
func (k *KnownCode) end() int { return k.next + k.shift }

// A CodeReader decides which offsets of a text are in code, as [Code] does. After an edit it reads
// only text for which the decision may have changed.
type CodeReader struct {
	edit  edited
	code  *syntax.Code
	all   []KnownCode // of the block
	block int
	isAt  bool // code is in the state of the last of all
	// From the offset synced on, if it is not -1, nothing has changed since the block that started
	// at former was read.
	synced, former int
}

// NewCodeReader returns a CodeReader for the text after an edit.
func NewCodeReader(text []byte, e edit.Edit) *CodeReader {
	return &CodeReader{edit: editedIn(text, e), block: -1}
}

// Read decides on the start of a URL. The caller passes URLs in increasing order. Before is the decision about the same
// byte before the edit, or zero.
func (r *CodeReader) Read(u *Found, before KnownCode) KnownCode {
	c, i := u.Around.code, u.Start
	if c == nil {
		return KnownCode{}
	}
	if r.code == nil {
		r.code = c.language.NewCode()
	}
	if r.block != c.to {
		r.block, r.all, r.isAt, r.synced = c.to, r.all[:0], false, -1
	}
	shift, _ := r.edit.Shift(i, i+1)
	k, ok := r.recall(i, shift, before)
	if !ok {
		k = r.read(c, i)
		if before.CodeRecord != nil && k.next >= r.edit.Now && k.next == before.end()+shift && k.state == before.state {
			r.synced, r.former = k.next, before.block
		}
	}
	r.isAt = !ok
	r.all = append(r.all, k)
	return k
}

// recall returns the decision from before the edit, if it is still valid.
func (r *CodeReader) recall(i, shift int, before KnownCode) (k KnownCode, ok bool) {
	if before.CodeRecord == nil {
		return k, false
	}
	isFront := before.block == r.block && max(i, before.end()) <= r.edit.from // a line more may have been read
	isRest := r.synced >= 0 && i >= r.synced && before.block == r.former
	if !isFront && !isRest {
		return k, false
	}
	return KnownCode{before.CodeRecord, before.shift + shift, r.block}, true
}

// read continues reading from the last known state before text[i].
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
	if n := len(r.all); n > 0 && r.all[n-1].state == k.state {
		k.state = r.all[n-1].state // most are equal: this one's memory is freed
	}
	return k
}
