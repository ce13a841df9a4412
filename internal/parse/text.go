package parse

import (
	"fmt"
	"strconv"

	"github.com/urlmend/urlmend/internal/report"
)

// AppendText appends the results as people read them, with an empty line between
// two.
func AppendText(dst []byte, all []Result) []byte {
	for i := range all {
		if i > 0 {
			dst = append(dst, '\n')
		}
		dst = all[i].appendText(dst)
	}
	return dst
}

func (r *Result) appendText(dst []byte) []byte {
	dst = append(report.AppendVisible(dst, []byte(r.URL)), '\n')
	if from := r.Resolved; from != nil {
		dst = fmt.Appendf(dst, "\nresolved by %s\n", from.By)
		dst = appendField(dst, "base", from.Base)
		dst = appendField(dst, "reference", from.Reference)
		if from.Note != "" {
			dst = appendField(dst, "note", from.Note)
		}
	}
	dst = append(dst, "\ncomponents\n"...)
	if r.Relative {
		dst = append(dst, "  no scheme: it is relative, and --base resolves it\n"...)
	}
	for _, part := range r.Parts {
		dst = part.appendText(dst)
	}
	dst = r.appendVerdict(dst)
	if r.Standard != nil {
		dst = r.Standard.appendText(dst)
	}
	if r.Client != nil {
		dst = r.Client.appendText(dst)
	}
	return dst
}

func appendField(dst []byte, name, value string) []byte {
	return append(report.AppendVisible(fmt.Appendf(dst, "  %-9s ", name), []byte(value)), '\n')
}

// appendText appends one line: the part as it is written, and decoded if that is
// different.
func (p *Part) appendText(dst []byte) []byte {
	dst = fmt.Appendf(dst, "  %-9s %9s  ", p.Name, span(p.Start, p.End))
	if p.Raw == "" {
		dst = append(dst, "(empty)"...)
	}
	dst = report.AppendVisible(dst, []byte(p.Raw))
	if p.Decoded != p.Raw {
		dst = strconv.AppendQuote(append(dst, "  is "...), p.Decoded)
	}
	return append(dst, '\n')
}

func span(start, end int) string { return fmt.Sprintf("%d-%d", start, end) }

func (r *Result) appendVerdict(dst []byte) []byte {
	dst = fmt.Appendf(dst, "\njudged by %s (%s)\n", r.Edition, r.Document)
	if g := r.Grammar; g != nil {
		verb := "matches"
		if !g.Derives {
			verb = "does not match"
		}
		dst = fmt.Appendf(dst, "  %s %q of %s\n", verb, g.Production, g.Section)
	}
	if len(r.Findings) == 0 {
		dst = append(dst, "  no rule has anything against it\n"...)
	}
	for _, f := range r.Findings {
		dst = fmt.Appendf(dst, "  %s at %s: ", f.Severity, span(f.Start, f.End))
		dst = report.AppendVisible(dst, []byte(f.Message))
		dst = fmt.Appendf(dst, " [%s]\n", f.Rule)
	}
	return dst
}

func (s *Standard) appendText(dst []byte) []byte {
	dst = append(dst, "\nread by the URL Standard\n"...)
	if s.Failure {
		dst = append(dst, "  failure: it is no URL\n"...)
	} else {
		dst = append(report.AppendVisible(append(dst, "  "...), []byte(s.URL)), '\n')
	}
	for _, e := range s.Errors {
		dst = fmt.Appendf(dst, "  validation error at %s: %s\n", span(e.Start, e.End), e.Name)
	}
	return dst
}

func (c *Client) appendText(dst []byte) []byte {
	dst = fmt.Appendf(dst, "\na client (%s)\n", c.By)
	for _, s := range c.Steps {
		dst = report.AppendVisible(append(dst, "  "...), []byte(s.Does))
		if s.What != nil {
			dst = strconv.AppendQuote(append(dst, ' '), *s.What)
		}
		dst = append(dst, '\n')
	}
	for _, d := range c.Dangers {
		dst = append(report.AppendVisible(append(dst, "  danger: "...), []byte(d)), '\n')
	}
	return dst
}
