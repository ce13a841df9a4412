package judge

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/annotate"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/internal/syntax"
	"github.com/urlmend/urlmend/lint"
)

// A directive is one that may be added, for the findings about one or more URLs.
type directive struct {
	annotate.Slot
	rules  []string
	count  int           // how many findings
	listed []fix.Refusal // for the first of them, to report if the directive is refused
}

func (d *directive) add(findings []lint.Finding) {
	d.count += len(findings)
	for _, f := range findings {
		if !slices.Contains(d.rules, f.Rule) {
			d.rules = append(d.rules, f.Rule)
		}
		if len(d.listed) < fix.MostRefused {
			d.listed = append(d.listed, fix.Refusal{Rule: f.Rule, Start: f.Start, Title: inBaseline})
		}
	}
}

// refuse adds the findings to r, for a reason.
func (d *directive) refuse(r *fix.Result, why string) {
	for _, one := range d.listed {
		one.Why = why
		r.Refuse(one, nil)
	}
	r.RefuseMore(why, d.count-len(d.listed))
}

const inBaseline = "list it in a baseline"

// ignore adds directives for what is reported about a text. They change no URL, and no
// other finding: those that would are refused.
func (d *Document) ignore(text []byte, how fix.Options, reason string) fix.Result {
	r := fix.Result{Text: text}
	var directives []directive
	before := fix.Look(text, how, d.directives(text, &directives, &r))
	if before.Wanted == 0 || before.TooMany {
		return fix.Result{Text: text, TooMany: before.TooMany}
	}
	good := func(some []directive) bool {
		made := ignored(text, some, reason).Text
		if !annotate.ReadsAlike(d.Kind(), text, made) {
			return false
		}
		after := fix.Look(made, how, nil)
		return after.Wanted == before.Wanted-counted(some) && after.HasURLsOf(before)
	}
	tries := triesFor(text)
	kept := harmless(directives, good, &tries, &r)
	if len(kept) < len(directives) && !good(kept) {
		refuseAll(&r, kept)
		kept = nil
	}
	made := ignored(text, kept, reason)
	made.Fixed, made.Refusals = counted(kept), r.Refusals
	for _, left := range r.Refused {
		left.Start = made.After(left.Start)
		made.Refused = append(made.Refused, left)
	}
	return made
}

// directives returns a function that is called with each URL of a text and its reported findings. The
// function adds directives for the findings to all, and adds findings to r that no directive can
// suppress.
func (d *Document) directives(text []byte, all *[]directive, r *fix.Result) func(u *extract.URL, findings []lint.Finding) {
	slots := annotate.New(text, syntax.Of(int(d.Input)), d.Kind())
	room := suppress.MaxDirectives - bytes.Count(text, []byte("urlmend:"))
	return func(u *extract.URL, findings []lint.Finding) {
		if len(findings) == 0 {
			return
		}
		slot, why := slots.Slot(u.Start, u.End)
		switch {
		case d.filter == nil:
			why = "suppressions = false in the configuration"
		case d.Input.IsMail():
			why = "directives do not count in mail"
		case u.InCode():
			why = "it is in code"
		}
		last := len(*all) - 1
		one := directive{Slot: slot}
		switch {
		case why == "" && last >= 0 && (*all)[last].Slot == slot:
			(*all)[last].add(findings)
			return
		case why == "" && len(*all) >= room:
			why = fmt.Sprintf("a text can have at most %d directives", suppress.MaxDirectives)
		}
		if one.add(findings); why != "" {
			one.refuse(r, why)
			return
		}
		*all = append(*all, one)
	}
}

// text returns the directive with a reason, as a comment.
func (d *directive) text(reason string) string {
	kind := suppress.Ignore
	if d.IsAbove {
		kind = suppress.IgnoreNext
	}
	return d.Text(suppress.Format(kind, slices.Sorted(slices.Values(d.rules)), reason))
}

// ignored returns the text with the directives.
func ignored(text []byte, directives []directive, reason string) fix.Result {
	var edits []lint.Edit
	for i := range directives {
		d := &directives[i]
		edits = append(edits, lint.Edit{Start: d.At, End: d.At, Text: d.text(reason)})
	}
	return fix.Insert(text, edits)
}

// counted returns how many findings the directives are for.
func counted(directives []directive) (n int) {
	for i := range directives {
		n += directives[i].count
	}
	return n
}

// triesFor returns how many tries are made to find directives that do harm: fewer in a long text,
// because each try searches the text.
func triesFor(text []byte) int {
	const most, least, searched = 200, 20, 64 << 20
	return max(least, min(most, searched/(len(text)+1)))
}

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
	for i := range directives {
		directives[i].refuse(r, "the directive would change how the text is read")
	}
}
