package lsp

import (
	"testing"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// TestFileNames reads URIs as clients write them, and writes those of their paths, on each system.
func TestFileNames(t *testing.T) {
	for _, c := range []struct {
		on        system
		uri, path string
		want      string // the URI of the path, "" if it is uri
	}{
		{"linux", "file:///w/a.md", "/w/a.md", ""},
		{"linux", "file:///w/c%2B%2B.md", "/w/c++.md", "file:///w/c++.md"},
		{"linux", "file:///w/x%402%3B%26.md", "/w/x@2;&.md", "file:///w/x@2;&.md"},
		{"linux", "file:///w/100%25%20%23.md", "/w/100% #.md", ""},
		{"linux", "file:///w/a/../b.md", "/w/b.md", "file:///w/b.md"},
		{"linux", "file:///w/a%5Cb.md", `/w/a\b.md`, ""},
		{"linux", "untitled:Untitled-1", "", ""},
		{"darwin", "file:///Users/%C3%A9.md", "/Users/é.md", ""},
		{"windows", "file:///c%3A/x/a.md", `c:\x\a.md`, "file:///c:/x/a.md"},
		{"windows", "file:///C:/x/c%2B%2B.md", `C:\x\c++.md`, "file:///C:/x/c++.md"},
		{"windows", "file:///c%3A/", `c:\`, "file:///c:/"},
		{"windows", "file:///c%3A", `c:\`, "file:///c:/"},
		{"windows", "file:///c%3A/a/../100%25.md", `c:\100%.md`, "file:///c:/100%25.md"},
		{"windows", "file://server/share/a%20b.md", `\\server\share\a b.md`, ""},
		{"windows", "file://localhost/c:/a.md", `c:\a.md`, "file:///c:/a.md"},
		{"windows", "untitled:Untitled-1", "", ""},
	} {
		p, ok := c.on.path(protocol.DocumentURI(c.uri))
		if p != c.path || ok != (c.path != "") {
			t.Errorf("%s: the path of %s is %q (%t), want %q", c.on, c.uri, p, ok, c.path)
		}
		if c.want == "" {
			c.want = c.uri
		}
		if got := c.on.uri(c.path); ok && string(got) != c.want {
			t.Errorf("%s: the URI of %s is %s, want %s", c.on, c.path, got, c.want)
		}
	}
	for _, c := range []struct {
		on   system
		a, b protocol.DocumentURI
		same bool
	}{
		{"linux", "file:///w/c%2B%2B.md", "file:///w/c++.md", true},
		{"linux", "file:///w/A.md", "file:///w/a.md", false},
		{"windows", "file:///c%3A/x/a.md", "file:///C:/X/a.md", true},
		{"windows", "file:///c%3A/x/a.md", "file:///d:/x/a.md", false},
		{"windows", "untitled:A", "untitled:a", false},
	} {
		if got := c.on.key(c.a) == c.on.key(c.b); got != c.same {
			t.Errorf("%s: %s and %s are one file: got %t", c.on, c.a, c.b, got)
		}
	}
}
