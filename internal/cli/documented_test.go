package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// documented matches a block of a page of docs: the text of a file that is named
	// before it, or commands and what they print.
	documented = regexp.MustCompile("(?:`([^`\n]+)`:\n\n)?```(\\w+)\n((?s:.*?))```\n")
	// word matches a word of a command, which may be in quotes.
	word = regexp.MustCompile(`'[^']*'|\S+`)
)

// TestPagesAreRun runs the commands of pages one after the other, in a copy of a folder,
// and with the files that the page shows. With UPDATE=1 it rewrites what they print.
func TestPagesAreRun(t *testing.T) {
	for page, tree := range map[string]string{ // and where it is copied to
		"suppress.md":           "",
		"first-five-minutes.md": "fixtures/handbook .",
	} {
		t.Run(page, func(t *testing.T) {
			path, err := filepath.Abs("../../docs/" + page)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			folder := t.TempDir()
			if from, to, ok := strings.Cut(tree, " "); ok {
				if err := os.CopyFS(filepath.Join(folder, to), os.DirFS("../../"+from)); err != nil {
					t.Fatal(err)
				}
			}
			t.Chdir(folder)
			want := documented.ReplaceAllStringFunc(string(text), func(block string) string { return rerun(t, block) })
			switch {
			case want == string(text):
			case os.Getenv("UPDATE") == "":
				t.Fatalf("%s is stale: run UPDATE=1 go test ./internal/cli; it should be\n%s", page, want)
			default:
				if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// rerun writes the file of a block, or runs its commands and returns it with what they
// print.
func rerun(t *testing.T, block string) string {
	t.Helper()
	parts := documented.FindStringSubmatch(block)
	file, kind, text := parts[1], parts[2], parts[3]
	if file != "" {
		os.MkdirAll(filepath.Dir(file), 0o777)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if kind != "console" {
		return block
	}
	var out strings.Builder
	for line := range strings.Lines(text) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			out.WriteString(line + strings.TrimRight(shell(t, command), "\n"))
			out.WriteString("\n")
		}
	}
	return "```console\n" + out.String() + "```\n"
}

// shell runs a command of ours, or cat, and returns what it prints to both
// streams.
func shell(t *testing.T, line string) string {
	t.Helper()
	args := word.FindAllString(line, -1)
	for i := range args {
		args[i] = strings.Trim(args[i], "'")
	}
	if args[0] == "cat" {
		text, err := os.ReadFile(args[1])
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	var out bytes.Buffer
	Main(args, strings.NewReader(""), &out, &out)
	return out.String()
}
