package extract_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/urlmend/urlmend/extract"
)

func ExampleFind() {
	mail := `> The draft is in <URL:http://example.com/drafts/
> 2003/url-
> list.html>, and mirrored (see ftp://example.org/pub/a.txt).
`
	for u := range extract.Find([]byte(mail), extract.Options{}) {
		fmt.Printf("%s (%v, %v)\n", u.Text, u.Kind, u.Confidence)
		for _, r := range u.Readings[min(1, len(u.Readings)):] {
			fmt.Printf("or %s\n", r.Text)
		}
	}
	// Output:
	// http://example.com/drafts/2003/url-list.html (wrapped, proved)
	// or http://example.com/drafts/2003/urllist.html
	// ftp://example.org/pub/a.txt (bare, proved)
}

func ExampleURL_Segments() {
	text := []byte("// See <http://example.com/a/\n// b.html>.\n")
	for u := range extract.Find(text, extract.Options{}) {
		for _, s := range u.Segments() {
			fmt.Printf("[%d, %d) %s\n", s.Start, s.End, text[s.Start:s.End])
		}
	}
	// Output:
	// [8, 29) http://example.com/a/
	// [33, 39) b.html
}

func ExampleScanner() {
	r := strings.NewReader("The list is at http://example.com/list.html, and\nits archive at http://example.com/archive/.\n")
	s := extract.NewScanner(r, extract.Options{})
	for u := range s.All() {
		fmt.Printf("%d: %s\n", u.Start, u.Text)
	}
	if err := s.Err(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	// Output:
	// 15: http://example.com/list.html
	// 64: http://example.com/archive/
}

func ExampleRange() {
	const text = "The list is at http://example.com/list.html, and\nits archive at <http://example.com/\narchive/>.\n"
	r := strings.NewReader(text)
	for start := int64(0); start < r.Size(); start += 20 {
		for u, err := range extract.Range(r, start, start+20, extract.Options{}) {
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				return
			}
			fmt.Printf("[%d, %d): %s\n", start, start+20, u.Text)
		}
	}
	// Output:
	// [0, 20): http://example.com/list.html
	// [60, 80): http://example.com/archive/
}

func ExampleInputFor() {
	fmt.Println(extract.InputFor("notes.md", nil))
	fmt.Println(extract.InputFor("", []byte("From: jim@example.com\nSubject: tea\n\nSee http://example.com/.\n")))
	fmt.Println(extract.InputFor("tea.txt.gz", []byte("See http://example.com/.\n")))
	// Output:
	// markdown
	// message
	// text
}

func ExampleParseInput() {
	in, ok := extract.ParseInput("Markdown")
	fmt.Println(in, in.IsProse(), ok)
	// Output: markdown true true
}

func ExampleSniff() {
	in, isMail := extract.Sniff([]byte("From jim@example.com Mon Oct  7 09:00:00 2002\nSubject: tea\n\n"))
	fmt.Println(in, isMail)
	// Output: mbox true
}

func ExampleParseConfidence() {
	joins, ok := extract.ParseConfidence("possible")
	fmt.Println(joins < extract.Likely, ok)
	// Output: true true
}

func ExampleURL_Clone() {
	text := []byte("See http://example.com/a")
	var kept []extract.URL
	for u := range extract.Find(text, extract.Options{}) {
		kept = append(kept, u.Clone())
	}
	clear(text)
	fmt.Printf("%s\n", kept[0].Text)
	// Output: http://example.com/a
}

func ExampleURL_Shifted() {
	text := []byte("---\ntea: green\n---\nSee <http://example.com/\na>.\n")
	body := bytes.Index(text, []byte("See"))
	for u := range extract.Find(text[body:], extract.Options{}) {
		u := u.Shifted(body)
		for _, s := range u.Segments() {
			fmt.Printf("%s\n", text[s.Start:s.End])
		}
	}
	// Output:
	// http://example.com/
	// a
}

func ExampleVerify() {
	text := []byte("See http://example.com/a")
	for u := range extract.Find(text, extract.Options{}) {
		fmt.Println(extract.Verify(&u, text, 0))
		u.End--
		fmt.Println(extract.Verify(&u, text, 0))
	}
	// Output:
	// <nil>
	// the segments of "http://example.com/a" at offset 4 read "http://example.com/"
}
