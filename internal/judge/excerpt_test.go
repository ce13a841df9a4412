package judge

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// quoting returns what tells how a finding is reported for the text, which holds a URL.
func quoting(t *testing.T, text string) func(lint.Finding) *report.Finding {
	t.Helper()
	e, err := Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := e.openBuffer(Buffer{Path: "a.txt", Text: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	return func(f lint.Finding) *report.Finding {
		s := d.whole([]byte(text))
		found := s.locate(f)
		s.quote(found)
		return found
	}
}

func TestExcerptOfAnyRange(t *testing.T) {
	const content = "http://a.example/\r\n> é\xff\n\n\r\n\f\nb"
	quoted := quoting(t, content)
	for start := range len(content) + 1 {
		for end := start; end <= len(content); end++ {
			f := quoted(lint.Finding{Start: start, End: end})
			last := 0
			for _, l := range f.Excerpt {
				if l.Number <= last || strings.ContainsRune(string(l.Text), '\n') {
					t.Fatalf("[%d, %d): line %d: %q", start, end, l.Number, l.Text)
				}
				last = l.Number
				for _, m := range l.Marks {
					if m.Start < 0 || m.Start > m.End || m.End > len(l.Text) {
						t.Errorf("[%d, %d): mark %v of %q", start, end, m, l.Text)
					}
				}
			}
			if last == 0 {
				t.Errorf("[%d, %d): nothing quoted", start, end)
			}
		}
	}
}

func TestExcerptOfALongLine(t *testing.T) {
	fill := strings.Repeat("日本語 ", 5000)
	content := fill + "http://a.example/ " + fill
	f := quoting(t, content)(lint.Finding{Start: len(fill), End: len(fill) + 17})
	l := f.Excerpt[0]
	if got := string(l.Text[l.Marks[0].Start:l.Marks[0].End]); got != "http://a.example/" {
		t.Errorf("%q is marked", got)
	}
	if !l.Before || !l.After || len(l.Text) > 3*around {
		t.Errorf("%d bytes are quoted, before %t, after %t", len(l.Text), l.Before, l.After)
	}
	if !utf8.Valid(l.Text) {
		t.Errorf("a character is cut: %q", l.Text)
	}
}
