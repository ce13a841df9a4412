package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/urlmend/urlmend/internal/overview"
)

// reportHere makes the page of a scan of the folder, with that as the working directory.
func reportHere(t *testing.T, folder string) (store string, page []byte) {
	t.Helper()
	store = filepath.Join(t.TempDir(), "links.sqlite")
	scanHere(t, folder, store)
	from, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	defer t.Chdir(from)
	var out, problems bytes.Buffer
	if code := Main([]string{"urlmend", "report", store, "--out", "-"}, strings.NewReader(""), &out, &problems); code != exitClean || problems.Len() > 0 {
		t.Fatalf("report exits with %d: %s", code, &problems)
	}
	return store, out.Bytes()
}

// TestReportFigures compares the figures of a page with the ones it should have, and each of them with
// what its query gives.
func TestReportFigures(t *testing.T) {
	store, page := reportHere(t, "../../fixtures/archive")
	root := parsePage(t, page)
	const golden = "testdata/report.txt"
	got := strings.ReplaceAll(tablesOf(root), version(), "VERSION")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the figures are not those of %s: run UPDATE=1 go test ./internal/cli; they are\n%s", golden, got)
	}
	checkQueries(t, store, root)
	if _, again := reportHere(t, "../../fixtures/archive"); !bytes.Equal(page, again) {
		t.Error("the page of another store of the same files differs")
	}
}

// shownOf matches what the heading of examples says: "2 of 1,234", or "3".
var shownOf = regexp.MustCompile(`: (?:([0-9]+) of )?([0-9,]+)$`)

// checkQueries checks that each figure has examples, not more than it counts, and that its query gives as
// many rows as it counts.
func checkQueries(t *testing.T, store string, root *html.Node) {
	t.Helper()
	figures := 0
	for section := range root.Descendants() {
		if attribute(section, "class") != "examples" {
			continue
		}
		figures++
		heading := textOf(find(section, atom.Span))
		m := shownOf.FindStringSubmatch(heading)
		if m == nil {
			t.Errorf("the heading of examples is %q", heading)
			continue
		}
		count, _ := strconv.Atoi(strings.ReplaceAll(m[2], ",", ""))
		items, query := 0, ""
		for n := range section.Descendants() {
			switch n.DataAtom {
			case atom.Li:
				items++
			case atom.Pre:
				query = textOf(n)
			}
		}
		if items == 0 || items > count {
			t.Errorf("%q has %d examples", heading, items)
		}
		if rows, err := rowsOf(store, query); err != nil || len(rows)-1 != count {
			t.Errorf("%q: the query gives %d rows, %v:\n%s", heading, len(rows)-1, err, query)
		}
	}
	if figures == 0 {
		t.Error("no figure has examples")
	}
}

// TestReportOfAnUnfinishedScan: the page says that there is more to read.
func TestReportOfAnUnfinishedScan(t *testing.T) {
	store := filepath.Join(t.TempDir(), "links.sqlite")
	scanHere(t, "../../fixtures/archive", store)
	db, err := sqlite3.Open(store)
	if err == nil {
		err = errors.Join(db.Exec("DROP INDEX message_by_id"), db.Close()) // which is made when the first scan ends
	}
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if code := Main([]string{"urlmend", "report", store, "--out", "-"}, strings.NewReader(""), &page, io.Discard); code != exitClean {
		t.Fatalf("report exits with %d", code)
	}
	for text, want := range map[string]bool{
		"A scan is under way, or was interrupted: there is more to read":    true,
		"The first scan has not ended. This is what it has read until now.": true,
		"All files were read": false,
	} {
		if strings.Contains(page.String(), text) != want {
			t.Errorf("the page has %q: %t, want %t", text, !want, want)
		}
	}
}

// hostileMail has text that would do something if a page took it for more than text.
const hostileMail = `From: "</script><script>alert(1)</script>" <eve@shop.example>
Date: Sun, 2 Mar 2003 01:00:00 +0000
Message-ID: <"><img src=x onerror=document.title=1>@shop.example>
List-Id: <script>document.title='list'</script> <l.example.org>
Subject: =?utf-8?q?</title></script><script>document.title=3D'subject'</script>=E2=80=AE?=
X-Mailer: "><svg onload=document.title='mailer'>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<p><a href="javascript:document.title='link'">sign in</a> or at
<a href="http://192.0.2.7/&quot;&gt;&lt;script&gt;document.title='url'&lt;/script&gt;">https://www.bank.example.com/</a>
<a href="http://www.example.com/a?b=1#' onmouseover='document.title=2">bank</a>
<a href="data:text/html,<script>document.title='data'</script>">more</a>
ftp://jim:s3same-Pa55w0rd@ftp.example.com/, mailto:carol@example.org and <b>dave@example.org</b>.
<style>body{display:none}</style></p>
`

// TestReportOfHostileMail: nothing of a message becomes more than text, no password and no address is on
// the page.
func TestReportOfHostileMail(t *testing.T) {
	store, page := reportOfHostileMail(t)
	root := parsePage(t, page)
	checkQueries(t, store, root)
	checkHarmless(t, root)
	for _, secret := range []string{"s3same", "eve@", "carol@", "dave@", "\u202e"} {
		if bytes.Contains(page, []byte(secret)) {
			t.Errorf("%q is on the page", secret)
		}
	}
}

