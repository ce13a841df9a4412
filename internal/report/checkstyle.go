package report

import "strconv"

// checkstyle is the XML of the program of that name, which many a CI reads. A file
// without findings is an element without errors.
var checkstyle = FindingFormat{
	Name: "checkstyle",
	head: func(dst []byte, _ *Run) []byte {
		return append(dst, xmlHead+`<checkstyle version="5.0">`+"\n"...)
	},
	open: func(dst []byte, doc *Document) []byte {
		dst = appendAttribute(append(dst, "<file"...), "name", path(doc.Name, doc.Member))
		return append(dst, ">\n"...)
	},
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		dst = appendAttribute(append(dst, "  <error"...), "line", strconv.Itoa(f.At.Line))
		dst = appendAttribute(dst, "column", strconv.Itoa(f.At.Column))
		dst = appendAttribute(dst, "severity", f.Severity.String())
		dst = appendAttribute(dst, "message", f.Message)
		dst = appendAttribute(dst, "source", "urlmend."+f.Rule)
		return append(dst, "/>\n"...)
	},
	close: func(dst []byte, _ *Document) []byte { return append(dst, "</file>\n"...) },
	tail:  func(dst []byte, _ *Run, _ *FindingSummary) []byte { return append(dst, "</checkstyle>\n"...) },
}
