package whatwg

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestWebPlatformTests runs urltestdata.json and toascii.json of the directory
// that the environment variable WPT names: url/resources of
// github.com/web-platform-tests/wpt. Without it there is nothing to run.
func TestWebPlatformTests(t *testing.T) {
	dir := os.Getenv("WPT")
	if dir == "" {
		t.Skip("WPT does not name a directory")
	}
	t.Run("urltestdata", func(t *testing.T) { each(t, dir, "urltestdata.json", testURL) })
	t.Run("toascii", func(t *testing.T) { each(t, dir, "toascii.json", testToASCII) })
}

// each runs every case of a file, a list of cases and comments, and logs how
// many agree.
func each[C any](t *testing.T, dir, name string, test func(*testing.T, C) bool) {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	var rows []json.RawMessage
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	all, agree := 0, 0
	for _, row := range rows {
		var c C
		if json.Unmarshal(row, &c) != nil {
			continue // a comment
		}
		if all++; test(t, c) {
			agree++
		}
	}
	t.Logf("%d of %d agree", agree, all)
}

type urlCase struct {
	Input, Href, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash string

	Base    *string
	Failure bool
}

func testURL(t *testing.T, c urlCase) bool {
	var base *URL
	if c.Base != nil {
		if base, _ = Parse(*c.Base, nil); base == nil {
			return c.Failure
		}
	}
	u, _ := Parse(c.Input, base)
	if (u == nil) != c.Failure {
		t.Errorf("%q: failure is %t, want %t", c.Input, u == nil, c.Failure)
		return false
	}
	if u == nil {
		return true
	}
	want := []string{c.Href, c.Protocol, c.Username, c.Password, c.Host, c.Hostname, c.Port, c.Pathname, c.Search, c.Hash}
	if got := components(u); !slices.Equal(got, want) {
		t.Errorf("%q:\n got %q\nwant %q", c.Input, got, want)
		return false
	}
	return true
}

// components returns what the interface URL shows of u.
func components(u *URL) []string {
	var port, search, hash string
	if u.Port >= 0 {
		port = strconv.Itoa(u.Port)
	}
	if u.Query != "" {
		search = "?" + u.Query
	}
	if u.Fragment != "" {
		hash = "#" + u.Fragment
	}
	return []string{u.String(), u.Scheme + ":", u.Username, u.Password, u.HostPort(), u.Host, port, u.Pathname(), search, hash}
}

type asciiCase struct {
	Input  string
	Output *string
}

func testToASCII(t *testing.T, c asciiCase) bool {
	if c.Input == "" {
		return true
	}
	u, _ := Parse("https://"+strings.ReplaceAll(c.Input, "%", "%25")+"/", nil)
	switch {
	case u == nil && c.Output == nil, u != nil && c.Output != nil && u.Host == *c.Output:
		return true
	case u == nil:
		t.Errorf("%+q: failure, want %+q", c.Input, *c.Output)
	case c.Output == nil:
		t.Errorf("%+q: %+q, want failure", c.Input, u.Host)
	default:
		t.Errorf("%+q: %+q, want %+q", c.Input, u.Host, *c.Output)
	}
	return false
}
