// Package text is urlmend for one text in memory: it reads no file, no settings and no project. Its answers are
// JSON, as that of the command line with --isolated.
package text

import (
	"fmt"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// Options are those of the flags of the same names.
type Options struct {
	Name       string `json:"name"`       // of the file, which shows what the text is
	Input      string `json:"input"`      // what the text is; "" is decided by the name and the text
	Edition    string `json:"edition"`    // "" is RFC 3986
	Joins      string `json:"joins"`      // "" is likely
	Level      string `json:"level"`      // "" is info
	Unsafe     bool   `json:"unsafe"`     // also apply fixes that are not safe
	Schemeless string `json:"schemeless"` // find what has no scheme
	Why        bool   `json:"why"`        // explain the line ends
}

// A document is a text with what it is judged by.
type document struct {
	Options
	text    []byte
	input   extract.Input
	level   lint.Severity
	linter  *lint.Linter
	extract extract.Options // for linter
}

// open checks the options and decides what the text is.
func open(text []byte, opt Options) (*document, error) {
	d := &document{Options: opt, text: text}
	var err error
	if d.input, err = d.inputOf(text); err != nil {
		return nil, err
	}
	if opt.Level != "" {
		if err := d.level.UnmarshalText([]byte(opt.Level)); err != nil {
			return nil, err
		}
	}
	if d.linter, err = linterFor(opt.Edition); err != nil {
		return nil, err
	}
	found := extract.Options{Input: d.input, Joins: extract.Likely, Explain: opt.Why}
	if opt.Joins != "" {
		if err := found.Joins.UnmarshalText([]byte(opt.Joins)); err != nil {
			return nil, err
		}
	}
	if opt.Schemeless != "" {
		if err := found.Schemeless.UnmarshalText([]byte(opt.Schemeless)); err != nil {
			return nil, err
		}
	}
	d.extract = found
	return d, nil
}

func (d *document) inputOf(text []byte) (extract.Input, error) {
	if d.Input == "" || d.Input == "auto" {
		return extract.InputFor(d.Name, text[:min(len(text), extract.SniffLen)]), nil
	}
	in, ok := extract.ParseInput(d.Input)
	if !ok {
		return in, fmt.Errorf("there is no input %q", d.Input)
	}
	return in, nil
}

var linters = map[string]*lint.Linter{}

// linterFor returns the linter of an edition. It is for one goroutine.
func linterFor(name string) (*lint.Linter, error) {
	if l := linters[name]; l != nil {
		return l, nil
	}
	edition := lint.Edition{}
	if name != "" {
		var err error
		if edition, err = lint.EditionByName(name); err != nil {
			return nil, err
		}
	}
	l, err := lint.New(lint.Options{Rules: rules.Default(), Edition: edition})
	if err == nil {
		linters[name] = l
	}
	return l, err
}

// Find returns the URLs of a text, as extract --format json does.
func Find(text []byte, opt Options) ([]byte, error) {
	d, err := open(text, opt)
	if err != nil {
		return nil, err
	}
	out := fmt.Appendf(nil, `{"input":%q,"urls":[`, d.input)
	index := position.NewIndex(text)
	n := 0
	for u := range extract.Find(text, d.extract) {
		if n++; n > 1 {
			out = append(out, ',')
		}
		out = report.AppendURL(out, &report.URL{
			URL: &u, File: d.Name, From: index.Position(u.Start, position.Bytes), To: index.Position(u.End, position.Bytes),
		})
	}
	return append(out, "]}"...), nil
}
