package judge_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// seen is the part of a version that its clients see.
type seen struct {
	Input    extract.Input
	Summary  report.FindingSummary
	Failing  int
	URLs     []seenURL
	Findings []seenFinding
}

type seenURL struct {
	extract.URL
	Segments         []extract.Segment
	InCode, IsUnused bool
	Date             string
}

type seenFinding struct {
	lint.Finding
	Span  [2]int
	Fixes []report.Fix
}

func see(in extract.Input, urls []extract.URL, o judge.Outcome) (s seen) {
	s.Input, s.Summary, s.Failing = in, o.Summary, o.Failing
	s.Summary.Rules = slices.Clone(s.Summary.Rules)
	for i := range s.Summary.Rules {
		s.Summary.Rules[i].First = nil
	}
	for _, u := range urls {
		u := seenURL{u, u.Segments(), u.InCode(), u.IsUnused(), ""}
		if m := u.Mail; m != nil {
			u.Date = m.Date.String()
			message := *m.Message
			message.Date = message.Date.UTC()
			about := *m
			about.Message = &message
			u.Mail = &about
		}
		u.URL = u.URL.Clone()
		s.URLs = append(s.URLs, u)
	}
	for _, f := range o.Findings {
		one := seenFinding{Finding: f.Finding, Span: [2]int{f.URLSpan.Start, f.URLSpan.End}}
		for _, fix := range f.Fixes {
			for i := range fix.Edits {
				fix.Edits[i].Span = report.Span{Start: fix.Edits[i].Start, End: fix.Edits[i].End}
			}
			one.Fixes = append(one.Fixes, fix)
		}
		s.Findings = append(s.Findings, one)
	}
	return s
}

// compareVersion fails unless the version equals the result of judging its text.
func compareVersion(t *testing.T, e *judge.Engine, b judge.Buffer, v *judge.Version) {
	t.Helper()
	want, err := e.Judge(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	var urls []extract.URL
	for i := range v.Len() {
		u := v.URL(i)
		if start, end := v.Span(i); start != u.Start || end != u.End {
			t.Fatalf("the span of URL %d is [%d, %d), want [%d, %d)", i, start, end, u.Start, u.End)
		}
		urls = append(urls, u)
	}
	got, wanted := see(v.Input, urls, v.Outcome), see(want.Input, want.URLs, want.Outcome)
	if reflect.DeepEqual(got, wanted) {
		return
	}
	t.Errorf("%s: judged again, a text of %d bytes has %d URLs and %d findings, want %d and %d", b.Path, len(b.Text), len(got.URLs), len(got.Findings), len(wanted.URLs), len(wanted.Findings))
	for i := range min(len(got.URLs), len(wanted.URLs)) {
		if !reflect.DeepEqual(got.URLs[i], wanted.URLs[i]) {
			t.Fatalf("URL %d is\n%+v, want\n%+v", i, got.URLs[i], wanted.URLs[i])
		}
	}
	for i := range min(len(got.Findings), len(wanted.Findings)) {
		if !reflect.DeepEqual(got.Findings[i], wanted.Findings[i]) {
			t.Fatalf("finding %d is\n%+v, want\n%+v", i, got.Findings[i], wanted.Findings[i])
		}
	}
	t.Fatalf("%+v, want %+v", got.Summary, wanted.Summary)
}

// typed are the texts that edits insert.
var typed = []string{
	"x", " ", "\n", "\r\n", "", "", "", "/", "é", "😀", "```\n", "`", "<pre>", "[a]: ", "[a] (", ")", "<", ">", "\"", "-\n", "=\n", "http://", "://", "www.example.com",
	"http//example.com/", "<URL:", "https://example.com/a^b%zz ", "http://jim:secret@example.com/\n", "From a@example.com Mon Jan  1 00:00:00 2024\n",
	"<!-- urlmend:off[bad-escape] so -->\n", "urlmend:ignore[unsafe-character] so", "\n\n::\n\n    ", "| ", "> ", "    ", "Content-Type: text/html\n",
}

// edited returns a text after an edit in it.
func edited(r *rand.Rand, text []byte) []byte {
	at, what := r.IntN(len(text)+1), typed[r.IntN(len(typed))]
	if r.IntN(3) == 0 { // near a URL
		if n := bytes.Index(text[at:], []byte("://")); n >= 0 {
			at = max(0, min(len(text), at+n+r.IntN(24)-8))
		}
	}
	end := min(len(text), at+[]int{0, 0, 1, 1, 3, 20, 300, 5000}[r.IntN(8)])
	if r.IntN(8) == 0 { // a copy of another part
		from := r.IntN(len(text) + 1)
		what = string(text[from:min(len(text), from+r.IntN(4000))])
	}
	return append(append(bytes.Clone(text[:at]), what...), text[end:]...)
}

// samples are texts of all kinds.
var samples = sync.OnceValues(func() (all [][]byte, err error) {
	err = filepath.WalkDir("../../fixtures", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		all = append(all, text)
		return err
	})
	return all, err
})

// names are file names, one for each input.
var names = []string{
	"a.txt", "a", "a.md", "a.md", "a.rst", "a.adoc", "a.org", "a.mediawiki", "a.tex", "a.html", "a.1", "a.go", "a.po", "a.c", "a.py", "a.ics", "a.ipynb",
	"a.eml", "a.mbox", "a.mbox",
}

