package mail

import (
	"errors"
	"maps"
	"mime"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

func TestParseMedia(t *testing.T) {
	for _, test := range []struct{ field, kind, params string }{
		{"text/plain", "text/plain", ""},
		{" Text/HTML; Charset=\"UTF-8\"; format=Flowed", "text/html", "charset=UTF-8|format=Flowed"},
		{"multipart/mixed; boundary=----=_Part_1", "multipart/mixed", "boundary=----=_Part_1"},
		{"text/plain; charset=iso 8859-1; format=flowed", "text/plain", "charset=iso 8859-1|format=flowed"},
		{"text/plain; charset=us-ascii; name=foo bar.txt", "text/plain", "charset=us-ascii|name=foo bar.txt"},
		{"text/plain charset=utf-8", "text/plain", "charset=utf-8"},
		{"text/plain; charset=utf-8 format=flowed", "text/plain", "charset=utf-8|format=flowed"},
		{"text/plain; charset=utf-8; charset=koi8-r", "text/plain", "charset=utf-8"},
		{"(a) text (b)/ plain (c;d=e) ; charset (f) = (g) us-ascii (h)", "text/plain", "charset=us-ascii"},
		{"multipart/mixed;\r\n\tboundary=\"a\r\n b\"", "multipart/mixed", "boundary=a b"},
		{"text/plain;\n charset = utf-8 ;\n format = flowed", "text/plain", "charset=utf-8|format=flowed"},
		{"text/plain; charset=\"utf-8", "text/plain", "charset=utf-8"},
		{"text/plain; charset=\"utf-8; format=flowed", "text/plain", "charset=utf-8|format=flowed"},
		{"text/plain; charset='utf-8'; boundary='x'", "text/plain", "charset=utf-8|boundary='x'"},
		{`text/plain; name="C:\dir\a\"b.txt"`, "text/plain", `name=C:\dir\a"b.txt`},
		{"text", "text/", ""},
		{"text; charset=utf-8", "text/", "charset=utf-8"},
		{"", "/", ""},
		{" (none) ", "/", ""},
		{"charset=utf-8", "/", "charset=utf-8"},
		{"; charset=utf-8", "/", "charset=utf-8"},
		{"\"text/plain\"; charset=utf-8", "text/plain", "charset=utf-8"},
		{"attachment; filename=a;;;size=3;", "attachment/", "filename=a|size=3"},
		{"text/plain; name; charset=utf-8", "text/plain", "charset=utf-8"},
		{"a/b; boundary*0=\"ab\"; boundary*1=cd", "a/b", "boundary=abcd"},
		{"a/b; boundary*1=cd; boundary*0=\"ab\"; boundary*3=x", "a/b", "boundary=abcd"},
		{"a/b; name*=utf-8''%41%zz; name=b", "a/b", "name=A%zz"},
		{"a/b; name*0*=utf-8'en'%41; name*1=%41; name*2*=%42", "a/b", "name=A%41B"},
		{"a/b; name*1=x; name=b", "a/b", "name=b"},
		{"a/b; name*=%41", "a/b", "name=A"},
		{"a/b; name=\"\"; x=y", "a/b", "name=|x=y"},
	} {
		m := parseMedia([]byte(test.field))
		main, sub := m.contentType()
		if kind := main + "/" + sub; kind != test.kind {
			t.Errorf("%q is %q; want %q", test.field, kind, test.kind)
		}
		if m.isZero() != (test.kind == "/" && test.params == "") {
			t.Errorf("%q: isZero() = %v", test.field, m.isZero())
		}
		for _, p := range strings.Split(test.params, "|") {
			name, want, _ := strings.Cut(p, "=")
			if got, ok := m.param(name); ok != (name != "") || string(got) != want {
				t.Errorf("%q: %s is %q, %v; want %q", test.field, name, got, ok, want)
			}
		}
	}
}

// Looking a parameter up in a field as most are costs no memory.
func TestParamAllocs(t *testing.T) {
	m := parseMedia([]byte("multipart/alternative; charset=\"utf-8\";\r\n boundary=\"----=_Part_1\""))
	if n := testing.AllocsPerRun(100, func() { m.param("boundary") }); n > 0 {
		t.Errorf("param allocates %v times", n)
	}
}

var singleQuote = regexp.MustCompile(`=\s*'`)

// sameInMime reports whether mime reads the values of a field in the same way.
// Single quotes are none to it; of RFC 2231 it drops what is malformed; and it
// takes some characters beyond ASCII for white space.
func sameInMime(field string) bool {
	return !strings.ContainsFunc(field, func(c rune) bool { return c >= 0x80 }) &&
		!singleQuote.MatchString(field) && !strings.Contains(field, "*")
}

// What mime.ParseMediaType reads, parseMedia reads as well, and finds the same.
func FuzzParseMedia(f *testing.F) {
	for _, field := range []string{
		"text/plain; charset=\"utf-8\"; format=flowed", "multipart/mixed; boundary=----=_Part_1 (x)",
		"a/b; n*0*=utf-8'en'%41; n*1=\"\\\"x\"; n*2*=%42", "a/b; n*=us-ascii''%41 ; n='b'", "attachment; n=\"a\r\n b",
	} {
		f.Add(field)
	}
	f.Fuzz(func(t *testing.T, field string) {
		m := parseMedia([]byte(field))
		urlOf(t, field)
		kind, values, err := mime.ParseMediaType(field)
		if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) || !sameInMime(field) {
			return
		}
		main, sub := m.contentType()
		if got := strings.TrimSuffix(main+"/"+sub, "/"); err == nil && got != kind {
			t.Errorf("%q is %q; want %q", field, got, kind)
		}
		for _, name := range slices.Sorted(maps.Keys(values)) {
			if got, ok := m.param(name); (!ok || string(got) != values[name]) && name != "" {
				t.Errorf("%q: %s is %q, %v; want %q", field, name, got, ok, values[name])
			}
		}
	})
}

