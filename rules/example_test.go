package rules_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

func Example() {
	text := []byte("See <URL:http://www.example.com/pre-\n" +
		"print/a^b.html>, or ask jim.\n")
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		panic(err)
	}
	for u, findings := range linter.Find(text, extract.Options{Input: extract.TextInput}) {
		fmt.Printf("%s\n", u.Text)
		for _, f := range findings {
			fmt.Printf("%d-%d %s %s\n", f.Start, f.End, f.Severity, f.Rule)
		}
	}
	// Output:
	// http://www.example.com/pre-print/a^b.html
	// 35-36 warning hyphen-break
	// 44-45 error unsafe-character
}

// The URLs of each message of an archive, with the date of the message and the bytes of
// the archive that each is made of.
func Example_archive() {
	const archive = "From jim@example.com Mon Oct  7 09:00:00 2002\n" +
		"Date: Mon, 7 Oct 2002 09:00:00 +0200\n" +
		"Content-Transfer-Encoding: quoted-printable\n" +
		"\n" +
		"The draft is at <http://www.example.com/drafts/url-l=\n" +
		"ist.html>.\n" +
		"\n" +
		"From ann@example.com Tue Oct  8 10:00:00 2002\n" +
		"Date: Tue, 8 Oct 2002 10:00:00 +0200\n" +
		"\n" +
		"Found it: http://www.example.com/drafts/.\n"
	scanner := extract.NewScanner(strings.NewReader(archive), extract.Options{Input: extract.MboxInput})
	for u := range scanner.All() {
		fmt.Printf("%s: %s\n", u.Mail.Date.Format(time.DateOnly), u.Text)
		for _, s := range u.Segments() {
			fmt.Printf("    [%d, %d)\n", s.Start, s.End)
		}
	}
	if err := scanner.Err(); err != nil {
		panic(err)
	}
	// Output:
	// 2002-10-07: http://www.example.com/drafts/url-list.html
	//     [145, 180)
	//     [182, 190)
	// 2002-10-08: http://www.example.com/drafts/
	//     [288, 318)
}

// The text of an editor, checked after each key, with positions as the Language Server
// Protocol counts them: lines from 0, and columns from 0 in UTF-16 code units.
func Example_editor() {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		panic(err)
	}
	buffer := []byte("# 🍵\n\n🍵: <http://www.example.com/a")
	for _, key := range []string{"%", "2", "0", ">"} {
		buffer = append(buffer, key...)
		fmt.Printf("after %q:\n", key)
		index := position.NewIndex(buffer)
		for _, findings := range linter.Find(buffer, extract.Options{Input: extract.MarkdownInput}) {
			for _, f := range findings {
				from, to := index.Position(f.Start, position.UTF16), index.Position(f.End, position.UTF16)
				fmt.Printf("    %d:%d-%d:%d %s\n", from.Line-1, from.Column-1, to.Line-1, to.Column-1, f.Rule)
			}
		}
	}
	// Output:
	// after "%":
	//     2:29-2:30 bad-escape
	//     2:30-2:30 unclosed-wrapper
	// after "2":
	//     2:29-2:31 bad-escape
	//     2:31-2:31 unclosed-wrapper
	// after "0":
	//     2:32-2:32 unclosed-wrapper
	// after ">":
}
