package extract_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestContinued has the URL with the tokens on the next lines at the end of a full line, if that is asked
// for, and in what it was found otherwise changes nothing.
func TestContinued(t *testing.T) {
	const url = "http://www.example.com/club/minu"
	line := strings.Repeat("tesandletters", 5)
	for _, test := range []struct{ text, url, want string }{
		{"The minutes of the meeting are at http://www.example.com/club/minu\ntes and the rest is not there yet.\n", url, url + "tes"},
		{"> The minutes of the meeting are at http://www.example.com/club/minu\n> tes and the rest is not there yet.\n", url, url + "tes"},
		{"The minutes of the meeting are at http://www.example.com/club/minu\n2003 and the rest is not there yet.\n", url, url + "2003"},
		// More lines: as far as the text then suggests that it continues.
		{"The minutes of the meeting are at http://www.example.com/club/minu\n" + line + "\n/2003/index.html\n", url, url + line + " " + url + line + "/2003/index.html"},
		{"The minutes of the meeting are at http://www.example.com/club/minu\n" + line + "\nand the rest.\n", url, url + line},
		// A URL that may be broken once more: nothing is joined.
		{"The minutes of the meeting are at http://www.example.com/club/minutes/\n2003/" + line + "\nmarch and so on\n", url + "tes/",
			url + "tes/2003/" + line},
		// None.
		{"They are at http://www.example.com/club/minu\ntes and the rest is not.\n", url, ""},
		{"The minutes of the meeting are at http://www.example.com/club/minu\nhttp://www.example.com/ has more.\n", url, ""},
		{"The minutes of the meeting are at <http://www.example.com/club/minu>\ntes and the rest is not there yet.\n", url, ""},
	} {
		for _, asked := range []bool{false, true} {
			want := test.want
			if !asked {
				want = ""
			}
			for u := range extract.Find([]byte(test.text), extract.Options{LineEnds: asked}) {
				if strings.Join(u.Continued, " ") != want || string(u.Text) != test.url {
					t.Errorf("%q: got %s, continued %q, want %q", test.text, u.Text, u.Continued, want)
				}
				break
			}
		}
	}
}