// composed returns a document that is composed of samples.
func composed(t *testing.T, r *rand.Rand, name string, size int) (text []byte) {
	all, err := samples()
	if err != nil {
		t.Fatal(err)
	}
	for len(text) < size {
		if filepath.Ext(name) == ".mbox" {
			text = append(text, "From a@example.com Mon Jan  1 00:00:00 2024\nFrom: a@example.com\nDate: Mon, 1 Jan 2024 00:00:00 +0000\n"...)
			if r.IntN(2) == 0 {
				text = append(text, "Content-Type: text/plain; format=flowed\n\n"...)
			}
		}
		part := all[r.IntN(len(all))]
		from := r.IntN(len(part) + 1)
		text = append(append(text, part[from:min(len(part), from+r.IntN(size))]...), '\n')
	}
	switch filepath.Ext(name) {
	case ".ipynb":
		cells, err := json.Marshal(strings.SplitAfter(string(text), "\n"))
		if err != nil {
			t.Fatal(err)
		}
		text = fmt.Appendf(nil, `{"cells": [{"cell_type": "markdown", "metadata": {}, "source": %s}, {"cell_type": "markdown", "source": "[a] (http://example.com/)"}], "nbformat": 4, "nbformat_minor": 5}`, cells)
	case ".ics":
		text = append([]byte("BEGIN:VCALENDAR\nBEGIN:VEVENT\n"), text...)
	}
	if r.IntN(4) == 0 {
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	}
	return text
}

// rejudge edits a document repeatedly.
func rejudge(t *testing.T, e *judge.Engine, r *rand.Rand, size, edits int) {
	b := judge.Buffer{Path: filepath.Join(t.TempDir(), names[r.IntN(len(names))])}
	b.Text = composed(t, r, b.Path, size)
	var v *judge.Version
	for range edits {
		next, err := e.Version(t.Context(), b, v)
		if err != nil {
			t.Fatal(err)
		}
		compareVersion(t, e, b, next)
		if v = next; r.IntN(4) == 0 {
			b.Text = edited(r, b.Text) // a version that is never judged
			if r.IntN(2) == 0 {
				v = v.Edited(b.Text)
			}
		}
		b.Text = edited(r, b.Text)
	}
}

// FuzzVersion checks that a version equals the result of judging its text, whatever was edited.
func FuzzVersion(f *testing.F) {
	for seed := range uint64(16) {
		f.Add(seed, uint16(2000))
	}
	f.Fuzz(func(t *testing.T, seed uint64, size uint16) {
		e, _ := open(t, `level = "info"`)
		rejudge(t, e, rand.New(rand.NewPCG(seed, 1)), int(size)+1, 6)
	})
}

// TestVersionsOfLongTexts is FuzzVersion for texts that are longer than what decides on a URL.
func TestVersionsOfLongTexts(t *testing.T) {
	e, _ := open(t, `level = "info"`)
	for seed := range uint64(2) {
		rejudge(t, e, rand.New(rand.NewPCG(seed, 2)), 100<<10, 4)
	}
}

// TestVersionsOfLongURLs removes and adds the mark that closes a URL, many lines after its start.
func TestVersionsOfLongURLs(t *testing.T) {
	e, _ := open(t, `level = "info"`)
	folder := t.TempDir()
	for _, form := range []struct{ name, start, line, end string }{
		{"a.txt", "<URL:http://www.example.com/a", "\n/b", ">"},
		{"a.txt", "> <http://www.example.com/a", "\n> /b", ">"},
		{"a.txt", "http://www.example.com/a-", "\nb-", "c"},
		{"a.md", "[t](<http://www.example.com/a", "\n/b", ">)"},
		{"a.md", "[t](http://www.example.com/a", "\n", ")"},
		{"a.rst", "`t <http://www.example.com/a", "\n/b", ">`_"},
		{"a.rst", ".. _t: http://www.example.com/a", "\n   b", "\n   c d"},
		{"a.tex", `\url{http://www.example.com/a`, "\n/b", "}"},
		{"a.html", `<a href="http://www.example.com/a`, "\n/b", `">`},
		{"a.org", "[[http://www.example.com/a", "\n/b", "]]"},
		{"a.txt", "<http://www.example.com/a", "\n\nJim     [Page 7]\n\f\nRFC 1738    URLs    December 1994\n\n/b", ">"},
	} {
		for _, lines := range []int{1, 19, 20, 21, 30, 100} {
			const prose = "The kettle is on the stove.\n"
			open := strings.Repeat(prose, 200) + form.start + strings.Repeat(form.line+strings.Repeat("x", 230), lines)
			rest := "\n" + strings.Repeat(prose, 200)
			var v *judge.Version
			for _, text := range []string{open + form.end + rest, open + rest, open + form.end + rest} {
				b := judge.Buffer{Path: filepath.Join(folder, form.name), Text: []byte(text)}
				var err error
				if v, err = e.Version(t.Context(), b, v); err != nil {
					t.Fatal(err)
				}
				compareVersion(t, e, b, v)
			}
		}
	}
}
