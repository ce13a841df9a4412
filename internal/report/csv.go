package report

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// csvTable is a table with a header line, as in RFC 4180 except for the line ends. All
// texts are quoted, and none is a formula to a spreadsheet.
var csvTable = FindingFormat{
	Name:            "csv",
	HasFingerprints: true,
	head: func(dst []byte, _ *Run) []byte {
		return append(dst, "file,line,column,end_line,end_column,severity,rule,message,url,fingerprint\n"...)
	},
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		dst = appendCSV(dst, f.name())
		for _, n := range []int{f.At.Line, f.At.Column, f.To.Line, f.To.Column} {
			dst = strconv.AppendInt(append(dst, ','), int64(n), 10)
		}
		for _, text := range []string{f.Severity.String(), f.Rule, f.Message, f.url(), f.Fingerprint} {
			dst = appendCSV(append(dst, ','), text)
		}
		return append(dst, '\n')
	},
}

// appendCSV appends a text, with an apostrophe before it where a spreadsheet would
// reckon.
func appendCSV(dst []byte, text string) []byte {
	dst = append(dst, '"')
	if isFormula(text) {
		dst = append(dst, '\'')
	}
	shown := AppendInert(nil, text)
	return append(append(dst, strings.ReplaceAll(string(shown), `"`, `""`)...), '"')
}

// isFormula reports whether the text begins with one of the signs by which a
// spreadsheet recognises a formula, also in fullwidth form, or with a blank, which a
// spreadsheet may drop.
func isFormula(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("=+-@＝＋－＠ \t\r\n", first)
}
