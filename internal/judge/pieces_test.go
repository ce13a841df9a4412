package judge_test

import (
	"bytes"
	"fmt"
	"iter"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
)

// inPieces judges a text that is read as a stream.
func inPieces(t *testing.T, e *judge.Engine, path, text string) (o judge.Outcome) {
	t.Helper()
	d, err := e.Open(scan.Document{Name: path}, judge.SampleOf([]byte(text[:100])))
	if err != nil {
		t.Fatal(err)
	}
	var parts []*judge.Part
	err = d.Read(strings.NewReader(text), func(work iter.Seq[*judge.Part], _ stream.Pace) error {
		parts = slices.AppendSeq(parts, work)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(parts) < 2 {
		t.Fatalf("%d pieces", len(parts))
	}
	add := func(more judge.Outcome) {
		o.Findings = append(o.Findings, more.Findings...)
		o.Summary.Add(&more.Summary)
		o.Failing += more.Failing
	}
	for _, p := range parts {
		add(d.Settle(p))
	}
	last, err := d.Close()
	if err != nil {
		t.Fatal(err)
	}
	add(last)
	return o
}

func TestPiecesGiveWhatTheWholeTextGives(t *testing.T) {
	var prose, mail strings.Builder
	prose.WriteString("<!-- urlmend:ignore-file[misspelt-scheme] they are examples -->\n")
	for i := range 5_600 {
		if i%10 > 0 {
			fmt.Fprintf(&prose, "Line %d: nothing is wrong in any of these words, which have no URL in them, so nothing of it is reported.\n", i)
			fmt.Fprintf(&mail, "From a@example.com Mon Jan  1 00:00:00 2024\nFrom: a@example.com\nSubject: x\n\nhttp://example.com/b and so on\n\n")
			continue
		}
		fmt.Fprintf(&prose, "Line %d: ftp://jim:secret%d@example.com/ and http://example.com/é%%zz, http//example.com/\n", i, i)
		if i%1000 == 500 {
			prose.WriteString("<!-- urlmend:off[bad-escape] from here -->\n")
		}
		if i%1000 == 700 {
			prose.WriteString("<!-- urlmend:on[bad-escape] to there --> <!-- urlmend:ignore[bad-host] of no use -->\n")
		}
		fmt.Fprintf(&mail, "From a@example.com Mon Jan  1 00:00:00 2024\nFrom: a@example.com\nSubject: x\n\nhttp://jim:secret@example.com/%%zz\n\n")
	}
	for name, text := range map[string]string{"a.md": prose.String(), "a.mbox": mail.String()} {
		e, folder := open(t, "")
		path := filepath.Join(folder, name)
		whole, err := e.Judge(t.Context(), judge.Buffer{Path: path, Text: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		got := inPieces(t, e, path, text)
		if !reflect.DeepEqual(got.Summary, whole.Summary) || got.Failing != whole.Failing {
			t.Errorf("%s: %+v, want %+v", name, got.Summary, whole.Summary)
		}
		if len(got.Findings) != len(whole.Findings) || len(got.Findings) < 400 {
			t.Fatalf("%s: %d findings, want %d", name, len(got.Findings), len(whole.Findings))
		}
		for i, f := range got.Findings {
			if !reflect.DeepEqual(f, whole.Findings[i]) {
				t.Fatalf("%s: finding %d is\n%+v, want\n%+v", name, i, f, whole.Findings[i])
			}
		}
	}
}

// TestEngineIsForManyGoroutines is for the race detector.
func TestEngineIsForManyGoroutines(t *testing.T) {
	e, folder := open(t, `level = "info"`)
	text := bytes.Repeat([]byte("http://example.com/%zz urlmend:ignore[bad-host] so\n"), 20)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 5 {
				if i == 0 {
					e.Forget(filepath.Join(folder, "urlmend.toml"))
				}
				r, err := e.Judge(t.Context(), judge.Buffer{Path: filepath.Join(folder, fmt.Sprint(i, ".txt")), Text: text})
				if err != nil || len(r.Findings) != 40 {
					t.Errorf("%d findings, %v", len(r.Findings), err)
				}
			}
		})
	}
	wg.Wait()
}
