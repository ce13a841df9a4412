package archive

import "testing"

func TestListOf(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"pipermail/readers/2003-March.txt.gz", "readers"},
		{`pipermail\readers\2003-March.txt`, "readers"},
		{"pipermail/readers/2003-March/000012.html", "readers"},
		{"old.tar!pipermail/readers/2003-March.txt", "readers"},
		{"readers-2003-March.mbox", "readers"},
		{"example.org/readers.2003-March", "readers"},
		{"2003-March.txt", ""},
		{"../2003-March.txt", ""},
		{"mail/2003-03", ""},
		{"mail/March", ""},
	} {
		if got := listOf(test.name); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
