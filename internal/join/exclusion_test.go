package join

import (
	"strings"
	"testing"
)

// tokenCases are URLs, and tokens that may continue them or not.
var tokenCases = []struct {
	head, tail string
	want       bool
}{
	{"http://a.org/b", "c.html", true},
	{"https://urldefense.com/v3/__http://a.org/b__;!!c$", "d.html", false},
	{"git://a.org/b/c", "tags/d-1.2", false},
	{"git://a.org/b/c/", "tags/d-1.2", true},
	{"https://urldefense.com/v3/__http://a.org/b__;!!c", "d.html", true},
	{"http://a.org/b", "http://b.org/", false},
	{"http://a.org/b", "mailto:a@b.org", false},
	{"http://a.org/b?c=", "http/b.org/", true},
	// Letters of an East Asian charset, and of Latin-1 or UTF-8.
	{"http://a.org/b/", "\xe9t\xe9.html", true},
	{"http://a.org/b/", "été.html", true},
	// What continues a sentence, or a template.
	{"http://a.org/b", "v.2", true},
	{"http://a.org/b", "a.b", true},
	{"http://a.org/v{{version}}/", "c", true},
	// A URL in the token: only as part of a path or of a query.
	{"http://a.org/b", "c/http://b.org/", true},
	{"http://a.org/b?c", "d=http://b.org/", true},
	{"http://a.org/b", "d=http://b.org/", false},
	{"http://a.org/b", "(http://b.org/", false},
	{"http://a.org/b", "://b.org/", false},
	// Quoted-printable.
	{"http://a.org/b", "=20", false},
	{"http://a.org/b", "=C3=A9", false},
	{"http://a.org/b", "=2", true},
	{"http://a.org/b", "=2x", true},
	{"http://a.org/b?c", "=20", true},
	{"http://a.org/b?c=", "=20", false},
	// Hosts.
	{"http://a.org/b", "www.b.org", false},
	{"http://a.org/b", "WWW.b.org", false},
	{"http://a.org/b", "www.", true},
	{"http://", "www.b.org", true},
	{"http://a.org/", "ftp.b.org/c", false},
	{"http://a.org/", "ftp.html", true},
	{"ftp://", "ftp.b.org/c", true},
	{"http://a.org/", "c.b.org", false},
	{"http://a.org/", "b.org", true},
	{"http://a.org/", "c.b.html", true},
	{"http://a.org/b-", "c.b.org", true},
	{"http://a.org/b", "d.b.org/c", false},
	{"http://a.org/b?c=http://a", "d.b.org/c", true},
	// Marks.
	{"http://a.org/b", "*", false},
	{"http://a.org/b", "--", false},
	{"http://a.org/b", "(c", false},
	{"http://a.org/b?c=a", "(1,2,3)", true},
	{"http://a.org/b?c=a", "+and+so+on", true},
	{"http://a.org/b?c=a", "+", false},
	{"http://a.org/b", "#include", false},
	{"http://a.org/b", "/c", true},
	{"http://a.org/b", "_.x", true},
	{"http://a.org/b", "éa", true},
	// Mail addresses.
	{"http://a.org/b", "jim@b.org", false},
	{"http://a.org/b", "(jim@b.org)", false},
	{"http://a.org/", "jim@b.org", false},
	{"http://a.org/", "jim@b.org/", false},
	{"http://a.org/", "1995@b.org", true},
	{"http://a.org/b", "1995@b.org", false},
	{"http://a.org/b-", "jim@b.org", true},
	{"http://a.org/20190101012345.678-1-ji", "m@b.org", true},
	{"http://a.org/20190101012345.678-1-jim@b.org", "ann@b.org", false},
	// Requests.
	{"http://a.org/b", ".sp", false},
	{"http://a.org/b", ".fi", false},
	{"http://a.org/b", ".html", true},
	{"http://a.org/b", "=cut", false},
	{"http://a.org/b", "HTTP/1.1", false},
	// Whole repositories.
	{"http://a.org/b.git", "main", false},
	{"http://a.org/b.git", "/tree", true},
	{"https://github.com/a/b", "v1.2", false},
	{"https://github.com/a/b/tree", "v1.2", true},
	{"https://github.com/a/b-", "c", true},
	{"https://github.com/a", "b", true},
	{"https://a.org/b/c", "d/e", true},
	{"https://a.org/b/" + strings.Repeat("0a", 20), "0a0a", false},
	{"https://a.org/b/" + strings.Repeat("0a", 20), "/c", true},
	{"https://a.org/b/" + strings.Repeat("0a", 18), "0a0a", true},
	{"https://a.org/b/c", strings.Repeat("0a", 20), false},
	{"https://a.org/b/c", strings.Repeat("0a", 20) + "/d", true},
	{"https://a.org/b/", strings.Repeat("0a", 20), true},
	{"https://github.com/a/b/", strings.Repeat("0a", 20), false},
	{"https://github.com/a/b/commit/", strings.Repeat("0a", 20), true},
	{"https://a.org/b.git/", "tags/v1", false},
	{"https://a.org/b.git/", "refs/heads/main", false},
	{"https://a.org/b.git/", "commit/?id=1", true},
	// Settings, labels and requests.
	{"https://a.org/b?c=", "otherURL=d", false},
	{"https://a.org/b?c=", "other=d&e", true},
	{"https://a.org/b?c=", "d", true},
	{"https://a.org/b?c=d", "NAME=e", false},
	{"https://a.org/b?c=d", "more&name=e", true},
	{"https://a.org/b?c=d&", "name=e", true},
	{"https://a.org/b?c=d&na", "me=e", true},
	{"https://a.org/b?c=d", "ZGQ=", true},
	{"https://a.org/b/", "Email.....b", false},
	{"https://a.org/{b}", "/c", true},
	{"https://a.org/b/", "..../b", false},
	{"https://a.org/b?c=d", "/b", true},
	{"https://a.org/b", "/b?c=d", true},
	{"a.org/b", "a.org/b", true}, // a host without a scheme
	{"https://a.org/b/c/", "c", true},
	{"https://a.org/b/c/", "/d", true},
	{"https://a.org/b--", "c", true},
	{"https://a.org/b?c=user---", "d", true},
	{"https://a.org/b/", "c.java\u8336", true},
	{"https://a.org/b/", "b.java\u8336", true},
	{"https://a.org/b?c=", "https-d", true},
	{"https://a.org/b/", "c@d:e", true},
	// How the URL ends: close to each, the same token after another URL.
	{"https://a.org/b.c#list12", "src/b.c", true},
	{"https://a.org/b/c/e/", "c/d", true},
	{"https://a.org/b.", "42.0", true},
	{"https://a.org/b?c=user()-", "d_e@f", true},
	{"https://a.org/b/{end", "c.lha", true},
	{"https://a.org/v{{b}}/", "version", true},
	{"https://a.org/b#c", "version", true},
	{"https://a.org/\u8336", "\u8336\u8336", true},
	// Words of a sentence.
	{"https://a.org/b/", "and/oars", true},
	{"https://a.org/b/", "/or", true},
	{"https://a.org/b/", "O'Reilly", true},
	{"https://a.org/b", "/", true},
	{"https://a.org/b/", "pp.html", true},
	{"https://a.org/b", "=C_END=", false},
	{"https://a.org/b?c", "=d", true},
	// Rules.
	{"http://a.org/b?c=d", "-~--a", true},
	{"http://a.org/b?c=d", "-~-", true},
	{"https://a.org/b/", "éa", true},
	{"http://a.org/b", "c", true},
	{"http://a.org/" + strings.Repeat("-", 7), "c", true},
	{"http://a.org/" + strings.Repeat("-", 8), "c", false},
}