// TestBrowserRunsNothing: with INTEGRATIONS set, a browser opens the page about hostile mail.
func TestBrowserRunsNothing(t *testing.T) {
	if os.Getenv("INTEGRATIONS") == "" {
		t.Skip("INTEGRATIONS=1 starts a browser")
	}
	_, page := reportOfHostileMail(t)
	path := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(path, page, 0o666); err != nil {
		t.Fatal(err)
	}
	dom := parsePage(t, inBrowser(t, path))
	if title := textOf(find(dom, atom.Title)); title != "URLs in l.example.org" {
		t.Errorf("a browser has the title %q: something ran", title)
	}
	checkHarmless(t, dom)
}

func reportOfHostileMail(t *testing.T) (store string, page []byte) {
	t.Helper()
	folder := t.TempDir()
	name := "a<img src=x onerror=document.title='file'>.eml"
	if os.PathSeparator == '\\' {
		name = "a.eml"
	}
	if err := os.WriteFile(filepath.Join(folder, name), []byte(hostileMail), 0o666); err != nil {
		t.Fatal(err)
	}
	return reportHere(t, folder)
}

// checkHarmless checks that a page has no script, no style but its own, and no link that leaves it.
func checkHarmless(t *testing.T, root *html.Node) {
	t.Helper()
	policy := ""
	for n := range root.Descendants() {
		switch n.DataAtom {
		case atom.Script, atom.Img, atom.Iframe, atom.Object, atom.Embed, atom.Link, atom.Base, atom.Form:
			t.Errorf("the page has an element %q", n.Data)
		case atom.Meta:
			if attribute(n, "http-equiv") == "Content-Security-Policy" {
				policy = attribute(n, "content")
			}
		case atom.Style:
			hash := sha256.Sum256([]byte(textOf(n)))
			if want := "'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "'"; !strings.HasPrefix(policy, "default-src 'none'; style-src "+want+";") {
				t.Errorf("the policy is %q, and the style is %s", policy, want)
			}
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "src" || a.Key == "href" && !strings.HasPrefix(a.Val, "#") {
				t.Errorf("the page has an attribute %s=%q", a.Key, a.Val)
			}
		}
	}
	if policy == "" {
		t.Error("the page has no policy")
	}
}

// inBrowser returns the page as it is once a browser has loaded it. Without one the test is skipped.
func inBrowser(t *testing.T, path string) []byte {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		program, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		dom, err := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(), "--dump-dom", "file://"+path).Output()
		if err == nil && len(dom) > 0 {
			return dom
		}
	}
	t.Skip("no browser that works")
	return nil
}

// TestReportSize: a page has a greatest size, however much there is to show.
func TestReportSize(t *testing.T) {
	folder := t.TempDir()
	var mbox strings.Builder
	// What takes most room in HTML, in subjects, URLs, and the text around.
	marks := strings.Repeat(`<"&'>`, 60)
	for i := range 600 {
		n := strconv.Itoa(i)
		mbox.WriteString("From a@example.org Sat Mar  1 12:00:00 2003\nDate: 1 Mar " + strconv.Itoa(1980+i%40) + " 12:00:00 +0000\nMessage-ID: <" + n + marks + "@example.org>\nSubject: " + marks +
			"\nFrom: a@d" + n + ".example\n\n" + marks + " http://www.d" + strconv.Itoa(i%50) + ".example/%zz/" + marks + n + "\n" + marks + "\ns" + strconv.Itoa(i%30) + "x://www.example.org:99999/" + n + "\n\n")
	}
	if err := os.WriteFile(filepath.Join(folder, "a.mbox"), []byte(mbox.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	_, page := reportHere(t, folder)
	if len(page) > overview.MaxSize || len(page) < overview.MaxSize/2 {
		t.Errorf("the page has %d bytes: want at most %d, and most of it in use", len(page), overview.MaxSize)
	}
	checkHarmless(t, parsePage(t, page))
}

// TestReportOfAnotherVersion: what the tables of another version mean is not known.
func TestReportOfAnotherVersion(t *testing.T) {
	store, _ := reportHere(t, "../../fixtures/archive")
	db, err := sqlite3.Open(store)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(db.Exec(`PRAGMA user_version = 99`), db.Close()); err != nil {
		t.Fatal(err)
	}
	var problems bytes.Buffer
	code := Main([]string{"urlmend", "report", store, "--out", "-"}, strings.NewReader(""), io.Discard, &problems)
	if want := "its tables have version 99, and this urlmend knows version 6: scan into a new file\n"; code != exitError || !strings.HasSuffix(problems.String(), want) {
		t.Errorf("exit code %d, says %q", code, problems.String())
	}
}

func parsePage(t *testing.T, page []byte) *html.Node {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// find returns the first element of a kind, nil if there is none.
func find(root *html.Node, kind atom.Atom) *html.Node {
	for n := range root.Descendants() {
		if n.DataAtom == kind {
			return n
		}
	}
	return nil
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func textOf(n *html.Node) string {
	var s strings.Builder
	if n != nil {
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				s.WriteString(d.Data)
			}
		}
	}
	return s.String()
}

// tablesOf returns what a page says, without its examples: each heading, text and row of a table is a line.
func tablesOf(root *html.Node) string {
	var s strings.Builder
	for n := range root.Descendants() {
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.P, atom.Li, atom.Dt, atom.Dd, atom.Summary, atom.Title:
			if attribute(n, "id") == "" || n.DataAtom == atom.H2 {
				s.WriteString(textOf(n) + "\n")
			}
		case atom.Section:
			if attribute(n, "class") == "examples" {
				return s.String()
			}
			s.WriteString("\n")
		case atom.Tr:
			for c := range n.ChildNodes() {
				if chart := find(c, atom.Svg); chart != nil {
					s.WriteString("[" + attribute(chart, "aria-label") + "]")
				}
				s.WriteString(textOf(c) + "\t")
			}
			s.WriteString("\n")
		}
	}
	return s.String()
}
