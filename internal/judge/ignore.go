package judge

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/annotate"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/markup"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// A survey is what a text has that directives can be about.
type survey struct {
	urls []surveyed
	left int // findings that are reported
}

// A surveyed is a URL with the findings about it that are reported.
type surveyed struct {
	text       string
	kind       extract.Kind
	code       bool
	start, end int
	findings   []lint.Finding
}

// survey finds the URLs of a text, and what is reported about them.
func (d *Document) survey(text []byte, opt FixOptions) (s survey) {
	choice := d.choose(text, opt)
	for u := range extract.Find(text, d.options) {
		found := surveyed{text: string(u.Text), kind: u.Kind, code: u.InCode(), start: u.Start, end: u.End}
		findings, _ := d.profile.linter.Check(&u)
		for _, f := range findings {
			if choice.Wants(&u, &f) {
				found.findings = append(found.findings, f)
			}
		}
		s.urls, s.left = append(s.urls, found), s.left+len(found.findings)
	}
	return s
}

// A directive is one to be added, for findings of one URL or more.
type directive struct {
	annotate.Slot
	findings []lint.Finding
}

func (d *directive) edit(reason string) lint.Edit {
	var names []string
	for _, f := range d.findings {
		names = append(names, f.Rule)
	}
	slices.Sort(names)
	return lint.Edit{Start: d.At, End: d.At, Text: d.Text(slices.Compact(names), reason)}
}

// ignore adds directives for what is reported about a text. They change no URL, and no
// other finding: those that would are refused.
func (d *Document) ignore(text []byte, opt FixOptions) fix.Result {
	before := d.survey(text, opt)
	if before.left == 0 {
		return fix.Result{Text: text}
	}
	var r fix.Result
	directives := d.directives(text, &before, &r)
	good := func(some []directive) bool {
		made, n := d.ignored(text, some, opt.Reason), 0
		for _, one := range some {
			n += len(one.findings)
		}
		return annotate.ReadsAlike(d.Kind(), text, made.Text) && before.becomes(d.survey(made.Text, opt.after(text, made.Text)), n)
	}
	tries := maxTries
	kept := harmless(directives, good, &tries, &r)
	if len(kept) < len(directives) && !good(kept) {
		refuseAll(&r, kept)
		kept = nil
	}
	directives = kept
	made := d.ignored(text, directives, opt.Reason)
	for _, one := range directives {
		made.Fixed += len(one.findings)
	}
	for _, left := range r.Refused {
		left.Start = moved(left.Start, made.Edits)
		made.Refused = append(made.Refused, left)
	}
	return made
}

// moved returns where the byte at off is once the edits, which insert text, are made.
func moved(off int, edits []lint.Edit) int {
	at := off
	for _, e := range edits {
		if e.Start <= off {
			at += len(e.Text)
		}
	}
	return at
}

// directives returns the directives for the findings of a survey, and adds those
// findings to r that none can be added for.
func (d *Document) directives(text []byte, s *survey, r *fix.Result) (all []directive) {
	lang, _ := markup.Parse(d.Input.String())
	slots := annotate.New(text, lang, d.Kind())
	room := suppress.MaxDirectives - bytes.Count(text, []byte("urlmend:"))
	for _, u := range s.urls {
		if len(u.findings) == 0 {
			continue
		}
		slot, why := slots.Slot(u.start, u.end)
		switch {
		case d.filter == nil:
			why = "suppressions = false in the configuration"
		case d.Input.IsMail():
			why = "directives do not count in mail"
		case u.code:
			why = "it is in code"
		}
		if n := len(all) - 1; why == "" && n >= 0 && all[n].Slot == slot {
			all[n].findings = append(all[n].findings, u.findings...)
			continue
		}
		if why == "" && len(all) >= room {
			why = fmt.Sprintf("a text can have at most %d directives", suppress.MaxDirectives)
		}
		if why == "" {
			all = append(all, directive{slot, u.findings})
			continue
		}
		refuse(r, u.findings, why)
	}
	return all
}

func refuse(r *fix.Result, findings []lint.Finding, why string) {
	for _, f := range findings {
		r.Refused = append(r.Refused, fix.Refusal{Rule: f.Rule, Start: f.Start, Title: inBaseline, Why: why})
	}
}

const inBaseline = "list it in a baseline"

// ignored returns the text with directives.
func (d *Document) ignored(text []byte, directives []directive, reason string) (r fix.Result) {
	var all lint.Fix
	for i := range directives {
		all.Edits = append(all.Edits, directives[i].edit(reason))
	}
	r.Text, r.Edits, _ = lint.Apply(text, all) // they conflict with none
	return r
}

// maxTries is how often directives are tried to find those that do harm.
const maxTries = 200

// harmless returns the directives that are good: all, or those of the halves. It adds the findings
// of the others to r, and of those that are left when no more tries are.
func harmless(some []directive, good func([]directive) bool, tries *int, r *fix.Result) []directive {
	if *tries--; *tries < 0 {
		refuseAll(r, some)
		return nil
	}
	switch {
	case good(some):
		return some
	case len(some) == 1:
		refuseAll(r, some)
		return nil
	}
	half := len(some) / 2
	return slices.Concat(harmless(some[:half], good, tries, r), harmless(some[half:], good, tries, r))
}

func refuseAll(r *fix.Result, directives []directive) {
	for _, one := range directives {
		refuse(r, one.findings, "the directive would change how the text is read")
	}
}

// becomes reports whether after has the same URLs, and as many findings less.
func (s *survey) becomes(after survey, fewer int) bool {
	same := func(a, b surveyed) bool { return a.text == b.text && a.kind == b.kind && a.code == b.code }
	return after.left == s.left-fewer && slices.EqualFunc(s.urls, after.urls, same)
}
