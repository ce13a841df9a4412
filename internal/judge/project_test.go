package judge_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// projectRules are those about links that lead to nothing in the project.
func projectRules() []*lint.Rule {
	return slices.DeleteFunc(rules.All(), func(r *lint.Rule) bool { return !r.Project })
}

// project writes the files of an archive, and returns what is found in those that are wanted, each as a line:
// FILE:LINE:COLUMN-LINE:COLUMN SEVERITY RULE: MESSAGE.
func project(t *testing.T, files []txtar.File, isWanted func(name string) bool) (lines []string) {
	t.Helper()
	root := t.TempDir()
	if slices.ContainsFunc(files, func(f txtar.File) bool { return f.Name == ".git/HEAD" }) {
		if _, err := exec.LookPath("git"); err != nil {
			t.Skip("there is no git")
		}
		for _, dir := range []string{"objects", "refs"} { // without these it is no repository
			if err := os.MkdirAll(filepath.Join(root, ".git", dir), 0o777); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, f := range files {
		path := filepath.Join(root, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	e, err := judge.Open(judge.Options{Folders: []string{root}, Config: config.Options{Isolated: true, Flags: []config.Flag{{Key: "level", Name: "--level", Value: "info"}}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !isWanted(f.Name) {
			continue
		}
		r, err := e.Judge(context.Background(), judge.Buffer{Path: filepath.Join(root, f.Name), Text: f.Data})
		if err != nil {
			t.Fatal(err)
		}
		index := position.NewIndex(f.Data)
		for _, found := range r.Findings {
			from, to := index.Position(found.Start, position.Bytes), index.Position(found.End, position.Bytes)
			lines = append(lines, fmt.Sprintf("%s:%d:%d-%d:%d %s %s: %s", f.Name, from.Line, from.Column, to.Line, to.Column, found.Severity, found.Rule, found.Message))
		}
	}
	return lines
}

// TestProjectExamples runs the examples of the rules about projects: of the first file of a bad one, only the rule reports
// something.
func TestProjectExamples(t *testing.T) {
	for _, r := range projectRules() {
		for i, example := range slices.Concat(r.Bad, r.Good) {
			files := txtar.Parse([]byte(example)).Files
			got := project(t, files, func(name string) bool { return name == files[0].Name })
			isBad := i < len(r.Bad)
			if (len(got) == 1) != isBad || isBad && !strings.Contains(got[0], " "+r.Severity.String()+" "+r.Name+": ") {
				t.Errorf("%s: %q gives %q", r.Name, example, got)
			}
		}
	}
}

// TestProjectFixtures compares what is found in the files of fixtures/rules/NAME.txt, those below in, with what is wanted.
// UPDATE=1 writes it.
func TestProjectFixtures(t *testing.T) {
	for _, r := range projectRules() {
		path := filepath.Join("../../fixtures/rules", r.Name+".txt")
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		var files []txtar.File
		for i, f := range archive.Files {
			if name, ok := strings.CutPrefix(f.Name, "in/"); ok {
				files = append(files, txtar.File{Name: name, Data: f.Data})
				continue
			}
			if f.Name != "want" {
				continue
			}
			got := ""
			for _, line := range project(t, files, func(string) bool { return true }) {
				got += line + "\n"
			}
			var alone []string // each document by itself, as before a commit
			for _, f := range files {
				alone = append(alone, project(t, files, func(name string) bool { return name == f.Name })...)
			}
			if one := strings.Join(append(alone, ""), "\n"); one != got {
				t.Errorf("%s: all documents have\n%s\nand each by itself has\n%s", path, got, one)
			}
			if got != string(f.Data) && os.Getenv("UPDATE") != "1" {
				t.Errorf("%s: got\n%s\nwant\n%s\nIf that is right: UPDATE=1 go test ./internal/judge -run Project", path, got, f.Data)
			}
			archive.Files[i].Data = []byte(got)
			files = nil
		}
		if os.Getenv("UPDATE") == "1" {
			if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
