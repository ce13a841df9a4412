package rules_test

import (
	"slices"
	"testing"

	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

const mailHeader = "From: jim@example.com\nSubject: tea\nMIME-Version: 1.0\nContent-Type: text/plain\n"

// TestMail runs all rules over mail. What an encoding does to a URL is not the
// author's fault; what is left of it in decoded text is damage.
func TestMail(t *testing.T) {
	const (
		qp   = mailHeader + "Content-Transfer-Encoding: quoted-printable\n\n"
		bit7 = mailHeader + "Content-Transfer-Encoding: 7bit\n\n"
		url  = "The list is kept at <http://www.example.com/find?list=3Durls&page=3D2/arch=\nive/>=20\n"
	)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"decoded", qp + url, nil},
		{"labelled as another", bit7 + url, []string{"undecoded-quoted-printable info", "undecoded-quoted-printable warning"}},
		{"encoded twice", qp + "http://www.example.com/find?list=3D3Durls&page=3D3D2\n", []string{"undecoded-quoted-printable warning"}},
		{"a value", qp + "http://www.example.com/find?view=3D3D\n", nil},
		{"base64", mailHeader + "Content-Transfer-Encoding: base64\n\naHR0cDovL3d3dy5leGFtcGxl\nLmNvbS9saXN0Lmh0bWwK\n", nil},
		{"folded", "From: jim@example.com\nSubject: tea\nArchived-At: <http://www.example.com/\n list/msg1.html>\n\n", nil},
		{
			"flowed, known",
			"From: jim@example.com\nSubject: tea\nContent-Type: text/plain; format=flowed\n\n<http://www.example.com/list/ \nmsg1.html>\n",
			[]string{"broken-by-flowed info"},
		},
		{
			"a list in HTML",
			"From: jim@example.com\nSubject: tea\nList-Unsubscribe: <https://www.example.com/leave>\nContent-Type: text/html\n\n" +
				"<p><a href=\"https://www.example.com/a?b=1&amp;c=2\">https://www.example.com/a?b=1&amp;c=2</a>" +
				"<a href=\"https://www.example.com/leave\">Leave</a>\n",
			nil,
		},
	}
	for _, test := range tests {
		var got []string
		for _, f := range check(t, test.text, rules.All(), lint.Edition{}) {
			got = append(got, f.Rule+" "+f.Severity.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
