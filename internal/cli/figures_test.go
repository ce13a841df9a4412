package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	// measured is the note next to figures that somebody measured.
	measured = regexp.MustCompile(`Measured on commit\s+([0-9a-f]{7,40})\b`)
	// figure matches a speed, or the share of right answers in a row of a table.
	figure = regexp.MustCompile(`\b[0-9.]+ [KMG]B(?:/s| per second)|megabytes per second|times as (?:long|fast)|\| [01]\.[0-9]{2} \|`)
	// section begins one of a page.
	section = regexp.MustCompile(`(?m)^#+ `)
)

// maxFigureAge is for how many commits a figure is good.
const maxFigureAge = 300

// TestFigures: a section of the README or the docs with measured figures names the commit that they were measured on, and
// that is not too old.
func TestFigures(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	noted := 0
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(page)
		for _, text := range section.Split(string(text), -1) {
			title, _, _ := strings.Cut(text, "\n")
			if figure.MatchString(text) && !measured.MatchString(text) {
				t.Errorf("%s: %q has the figure %q: add \"Measured on commit ...\"", name, title, figure.FindString(text))
			}
		}
		for _, m := range measured.FindAllStringSubmatch(string(text), -1) {
			noted++
			if age := commitsSince(t, m[1]); age > maxFigureAge {
				t.Errorf("%s: its figures were measured on %s, %d commits ago: measure again", name, m[1], age)
			}
		}
	}
	if noted == 0 {
		t.Error("no page says on which commit its figures were measured")
	}
}

// commitsSince returns how many commits were made since that one. Without the history, the test ends.
func commitsSince(t *testing.T, commit string) int {
	t.Helper()
	shallow, err := exec.Command("git", "rev-parse", "--is-shallow-repository").Output()
	if err != nil || strings.TrimSpace(string(shallow)) != "false" {
		t.Skip("the age of figures is not checked: there is no complete history of git here")
	}
	count, err := exec.Command("git", "rev-list", "--count", commit+"..HEAD").Output()
	if err != nil {
		t.Fatalf("the commit %s, on which figures were measured, is not in the history", commit)
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(count)))
	if err != nil {
		t.Fatal(err)
	}
	return n
}
