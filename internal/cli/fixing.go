package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// A fixing is one run of the command.
type fixing struct {
	*input
	*judges
	write, unsafe bool
	rules         []string // nil: all, from the level on
	wrapper       *fix.Wrapper
	width         int
	show          fix.Show // nil: the diff is not for a terminal
	base          diffBase

	mu        sync.Mutex
	total     mendings
	elsewhere map[string]bool // folders where parts of the diff are to be applied
}

// mendings count what came of a run.
type mendings struct{ files, changed, fixed, unsafe, refused, passed int }

func newFixing(c *urfave.Context, std *stdio) (*fixing, error) {
	if err := errors.Join(checkRules(c.StringSlice("rule")), checkWrap(c)); err != nil {
		return nil, err
	}
	paths, err := operands(c, std)
	if err != nil {
		return nil, err
	}
	f := &fixing{
		input:  &input{std: std, paths: paths, stdinName: c.String("stdin-filename"), scan: scan.Options{Workers: c.Int("workers")}},
		write:  c.Bool("write"),
		unsafe: c.Bool("unsafe"),
		rules:  c.StringSlice("rule"),
		width:  c.Int("width"),

		base:      newDiffBase(),
		elsewhere: make(map[string]bool),
	}
	if w, ok := fix.Wrappers[c.String("wrap")]; ok {
		f.wrapper = &w
	}
	if std.style().Color {
		f.show = report.AppendVisible
	}
	if f.judges, err = newJudges(c, std); err != nil {
		return nil, err
	}
	f.skip = f.leavesOut
	return f, nil
}

// run mends all files.
func (f *fixing) run() error {
	err := scan.Run(f.unread(), f.scan, f.std.out,
		func(doc scan.Document, _ *bufio.Reader, w io.Writer) error { return f.mend(doc, w) },
		func(err error) {
			if told := (*refusals)(nil); errors.As(err, &told) {
				fmt.Fprint(f.std.err, told.Error())
				return
			}
			f.fail(err)
		})
	if err != nil {
		return unwritten(err)
	}
	f.tellElsewhere()
	if f.total.files+f.total.passed > 0 || len(f.failures) == 0 {
		fmt.Fprintln(f.std.err, f.summary())
	}
	switch {
	case len(f.failures) > 0:
		return errReported
	case f.write && f.total.refused > 0, !f.write && f.total.changed > 0:
		return errFindings
	}
	return nil
}

// unread yields the documents so that scan reads nothing of them: a file is held in
// memory as a whole, and archives are not opened.
func (f *fixing) unread() iter.Seq2[scan.Document, error] {
	return func(yield func(scan.Document, error) bool) {
		for doc, err := range distinct(f.readable(), f.paths) {
			doc.Open = func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("")), nil }
			if !yield(doc, err) {
				return
			}
		}
	}
}

// mend mends one document.
func (f *fixing) mend(doc scan.Document, w io.Writer) error {
	name := doc.Name
	if name == "-" && f.stdinName != "" {
		name = f.stdinName
	}
	j, err := f.judges.of(name)
	if err != nil {
		return err
	}
	excluded := f.excludes(j.Settings, name, doc.IsNamed())
	if excluded && doc.Name != "-" {
		return nil
	}
	file, err := f.open(doc)
	if err != nil {
		return err
	}
	if excluded { // as it is, where it is expected
		return f.put(doc, name, file, file.Data, w)
	}
	head := func() []byte { return file.Data[:min(len(file.Data), extract.SniffLen)] }
	kind := kindOf(j.Input, name, head)
	opt := extract.Options{Input: kind, Schemes: j.Schemes}
	opt.Joins, _ = extract.ParseConfidence(j.Joins)
	named := doc.IsNamed() && !f.force
	if why := f.unfit(file.Data, kind, named); why != "" {
		if named {
			return fmt.Errorf("cannot mend %s: it is %s; leave it out", name, why)
		}
		f.count(mendings{passed: 1})
		return nil
	}
	result := f.result(file.Data, opt, j)
	if err := f.put(doc, name, file, result.Text, w); err != nil {
		return err
	}
	f.tally(&result, file.Data)
	return f.refused(name, &result, file.Data)
}

// open reads a document.
func (f *fixing) open(doc scan.Document) (*fix.File, error) {
	if doc.Name != "-" {
		return fix.Read(doc.Name)
	}
	data, err := fix.ReadAll(f.std.in)
	if err != nil {
		return nil, fmt.Errorf("cannot read standard input: %w", err)
	}
	return &fix.File{Data: data}, nil
}

// unfit says what a text is that can't be mended, or, as archives of mail are kept
// as they are, is not unless it is named; "" when it can.
func (f *fixing) unfit(data []byte, kind extract.Input, named bool) string {
	switch {
	case scan.IsPacked(data):
		return "an archive or compressed"
	case scan.IsBinary(data):
		return "binary"
	case kind.IsMail() && !named:
		return "mail"
	case f.wrapper != nil && kind > extract.TextInput:
		return kind.String() + ", and --wrap is for plain text"
	case f.wrapper != nil && kind == extract.UnknownInput:
		return "not known to be plain text, which --wrap is for (if it is, say --input text)"
	}
	return ""
}

