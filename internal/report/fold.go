package report

import (
	"slices"
	"strconv"
)

// A fold collects repeated findings of a document: a template, or a habit of its author, can cause
// hundreds with the same message.
type fold struct{ repeats []*repeat }

// A repeat is findings of one rule with the same message.
type repeat struct {
	*Finding       // the first
	shown    int   // how many were written
	lines    []int // of the findings that were not written
}

const (
	// unfolded is how many findings with the same message are written in full.
	unfolded = 5
	// maxRepeats is how many different messages of a document are remembered, and maxHeld is how
	// many findings are collected for each: a document may be endless.
	maxRepeats = 64
	maxHeld    = 100
)

// hold returns the repeat to which it added the finding, or nil if the finding is to be written.
func (o *fold) hold(f *Finding) *repeat {
	i := slices.IndexFunc(o.repeats, func(r *repeat) bool {
		return r.Rule == f.Rule && r.Severity == f.Severity && r.Message == f.Message
	})
	if i < 0 {
		if len(o.repeats) < maxRepeats {
			o.repeats = append(o.repeats, &repeat{Finding: f, shown: 1})
		}
		return nil
	}
	r := o.repeats[i]
	if r.shown < unfolded {
		r.shown++
		return nil
	}
	r.lines = append(r.lines, f.At.Line)
	return r
}

// end returns the collected findings, and forgets the document.
func (o *fold) end() []*repeat {
	held := slices.DeleteFunc(o.repeats, func(r *repeat) bool { return len(r.lines) == 0 })
	o.repeats = nil
	return held
}

// appendRepeat appends
//
//	file: 2 more like line 3, in lines 7, 9: message [rule]
//
// then an empty line.
func appendRepeat(dst []byte, run *Run, r *repeat) []byte {
	dst = run.Style.paint(dst, bold, func(dst []byte) []byte {
		return append(AppendLineName(dst, fullName(r.File, r.Member)), ':')
	})
	dst = strconv.AppendInt(append(dst, ' '), int64(len(r.lines)), 10)
	dst = strconv.AppendInt(append(dst, " more like line "...), int64(r.At.Line), 10)
	lines := slices.Compact(r.lines)
	mark := ", in lines "
	if len(lines) == 1 {
		mark = ", in line "
	}
	for _, line := range lines {
		dst = strconv.AppendInt(append(dst, mark...), int64(line), 10)
		mark = ", "
	}
	return append(appendWhat(append(dst, ": "...), r.Finding), "\n\n"...)
}
