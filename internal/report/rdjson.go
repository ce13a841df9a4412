package report

import (
	"slices"
	"unicode/utf8"
)

// rdjson is the Reviewdog Diagnostic Format: one DiagnosticResult. Its columns are
// bytes.
var rdjson = FindingFormat{
	Name:     "rdjson",
	HasFixes: true,
	head: func(dst []byte, _ *Run) []byte {
		dst = rdSelf.append(append(dst, `{"source":`...))
		return append(dst, `,"diagnostics":[`...)
	},
	sep: ",",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return diagnostic(f, nil).append(append(dst, '\n'))
	},
	tail: func(dst []byte, _ *Run, _ *FindingSummary) []byte { return append(dst, "\n]}\n"...) },
}

// rdjsonLines is one Diagnostic a line, each with its source.
var rdjsonLines = FindingFormat{
	Name:     "rdjsonl",
	HasFixes: true,
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return append(diagnostic(f, rdSelf).append(dst), '\n')
	},
}

var rdSelf = object{"name", "urlmend", "url", self}

const self = "https://github.com/urlmend/urlmend"

// diagnostic is a Diagnostic. The source may be nil.
func diagnostic(f *Finding, source any) object {
	var suggested, related []object
	for _, e := range suggestions(f) {
		suggested = append(suggested, object{"range", e.rdRange(), "text", e.Text})
	}
	for _, p := range f.Pieces {
		related = append(related, object{"message", continuesHere, "location", object{"path", f.Path(), "range", p.rdRange()}})
	}
	return object{
		"message", f.Message,
		"location", object{"path", f.Path(), "range", f.span().rdRange()},
		"severity", word(f.Severity, "INFO", "WARNING", "ERROR"),
		"source", source,
		"code", object{"value", f.Rule, "url", PageOf(f.Rule)},
		"suggestions", orNone(suggested),
		"related_locations", orNone(related),
	}
}

// continuesHere is the message of a related range.
const continuesHere = "the URL continues here"

func (s Span) rdRange() object {
	return object{
		"start", object{"line", s.At.Line, "column", s.At.Column},
		"end", object{"line", s.To.Line, "column", s.To.Column},
	}
}

// suggestions returns the edits of the first fix that is safe and can be written
// as text. Reviewers accept suggestions without running urlmend.
func suggestions(f *Finding) []Edit {
	for _, fix := range f.ShownFixes() {
		if fix.Safe && fix.isText() {
			return fix.Edits
		}
	}
	return nil
}

func (f Fix) isText() bool {
	return !slices.ContainsFunc(f.Edits, func(e Edit) bool { return !utf8.ValidString(e.Text) })
}
