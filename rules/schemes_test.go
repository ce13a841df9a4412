package rules_test

import (
	"testing"

	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// inForm has, by edition, URLs of the forms that its document shows.
var inForm = map[string][]string{
	"draft-02": {
		"ftp://ftp.example.com/rfc",
		"gopher://gopher.example.com/7/find?tea+green",
		"mailto:jim%25decus@example.com",
		"news:alt.hypertext",
		"nntp:alt.hypertext/42",
		"prospero://prospero.example.com/a/b%001",
		"wais://wais.example.com/lists?lynch",
	},
	"draft-03": {
		"ftp://ftp.example.com/a.txt;type=AN",
		"ftp://ftp.example.com/a.bin;type=L8",
		"gopher://gopher.example.com/0a_selector%09%09+application/postscript%20Es_ES",
		"gopher://gopher.example.com/0a_selector%09%09!",
		"gopher://gopher.example.com/0a_selector%09%09%3F",
		"gopher://gopher.example.com/7a_selector%09foobar",
		"mid:1.2@example.com",
		"wais://wais.example.com/lists/TEXT/9=a/b;",
	},
	"draft-06": {
		"ftp://jim@ftp.example.com/%2Fetc/motd",
		"ftp://ftp.example.com/pub/doc;type=d",
		"gopher://gopher.example.com/0a%09%09+%091%0D%0A+-1%0D%0Atea%0D%0A.%0D%0A",
		"news:comp.infosystems.www.misc",
		"nntp://news.example.com/comp.misc/42",
		"file:///etc/motd",
		"prospero://prospero.example.com//pros/name;version=2",
	},
	"rfc1738": {
		"news:*",
		"news:comp.lang.c++",
		"telnet://jim:tea@telnet.example.com:23/",
		"wais://wais.example.com/db/TEXT/1%2F2",
		"file://localhost/etc/motd",
	},
	"rfc3986": {
		"mailto:?to=jim@example.com&subject=tea",
		"mailto:gorby%25kremvax@example.com",
		"mid:1@example.com/2@example.com",
		"urn:example:foo-bar-baz-qux?+CCResolve:cc=uk",
		"urn:example:weather?=op=map&lat=39.56#a",
		"tel:7042;phone-context=example.com",
		"tel:+1-201-555-0123",
		"data:,A%20brief%20note",
		"data:text/plain;charset=iso-8859-7,%BE%FA%BE",
		"ldap://ldap.example.com/o=Tea%20Club,c=US??sub?(cn=Babs%20Jensen)",
		"ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com",
		"file:/etc/motd",
	},
}

// TestFormsOfSchemesPass holds the rules of the schemes to what the documents
// show: nothing is wrong with the form of these.
func TestFormsOfSchemesPass(t *testing.T) {
	scheme := map[string]bool{}
	for _, name := range []string{
		"data-url", "ftp-type", "gopher-selector", "ldap-form", "mailto-address", "message-id", "news-group",
		"nntp-local", "prospero-field", "scheme-syntax", "tel-number", "telnet-path", "urn-syntax", "wais-form", "file-host",
	} {
		scheme[name] = true
	}
	for name, urls := range inForm {
		for _, url := range urls {
			for _, f := range check(t, "<URL:"+url+">", rules.All(), edition(t, name)) {
				if scheme[f.Rule] && f.Severity > lint.Info {
					t.Errorf("%s: %s: %s: %s", name, url, f.Rule, f.Message)
				}
			}
		}
	}
}
