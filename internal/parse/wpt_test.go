package parse_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/parse"
	"github.com/urlmend/urlmend/internal/parse/whatwg"
	"github.com/urlmend/urlmend/lint"
)

// TestWebPlatformTests runs the published data of the directory that the environment
// variable WPT names: url/resources of github.com/web-platform-tests/wpt. Files that
// are not there are skipped, and without the variable all of them.
func TestWebPlatformTests(t *testing.T) {
	dir := os.Getenv("WPT")
	if dir == "" {
		t.Skip("WPT names no directory: see CONTRIBUTING.md")
	}
	each(t, dir, "urltestdata.json", testURL)
	each(t, dir, "ada_extra_urltestdata.json", testShown)
	each(t, dir, "urltestdata.json", testShown)
	each(t, dir, "toascii.json", testToASCII)
	each(t, dir, "IdnaTestV2.json", testToASCII)
	each(t, dir, "IdnaTestV2-removed.json", testToASCII)
	each(t, dir, "percent-encoding.json", testPercentEncoding)
}

// each runs every case of a file, a list of cases and comments, and logs how
// many agree.
func each[C any](t *testing.T, dir, name string, test func(*testing.T, C) bool) {
	t.Run(strings.TrimSuffix(name, ".json"), func(t *testing.T) {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if errors.Is(err, fs.ErrNotExist) {
			t.Skip(err)
		}
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
	})
}

// testShown checks what urlmend parse writes: the same, with passwords redacted.
func testShown(t *testing.T, c urlCase) bool {
	edition, _ := lint.EditionByName("whatwg")
	l, err := lint.New(lint.Options{Edition: edition})
	if err != nil {
		t.Fatal(err)
	}
	r := parse.URL(l, c.Input, true)
	if c.Base != nil {
		if r, err = parse.Reference(l, *c.Base, c.Input); err != nil {
			return c.Failure
		}
	}
	want := c.Href
	if c.Password != "" {
		want = strings.Replace(want, ":"+c.Password+"@", ":***@", 1)
	}
	if r.Standard.Failure != c.Failure || r.Standard.URL != want {
		t.Errorf("%q: shown is %q, want %q", c.Input, r.Standard.URL, want)
		return false
	}
	return true
}

type urlCase struct {
	Input, Href, Protocol, Username, Password, Host, Hostname, Port, Pathname, Search, Hash string

	Base    *string
	Failure bool
}

func testURL(t *testing.T, c urlCase) bool {
	var base *whatwg.URL
	if c.Base != nil {
		if base, _ = whatwg.Parse(*c.Base, nil); base == nil {
			return c.Failure
		}
	}
	u, _ := whatwg.Parse(c.Input, base)
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
func components(u *whatwg.URL) []string {
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
		return true // no URL has an empty domain
	}
	u, _ := whatwg.Parse("https://"+escaped(c.Input)+"/", nil)
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

// escaped escapes all but letters and digits, so that no character ends the host.
func escaped(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if ascii.IsAlnum(c) {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// A percentCase has a text as it is encoded for a query, by the encoding of the document.
type percentCase struct {
	Input  string
	Output map[string]string
}

func testPercentEncoding(t *testing.T, c percentCase) bool {
	want := c.Output["utf-8"]
	u, _ := whatwg.Parse("https://doc.invalid/?"+c.Input+"#"+c.Input, nil)
	if u == nil || u.Query != want || u.Fragment != want {
		t.Errorf("%+q: %v, want %s", c.Input, u, want)
		return false
	}
	return true
}