func TestMayContinue(t *testing.T) {
	for _, c := range tokenCases {
		f := &Facts{Head: []byte(c.head), Tail: []byte(c.tail)}
		if got := f.MayContinue(); got != c.want {
			t.Errorf("%q and %q: %t, want %t", c.head, c.tail, got, c.want)
		}
	}
}

// lineCases are next lines that are lines of their own, and close to each one that may not be.
var lineCases = []struct {
	text string
	want bool // it may continue
}{
	// Options and signatures.
	{"see «http://a.org/b\n-Jim\n", false},
	{"see «http://a.org/b\n-jim\n", true},
	{"see «http://a.org/b\n-one -two", false},
	{"see «http://a.org/b\n-Wone", false},
	{"see «http://a.org/b/\n-Wone-two and", false},
	// Short lines.
	{"see «http://a.org/b\n/usr/bin", false},
	{"see «http://a.org/b\n  /usr/bin", true},
	{"see «http://a.org/b\n1.2.3", false},
	{"see «http://a.org/b\nb.org", false},
	{"see «http://a.org/b/\nb.org", true},
	{"see «http://a.org/" + strings.Repeat("b", 40) + "\n/usr/bin", true},
	// A comment ends where its mark ends.
	{"# see «http://a.org/b/\n# c/d", true},
	{"# see «http://a.org/b/\nc/d", false},
	{"// «http://a.org/b/\n// c/d", true},
	{"// «http://a.org/b/\nc/d", false},
	{" * «http://a.org/b/\n * c/d", true},
	{" * «http://a.org/b/\n   c/d", true}, // a list, or it would be "*/"
	{"* «http://a.org/b/\n  c/d", true},   // a list
	{"- «http://a.org/b/\n  c/d", true},
	{"URL;VALUE=URI:«http://a.org/b/\nc;VALUE=d", true},
	{"-- «http://a.org/b/\nc/d", false},
	{"; «http://a.org/b/\nc/d", false},
	{"+# «http://a.org/b/\n+c/d", false},
	{"+# «http://a.org/b/\n+# c/d", true},
	{"+// «http://a.org/b/\n+c/d", false},
	{"x = 1 # «http://a.org/b/\nc/d", false},
	{"x(); // «http://a.org/b/\nc/d", false},
	{"x(); /* «http://a.org/b/\nc/d", false},
	{"C# «http://a.org/b/\nc/d", true},
	{"issue #1 «http://a.org/b/\nc/d", true},
	// Settings and code.
	{"see «http://a.org/b/\n2021/04/16/c", true},
	{"see [«http://a.org/b-\ntea]", true},
	{"see [«http://a.org/b\ntea.html]", true},
	{"see «http://a.org/b\ntea]", true},
	{"see «http://a.org/b\nx=20", false},
	{"see «http://a.org/b\nURL_FILE:=c", false},
	{"see «http://a.org/b?c\nx=20", true},
	{"see «http://a.org/b\nx=b_@v_@c", false},
	{"see «http://a.org/b\nx-=20@b.org", true},
	{"see «http://a.org/b\n20=x", true},
	{"see «http://a.org/b\nVersion:", false},
	{"see «http://a.org/b/\nc/d/e.sh: not found", false},
	{"A_URL=«http://a.org/b?c=d&\ne=f", true},
	{"see «http://a.org/b/\nVersion:1.13", false},
	{"see «http://a.org/b#\nVersion:1.13", true},
	{"see «http://a.org/wiki:how-to-\nbuild:c?d", true},
	{"see «http://a.org/wiki:how-to-\nbuild: a way", false},
	{"see «http://a.org/tea#leaf-\nendif::[]", false},
	{"see «http://a.org/b\npanic(err)", false},
	{"see «http://a.org/b\nh.Add(\"x\",", false},
	{"see «http://a.org/b/\nAC_CHECK_HEADERS([sys/b.h])", false},
	{"see «http://a.org/b/\nMercury_(planet)", true},
	{"see «http://a.org/b/\nbb96(v=12).aspx", true},
	{"see «http://a.org/b\\\nx=20", true}, // a folded line
	// Lists, statements, words.
	{"see: «http://a.org/b/\nsee: c/d", false},
	{"spring-cleaning «http://a.org/b-\nspring-tide", true},
	{"see «http://a.org/b/\nx = c/d", false},
	{"see «http://a.org/b/\nc/d := e", false},
	{"see «http://a.org/b.pdf\n?c=d", true},
	{"see «http://a.org/b?c.html\nd/e", true},
	{"see «http://a.org/b/\nand", false},
	{"see «http://a.org/b/\nand/or", true},
	{"see «http://a.org/b-\nand then", false},
	{"see «http://a.org/b-\nand-then it", true},
	{"see «http://a.org/b--\none-of-them it", true},
	{"http://b.org/a,«http://a.org/b/\n/c/d,/e", false},
	// Rows of a table.
	{"Linux       «http://a.org/b/\nOther-OS    c/d", false},
	{"Linux       «http://a.org/b/\nother-os/c and d", true},
	{"Linux       «http://a.org/b/\n            other-os/c", true},
	{"Linux «http://a.org/b/\nother-os    c/d", true},
	{"see «http://a.org/b/\nc/d.c | see there", true},
	// Lists of names.
	{"«http://a.org/bbbbbbbbbbbbbbbbbbbb/\n  c-d/e\n  c-d/f\n", false},
	{"# «http://a.org/bbbbbbbbbbbbbbbbbbbb/\n# c_d\n# e_f", false},
	{"see «http://a.org/bbbbbbbbbbbbbbbbbbbb/\nc-d/e\nc-d/f\n", true}, // the list would be in the sentence
	{"«http://a.org/bbbb/\nc-d/eeeeeeeeeeee\nfff-gggg.html\n", true},  // the lines are full
	{"«http://a.org/bbbbbbbbbbbbbbbbbbbb/\nc-d/e\n\nc-d/f\n", true},   // two paragraphs
	{"«http://a.org/bbbbbbbbbbbbbbbbbbbb/\nc-d/e\nJim\n", true},       // a signature
	{"«http://a.org/bbbbbbbbbbbbbbbbbbbb/\nc-d/e\n  c-d/f\n", true},   // in another column
	{"«http://a.org/bbbbbbbbbbbbbbbbbbbb/\nc-d/e and\nc-d/f\n", true}, // words follow
	// Output of a command.
	{"  $ curl «http://a.org/bbbb/\n  c-d", false},
	{"  $ curl «http://a.org/bbbb-\n  c-d", true},
	{"  $ curl «http://a.org/" + strings.Repeat("b", 60) + "/\n  c-d", true},
	{"  $ curl «http://a.org/bbbb/\\\n  c-d", true}, // a folded line
	// Options of a command.
	{"see «http://a.org/b\n-DONE=1", false},
	{"see «http://a.org/b\n-one-two and", true},
	{"see «http://a.org/b\n-One-Two.pdf", true},
	// Logs, lists and titles.
	{"see «http://a.org/b/\n2021-04-16-c", true},
	{"see «http://a.org/b/\nteapot\nhttp://a.org/c", true},
	{pad(60, "http://a.org/b") + "\n/c and", true},
	{pad(72, "http://a.org/b") + "\n/http://b.org/", true},
	{"«http://a.org/b\n3. c", false},
	{"«http://a.org/b-\n3. c", true},
}

func TestLineExclusions(t *testing.T) {
	for _, c := range lineCases {
		f := lineEndOf(c.text)
		f.Held = new([]Sign)
		f.Weigh(Possible)
		held := *f.Held
		if got := len(held) == 0 || !held[len(held)-1].Excludes(); got != c.want {
			t.Errorf("%q: may continue: %t, want %t", c.text, got, c.want)
		}
	}
}
