package mail

import "testing"

// TestUndecided brings texts byte by byte: at each, what is mail is known or not
// decided yet, and what is not gets decided.
func TestUndecided(t *testing.T) {
	const header = "From: ann@example.com\r\nX-Long:\n folded\nSubject: s\n\n"
	for _, text := range []string{
		header, "\xEF\xBB\xBF" + header, "From ann@example.com Mon Oct  7 09:00:00 2002\n" + header, "#! rnews 12\n" + header,
		"0123456789abcdef0123456789abcdef01234567 blob 12\n" + header,
	} {
		for i := 1; i < len(text); i++ {
			if _, ok := Sniff([]byte(text[:i])); ok {
				break
			}
			if !Undecided([]byte(text[:i])) {
				t.Errorf("%q is decided to be no mail", text[:i])
				break
			}
		}
	}
	for _, text := range []string{
		"Some text", "Note: see\nhttp://www.example.com/", "http://www.example.com/\n", "Note: a\n\n", "\n", "#! /bin/sh", " x", "word\n", "0123 blob 1",
	} {
		if Undecided([]byte(text)) {
			t.Errorf("%q is not decided", text)
		}
	}
}
