package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A record is one thing that urlmend prints about a tree: a URL, a finding, a changed line,
// a file that lint reads by default.
type record struct {
	output string // the command that printed it, as in "fix --unsafe"
	group  string // the rule, or the kind of URL
	file   string // below the tree
	line   int
	column int // 1 if the whole line is meant
	text   string
}

// read runs urlmend on a tree and returns all that it prints there. No setting of the
// tree applies, and lint and fix read files that the project does not write itself, too.
func read(urlmend, tree string) ([]record, error) {
	settings, err := os.CreateTemp("", "golden-*.toml")
	if err != nil {
		return nil, err
	}
	defer os.Remove(settings.Name())
	_, err = settings.WriteString("skip-generated = false\n")
	if err = errors.Join(err, settings.Close()); err != nil {
		return nil, err
	}
	start := func(parse func(io.Reader) ([]record, error), args ...string) ([]record, error) {
		return output(urlmend, tree, parse, append(args, "."))
	}
	all, err := start(parseFiles, "files", "--isolated")
	if err != nil {
		return nil, err
	}
	urls, err := start(parseURLs, "extract", "--format", "jsonl")
	if err != nil {
		return nil, err
	}
	findings, err := start(parseFindings, "lint", "--config", settings.Name(), "--level", "info", "--format", "jsonl")
	if err != nil {
		return nil, err
	}
	all = append(append(all, urls...), findings...)
	rules := rulesByLine(findings)
	for _, command := range []string{"fix", "fix --unsafe"} {
		edits, err := start(parseDiff, append(strings.Fields(command), "--config", settings.Name(), "--level", "info")...)
		if err != nil {
			return nil, err
		}
		for i := range edits {
			edits[i].output = command
			edits[i].group = rules[place{edits[i].file, edits[i].line}]
		}
		all = append(all, edits...)
	}
	return all, nil
}

// output runs urlmend in the tree and parses its standard output. Exit code 1 says that it has findings or
// changes to report.
func output(urlmend, tree string, parse func(io.Reader) ([]record, error), args []string) ([]record, error) {
	command := exec.Command(urlmend, args...)
	command.Dir = tree
	var stderr bytes.Buffer
	command.Stderr = &stderr
	stdout, err := command.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return nil, fmt.Errorf("%s %s: %w\n%s", urlmend, strings.Join(args, " "), err, stderr.Bytes())
	}
	records, err := parse(bytes.NewReader(stdout))
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", urlmend, strings.Join(args, " "), err)
	}
	return records, nil
}

func parseFiles(r io.Reader) (records []record, err error) {
	text, err := io.ReadAll(r)
	for name := range strings.Lines(string(text)) {
		name = filepath.Clean(strings.TrimSuffix(name, "\n"))
		records = append(records, record{output: "files", group: "read", file: name, line: 1, column: 1, text: name})
	}
	return records, err
}

func parseURLs(r io.Reader) (records []record, err error) {
	var u struct {
		URL, Kind, Confidence, File string
		Line, Column                int
	}
	for d := json.NewDecoder(r); ; {
		u.URL = ""
		if err := d.Decode(&u); err != nil {
			return records, skipEOF(err)
		}
		if u.URL != "" {
			records = append(records, record{"extract", u.Kind + ", " + u.Confidence, filepath.Clean(u.File), u.Line, u.Column, u.URL})
		}
	}
}

func parseFindings(r io.Reader) (records []record, err error) {
	var f struct {
		Type, Rule, Severity, Message, File string
		Line, Column                        int
	}
	for d := json.NewDecoder(r); ; {
		if err := d.Decode(&f); err != nil {
			return records, skipEOF(err)
		}
		if f.Type == "finding" {
			records = append(records, record{"lint", f.Rule, filepath.Clean(f.File), f.Line, f.Column, f.Severity + ": " + f.Message})
		}
	}
}

func skipEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// parseDiff reads a diff for git apply. Each run of removed and added lines is a record;
// if there are as many of both, each pair of lines is.
func parseDiff(r io.Reader) (records []record, err error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var h hunk
	for l := range strings.Lines(string(text)) {
		l = strings.TrimSuffix(l, "\n")
		if name, ok := strings.CutPrefix(l, "--- "); ok && h.isRead() {
			h.file = fileOfDiff(name)
		} else if ranges, ok := strings.CutPrefix(l, "@@ "); ok && h.isRead() {
			if err := h.begin(ranges); err != nil {
				return nil, fmt.Errorf("%q: %w", l, err)
			}
		} else if !h.isRead() {
			records = append(records, h.read(l)...)
		}
	}
	return records, nil
}

// A hunk is the part of a diff that is being read.
type hunk struct {
	file             string
	line             int // of the next line of the old file
	oldLeft, newLeft int // lines still to read
	removed, added   []string
}

func (h *hunk) isRead() bool { return h.oldLeft == 0 && h.newLeft == 0 }

// begin reads the ranges of a hunk, as in "-1,3 +1,3 @@".
func (h *hunk) begin(ranges string) error {
	fields := strings.Fields(ranges)
	if len(fields) < 2 {
		return errors.New("no ranges")
	}
	var err, newErr error
	h.line, h.oldLeft, err = lineRange(fields[0])
	_, h.newLeft, newErr = lineRange(fields[1])
	return errors.Join(err, newErr)
}

// lineRange reads a range such as -12,3 or +12, which is one line.
func lineRange(s string) (line, n int, err error) {
	first, length, ok := strings.Cut(s[1:], ",")
	if !ok {
		length = "1"
	}
	line, err = strconv.Atoi(first)
	n, lengthErr := strconv.Atoi(length)
	return line, n, errors.Join(err, lengthErr)
}

// read reads a line of the hunk, and returns the changes that are complete with it.
func (h *hunk) read(l string) (changes []record) {
	if l != "" && l[0] == '+' {
		h.added = append(h.added, l[1:])
		h.newLeft--
	} else if l != "" && l[0] == '-' {
		if h.added != nil {
			changes = h.changes()
		}
		h.removed = append(h.removed, l[1:])
		h.oldLeft--
		h.line++
	} else if l == "" || l[0] == ' ' {
		changes = h.changes()
		h.oldLeft--
		h.newLeft--
		h.line++
	}
	if h.isRead() {
		changes = append(changes, h.changes()...)
	}
	return changes
}

// changes returns the lines removed and added since the last call.
func (h *hunk) changes() (changes []record) {
	first := h.line - len(h.removed)
	if len(h.removed) != len(h.added) {
		h.added = []string{strings.Join(h.added, "\n")}
	}
	for i, line := range h.added {
		changes = append(changes, record{file: h.file, line: first + i, column: 1, text: line})
	}
	h.removed, h.added = nil, nil
	return changes
}

// fileOfDiff is the name in a line of a diff that begins with "--- ".
func fileOfDiff(name string) string {
	if unquoted, err := strconv.Unquote(name); err == nil {
		name = unquoted
	} else {
		name, _, _ = strings.Cut(name, "\t")
	}
	return filepath.Clean(strings.TrimPrefix(name, "a/"))
}

// A place is a line of a file.
type place struct {
	file string
	line int
}

// rulesByLine names the rules with findings on each line.
func rulesByLine(findings []record) map[place]string {
	names := map[place][]string{}
	for _, f := range findings {
		p := place{f.file, f.line}
		if !slices.Contains(names[p], f.group) {
			names[p] = append(names[p], f.group)
		}
	}
	rules := make(map[place]string, len(names))
	for p, n := range names {
		slices.Sort(n)
		rules[p] = strings.Join(n, ", ")
	}
	return rules
}
