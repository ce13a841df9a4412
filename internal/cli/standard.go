package cli

import (
	"fmt"

	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/whatwg"
	"github.com/urlmend/urlmend/lint"
)

// resolveWHATWG is resolve by the URL Standard, whose parser resolves. What it
// finds wrong stands in the reference. When it fails there is no other text to
// go on with.
func (p *parsing) resolveWHATWG(baseText string) error {
	base, errors := whatwg.Parse(baseText, nil)
	if base == nil {
		return fmt.Errorf("the base is no URL to the URL Standard: %s", errors[len(errors)-1].Name)
	}
	p.Resolved = &report.Resolved{
		Base: lint.Redact(baseText), Reference: lint.Redact(p.text), By: "URL Standard, section 4.4",
	}
	u, errors := whatwg.Parse(p.text, base)
	if u != nil && lint.Redact(u.String()) == u.String() { // as in resolve
		u, _ = whatwg.Parse(lint.Redact(p.text), base)
	}
	if u != nil {
		p.text = u.String()
	}
	p.standard(u, errors)
	return nil
}

// standard tells what the parser of the URL Standard made of the text.
func (p *parsing) standard(u *whatwg.URL, errors []whatwg.Error) {
	s := &report.Standard{Failure: u == nil}
	for _, e := range errors {
		s.Errors = append(s.Errors, report.ValidationError(e))
	}
	if u != nil {
		s.URL = lint.Redact(u.String())
	}
	p.wrong = p.wrong || s.Failure
	p.Standard = s
}
