package uri_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/uri"
)

func TestLookupScheme(t *testing.T) {
	for _, test := range []struct {
		name string
		want uri.Scheme
	}{
		{"http", uri.Scheme{Name: "http", Status: uri.Permanent, Ref: "RFC 9110, section 4.2.1", Port: 80, Glued: true}},
		{"HtTpS", uri.Scheme{Name: "https", Status: uri.Permanent, Ref: "RFC 9110, section 4.2.2", Port: 443, Glued: true}},
		{"MAILTO", uri.Scheme{Name: "mailto", Status: uri.Permanent, Ref: "RFC 6068", Rootless: uri.FormMail}},
		{"wais", uri.Scheme{Name: "wais", Status: uri.Historical, Ref: "RFC 4156", Port: 210}},
		{"z39.50R", uri.Scheme{Name: "z39.50r", Status: uri.Permanent, Ref: "RFC 2056", Port: 210}},
		{"coap+tcp", uri.Scheme{Name: "coap+tcp", Status: uri.Permanent, Ref: "RFC 8323", Port: 5683}},
		{"javascript", uri.Scheme{Name: "javascript", Status: uri.Unofficial, Ref: "draft-hoehrmann-javascript-scheme"}},
	} {
		if got := uri.LookupScheme(test.name); got == nil || *got != test.want {
			t.Errorf("LookupScheme(%q)\n got %+v\nwant %+v", test.name, got, test.want)
		}
	}
	for _, name := range []string{"", "h", "httq", "http:", "coap\x0btcp", "http\x00", strings.Repeat("x", 1<<20)} {
		if got := uri.LookupScheme([]byte(name)); got != nil {
			t.Errorf("LookupScheme(%.20q) = %+v, want nil", name, got)
		}
	}
}

func TestLookupSchemeAllocatesNothing(t *testing.T) {
	known, unknown := []byte("MailTo"), []byte("no-such-scheme")
	n := testing.AllocsPerRun(100, func() {
		uri.LookupScheme(known)
		uri.LookupScheme(unknown)
	})
	if n != 0 {
		t.Errorf("LookupScheme allocates %v times", n)
	}
}

// readSchemes returns the rows of schemes.txt, each with its fields.
func readSchemes(t *testing.T) (date string, rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("schemes.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if d, ok := strings.CutPrefix(line, "# registry "); ok {
			date = d
		} else if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	return date, rows
}

// TestSchemesText writes the table as schemes.txt has it, so that no word in that
// file is unknown.
func TestSchemesText(t *testing.T) {
	_, rows := readSchemes(t)
	if !slices.IsSortedFunc(rows, func(a, b []string) int { return strings.Compare(a[0], b[0]) }) {
		t.Error("schemes.txt is not sorted")
	}
	n := 0
	for s := range uri.Schemes() {
		if n < len(rows) && strings.Join(rows[n], "\t") != strings.Join(fields(s), "\t") {
			t.Fatalf("%q, schemes.txt says %q", fields(s), rows[n])
		}
		n++
	}
	if n != len(rows) {
		t.Errorf("the table has %d schemes, schemes.txt %d", n, len(rows))
	}
}

// fields returns a scheme as schemes.txt has it.
func fields(s *uri.Scheme) []string {
	ref, port, flags := s.Ref, "-", "-"
	if ref == "" {
		ref = "-"
	}
	if s.Port != 0 {
		port = fmt.Sprint(s.Port)
	}
	if s.Glued {
		flags = "glued"
	}
	return []string{s.Name, s.Status.String(), ref, port, s.Rootless.String(), flags}
}

func TestEverySchemeIsFoundAndWellFormed(t *testing.T) {
	for s := range uri.Schemes() {
		if got := uri.LookupScheme(strings.ToUpper(s.Name)); got != s {
			t.Errorf("LookupScheme(%q) = %+v", s.Name, got)
		}
		for i := range len(s.Name) {
			if !uri.RFC3986.Allows(uri.InScheme, s.Name[i]) {
				t.Errorf("scheme %q has a %q", s.Name, s.Name[i])
			}
		}
		if uri.GluedScheme([]byte(s.Name)) != 0 {
			t.Errorf("GluedScheme does not take %q whole", s.Name)
		}
		if s.Port < 0 || s.Port > 65535 {
			t.Errorf("scheme %q has port %d", s.Name, s.Port)
		}
	}
}

func TestGluedScheme(t *testing.T) {
	for _, test := range []struct{ run, want string }{
		// known schemes, whole
		{"http", "http"},
		{"HTTP", "HTTP"},
		{"git+ssh", "git+ssh"},
		{"chrome-extension", "chrome-extension"},
		{"iris.beep", "iris.beep"},
		{"s3", "s3"},
		// unknown ones, whole
		{"myapp", "myapp"},
		{"my-app", "my-app"},
		{"foo+https", "foo+https"},
		{"xs3", "xs3"},
		{"x.s3", "x.s3"},
		{"backfeed", "backfeed"},
		{"2myapp", "myapp"},
		{"a", "a"},
		{"1a", "a"},
		{".-+2myapp", "myapp"},
		// text that ran into a scheme
		{"randomtexthttp", "http"},
		{"seeftp", "ftp"},
		{"tftp", "tftp"},
		{"RandomTextHTTPS", "HTTPS"},
		{"systems.https", "https"},
		{"post.https", "https"},
		{"end-gopher", "gopher"},
		{"123http", "http"},
		{"1git+ssh", "git+ssh"},
		{"xgit+ssh", "xgit+ssh"},
		{"see.git+https", "git+https"},
		{"foo+bar.https", "https"},
		// none
		{"", ""},
		{"C", ""},
		{"1C", ""},
		{"1.2", ""},
		{"w+", ""},
		{"1w+", ""},
		{"whois++", "whois++"},
		{"http-", ""},
		{"http.", ""},
	} {
		got := ""
		if at := uri.GluedScheme([]byte(test.run)); at >= 0 {
			got = test.run[at:]
		}
		if got != test.want {
			t.Errorf("GluedScheme(%q) finds %q, want %q", test.run, got, test.want)
		}
	}
}

func TestGluedSchemeIsLinear(t *testing.T) {
	run := bytes.Repeat([]byte("http.x"), 1<<20)
	if at := uri.GluedScheme(run); at != 0 {
		t.Errorf("GluedScheme of %d bytes = %d, want 0", len(run), at)
	}
	if n := testing.AllocsPerRun(10, func() { uri.GluedScheme(run) }); n != 0 {
		t.Errorf("GluedScheme allocates %v times", n)
	}
}

func BenchmarkLookupScheme(b *testing.B) {
	name := []byte("https")
	b.ReportAllocs()
	for b.Loop() {
		uri.LookupScheme(name)
	}
}

func BenchmarkGluedScheme(b *testing.B) {
	for _, run := range []string{"https", "randomtexthttp", "a-custom-scheme-nobody-knows"} {
		b.Run(run, func(b *testing.B) {
			run := []byte(run)
			b.ReportAllocs()
			for b.Loop() {
				uri.GluedScheme(run)
			}
		})
	}
}
