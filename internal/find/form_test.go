package find_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/uri"
)

// TestFitsForm has, for each form, the shortest of what fits it, and what is close
// to it and prose.
func TestFitsForm(t *testing.T) {
	for _, c := range []struct {
		name string
		form uri.Rootless
		fits string // texts with blanks between
		not  string
	}{
		{"mail", uri.FormMail, "a@b joe@[192.0.2.1] joe%40b ?to=a a?subject=b", "joe @b a@ ? ?= joe@( %4"},
		{"news", uri.FormNews, "* a.b 1@b.c", "a .b a. -a.b"},
		{"id", uri.FormID, "a@b 1.2", "* a .b"},
		{"urn", uri.FormURN, "ab:c isbn:1 a-b:%20 12:_", "a:b ab: ab:- ab a_b:c"},
		{"doi", uri.FormDOI, "10.1/a 10.1000/x", "10.a/b 11.1/a 10.1/ 10.1 1.10/a"},
		{"tag", uri.FormTag, "a.b,2001:x a.example,2005:x jim@b.org,2001-01-01:x", "ab,2001:x a.b,201:x a.b,2001 .b,2001:x a,2001:xyz"},
		{"path", uri.FormPath, "a/b /a/b 1/2", "a a/ /a //a/b -a/b"},
		{"rooted", uri.FormRooted, "/a /% /_", "/ //a /. a/b"},
		{"tel", uri.FormTel, "+123 +1-2-3 123;x 1.2.3;ext=4 1(2)3; 123 123, 123.", "+12 12 12;x 123x 123(4 1-2-3 (613)"},
		{"geo", uri.FormGeo, "1,2 -1.5,-2 1.5,2;u=3", ",2 a,2 north,2 1,x 1, --1,2 1"},
		{"address", uri.FormAddress, "a@b a.b +1@b [::1] a@[::1]", "a ab. -a@b +"},
		{"query", uri.FormQuery, "a?b ?b a.b-c_d?e", "a? a a?= a+b?c"},
		{"data", uri.FormData, ",x text/plain,x text/plain;charset=utf-8,x ;x,y", "x text,x text/,x text;/,x :text/plain,x"},
		{"nested", uri.FormNested, "http:a http://a ab://c abc:/// news:a", "ab:/c ab:c a://b 1b://c http: http:. ab"},
		{"service", uri.FormService, "ab:/x a:b:/x", "a:/x ab:x ab:/ 1b:/x ab/x"},
		{"coin", uri.FormCoin, strings.Repeat("a", 25), strings.Repeat("a", 24) + " " + strings.Repeat("a", 24) + "-a"},
		{"any", uri.FormAny, "a % é _", ". / -"},
	} {
		for want, texts := range map[bool]string{true: c.fits, false: c.not} {
			for rest := range strings.FieldsSeq(texts) {
				if got := bound.FitsForm(c.form, []byte(rest)); got != want {
					t.Errorf("%s: %q fits: %t, want %t", c.name, rest, got, want)
				}
			}
		}
		if bound.FitsForm(c.form, nil) {
			t.Errorf("%s: nothing fits", c.name)
		}
	}
}
