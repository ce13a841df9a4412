package cli

import (
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
)

// refusals reports the fixes that were not applied, one per line. Their positions are those in the
// file as it is now: in the fixed text if it was written, otherwise in the original text.
func (f *fixing) refusals(name string, r *fix.Result, before []byte) string {
	text, place := before, r.Before
	if f.write {
		text, place = r.Text, func(off int) int { return off }
	}
	index := position.NewIndex(text)
	name = inert(name)
	var b strings.Builder
	refused, more := r.Refused, refusedIn(r)
	if f.how.Reason != "" {
		refused = writeGroups(&b, name, r)
		more = len(refused)
	}
	for _, left := range refused[:min(len(refused), fix.MostRefused)] {
		more--
		at := index.Position(place(left.Start), position.Bytes)
		title, why := inert(left.Title), report.AppendInert(nil, left.Why) // messages of findings are redacted
		what := fmt.Sprintf("not fixed (%s: %s), because %s", left.Rule, title, why)
		if f.how.Reason != "" {
			what = fmt.Sprintf("not ignored, because %s: %s [%s]", why, title, left.Rule)
		}
		fmt.Fprintf(&b, "urlmend: %s:%d:%d: %s\n", name, at.Line, at.Column, what)
	}
	if more > 0 {
		fmt.Fprintf(&b, "urlmend: %s: %d more not %s\n", name, more, f.verb())
	}
	return b.String()
}

// writeGroups writes a line for each reason for which several findings were not ignored, with their
// number, and returns the other findings.
func writeGroups(b *strings.Builder, name string, r *fix.Result) (single []fix.Refusal) {
	written := make(map[string]bool)
	for _, one := range r.Refused {
		switch n := r.Refusals[one.Why]; {
		case n == 1:
			single = append(single, one)
		case !written[one.Why]:
			written[one.Why] = true
			fmt.Fprintf(b, "urlmend: %s: %d findings not ignored, because %s: list them in a baseline\n", name, n, one.Why)
		}
	}
	return single
}

// refusedIn returns how many fixes were not applied.
func refusedIn(r *fix.Result) (n int) {
	for _, some := range r.Refusals {
		n += some
	}
	return n
}

// verb returns what the command does to a finding.
func (f *fixing) verb() string {
	if f.how.Reason != "" {
		return "ignored"
	}
	return "fixed"
}

// summary returns what was done, or would be done with --write.
func (f *fixing) summary() string {
	line := f.outcome()
	if f.total.unsafe > 0 {
		line += fmt.Sprintf("; --unsafe fixes %d more", f.total.unsafe)
	}
	switch n := f.total.open; {
	case n == 1:
		line += "; 1 finding needs an author: see urlmend lint"
	case n > 1:
		line += fmt.Sprintf("; %d findings need an author: see urlmend lint", n)
	}
	if left := f.left.note(f.total.files); left != "" {
		line += "\n" + left
	}
	if f.left.counts[judge.Mail] > 0 && f.how.Wrapper == nil {
		line += "; to fix mail, name its files"
	}
	return line
}

// outcome returns how much was fixed, or can be, and how much was refused.
func (f *fixing) outcome() string {
	t, what := &f.total, "finding"
	if f.how.Wrapper != nil {
		what = "URL"
	}
	line := report.Counted(t.fixed, what) + " in " + f.counted(t.changed)
	switch {
	case t.fixed == 0:
		line = f.nothing() + " in " + f.counted(t.files)
	case f.write:
		line = f.verb() + " " + line
	default:
		line += " can be " + f.verb() + " with --write"
	}
	switch {
	case t.refused > 0 && f.how.Reason != "":
		line += fmt.Sprintf("; %d not ignored", t.refused)
	case t.refused == 1:
		line += "; 1 fix refused"
	case t.refused > 1:
		line += fmt.Sprintf("; %d fixes refused", t.refused)
	}
	return line
}

// nothing says that nothing was fixed, or is to be.
func (f *fixing) nothing() string {
	switch {
	case f.how.Reason != "":
		return "nothing to add"
	case f.total.refused > 0 || f.write && len(f.list) > 0:
		return "nothing fixed"
	}
	return "nothing to fix"
}
