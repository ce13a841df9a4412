package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/lint"
)

const lintDescription = `In directories, lint and fix also skip files that the project does not write itself:
vendored, generated, archived and minified files, lock files, SVG images, source maps,
licences, tests and their data. urlmend files --why explains why a file is skipped; the
setting skip-generated = false reads them. extract reads them all.

The exit code is 1 if there is an error or a warning (see --fail-on), whatever
--level, and 0 otherwise. Passwords and tokens are shown as ***.

Several formats can be written at once, one to standard output and each of the
others to a file: --format text --format sarif=urlmend.sarif. Rules, severities and
excluded files are set in urlmend.toml, or in a table of pyproject.toml, Cargo.toml or
package.json: see urlmend config --help.`

func lintCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "lint",
		Usage:       "report what is wrong with the URLs in files",
		ArgsUsage:   "[PATH...]",
		Description: pathsDescription + "\n\n" + lintDescription,
		Flags:       slices.Concat(ruleFlags("run only the rule `RULE`, and report all that it finds, of any severity", ruleNames(judge.Rules())), judgeFlags(levelFlag(), failOnFlag()), newFlags("report only findings"), baselineFlags(), formatFlags(), inputFlags(), fixInstead(), choiceOtherwise()),
		Action: func(c *urfave.Context) error {
			in, err := newChangedInput(c, std, nil)
			if err != nil {
				return err
			}
			return lintInput(c, in, judge.Options{})
		},
	}
}

// lintInput judges the input, and writes the findings as formatFlags say.
func lintInput(c *urfave.Context, in *input, opt judge.Options) error {
	l, err := newLinting(c, in, opt)
	if err != nil {
		return err
	}
	formats, err := chosenFormats(c)
	if err != nil {
		return err
	}
	return l.run(formats, c.Bool("statistics"))
}

// chosenFormats reads formatFlags, with --output as a part of --format.
func chosenFormats(c *urfave.Context) ([]string, error) {
	formats := slices.Clone(c.StringSlice("format"))
	if c.Bool("statistics") && !c.IsSet("format") {
		formats = nil
	}
	if !c.IsSet("output") {
		return formats, nil
	}
	i := slices.IndexFunc(formats, func(f string) bool { return !strings.Contains(f, "=") })
	if i < 0 {
		return nil, errors.New("--output needs a --format that names no file: nothing else is written to standard output")
	}
	formats[i] += "=" + c.String("output")
	return formats, nil
}

// formatFlags are the flags for the output of findings.
func formatFlags() []urfave.Flag {
	return []urfave.Flag{
		command.Choices(&urfave.StringSliceFlag{
			Name: "format", Aliases: []string{"f"},
			Usage: "the output format, `NAME` or NAME=FILE; may be repeated: " + strings.Join(findingFormatNames(), ", "),
			Value: urfave.NewStringSlice("text"), DefaultText: "text",
		}, findingFormatNames()),
		&urfave.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write the findings to `FILE` instead of standard output"},
		&urfave.BoolFlag{Name: "quiet", Aliases: []string{"q"}, Usage: "print the findings and errors, and nothing else", DisableDefaultText: true},
		command.Toggle("statistics", "instead of the findings, print how many each rule has, with an example"),
	}
}

// ruleFlags say which rules count: what is done if some of those that are selectable are
// selected.
func ruleFlags(selected string, selectable []string) []urfave.Flag {
	const list = "; may be repeated, or a list with commas"
	return []urfave.Flag{
		command.Choices(&urfave.StringSliceFlag{Name: "select", Usage: selected + list}, selectable),
		command.Choices(&urfave.StringSliceFlag{Name: "ignore", Usage: "do not run the rule `RULE`" + list}, ruleNames(judge.Rules())),
	}
}

// A linting is one run of the command.
type linting struct {
	*input
	engine  *judge.Engine
	outputs *outputs
	level   lint.Severity // the least to be printed where the run begins
	about   report.Run
	ratchet bool
	quiet   bool   // nothing but findings is printed
	staged  bool   // a hook: it prints nothing if nothing is wrong
	fix     string // the command that fixes the findings

	open    *judge.Document   // the one whose findings are written
	held    []*report.Finding // of that document, not written yet: see settle
	total   report.FindingSummary
	urls    int // that were judged
	failing int // findings that make the run fail
}

