package conformance

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const statements = "../../fixtures/conformance"

// A specification is a file of fixtures/conformance: what one document says, or two of
// nearly the same text.
type specification struct {
	file     string
	editions []string
	title    string
	lines    []string // the file, with the results of the examples as they are now
	rows     []statement
}

// A statement is one thing that a document says.
type statement struct {
	section, text string
	status, note  string // a word of statuses, and what urlmend does
	examples      []example
}

// An example is a command, and what it prints.
type example struct {
	command, argument string
	result            []string
}

var statuses = []string{"done", "partly", "missing", "wrong", "n/a"}

// readSpecification reads a file, and runs its examples. The first line is the names of
// the editions, and the title. A line without indent is a section, which may be followed
// by the one edition that has it; then each statement is its text, its status and a note,
// and its examples, each with its result.
func readSpecification(t testing.TB, path string) *specification {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), "\n")
	names, title, ok := strings.Cut(head, ": ")
	if !ok {
		t.Fatalf("%s: the first line is not EDITION...: TITLE", path)
	}
	s := &specification{file: filepath.Base(path), editions: strings.Fields(names), title: title, lines: []string{head}}
	for block := range strings.SplitSeq(strings.TrimRight(rest, "\n"), "\n\n") {
		s.readBlock(t, block)
	}
	return s
}

// readBlock reads what is between two empty lines: a statement, and before it the
// section if that is another than before.
func (s *specification) readBlock(t testing.TB, block string) {
	t.Helper()
	var row statement
	if n := len(s.rows); n > 0 {
		row.section = s.rows[n-1].section
	}
	s.lines = append(s.lines, "")
	for line := range strings.SplitSeq(strings.Trim(block, "\n"), "\n") {
		if strings.HasPrefix(line, "    ") {
			continue // a result
		}
		s.lines = append(s.lines, line)
		content, indented := strings.CutPrefix(line, "  ")
		switch {
		case !indented:
			row.section = line
		case row.text == "":
			row.text = content
		case row.status == "":
			row.status, row.note, _ = strings.Cut(content, ": ")
		default:
			e := example{}
			e.command, e.argument, _ = strings.Cut(content, " ")
			e.result = s.run(t, row.section, e)
			for _, line := range e.result {
				s.lines = append(s.lines, "    "+line)
			}
			row.examples = append(row.examples, e)
		}
	}
	s.rows = append(s.rows, row)
}

// run returns what the example prints in each edition of its section; it is given once
// if it is the same in all.
func (s *specification) run(t testing.TB, section string, e example) (lines []string) {
	t.Helper()
	argument, err := strconv.Unquote(`"` + strings.ReplaceAll(e.argument, `"`, `\"`) + `"`)
	if err != nil {
		t.Fatalf("%s: %s: %v", s.file, e.argument, err)
	}
	run, ok := commands[e.command]
	if !ok {
		t.Fatalf("%s: no command %q", s.file, e.command)
	}
	editions := s.editions
	for _, edition := range editions {
		if strings.HasSuffix(section, " ("+edition+")") {
			editions = []string{edition}
		}
	}
	var results [][]string
	same := true
	for _, edition := range editions {
		result, err := run(open(t, edition), argument)
		if err != nil {
			t.Fatalf("%s: %s %s: %v", s.file, e.command, e.argument, err)
		}
		results = append(results, result)
		same = same && strings.Join(results[0], "\n") == strings.Join(results[len(results)-1], "\n")
	}
	if same {
		return results[0]
	}
	for i, result := range results {
		for _, line := range result {
			lines = append(lines, editions[i]+": "+line)
		}
	}
	return lines
}
