package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var brokenByFlowed = &lint.Rule{
	Name:     "broken-by-flowed",
	Severity: lint.Warning,
	Since:    "0.3",
	Summary:  "a URL that format=flowed broke",
	Why: `In format=flowed a line that ends in a space goes on in the next one, and
unless the part says DelSp=yes the space is of the text: a URL broken like
that has a space in it, and readers follow the first piece alone. A sender
must not break a line where no space belongs. It may send a line as long as
the URL, or say DelSp=yes, by which the space goes with the line end.

Between angle brackets white space does not belong to a URL, which is whole
for those who know that: such a one is info.`,
	Refs: []lint.Ref{lint.RFC(3676, "4.2"), lint.RFC(3676, "4.1"), lint.RFC(3986, "C")},
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
			p.Reportf(0, len(p.URL.Text), "the URL seems to go on in the next line, as %s, and format=flowed leaves a space between: send it in one line or with DelSp=yes, or put it between angle brackets",
				lint.Redact(r.Text))
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
			p.ReportBreak(i, "format=flowed leaves a space here, inside the URL: send it in one line or with DelSp=yes")
		}
	}
}