// newLinting returns a run over the input. Of opt, only Dead counts.
func newLinting(c *urfave.Context, in *input, opt judge.Options) (*linting, error) {
	std := in.std
	in.once = true
	l := &linting{input: in, ratchet: c.Bool("ratchet"), quiet: c.Bool("quiet"), staged: c.Bool("staged"), fix: fixLine(c)}
	opt.Changes, opt.Copies, opt.Folders = in.changes, new(judge.Copies), in.paths
	opt.Fingerprints = someFormat(c.StringSlice("format"), func(f *report.FindingFormat) bool { return f.HasFingerprints })
	opt.Fixes = someFormat(c.StringSlice("format"), func(f *report.FindingFormat) bool { return f.HasFixes })
	var err error
	if l.engine, err = openEngine(c, std, opt); err != nil {
		return nil, err
	}
	if in.changes != nil {
		in.changes.Add(l.engine.Broken())
	}
	l.left.guide = l.engine
	l.scan.SkipsPacked = l.engine.SkipsPacked
	here, err := l.engine.Settings(".")
	if err != nil {
		return nil, err
	}
	l.level = here.Level
	l.about = report.Run{
		Version: version(), Rules: describedRules(here),
		Width: cmp.Or(here.Width, std.width()), Style: std.style(), Edition: here.Edition,
	}
	return l, nil
}

// describedRules returns all rules, with their severities in the working directory: one
// that is off there may be on elsewhere.
func describedRules(here *config.Settings) []*lint.Rule {
	rules := here.Select(judge.Rules())
	for _, r := range judge.Rules() {
		if here.IsOff(r.Name) {
			rules = append(rules, r)
		}
	}
	return rules
}

// run judges all files, and writes what is found to the outputs.
func (l *linting) run(formats []string, statistics bool) (err error) {
	if l.outputs, err = openOutputs(formats, statistics, l.input, &l.about); err != nil {
		return err
	}
	defer l.outputs.discard()
	l.targets = l.outputs.targets()
	if err := l.outputs.each((*report.FindingWriter).Begin); err != nil {
		return cannotWrite(err)
	}
	if err := l.judgeAll(); err != nil {
		return err
	}
	if err := l.outputs.each(func(w *report.FindingWriter) error { return w.End(&l.total) }); err != nil {
		return cannotWrite(err)
	}
	if err := l.outputs.commit(); err != nil {
		return err
	}
	if !l.quiet {
		l.printSummary()
	}
	return l.verdict()
}

// printSummary prints what the settings have to say, and how much was found. Before a commit, nothing is said of nothing.
func (l *linting) printSummary() {
	for _, note := range l.engine.Notes() {
		fmt.Fprintln(l.std.err, "urlmend: "+visible(note))
	}
	fmt.Fprint(l.std.err, l.left.messages())
	if t := &l.total; !l.staged || t.Errors+t.Warnings+t.Shown+len(t.Failures) > 0 {
		fmt.Fprintln(l.std.err, l.summary())
	}
}

// judgeAll judges all files.
func (l *linting) judgeAll() error {
	if l.changes != nil {
		defer l.changes.Close()
	}
	flush := func() error { return l.outputs.each((*report.FindingWriter).Flush) }
	err := cmp.Or(run(l.input, l.documents(), l.check, l.settle, flush), cannotWrite(l.release(0)))
	l.total.Failures, l.total.LeftOut = l.list, l.left.counts
	return err
}

// verdict is what the exit code says.
func (l *linting) verdict() error {
	baselines := l.engine.Baselines()
	stale := reportStale(baselines, l.std) && l.ratchet
	switch {
	case len(l.total.Failures) > 0:
		return errReported
	case l.ratchet && len(baselines) == 0 && l.total.Files > 0:
		return errors.New("--ratchet needs a baseline: name it with --baseline FILE, or as baseline in urlmend.toml")
	case l.failing > 0 || stale:
		return errFindings
	}
	return nil
}

// A checked part of a document is to be settled, in order; without a part it is the end
// of the document.
type checked struct {
	doc  *judge.Document
	part *judge.Part
}

// check judges the pieces of a document.
func (l *linting) check(doc scan.Document, r *bufio.Reader, q *scan.Queue[checked]) error {
	d, err := l.engine.Open(doc, judge.SampleFor(doc, r))
	if err != nil {
		return err
	}
	if d.Excluded != "" {
		l.left.CountSkip(d.Excluded)
		return nil
	}
	if scan.BeginsBinary(r) { // below directories, scan skips it
		l.left.skipNamed(d, scan.Binary)
		return nil
	}
	err = d.Read(r, func(work iter.Seq[*judge.Part], pace stream.Pace) error {
		check := func(yield func(checked, error) bool) {
			for p := range work {
				if !yield(checked{d, p}, nil) {
					return
				}
			}
		}
		return stream.Do(q, check, pace)
	})
	if err != nil {
		return cannotReadAll(doc, err)
	}
	return q.Put(checked{doc: d})
}

// maxHeld is how many findings wait for the end of their document.
const maxHeld = 512

