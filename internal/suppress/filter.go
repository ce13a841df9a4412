package suppress

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/urlmend/urlmend/internal/suggest"
	"github.com/urlmend/urlmend/lint"
)

// Rules are the rules whose findings can be suppressed. They may be used by many
// goroutines at once.
type Rules struct {
	names   []string
	reasons bool
	runs    func(name string) bool
}

// NewRules returns the rules of these names. A directive needs a reason if reasons is
// true. Runs reports whether a rule is enabled at all: the suppression of one that is not
// may be unused. It is called by many goroutines at once.
func NewRules(names []string, reasons bool, runs func(name string) bool) *Rules {
	names = slices.Clone(names)
	slices.Sort(names)
	return &Rules{names, reasons, runs}
}

// Filter returns a Filter for one document.
func (r *Rules) Filter() *Filter {
	return &Filter{rules: r, byRule: make(map[string]*suppressions), refused: make(map[string]string)}
}

// checkNames refuses a directive with a wrong name, or one twice.
func (f *Filter) checkNames(d *Directive) {
	for i := range d.Names {
		if d.Problem != "" {
			return
		}
		name := d.Names[i].Text
		same := func(n Name) bool { return n.Text == name }
		if _, ok := slices.BinarySearch(f.rules.names, name); !ok {
			d.refuse("%s", f.refusal(name))
		} else if slices.ContainsFunc(d.Names[:i], same) {
			d.refuse("the directive names %s twice: remove one of them", name)
		}
	}
}

// maxGuesses is the number of different wrong names in a document for which a
// similar name is searched for, which is slow.
const maxGuesses = 1000

// refusal explains why a name is not one of the rules.
func (f *Filter) refusal(name string) string {
	why, ok := f.refused[name]
	if !ok && len(f.refused) < maxGuesses {
		why = f.rules.refusal(name)
		f.refused[name] = why
	}
	return cmp.Or(why, "there is no such rule: urlmend rules lists them")
}

func (r *Rules) refusal(name string) string {
	for _, own := range All() {
		if own.Name == name {
			return name + " cannot be suppressed in the text: set its severity in the configuration"
		}
	}
	return suggest.Unknown("rule", name, r.names, "urlmend rules lists them").Error()
}

// A Filter decides which findings of one document are suppressed. The document may
// come in pieces: the directives of a piece are added before its findings are
// filtered.
type Filter struct {
	rules      *Rules
	directives []Directive
	count      int // of directives, in the way of MaxDirectives
	end        int // directives before this offset were added
	byRule     map[string]*suppressions
	refused    map[string]string // why, by name; at most maxGuesses
}

// A ref is a name in a directive of the filter.
type ref struct{ directive, name int }

// suppressions are the suppressions of one rule.
type suppressions struct {
	here, next []onLine // sorted by line
	off        []region
	file       []ref
}

// An onLine is a suppression of one line.
type onLine struct {
	line int
	ref
}

// A region is a suppression from one offset to another.
type region struct {
	start, end int
	ref
}

// Add adds directives, in order, and returns the indices of those that were new: it
// skips directives before the end of the last one, and those after MaxDirectives.
func (f *Filter) Add(found []Directive) (taken []int) {
	for i := range found {
		if d := &found[i]; d.Start >= f.end && !f.IsFull() {
			f.end, f.count = d.Start+1, f.count+d.count()
			f.directives = append(f.directives, *d)
			f.add(len(f.directives) - 1)
			taken = append(taken, i)
		}
	}
	return taken
}

// IsFull reports whether Add ignores all further directives.
func (f *Filter) IsFull() bool { return f.count > MaxDirectives }

// Pass skips directives that begin before that offset and are not added yet: they are
// in a URL that began in the previous piece.
func (f *Filter) Pass(off int) { f.end = max(f.end, off) }

// headLines is the number of lines at the start of a document in which an
// ignore-file may be, so that readers see it.
const headLines = 20

func (f *Filter) add(i int) {
	d := &f.directives[i]
	if f.IsFull() {
		d.Problem = fmt.Sprintf("the document has more than %d directives, and the rest are ignored: list its findings in a baseline", MaxDirectives)
	}
	if f.rules.reasons {
		d.checkReason()
	}
	f.checkNames(d)
	if d.Kind == IgnoreFile && d.Line > headLines {
		d.refuse("ignore-file only counts in the first %d lines: move it there", headLines)
	}
	if d.Problem != "" {
		d.Names, d.Reason = nil, ""
		return
	}
	for k := range d.Names {
		f.suppress(d, ref{i, k})
	}
}

// suppress adds the suppression for one name of a directive.
func (f *Filter) suppress(d *Directive, at ref) {
	name := d.Names[at.name].Text
	s := f.byRule[name]
	if s == nil {
		s = new(suppressions)
		f.byRule[name] = s
	}
	switch d.Kind {
	case Ignore:
		s.here = append(s.here, onLine{d.Line, at})
	case IgnoreNext:
		s.next = append(s.next, onLine{d.next, at})
	case IgnoreFile:
		s.file = append(s.file, at)
	case Off:
		if s.open() == nil {
			s.off = append(s.off, region{d.End, math.MaxInt, at})
		}
	case On:
		open := s.open()
		if open == nil {
			d.refuse("%s is not off here: turn it off before this line, or remove it", name)
			return
		}
		open.end = d.Start
		f.name(open.ref).on = &at
	}
}

// open returns the region that nothing has ended yet, or nil.
func (s *suppressions) open() *region {
	if n := len(s.off); n > 0 && s.off[n-1].end == math.MaxInt {
		return &s.off[n-1]
	}
	return nil
}

func (f *Filter) name(at ref) *Name { return &f.directives[at.directive].Names[at.name] }

// Suppresses reports whether a finding is suppressed, and the reason of the
// directive. Line and lastLine are the first and the last line of its URL or its
// range, from 1.
func (f *Filter) Suppresses(found *lint.Finding, line, lastLine int) (reason string, ok bool) {
	s := f.byRule[found.Rule]
	if s == nil {
		return "", false
	}
	at, ok := s.find(found.Start, line, lastLine)
	if !ok {
		return "", false
	}
	f.name(at).used = true
	return f.directives[at.directive].Reason, true
}

// find returns the suppression of a finding at that place: the narrowest one, so
// that an unneeded wider one is reported as unused.
func (s *suppressions) find(start, line, lastLine int) (at ref, ok bool) {
	if at, ok := onLines(s.here, line, lastLine); ok {
		return at, true
	}
	if at, ok := onLines(s.next, line, lastLine); ok {
		return at, true
	}
	i, _ := slices.BinarySearchFunc(s.off, start+1, func(r region, start int) int { return cmp.Compare(r.start, start) })
	if i > 0 && start < s.off[i-1].end {
		return s.off[i-1].ref, true
	}
	if len(s.file) > 0 {
		return s.file[0], true
	}
	return ref{}, false
}

// onLines returns the first suppression of a line from first to last.
func onLines(all []onLine, first, last int) (at ref, ok bool) {
	i, _ := slices.BinarySearchFunc(all, first, func(o onLine, line int) int { return cmp.Compare(o.line, line) })
	if i == len(all) || all[i].line > last {
		return ref{}, false
	}
	return all[i].ref, true
}