func TestURLParam(t *testing.T) {
	const head = "message/external-body; access-type=URL;\r\n "
	for _, test := range []struct{ params, want, start, end string }{
		{"URL=\"http://example.com/a\"", `"http://example.com/a"`, `"`, `"`},
		{"url=\"http://example.com/\r\n  long/\r\n  path\"; size=3", `"http://example.com/long/path"`, `"`, `"`},
		{"URL=http://example.com/a; size=3", `"http://example.com/a"`, "=", ";"},
		{"URL=http://example.com/a", `http://example.com/a`, "h", "a"},
		{"URL=\"http://example.com/a", `http://example.com/a`, "h", "a"},
		{"URL='http://example.com/a'; size=3", `"http://example.com/a"`, "'", "'"},
		{"URL*0=\"http://example.com/\";\r\n URL*1=\"a?b\"", `"http://example.com/a?b"`, `"`, `"`},
		{"URL*=utf-8''http%3A//example.com/%20a;", `"http://example.com/a"`, "'", ";"},
		{"URL*0*=us-ascii''http%3A//example.com/; URL*1=\"%41\"", `"http://example.com/%41"`, "'", `"`},
		{"URL*1=\"/a\"; URL*0=\"http://example.com\"; size=3", `"http://example.com/a"`, "/", "m"},
	} {
		field := head + test.params
		text, m := urlOf(t, field)
		if string(text) != test.want {
			t.Errorf("%q: URL is %q; want %q", test.params, text, test.want)
			continue
		}
		runs := m.Runs(nil, 0, len(text))
		start, end := runs[0].Src, runs[len(runs)-1].SrcEnd
		if field[start:start+1] != test.start || field[end-1:end] != test.end {
			t.Errorf("%q: URL is at %q", test.params, field[start:end])
		}
	}
	if text, _ := urlOf(t, "text/plain; charset=utf-8"); text != nil {
		t.Errorf("URL is %q where there is none", text)
	}
}

func TestURLParamDefects(t *testing.T) {
	field, got := "message/external-body; URL*=utf-8''http%3A//example.com/100%", ""
	urlParam(nil, []byte(field), new(source.Map), func(kind defect.Kind, start, end int) {
		got += kind.String() + " " + field[start:end]
	})
	if got != "bad-escape %" {
		t.Errorf("%q: reports %q", field, got)
	}
}

// urlOf reads the URL of a field, and checks the map.
func urlOf(t *testing.T, field string) ([]byte, *source.Map) {
	t.Helper()
	var m source.Map
	text, ok := urlParam(nil, []byte(field), &m, nil)
	if !ok && (text != nil || m.Len() > 0) {
		t.Errorf("%q: touched", field)
	}
	if m.Len() != len(text) {
		t.Fatalf("%q: the map is of %d bytes, the text %q of %d", field, m.Len(), text, len(text))
	}
	end := 0
	for _, r := range m.Runs(nil, 0, len(text)) {
		if r.Src < end || r.SrcEnd <= r.Src || r.SrcEnd > len(field) {
			t.Fatalf("%q: %+v after %d", field, r, end)
		}
		if r.Verbatim && string(text[r.Dst:r.DstEnd]) != field[r.Src:r.SrcEnd] {
			t.Fatalf("%q: %q is not %q", field, text[r.Dst:r.DstEnd], field[r.Src:r.SrcEnd])
		}
		end = r.SrcEnd
	}
	return text, &m
}