// settle writes what is to be reported of a part. Only the end of a document shows whether its directives are of use,
// so from the first directive on, the last maxHeld findings wait for that: their order does not depend on the parts.
func (l *linting) settle(c checked) (err error) {
	doc := &report.Document{Name: c.doc.NameShown, Member: c.doc.MemberShown, Width: c.doc.Settings().Width}
	if c.doc != l.open {
		if err := l.release(0); err != nil { // of a document that was not read to its end
			return err
		}
		l.open = c.doc
		if err := l.outputs.each(func(w *report.FindingWriter) error { return w.Open(doc) }); err != nil {
			return err
		}
	}
	var o judge.Outcome
	if c.part != nil {
		o = c.doc.Settle(c.part)
		l.urls += c.part.URLs()
	} else if o, err = c.doc.Close(); err != nil {
		l.fail(cannotReadAll(c.doc.Document, err))
	}
	l.total.Add(&o.Summary)
	l.failing += o.Failing
	l.held = append(l.held, o.Findings...)
	kept := 0
	if c.part != nil && c.doc.HasDirectives() {
		kept = maxHeld
	}
	if err := l.release(kept); err != nil || c.part != nil {
		return err
	}
	doc.Findings = c.doc.Shown
	return l.outputs.each(func(w *report.FindingWriter) error { return w.Close(doc) })
}

// release writes the findings that wait, by their positions, except the last kept ones.
func (l *linting) release(kept int) error {
	slices.SortStableFunc(l.held, func(a, b *report.Finding) int { return cmp.Compare(a.Start, b.Start) })
	n := max(0, len(l.held)-kept)
	for _, f := range l.held[:n] {
		if err := l.outputs.each(func(w *report.FindingWriter) error { return w.Finding(f) }); err != nil {
			return err
		}
	}
	l.held = slices.Delete(l.held, 0, n)
	return nil
}

// summary says what was found, how much of that was not printed, and what could
// be fixed.
func (l *linting) summary() string {
	t := &l.total
	files := l.counted(t.Files)
	if t.Files == 0 && len(t.Failures) > 0 {
		if files = "what could be read"; t.Errors+t.Warnings+t.Infos == 0 {
			return "no file was checked" + l.notes()
		}
	}
	shown, hidden := l.bySeverity()
	switch t.Copies {
	case 0:
	case 1:
		shown = append(shown, "and 1 copy of them,")
	default:
		shown = append(shown, fmt.Sprintf("and %d copies of them,", t.Copies))
	}
	line := strings.Join(shown, ", ") + " in " + files
	if t.Errors+t.Warnings+t.Shown+len(t.Failures) == 0 {
		line = report.Counted(l.urls, "URL") + " in " + files + ": nothing to report"
	}
	if len(hidden) > 0 {
		line += "; " + strings.Join(hidden, ", ") + " not shown (--level info shows all)"
	}
	return line + l.notes()
}

// bySeverity counts the findings of each severity that are shown, without copies, and those that are not.
func (l *linting) bySeverity() (shown, hidden []string) {
	t := &l.total
	var copies [lint.Error + 1]int
	for _, r := range t.Rules {
		copies[r.Severity] += r.Copies
	}
	for s := lint.Error; s >= lint.Info; s-- {
		n := [...]int{lint.Info: t.Infos, lint.Warning: t.Warnings, lint.Error: t.Errors}[s]
		if s >= l.level {
			shown = append(shown, report.Counted(n-copies[s], s.String()))
		} else if n > 0 {
			hidden = append(hidden, report.Counted(n, s.String()))
		}
	}
	return shown, hidden
}

// fixLine returns the command that fixes the findings of a run, except for its paths: it has the flags
// that decide what is found.
func fixLine(c *urfave.Context) string {
	var flags []string
	for _, name := range isSet(c, append([]string{"config", "isolated", "edition", "date", "input", "level", "select", "ignore"}, newNames()...)...) {
		switch name {
		case "isolated", "staged":
			flags = append(flags, "--"+name)
		case "select":
			fixable := slices.DeleteFunc(ruleList(c, name), func(rule string) bool { return !slices.Contains(fixableRules(), rule) })
			flags = append(flags, "--select", strings.Join(fixable, ","))
		case "ignore":
			flags = append(flags, "--ignore", strings.Join(ruleList(c, name), ","))
		default:
			flags = append(flags, "--"+name, c.String(name))
		}
	}
	return shellLine("urlmend fix", flags...)
}

// notes returns a line of its own on findings that are not counted and what can be fixed, and one on what was left out.
func (l *linting) notes() string {
	t := &l.total
	var parts []string
	for _, part := range []struct {
		n    int
		text string
	}{
		{t.Suppressed, fmt.Sprintf("%d suppressed in the text", t.Suppressed)},
		{t.Baselined, fmt.Sprintf("%d in the baseline", t.Baselined)},
		{t.Fixable, fmt.Sprintf("%s may fix %d", l.fix, t.Fixable)},
		{t.FixableUnsafe, fmt.Sprintf("%s --unsafe may fix %d more", l.fix, t.FixableUnsafe)},
	} {
		if part.n > 0 {
			parts = append(parts, part.text)
		}
	}
	text := ""
	for _, line := range []string{strings.Join(parts, "; "), l.left.note(t.Files)} {
		if line != "" {
			text += "\n" + line
		}
	}
	return text
}
