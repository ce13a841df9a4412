package parse_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/parse/client"
	"github.com/urlmend/urlmend/internal/uri"
)

// render returns the plan as the tests write it.
func render(p client.Plan) string {
	var b strings.Builder
	for _, s := range p.Steps {
		if b.WriteString(s.Does); s.What != nil {
			fmt.Fprintf(&b, " %q", s.What)
		}
		b.WriteByte('\n')
	}
	for _, d := range p.Dangers {
		fmt.Fprintf(&b, "! %s\n", d)
	}
	return b.String()
}

func TestClient(t *testing.T) {
	const twoLines = "! an encoded line end breaks what is sent in two: the server takes the rest for a command of its own\n"
	for _, c := range []struct{ url, want string }{
		// RFC 1738 §3.2.2 has these two: only the second one leaves the
		// directory that login leads to.
		{"ftp://myname@host.example.com/etc/motd", `
connects to "host.example.com:21"
sends "USER myname"
asks the user for the password
sends "CWD etc"
guesses the type of the file, and sends it with TYPE
sends "RETR motd"
`},
		{"ftp://myname@host.example.com/%2Fetc/motd;type=a", `
connects to "host.example.com:21"
sends "USER myname"
asks the user for the password
sends "CWD /etc"
sends "TYPE A"
sends "RETR motd"
`},
		{"ftp://jim:secret@example.com:2121/a%20b//c;type=d", `
connects to "example.com:2121"
sends "USER jim"
sends "PASS ***"
sends "CWD a b"
sends "CWD "
sends "NLST c"
! port 2121 is not that of ftp, 21: another server may take what is sent for its own commands
! the password is sent in the clear, and whoever has the URL has it
`},
		{"ftp://example.com/a%0D%0ADELE%20b", `
connects to "example.com:21"
sends "USER anonymous"
sends PASS with the mail address of the user
guesses the type of the file, and sends it with TYPE
sends "RETR a\r\nDELE b"
` + twoLines},
		{"gopher://example.com", `
connects to "example.com:70"
expects a menu
sends ""
`},
		{"gopher://example.com/7/find%09a%20b%09+", `
connects to "example.com:70"
expects a search
sends "/find\ta b\t+"
`},
		{"gopher://example.com/0/ask%09%09+%091%0D%0A+-1%0D%0Ayes%0D%0A.%0D%0A", `
connects to "example.com:70"
expects a text file
sends "/ask\t\t+\t1\r\n+-1\r\nyes\r\n.\r\n"
`},
		// RFC 1738 §6 is about this one.
		{"gopher://mail.example.com:25/0HELO%20a%0D%0AMAIL%20FROM:%3Cb@example.com%3E", `
connects to "mail.example.com:25"
expects a text file
sends "HELO a\r\nMAIL FROM:<b@example.com>"
` + twoLines + `! port 25 is not that of gopher, 70: another server may take what is sent for its own commands
`},
		{"gopher://example.com/%0D%0AQUIT", `
connects to "example.com:70"
expects something of the type '\r'
sends "\nQUIT"
` + twoLines},
		{"gopher://example.com:23/8", `
connects to "example.com:23"
expects a telnet session
opens a telnet session for the user to type in
`},
		{"http://joe:secret@example.com:8080?q%20r#top", `
connects to "example.com:8080"
sends "GET /?q%20r HTTP/1.1"
sends "Host: example.com:8080"
may send "Authorization: Basic ***"
! the text before the "@" is a user name, not the host that the URL leads to; http URLs have no user names (RFC 9110, section 4.2.4)
! the password is sent in the clear, and whoever has the URL has it
`},
		{"https://example.com/a/b", `
connects to "example.com:443"
sets up TLS, and checks that the certificate is for the host
sends "GET /a/b HTTP/1.1"
sends "Host: example.com"
`},
		{"news:comp.infosystems.www", `
connects to the news server it is set up for
sends "GROUP comp.infosystems.www"
`},
		{"news://news.example.com/1%25a@example.net", `
connects to "news.example.com:119"
sends "ARTICLE <1%a@example.net>"
`},
		{"news:comp.*", `
connects to the news server it is set up for
sends "LIST ACTIVE comp.*"
`},
		{"nntp://news.example.com/comp.text/12", `
connects to "news.example.com:119"
sends "GROUP comp.text"
sends "ARTICLE 12"
! the number holds on this one server: news: with the message-id finds the article everywhere
`},
		{"telnet://jim:secret@example.com/", `
connects to "example.com:23"
shows the user name "jim"
shows the password "***"
opens a session for the user to type in
! the password is sent in the clear, and whoever has the URL has it
`},
		{"finger://example.com/jim%0Aann", `
connects to "example.com:79"
sends "jim\nann"
` + twoLines},
		{"wais://example.com/db?two%20words", `
connects to "example.com:210"
opens the database "db"
searches for "two words"
`},
		{"wais://example.com/db/TEXT/1=a%2Fb;2=c", `
connects to "example.com:210"
opens the database "db"
asks for the document "1=a/b;2=c"
expects the type "TEXT"
`},
		{"prospero://example.com//pros/obj;version=1", `
connects to "example.com:1525"
resolves the object "/pros/obj"
wants the field "version = 1"
`},
		{"mailto:a@example.com,b%25c@example.org?subject=two%20words&body=x%0D%0Ay", `
makes up a message for the user to look at, and sends none by itself
sets To "a@example.com"
sets To "b%c@example.org"
sets subject "two words"
writes "x\r\ny"
`},
		{"mailto:a@example.com?subject=x%0D%0Abcc:b@example.com&bcc=c@example.com", `
makes up a message for the user to look at, and sends none by itself
sets To "a@example.com"
sets subject "x\r\nbcc:b@example.com"
sets bcc "c@example.com"
! an encoded line end in a field adds a field that nobody asked for
! Bcc sends the message to somebody the user may not see
`},
		{"file://localhost/etc/a%20b", `
opens the file "/etc/a b"
`},
		{"mid:1@example.com/2@example.com", `
looks in its mail for the message "<1@example.com>"
looks in that for the body part "<2@example.com>"
`},
	} {
		plan, ok := client.For(uri.RFC3986, c.url)
		got := render(plan)
		if want := strings.TrimPrefix(c.want, "\n"); !ok || got != want {
			t.Errorf("%s:\n%swant:\n%s", c.url, got, want)
		}
	}
}