// result mends a text.
func (f *fixing) result(text []byte, opt extract.Options, j *judge) fix.Result {
	opt = j.linter.ExtractOptions(opt)
	how := fix.Options{
		Extract: opt,
		Linter:  j.linter,
		Unsafe:  f.unsafe,
		Choose:  func(text []byte) fix.Choice { return f.choose(text, j, opt) },
	}
	if f.wrapper != nil {
		wrapped, n := fix.Wrap(text, how, *f.wrapper, f.width)
		return fix.Result{Text: wrapped, Fixed: n}
	}
	return fix.Mend(text, how)
}

// choose returns what is to be mended of a text: what lint would tell. Wrapping
// must not bring any of what the text suppresses, of whatever severity.
func (f *fixing) choose(text []byte, j *judge, opt extract.Options) fix.Choice {
	wants := func(_ *extract.URL, found *lint.Finding) bool {
		if len(f.rules) > 0 {
			return slices.Contains(f.rules, found.Rule)
		}
		return f.wrapper != nil || found.Severity >= j.Level
	}
	if !j.Suppressions || opt.Input.IsMail() || !suppress.Mentioned(text) {
		return fix.Choice{Wants: wants}
	}
	filter, index := j.suppressing.Filter(), position.NewIndex(text)
	var urls []lint.Range
	for u := range extract.Find(text, opt) {
		urls = append(urls, lint.Range{Start: u.Start, End: u.End})
	}
	filter.Add(suppress.Parse(text, 0, 1, len(text), urls))
	return fix.Choice{
		Wants: func(u *extract.URL, found *lint.Finding) bool {
			first, last := position.Lines(index.Position(u.Start, position.Bytes), index.Position(u.End, position.Bytes))
			_, suppressed := filter.Suppresses(found, first, last)
			return !suppressed && wants(u, found)
		},
		Rest: func() (rest []lint.Finding) {
			for _, found := range filter.Rest() {
				if found.Severity = j.severity(found.Rule, found.Severity); found.Severity != 0 && wants(nil, &found) {
					rest = append(rest, found)
				}
			}
			return rest
		},
	}
}

// put writes what came of a document, or shows it.
func (f *fixing) put(doc scan.Document, name string, file *fix.File, text []byte, w io.Writer) error {
	switch {
	case !f.write:
		return f.diff(name, file.Data, text, w)
	case doc.Name == "-":
		_, err := w.Write(text)
		return err
	case bytes.Equal(text, file.Data):
		return nil
	}
	return file.Write(text)
}

func (f *fixing) tally(r *fix.Result, before []byte) {
	m := mendings{files: 1, fixed: r.Fixed, unsafe: r.Unsafe, refused: len(r.Refused)}
	if !bytes.Equal(r.Text, before) {
		m.changed = 1
	}
	f.count(m)
}

func (f *fixing) count(m mendings) {
	f.mu.Lock()
	defer f.mu.Unlock()
	t := &f.total
	t.files, t.changed, t.fixed = t.files+m.files, t.changed+m.changed, t.fixed+m.fixed
	t.unsafe, t.refused, t.passed = t.unsafe+m.unsafe, t.refused+m.refused, t.passed+m.passed
}

// refusals tell what fixes of a document were not done. They are an error to be
// told in order with the others, as it is, and none that counts.
type refusals struct{ text string }

func (r *refusals) Error() string { return r.text }

// refused tells what was not done by its place in the text that there is now: what
// was given, unless it was written to.
func (f *fixing) refused(name string, r *fix.Result, before []byte) error {
	if len(r.Refused) == 0 {
		return nil
	}
	text, place := before, r.Before
	if f.write {
		text, place = r.Text, func(off int) int { return off }
	}
	index := position.NewIndex(text)
	name = inert(name)
	var b strings.Builder
	const most = 10
	for i, left := range r.Refused {
		if i == most {
			fmt.Fprintf(&b, "urlmend: %s: %d more were not done\n", name, len(r.Refused)-most)
			break
		}
		at := index.Position(place(left.Finding.Start), position.Bytes)
		fmt.Fprintf(&b, "urlmend: %s:%d:%d: not done, as %s: %s [%s]\n", name, at.Line, at.Column, left.Why, inert(left.Title), left.Finding.Rule)
	}
	return &refusals{b.String()}
}

// summary says what was done, or would be.
func (f *fixing) summary() string {
	t := &f.total
	what := "finding"
	if f.wrapper != nil {
		what = "URL"
	}
	line := report.Counted(t.fixed, what) + " in " + report.Counted(t.changed, "file")
	switch {
	case t.fixed == 0:
		line = "nothing to mend in " + report.Counted(t.files, "file")
	case f.write:
		line = "mended " + line
	default:
		line += " can be mended: --write does it"
	}
	if t.unsafe > 0 {
		line += fmt.Sprintf("; --unsafe mends %d more", t.unsafe)
	}
	switch passed := "; passed over " + report.Counted(t.passed, "file"); {
	case t.passed > 0 && f.wrapper != nil:
		line += passed + ": --wrap is for plain text"
	case t.passed > 0:
		line += passed + ", binary, packed, or mail that is not named"
	}
	return line
}
