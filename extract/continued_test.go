package extract_test

import (
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestContinued has the URL with the token on the next line at the end of a full line, if that is asked
// for, and in what it was found otherwise changes nothing.
func TestContinued(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"The minutes of the meeting are at http://www.example.com/club/minu\ntes and the rest is not there yet.\n", "http://www.example.com/club/minutes"},
		{"> The minutes of the meeting are at http://www.example.com/club/minu\n> tes and the rest is not there yet.\n", "http://www.example.com/club/minutes"},
		{"They are at http://www.example.com/club/minu\ntes and the rest is not.\n", ""},
		{"The minutes of the meeting are at http://www.example.com/club/minu\nhttp://www.example.com/ has more.\n", ""},
		{"The minutes of the meeting are at <http://www.example.com/club/minu>\ntes and the rest is not there yet.\n", ""},
	} {
		for _, asked := range []bool{false, true} {
			want := test.want
			if !asked {
				want = ""
			}
			for u := range extract.Find([]byte(test.text), extract.Options{LineEnds: asked}) {
				if u.Continued != want || string(u.Text) != "http://www.example.com/club/minu" {
					t.Errorf("%q: got %s, continued %q, want %q", test.text, u.Text, u.Continued, want)
				}
				break
			}
		}
	}
}
