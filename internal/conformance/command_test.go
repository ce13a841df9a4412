package conformance

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/parse"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// A program is urlmend for one edition, which reports findings of all severities.
type program struct {
	linter *lint.Linter
	engine *judge.Engine
}

var programs sync.Map // of *program by the name of the edition

func open(t testing.TB, edition string) *program {
	t.Helper()
	if p, ok := programs.Load(edition); ok {
		return p.(*program)
	}
	e, err := lint.EditionByName(edition)
	if err != nil {
		t.Fatal(err)
	}
	p := new(program)
	if p.linter, err = lint.New(lint.Options{Rules: rules.All(), Edition: e}); err != nil {
		t.Fatal(err)
	}
	flags := []config.Flag{{Key: "edition", Value: edition}, {Key: "level", Value: "info"}}
	if p.engine, err = judge.Open(judge.Options{Config: config.Options{Isolated: true, Rules: rules.All(), Flags: flags}}); err != nil {
		t.Fatal(err)
	}
	programs.Store(edition, p)
	return p
}

// commands are what an example can be. Each returns the lines to show.
var commands = map[string]func(p *program, argument string) ([]string, error){
	"lint":     (*program).lint,
	"extract":  (*program).extract,
	"fix":      (*program).fix,
	"parts":    (*program).parts,
	"findings": (*program).findings,
	"matches":  (*program).matches,
	"client":   (*program).client,
	"resolve":  (*program).resolve,
	"standard": (*program).standard,
}

// nothing stands for no output.
const nothing = "nothing"

func orNothing(lines []string) []string {
	if len(lines) == 0 {
		return []string{nothing}
	}
	return lines
}

func (p *program) lint(text string) (lines []string, err error) {
	r, err := p.engine.Judge(context.Background(), judge.Buffer{Path: "text", Text: []byte(text + "\n")})
	if err != nil {
		return nil, err
	}
	for _, f := range r.Findings {
		lines = append(lines, f.Severity.String()+" "+f.Rule)
	}
	return orNothing(lines), nil
}

func (p *program) extract(text string) (lines []string, err error) {
	r, err := p.engine.Judge(context.Background(), judge.Buffer{Path: "text", Text: []byte(text + "\n")})
	if err != nil {
		return nil, err
	}
	for _, u := range r.URLs {
		lines = append(lines, string(u.Text))
	}
	return orNothing(lines), nil
}

// fix fixes all that has a safe fix.
func (p *program) fix(text string) ([]string, error) {
	r, err := p.engine.Fix(judge.Buffer{Path: "text", Text: []byte(text + "\n")}, judge.FixOptions{})
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(string(r.Text), "\n"), "\n"), nil
}

func (p *program) parts(url string) ([]string, error) {
	var parts []string
	for _, part := range parse.URL(p.linter, url, true).Parts {
		parts = append(parts, part.Name+" "+show(part.Raw))
	}
	return []string{strings.Join(parts, ", ")}, nil
}

func (p *program) findings(url string) (lines []string, err error) {
	for _, f := range parse.URL(p.linter, url, false).Findings {
		lines = append(lines, f.Severity.String()+" "+f.Rule)
	}
	return orNothing(lines), nil
}

// show quotes what would not be seen.
func show(text string) string {
	if quoted := strconv.Quote(text); text == "" || strings.Contains(text, " ") || quoted != `"`+text+`"` {
		return quoted
	}
	return text
}

func (p *program) matches(url string) ([]string, error) {
	switch g := parse.URL(p.linter, url, true).Grammar; {
	case g == nil:
		return []string{"no production"}, nil
	case g.Derives:
		return []string{"matches " + g.Production}, nil
	default:
		return []string{"does not match " + g.Production}, nil
	}
}

func (p *program) client(url string) (lines []string, err error) {
	c := parse.URL(p.linter, url, true).Client
	if c == nil {
		return []string{"no client"}, nil
	}
	for _, step := range c.Steps {
		line := step.Does
		if step.What != nil {
			line += " " + strconv.Quote(*step.What)
		}
		lines = append(lines, line)
	}
	for _, danger := range c.Dangers {
		lines = append(lines, "danger: "+danger)
	}
	return lines, nil
}

// resolve resolves the second of two words relative to the first.
func (p *program) resolve(words string) ([]string, error) {
	base, reference, _ := strings.Cut(words, " ")
	r, err := parse.Reference(p.linter, base, reference)
	return []string{r.URL}, err
}

// standard parses a text as the URL Standard does: relative to what follows " < ", if
// anything.
func (p *program) standard(words string) ([]string, error) {
	reference, base, ok := strings.Cut(words, " < ")
	r := parse.URL(p.linter, reference, true)
	if ok {
		var err error
		if r, err = parse.Reference(p.linter, base, reference); err != nil {
			return nil, err
		}
	}
	lines := []string{"failure"}
	if !r.Standard.Failure {
		lines = []string{show(r.Standard.URL)}
	}
	for _, e := range r.Standard.Errors {
		if line := "error " + e.Name; line != lines[len(lines)-1] {
			lines = append(lines, line)
		}
	}
	return lines, nil
}
