package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/lint"
)

func TestOneFindingForACause(t *testing.T) {
	host := func(s lint.Severity) func(p *lint.Pass) {
		return func(p *lint.Pass) { p.As(s).Report(p.Host.Start, p.Host.End, "the host") }
	}
	comma := func(p *lint.Pass) {
		for i, b := range p.URL.Text {
			if b == ',' {
				p.Report(i, i+1, "a comma")
				p.Fix(lint.Safe, "write a dot", p.Replace(i, i+1, "."))
			}
		}
	}
	for _, test := range []struct {
		name     string
		explains []string
		by       lint.Severity
		want     string
	}{
		{"different causes", nil, lint.Warning, "7-11 whole; 8-9 12-13 part"},
		{"the same", []string{"part"}, lint.Warning, "7-11 whole; 12-13 part"},
		{"a milder one explains nothing", []string{"part"}, lint.Info, "7-11 whole; 8-9 12-13 part"},
	} {
		whole, part := valid("whole", host(test.by)), valid("part", comma)
		whole.Explains, part.Fix, part.FixInCode = test.explains, lint.Safe, true
		var got []string
		for _, f := range lookBy(lint.Edition{}, "http://a,bc/,", whole, part) {
			places := ""
			for _, r := range append([]lint.Range{{Start: f.Start, End: f.End}}, f.Related...) {
				places += fmt.Sprintf("%d-%d ", r.Start, r.End)
			}
			got = append(got, places+f.Rule)
			if f.Rule == "part" && len(f.Fixes[0].Edits) != 1+len(f.Related) {
				t.Errorf("%s: %v fix %d places", test.name, f.Fixes, 1+len(f.Related))
			}
		}
		if strings.Join(got, "; ") != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
