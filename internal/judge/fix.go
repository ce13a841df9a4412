package judge

import (
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/edit"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// FixOptions say what to fix: what is reported, unless Rules or Wrapper say otherwise.
type FixOptions struct {
	Unsafe  bool         // also apply fixes that are not safe
	Rules   []string     // fix the findings of these rules only; of all if empty
	Wrapper *fix.Wrapper // put bare URLs between delimiters instead
	Width   int          // of lines, for Wrapper
	Reason  string       // add directives with this reason instead; "" adds none
	Only    *lint.Range  // a range of the text: fix only findings in it; nil: fix all
}

// Fix applies the fixes of the text of a buffer.
func (e *Engine) Fix(b Buffer, opt FixOptions) (fix.Result, error) {
	d, err := e.openBuffer(b)
	if err != nil || d.Excluded != "" || d.Unfixable(b.Text, opt) != "" {
		return fix.Result{Text: b.Text}, err
	}
	return d.Fix(b.Text, opt), nil
}

// IsIntended reports whether somebody asked for the document itself. Programs that name
// every file, and let the configuration exclude some by force, ask for none.
func (d *Document) IsIntended() bool { return d.IsNamed() && !d.engine.opt.Force }

// mayFix reports whether the document is fixed when the same paths are given. Archives
// of mail are kept as they are, unless they are asked for.
func (d *Document) mayFix() bool { return !d.Input.IsMail() || d.IsIntended() }

// packed is why a file is not fixed and, below a directory, not opened: a text that can follow "is".
const packed = "an archive or a compressed file"

// Mail is the reason that [Document.Unfixable] returns for mail that was found below a directory.
const Mail = "mail"

// Unfixable returns what a text is that cannot be fixed, or "".
func (d *Document) Unfixable(text []byte, opt FixOptions) string {
	switch {
	case scan.IsPacked(text):
		return packed
	case scan.Wide(text) != "":
		return scan.Wide(text)
	case scan.IsBinary(text):
		return scan.Binary
	case !d.mayFix():
		return Mail
	case opt.Wrapper != nil && d.Input == extract.UnknownInput:
		return "not known to be plain text: --wrap is for plain text (if it is, use --input text)"
	case opt.Wrapper != nil && d.Input != extract.TextInput:
		return d.Input.String() + ": --wrap is for plain text"
	}
	return ""
}

// Fix applies the fixes of the document, whose text is given.
func (d *Document) Fix(text []byte, opt FixOptions) fix.Result {
	how := fix.Options{
		Extract: d.options,
		Linter:  d.profile.linter,
		Missing: d.missing,
		Unsafe:  opt.Unsafe,
		Kind:    d.kindOf,
		Choose:  func(now []byte) fix.Choice { return d.choose(now, opt.after(text, now), d.newIn(text, now)) },
	}
	if opt.Reason != "" {
		return d.ignore(text, how, opt.Reason)
	}
	if opt.Wrapper == nil {
		return fix.Mend(text, how)
	}
	return fix.Wrap(text, how, *opt.Wrapper, opt.Width)
}

// kindOf returns what the document would be taken for if it had that text.
func (d *Document) kindOf(text []byte) extract.Input {
	return stream.InputOf(d.profile.Settings.Input, &d.Document, SampleOf(text).Head)
}

// after returns the options for the text after edits.
func (o FixOptions) after(text, made []byte) FixOptions {
	if o.Only != nil {
		moved := moveRange(text, made, *o.Only)
		o.Only = &moved
	}
	return o
}

// moveRange returns where a range of the old text is in the new one. The difference of the texts
// counts as one edit. If the edit touches the range, it becomes part of it.
func moveRange(text, made []byte, r lint.Range) lint.Range {
	e := edit.Between(text, made)
	switch {
	case e.Old <= r.Start && e.Start < r.Start:
		return lint.Range{Start: r.Start + e.Moves(), End: r.End + e.Moves()}
	case e.Start >= r.End && e.Old > r.End:
		return r
	}
	return lint.Range{Start: min(r.Start, e.Start), End: max(r.End, e.Old) + e.Moves()}
}

// choose returns what is to be fixed of a text, which may be one that fixes made: what isNew reports. A wrapped text must not
// have more findings of any severity, except suppressed ones.
func (d *Document) choose(text []byte, opt FixOptions, isNew func(u *extract.URL, f *lint.Finding) bool) fix.Choice {
	wants := func(u *extract.URL, f *lint.Finding) bool {
		isSelected := len(opt.Rules) == 0 || slices.Contains(opt.Rules, f.Rule)
		if opt.Only != nil && (f.Start > opt.Only.End || f.End < opt.Only.Start) {
			return false
		}
		return opt.Wrapper != nil || isSelected && f.Severity >= d.profile.Level && isNew(u, f)
	}
	if d.filter == nil || d.Input.IsMail() || !suppress.Mentioned(text) {
		return fix.Choice{Wants: wants}
	}
	filter, index := d.profile.suppressible.Filter(), position.NewIndex(text)
	var urls []lint.Range
	for u := range extract.Find(text, d.options) {
		urls = append(urls, lint.Range{Start: u.Start, End: u.End})
	}
	filter.Add(suppress.Parse(text, 0, 1, len(text), urls))
	return fix.Choice{
		Wants: func(u *extract.URL, f *lint.Finding) bool {
			first, last := position.Lines(index.Position(u.Start, position.Bytes), index.Position(u.End, position.Bytes))
			_, suppressed := filter.Suppresses(f, first, last)
			return !suppressed && wants(u, f)
		},
		Rest: func() []lint.Finding {
			return slices.DeleteFunc(d.profile.directiveFindings(filter), func(f lint.Finding) bool { return !wants(nil, &f) })
		},
	}
}