// TestEditions compares what clients do by the document of each edition.
func TestClientByEdition(t *testing.T) {
	for _, c := range []struct {
		by              *uri.Edition
		url, from, want string
	}{
		{uri.Draft02, "http://example.com/a b", `draft-ietf-uri-url-02, "HTTP"`, `
connects to "example.com:80"
sends "GET /a%20b HTTP/1.0"
`},
		{uri.Draft03, "http://example.com/a b~c?d\x01#e", `draft-ietf-uri-url-03, "HTTP"`, `
connects to "example.com:80"
sends "GET /a%20b%7Ec?d%01 HTTP/1.0"
`},
		{uri.RFC1738, "http://jim:secret@example.com", "RFC 1738, section 3.3", `
connects to "example.com:80"
sends "GET / HTTP/1.0"
! the text before the "@" is a user name, not the host that the URL leads to; http URLs have no user names (RFC 1738, section 3.3)
`},
		{uri.RFC2396, "http://example.com/a", "RFC 2616, section 3.2.2", `
connects to "example.com:80"
sends "GET /a HTTP/1.1"
sends "Host: example.com"
`},
		{uri.Draft02, "ftp://example.com/pub/a%20b", `draft-ietf-uri-url-02, "FTP"`, `
connects to "example.com:21"
sends "USER anonymous"
sends PASS with the mail address of the user
guesses from the name whether the file is text
sends "RETR pub/a b"
`},
		{uri.Draft03, "ftp://jim@example.com/pub/a;type=AN", `draft-ietf-uri-url-03, "FTP"`, `
connects to "example.com:21"
sends "USER jim"
asks the user for the password
sends "CWD pub"
sends "TYPE A N"
sends "RETR a"
`},
		{uri.Draft03, "ftp://jim@example.com/a;type=L8", `draft-ietf-uri-url-03, "FTP"`, `
connects to "example.com:21"
sends "USER jim"
asks the user for the password
sends "TYPE L 8"
sends "RETR a"
`},
		// An empty user is another thing than none (RFC 1738 §3.1).
		{uri.RFC1738, "ftp://@example.com/", "RFC 1738, section 3.2", `
connects to "example.com:21"
sends "USER "
asks the user for the password
sends "NLST"
`},
		{uri.RFC3986, "ftp://:secret@example.com/", "RFC 1738, section 3.2.2", `
connects to "example.com:21"
sends "USER "
sends "PASS ***"
sends "NLST"
! the password is sent in the clear, and whoever has the URL has it
`},
		{uri.Draft02, "gopher://example.com/7/find?black+tea", `draft-ietf-uri-url-02, "Gopher"`, `
connects to "example.com:70"
expects a search
sends "/find\tblack tea"
`},
		{uri.Draft03, "gopher://example.com/0a%09%09!+ABSTRACT%20+SMELL", `draft-ietf-uri-url-03, "Gopher"`, `
connects to "example.com:70"
expects a text file
sends "a\t!+ABSTRACT +SMELL"
`},
		{uri.Draft06, "gopher://example.com/0a%09tea%09!", "draft-ietf-uri-url-06, section 3.4", `
connects to "example.com:70"
expects a text file
sends "a\t!"
`},
		{uri.Draft06, "gopher://example.com/7a%09%09+", "draft-ietf-uri-url-06, section 3.4", `
connects to "example.com:70"
expects a search
sends "a\t\t+"
`},
		{uri.RFC1738, "gopher://example.com/0a%09%09!", "RFC 1738, section 3.4", `
connects to "example.com:70"
expects a text file
sends "a\t\t!"
`},
		{uri.RFC1738, "gopher://example.com/0a%09%09%3F", "RFC 1738, section 3.4", `
connects to "example.com:70"
expects a text file
sends "a\t\t!+ASK"
asks the user to fill in the form that comes, and sends the answers
`},
		{uri.Draft03, "gopher://example.com/0a%09%09+text/plain%20En_US%091%0D%0A+-1%0D%0Ayes%0D%0Ano%0D%0A.%0D%0A", `draft-ietf-uri-url-03, "Gopher"`, `
connects to "example.com:70"
expects a text file
sends "a\t+text/plain En_US\t1\r\n+-1\r\nyes\r\nno\r\n.\r\n"
`},
		{uri.Draft02, "wais://example.com/db?black+tea", `draft-ietf-uri-url-02, "WAIS"`, `
connects to "example.com:210"
opens the database "db"
searches for "black tea"
`},
		{uri.Draft03, "wais://example.com/db/TEXT/9=a/b%20c;10=d;", `draft-ietf-uri-url-03, "WAIS"`, `
connects to "example.com:210"
opens the database "db"
asks for the document with the identifier that has these fields
field 9 "a/b c"
field 10 "d"
expects the type "TEXT"
`},
		{uri.Draft02, "prospero://example.com/a/b%0012x", `draft-ietf-uri-url-02, "Prospero"`, `
connects to "example.com:1525"
resolves the object "a/b"
wants the version "12"
wants the attributes "x"
`},
		{uri.RFC1738, "mailto:jim?tea@example.com", "RFC 1738, section 3.5", `
makes up a message for the user to look at, and sends none by itself
sets To "jim?tea@example.com"
`},
		{uri.Draft03, "news:*", `draft-ietf-uri-url-03, "News"`, `
connects to the news server it is set up for
sends "LIST"
`},
		{uri.Draft02, "nntp:comp.text/12", `draft-ietf-uri-url-02, "NNTP"`, `
connects to the news server it is set up for
sends "GROUP comp.text"
sends "ARTICLE 12"
! the number holds on this one server: news: with the message-id finds the article everywhere
`},
		{uri.RFC1738, "file://host.example.com/a", "RFC 1738, section 3.10", `
opens the file "//host.example.com/a"
! the URL names no protocol for reaching another machine
`},
	} {
		plan, _ := client.For(c.by, c.url)
		got := render(plan)
		if want := strings.TrimPrefix(c.want, "\n"); plan.By != c.from || got != want {
			t.Errorf("%s by %s (%s):\n%swant (%s):\n%s", c.url, c.by.Name, plan.By, got, c.from, want)
		}
	}
}

