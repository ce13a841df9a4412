package report

import "strconv"

// tsv is a table with a header line. No field can hold a tab: it would appear
// as an escape.
var tsv = Format{
	Name: "tsv",
	head: "file\tline\tcolumn\tend_line\tend_column\toffset\tkind\tconfidence\turl\n",
	url: func(dst []byte, u *URL) []byte {
		dst = append(AppendVisible(dst, []byte(u.File)), '\t')
		for _, n := range []int{u.From.Line, u.From.Column, u.To.Line, u.To.Column, u.Start} {
			dst = append(strconv.AppendInt(dst, int64(n), 10), '\t')
		}
		dst = append(append(dst, u.Kind.String()...), '\t')
		dst = append(append(dst, u.Confidence.String()...), '\t')
		return append(AppendVisible(dst, u.Text), '\n')
	},
}
