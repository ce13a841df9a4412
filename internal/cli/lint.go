package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

const lintDescription = `The exit code is 1 when there is an error or a warning, whatever --level, and 0
when there is none. A password in a URL is shown as ***.`

func lintCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "lint",
		Usage:       "say what is wrong with the URLs of files",
		ArgsUsage:   "[PATH...]",
		Description: pathsDescription + "\n\n" + lintDescription,
		Flags: slices.Concat(editionFlags(), []urfave.Flag{
			oneOf("level", "the least severity to print", lint.Warning.String(), severityNames()),
		}, inputFlags()),
		Action: func(c *urfave.Context) error {
			l, err := newLinting(c, std)
			if err != nil {
				return err
			}
			return l.run()
		},
	}
}

// severities lists all, least first.
func severities() []lint.Severity { return []lint.Severity{lint.Info, lint.Warning, lint.Error} }

func severityNames() (names []string) {
	for _, s := range severities() {
		names = append(names, s.String())
	}
	return names
}

// A linting is one run of the command.
type linting struct {
	*input
	linter *lint.Linter
	level  lint.Severity // the least to be printed
	width  int
	style  report.Style

	mu    sync.Mutex
	total tally
}

// A tally counts texts and the findings in them.
type tally struct {
	texts    int
	findings [lint.Error + 1]int // by severity
}

func newLinting(c *urfave.Context, std *stdio) (*linting, error) {
	in, err := newInput(c, std)
	if err != nil {
		return nil, err
	}
	linter, err := newLinter(c, std)
	if err != nil {
		return nil, err
	}
	in.options.NearMisses, in.places = linter.WantsNearMisses(), true
	l := &linting{input: in, linter: linter, width: std.width(), style: std.style()}
	return l, l.level.UnmarshalText([]byte(c.String("level")))
}

func (l *linting) run() error {
	failed, err := l.each(l.std.out, task{text: l.lint, end: l.end})
	if err != nil {
		return err
	}
	fmt.Fprintln(l.std.err, l.summary())
	switch {
	case failed > 0:
		return errReported
	case l.total.findings[lint.Error]+l.total.findings[lint.Warning] > 0:
		return errFindings
	}
	return nil
}

// lint writes what is wrong with the URLs of one text.
func (l *linting) lint(t *text, w io.Writer) (settle, error) {
	var sum tally
	count := func(io.Writer) error {
		l.add(&sum)
		return nil
	}
	var buf []byte
	for t.Scan() {
		u := t.URL()
		buf = buf[:0]
		for _, f := range l.linter.Check(&u) {
			sum.findings[f.Severity]++
			if f.Severity >= l.level {
				buf = report.AppendFinding(buf, l.finding(t, &u, f), l.width, l.style)
			}
		}
		if _, err := w.Write(buf); err != nil {
			return count, err
		}
	}
	return count, nil
}

// end counts a document.
func (l *linting) end(*document, io.Writer) error {
	l.add(&tally{texts: 1})
	return nil
}

func (l *linting) add(sum *tally) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.total.texts += sum.texts
	for s, n := range sum.findings {
		l.total.findings[s] += n
	}
}

// summary says what was found, and how much of that was not printed.
func (l *linting) summary() string {
	var shown, hidden []string
	for _, s := range slices.Backward(severities()) {
		n := counted(l.total.findings[s], s.String())
		if s >= l.level {
			shown = append(shown, n)
		} else if l.total.findings[s] > 0 {
			hidden = append(hidden, n)
		}
	}
	line := strings.Join(shown, ", ") + " in " + counted(l.total.texts, "file")
	if len(hidden) > 0 {
		line += "; " + strings.Join(hidden, ", ") + " not shown (--level info shows all)"
	}
	return line
}

// counted returns "1 thing" or "2 things".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
