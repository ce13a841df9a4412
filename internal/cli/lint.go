package cli

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

const lintDescription = `The exit code is 1 when there is an error or a warning (see --fail-on), whatever
--level, and 0 when there is none. A password in a URL is shown as ***.

Several formats may be told at once, one to standard output and the others each
to a file: --format text --format sarif=urlmend.sarif. What is to be judged by
what, and what not at all, is said in urlmend.toml: see urlmend config --help.`

func lintCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "lint",
		Usage:       "say what is wrong with the URLs of files",
		ArgsUsage:   "[PATH...]",
		Description: pathsDescription + "\n\n" + lintDescription,
		Flags:       slices.Concat(judgeFlags(), newFlags(), baselineFlags(), formatFlags(), inputFlags()),
		Action: func(c *urfave.Context) error {
			l, err := newLinting(c, std)
			if err != nil {
				return err
			}
			return l.run(c.StringSlice("format"))
		},
	}
}

// formatFlags are those of how findings are told.
func formatFlags() []urfave.Flag {
	return []urfave.Flag{
		command.Choices(&urfave.StringSliceFlag{
			Name:  "format",
			Usage: "how to print, `NAME` or NAME=FILE, may be given several times: " + strings.Join(findingFormatNames(), ", "),
			Value: urfave.NewStringSlice("text"), DefaultText: "text",
		}, findingFormatNames()),
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

	mu      sync.Mutex
	total   report.FindingSummary
	failing int // findings that make the run fail
}

func newLinting(c *urfave.Context, std *stdio) (*linting, error) {
	in, err := newLintInput(c, std)
	if err != nil {
		return nil, err
	}
	l := &linting{input: in, ratchet: c.Bool("ratchet")}
	l.engine, err = openEngine(c, std, judge.Options{Changes: in.changes, Fingerprints: haveFingerprints(c.StringSlice("format"))})
	if err != nil {
		return nil, err
	}
	l.skip = l.engine.SkipsFolder
	here, err := l.engine.Settings(".")
	if err != nil {
		return nil, err
	}
	l.level = here.Level
	l.about = report.Run{
		Version: version(), Rules: here.Select(judge.Rules()), Width: cmp.Or(here.Width, std.width()), Style: std.style(), Edition: here.Edition,
	}
	return l, nil
}

// newLintInput reads what is to be judged: the working directory, if only what is
// new in it is.
func newLintInput(c *urfave.Context, std *stdio) (in *input, err error) {
	set, err := newChanges(c, std)
	switch {
	case err != nil:
		return nil, err
	case set != nil && c.NArg() == 0:
		in, err = newInputOf(c, std, []string{"."})
	default:
		in, err = newInput(c, std)
	}
	if err != nil {
		return nil, err
	}
	if set != nil && slices.Contains(in.paths, "-") {
		return nil, errChangesOfInput
	}
	in.places, in.once, in.changes = true, true, set
	return in, nil
}

// run judges all files, and writes what is found to the outputs.
func (l *linting) run(formats []string) (err error) {
	if l.outputs, err = openOutputs(formats, l.input); err != nil {
		return err
	}
	defer l.outputs.discard()
	l.targets = l.outputs.targets()
	if err := l.outputs.begin(&l.about); err != nil {
		return err
	}
	if err := l.judgeAll(); err != nil {
		return err
	}
	if err := l.outputs.end(&l.total); err != nil {
		return err
	}
	if err := l.outputs.commit(); err != nil {
		return err
	}
	fmt.Fprintln(l.std.err, l.summary())
	return l.verdict()
}

// judgeAll judges all files.
func (l *linting) judgeAll() error {
	if l.changes != nil {
		defer l.changes.Close()
	}
	_, err := l.each(l.outputs, task{l.begin, l.check, l.end})
	l.total.Failures = l.failures
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
		return errors.New("--ratchet wants a baseline: name it with --baseline FILE, or as baseline in urlmend.toml")
	case l.failing > 0 || stale:
		return errFindings
	}
	return nil
}

// begin makes ready to judge a document.
func (l *linting) begin(d *document, r *bufio.Reader) (err error) {
	if d.judged, err = l.engine.Open(d.Document, func() []byte { return judge.Head(r) }); err != nil {
		return err
	}
	d.excluded, d.options.Input = d.judged.Excluded, d.judged.Input
	return nil
}

// check judges a piece of a document.
func (l *linting) check(d *document, p *piece, _ io.Writer) (settle, error) {
	part := d.judged.Check(&p.Piece)
	return func(w io.Writer) error { return l.write(d, d.judged.Settle(part), nil, w) }, nil
}

// end writes what is wrong with the directives of a document, and closes it.
func (l *linting) end(d *document, w io.Writer) error {
	o := d.judged.Close()
	return l.write(d, o, &report.Document{Name: d.Name, Member: d.Member, Findings: d.judged.Shown}, w)
}

// write writes what came of a part of a document; of the last one, what is at the end
// of the document too.
func (l *linting) write(d *document, o judge.Outcome, last *report.Document, w io.Writer) error {
	l.mu.Lock()
	l.total.Add(&o.Summary)
	l.failing += o.Failing
	l.mu.Unlock()
	var buf []byte
	if !d.opened {
		d.opened = true
		doc := report.Document{Name: d.Name, Member: d.Member}
		buf = l.outputs.each(buf, func(o *output, dst []byte) []byte { return o.format.AppendOpen(dst, &doc) })
	}
	about := l.about
	about.Width = cmp.Or(d.judged.Settings().Width, about.Width)
	const flushBytes = 64 << 10
	for _, f := range o.Findings {
		buf = l.outputs.each(buf, func(o *output, dst []byte) []byte { return o.format.Append(dst, o.run(&about), f) })
		if len(buf) > flushBytes {
			if _, err := w.Write(buf); err != nil {
				return err
			}
			buf = buf[:0]
		}
	}
	if last != nil {
		buf = l.outputs.each(buf, func(o *output, dst []byte) []byte { return o.format.AppendClose(dst, last) })
	}
	_, err := w.Write(buf)
	return err
}

// summary says what was found, how much of that was not printed, and what could
// be mended.
func (l *linting) summary() string {
	t := &l.total
	var shown, hidden []string
	for s := lint.Error; s >= lint.Info; s-- {
		n := [...]int{lint.Info: t.Infos, lint.Warning: t.Warnings, lint.Error: t.Errors}[s]
		if s >= l.level {
			shown = append(shown, report.Counted(n, s.String()))
		} else if n > 0 {
			hidden = append(hidden, report.Counted(n, s.String()))
		}
	}
	line := strings.Join(shown, ", ") + " in " + report.Counted(t.Files, "file")
	if len(hidden) > 0 {
		line += "; " + strings.Join(hidden, ", ") + " not shown (--level info shows all)"
	}
	return line + l.aside()
}

// aside says, in a line of its own, what was left out and what can be mended.
func (l *linting) aside() string {
	t := &l.total
	var parts []string
	for _, part := range []struct {
		n      int
		format string
	}{
		{t.Suppressed, "%d suppressed in the text"},
		{t.Baselined, "%d in the baseline"},
		{t.Fixable, "urlmend fix can mend %d"},
		{t.FixableUnsafe, "urlmend fix --unsafe can mend %d more"},
	} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf(part.format, part.n))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "\n" + strings.Join(parts, "; ")
}
