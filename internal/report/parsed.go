package report

import (
	"fmt"
	"strconv"

	"github.com/urlmend/urlmend/lint"
)

// A Parsed is what there is to tell of one URL. All offsets are bytes of URL
// before its password was hidden; those in Standard are bytes of the reference
// where there is one.
type Parsed struct {
	URL      string    // its password hidden
	Resolved *Resolved // nil: it was not relative
	Edition  string    // the name of the rulebook
	Document string
	Relative bool // it has no scheme
	Parts    []Part
	Grammar  *Grammar // nil: the edition has none for the scheme
	Findings []lint.Finding
	Standard *Standard // nil: the edition is not the URL Standard
	Client   *Client   // nil: not known
}

// Resolved says how the URL came of a relative reference.
type Resolved struct{ Base, Reference, By, Note string }

// A Part is a component of the URL.
type Part struct {
	Name         string
	Start, End   int
	Raw, Decoded string
}

// Grammar says whether the production of the scheme derives the URL.
type Grammar struct {
	Production, Section string
	Derives             bool
}

// Standard is what the parser of the URL Standard makes of the URL.
type Standard struct {
	URL     string // as it is serialized
	Failure bool
	Errors  []ValidationError
}

// A ValidationError is one of the URL Standard, by its name.
type ValidationError struct {
	Name       string
	Start, End int
	Fatal      bool
}

// Client is what a client would do with the URL.
type Client struct {
	By      string
	Steps   []Step
	Dangers []string
}

// A Step is one thing a client does. What may hold anything; it is nil when Does
// says all.
type Step struct {
	Does string
	What []byte
}

// AppendParsed appends the URLs as people read them, with an empty line between
// two.
func AppendParsed(dst []byte, all []Parsed) []byte {
	for i := range all {
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = all[i].appendText(dst)
	}
	return dst
}

func (p *Parsed) appendText(dst []byte) []byte {
	dst = append(AppendVisible(dst, []byte(p.URL)), '\n')
	if r := p.Resolved; r != nil {
		dst = fmt.Appendf(dst, "\nresolved by %s\n", r.By)
		dst = appendField(dst, "base", r.Base)
		dst = appendField(dst, "reference", r.Reference)
		if r.Note != "" {
			dst = appendField(dst, "note", r.Note)
		}
	}
	dst = append(dst, "\ncomponents\n"...)
	if p.Relative {
		dst = append(dst, "  no scheme: it is relative, and --base resolves it\n"...)
	}
	for _, part := range p.Parts {
		dst = part.appendText(dst)
	}
	dst = p.appendVerdict(dst)
	if p.Standard != nil {
		dst = p.Standard.appendText(dst)
	}
	if p.Client != nil {
		dst = p.Client.appendText(dst)
	}
	return dst
}

func appendField(dst []byte, name, value string) []byte {
	return append(AppendVisible(fmt.Appendf(dst, "  %-9s ", name), []byte(value)), '\n')
}

// appendText appends one line: the part as it stands, and what it means where
// that is something else.
func (p *Part) appendText(dst []byte) []byte {
	dst = fmt.Appendf(dst, "  %-9s %9s  ", p.Name, span(p.Start, p.End))
	if p.Raw == "" {
		dst = append(dst, "(empty)"...)
	}
	dst = AppendVisible(dst, []byte(p.Raw))
	if p.Decoded != p.Raw {
		dst = strconv.AppendQuote(append(dst, "  is "...), p.Decoded)
	}
	return append(dst, '\n')
}

func span(start, end int) string { return fmt.Sprintf("%d-%d", start, end) }

func (p *Parsed) appendVerdict(dst []byte) []byte {
	dst = fmt.Appendf(dst, "\njudged by %s (%s)\n", p.Edition, p.Document)
	if g := p.Grammar; g != nil {
		verb := "matches"
		if !g.Derives {
			verb = "does not match"
		}
		dst = fmt.Appendf(dst, "  %s %q of %s\n", verb, g.Production, g.Section)
	}
	if len(p.Findings) == 0 {
		dst = append(dst, "  no rule has anything against it\n"...)
	}
	for _, f := range p.Findings {
		dst = fmt.Appendf(dst, "  %s at %s: ", f.Severity, span(f.Start, f.End))
		dst = AppendVisible(dst, []byte(f.Message))
		dst = fmt.Appendf(dst, " [%s]\n", f.Rule)
	}
	return dst
}

func (s *Standard) appendText(dst []byte) []byte {
	dst = append(dst, "\nread by the URL Standard\n"...)
	if s.Failure {
		dst = append(dst, "  failure: it is no URL\n"...)
	} else {
		dst = append(AppendVisible(append(dst, "  "...), []byte(s.URL)), '\n')
	}
	for _, e := range s.Errors {
		dst = fmt.Appendf(dst, "  validation error at %s: %s\n", span(e.Start, e.End), e.Name)
	}
	return dst
}

func (c *Client) appendText(dst []byte) []byte {
	dst = fmt.Appendf(dst, "\na client (%s)\n", c.By)
	for _, s := range c.Steps {
		dst = AppendVisible(append(dst, "  "...), []byte(s.Does))
		if s.What != nil {
			dst = strconv.AppendQuote(append(dst, ' '), string(s.What))
		}
		dst = append(dst, '\n')
	}
	for _, d := range c.Dangers {
		dst = append(AppendVisible(append(dst, "  danger: "...), []byte(d)), '\n')
	}
	return dst
}
