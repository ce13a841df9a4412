package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var brokenByFlowed = &lint.Rule{
	Name:     "broken-by-flowed",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a URL that is broken by format=flowed",
	Why: `In format=flowed a line that ends in a space continues on the next line, and
unless the part has DelSp=yes, that space belongs to the text. A URL broken
like this has a space in it, so readers follow only its first part. A sender
must not break a line where no space belongs. It can send the URL on one long
line, or use DelSp=yes, which removes the space together with the line end.

Between angle brackets white space does not belong to a URL, and programs that
know this can read it; such a URL is reported as info.`,
	Refs: []lint.Ref{lint.RFC("3676", "4.2"), lint.RFC("3676", "4.1"), lint.RFC("3986", "C")},
	Bad: []string{
		"From: jim@example.com\n" +
			"MIME-Version: 1.0\n" +
			"Content-Type: text/plain; format=flowed\n" +
			"\n" +
			"The archive of the list is kept at http://www.example.com/pub/archive/ \n" +
			"1994/march/index.html for all who missed it.\n",
		"From: jim@example.com\n" +
			"MIME-Version: 1.0\n" +
			"Content-Type: text/plain; format=flowed\n" +
			"\n" +
			"The archive is at <http://www.example.com/pub/archive/ \n" +
			"1994/march/index.html>.\n",
	},
	Good: []string{
		"From: jim@example.com\n" +
			"MIME-Version: 1.0\n" +
			"Content-Type: text/plain; format=flowed; delsp=yes\n" +
			"\n" +
			"The archive of the list is kept at http://www.example.com/pub/archive/ \n" +
			"1994/march/index.html for all who missed it.\n",
		"From: jim@example.com\n" +
			"MIME-Version: 1.0\n" +
			"Content-Type: text/plain; format=flowed\n" +
			"\n" +
			"The archive of the list is at http://www.example.com/pub/archive/ \n" +
			"for all who missed it.\n",
	},
	When:  inMail,
	Check: checkBrokenByFlowed,
}

func checkBrokenByFlowed(p *lint.Pass) {
	if !p.URL.Mail.Flowed {
		return
	}
	for _, r := range p.URL.Readings {
		if r.Reason == extract.FlowedSpace && len(r.Text) > len(p.URL.Text) && !beginsWithLine(r.Text[len(p.URL.Text):]) {
			p.Reportf(0, len(p.URL.Text), "the URL seems to continue on the next line, as %s, but format=flowed leaves a space in it: send it on one line or with DelSp=yes, or put it between angle brackets",
				lint.Redact(r.Text))
			return
		}
	}
	for _, b := range p.URL.Breaks {
		if b.Reason == extract.FlowedSpace {
			p.Reportf(0, len(p.URL.Text), "format=flowed leaves a space inside the URL, so most readers follow only its first line: send it on one line or with DelSp=yes, or put it between angle brackets")
			return
		}
	}
	if p.URL.Kind == extract.Angle || p.URL.Kind == extract.Wrapped {
		reportFlowedBreaks(p.As(lint.Info))
	}
}

// reportFlowedBreaks reports the line breaks inside angle brackets.
func reportFlowedBreaks(p *lint.Pass) {
	for i, b := range p.URL.Breaks {
		if b.Kind == extract.LineBreak {
			p.ReportBreak(i, "format=flowed leaves a space here, inside the URL: send it on one line or with DelSp=yes")
		}
	}
}
