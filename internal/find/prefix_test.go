package find_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/layout"
)

// TestSkipBreak joins the two lines of a text at the line break, as bare URLs and
// as delimited ones are. The empty want says that nothing can be joined.
func TestSkipBreak(t *testing.T) {
	for _, c := range []struct{ text, bare, delimited string }{
		{"a\nb", "b", "b"},
		{"a \t\r\n  b", "b", "b"},
		{"a\n\nb", "", ""},
		{"a b", "", ""},
		// Quotations.
		{"> a\n> b", "b", "b"},
		{"> > a\n>> b", "b", "b"},
		{"JS> a\nJS> b", "b", "b"},
		{"| a\n| b", "b", "b"},
		{"| a |\n| b |", "b |", "b |"},
		{": a\n: b", "b", "b"},
		{"> a\nb", "b", "b"},
		{"a\n> b", "", "> b"},
		{"a\nJS> b", "JS> b", "JS> b"},
		{"a\n| b", "| b", "| b"},
		{"| a\n: b", ": b", ": b"},
		{"> a\n> > b", "b", "> b"},
		{"> a\n> > b>", "b>", "b>"},
		{"> a\n> > ", "> ", "> "},
		// Comments, diffs and strings.
		{"# a\n# b", "b", "b"},
		{"// a\n/// b", "/ b", "/ b"},
		{"/ a\n/ b", "/ b", "/ b"},
		{"//// a\n//// b", "//// b", "//// b"},
		{"*** a\n*** b", "b", "b"},
		{"**** a\n**** b", "**** b", "**** b"},
		{" * a\n * b", "b", "b"},
		{"* a\n* b", "* b", "b"},
		{"- a\n- b", "- b", "b"},
		{"+a\n+b", "+b", "b"},
		{"+ # a\n+ # b", "b", "b"},
		{"+# a\n+# b", "b", "b"},
		{"-// a\n-// b", "b", "b"},
		{"+#a\n+#b", "+#b", "#b"},
		{"a\n+ b", "+ b", "+ b"},
		{"a\n+b", "+b", "+b"},
		{"\"a\n\"b", "b", "b"},
		// Pages.
		{"a\n\nDoe  Informational  [Page 7]\n\f\nRFC 1738  URL  December 1994\n\n  b", "b", "b"},
		{"a\n\nDoe  Informational  [Page 7]\n\f\nA Title  December 1994\n\n  b", "b", "b"},
		{"a\n\nDoe  Informational  [Page 7]\n\f\nA Title  December 3994\n\n  b", "", ""},
		{"a\n\nDoe  Informational  [Page x]\n\f\nRFC 1738  URL  December 1994\n\n  b", "", ""},
		{"a\n\nDoe  Informational  [Page 7]\n\n  b", "", ""},
		{"a\n" + strings.Repeat("\n", 9) + "Doe  [Page 7]\n\f\n\nRFC 1738  URL\n\nb", "b", "b"},
		{"a\n" + strings.Repeat("\n", 10) + "Doe  [Page 7]\n\f\n\nRFC 1738  URL\n\nb", "b", "b"},
		{"a\n" + strings.Repeat("\n", 11) + "Doe  [Page 7]\n\f\n\nRFC 1738  URL\n\nb", "", ""},
	} {
		for delimited, want := range map[bool]string{false: c.bare, true: c.delimited} {
			text := []byte(c.text)
			first := layout.ParsePrefix(text, 0)
			end := strings.IndexByte(c.text, 'a') + 1
			got := ""
			if b, ok := layout.SkipBreak(text, end, &first, delimited); ok {
				got = c.text[b.Next:]
			}
			if got != want {
				t.Errorf("%q, delimited %t: %q, want %q", c.text, delimited, got, want)
			}
		}
	}
}
