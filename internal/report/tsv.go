package report

import (
	"strconv"
	"time"

	"github.com/urlmend/urlmend/extract"
)

// tsv is a table with a header line. No field can hold a tab: it would appear
// as an escape.
var tsv = Format{
	Name: "tsv",
	head: "file\tline\tcolumn\tend_line\tend_column\toffset\tkind\tconfidence\turl" +
		"\tpart\tplace\tfield\tmessage_id\tdate\tfrom_domain\tlist\tsubject\n",
	url: func(dst []byte, u *URL) []byte {
		dst = append(appendFile(dst, u.File, u.Member), '\t')
		for _, n := range []int{u.From.Line, u.From.Column, u.To.Line, u.To.Column, u.Start} {
			dst = append(strconv.AppendInt(dst, int64(n), 10), '\t')
		}
		dst = append(append(dst, u.Kind.String()...), '\t')
		dst = append(append(dst, u.Confidence.String()...), '\t')
		dst = AppendVisible(dst, u.Text)
		for _, s := range mailColumns(u) {
			dst = AppendVisible(append(dst, '\t'), []byte(s))
		}
		return append(dst, '\n')
	},
}

// mailColumns are empty if the URL is not in mail.
func mailColumns(u *URL) (columns [8]string) {
	if m := u.Mail; m != nil {
		columns = [...]string{m.Part, m.Place.String(), m.Field, m.ID, date(m), m.FromDomain, m.List, m.Subject}
	}
	return columns
}

// date returns the date of a message by RFC 3339, in UTC; nothing where there is
// none.
func date(m *extract.Mail) string {
	if m.Date.IsZero() {
		return ""
	}
	return m.Date.UTC().Format(time.RFC3339)
}