// editions returns all editions.
func editions() (all []*uri.Edition) {
	for _, name := range uri.EditionNames() {
		by, _ := uri.EditionByName(name)
		all = append(all, by)
	}
	return all
}

// TestClientOfEachScheme: the edition knows the scheme, the plan names its document, and shows no password.
func TestClientOfEachScheme(t *testing.T) {
	for _, by := range editions() {
		clients := 0
		for scheme := range uri.Schemes() {
			plan, ok := client.For(by, scheme.Name+"://joe:hunter2@example.com/a?b#c")
			if !ok {
				continue
			}
			clients++
			if status := by.Scheme(scheme.Name).Status; status != uri.Known || plan.By == "" {
				t.Errorf("%s: %s is %s, by %q", by.Name, scheme.Name, status, plan.By)
			}
			if text := render(plan); strings.Contains(text, "hunter2") {
				t.Errorf("%s shows the password by %s:\n%s", scheme.Name, by.Name, text)
			}
		}
		if clients == 0 {
			t.Errorf("%s has no clients", by.Name)
		}
	}
}

func TestUnknownClient(t *testing.T) {
	if _, ok := client.For(uri.RFC3986, "urn:isbn:0000000000"); ok {
		t.Error("there is a client for urn")
	}
	if _, ok := client.For(uri.RFC1738, "https://example.com/"); ok {
		t.Error("RFC 1738 has a client for https")
	}
}

// FuzzClient: a URL has a plan with steps, or none.
func FuzzClient(f *testing.F) {
	for scheme := range uri.Schemes() {
		if _, ok := client.For(uri.RFC3986, scheme.Name+":"); ok {
			f.Add(scheme.Name + "://joe:x@example.com:1/a/b;type=a;c=d?e&f=g#h")
			f.Add(scheme.Name + ":")
		}
	}
	f.Fuzz(func(t *testing.T, url string) {
		for _, by := range editions() {
			plan, ok := client.For(by, url)
			if ok != (plan.By != "") || ok && len(plan.Steps) == 0 {
				t.Errorf("%s: %q: %t, %v", by.Name, url, ok, plan)
			}
		}
	})
}
