package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A documented block of a page of docs: the text of a file that is named before
// it, or commands and what they print.
var documented = regexp.MustCompile("(?:`([^`\n]+)`:\n\n)?```(\\w+)\n((?s:.*?))```\n")

// TestSuppressPage runs the commands of the page one after the other.
func TestSuppressPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/suppress.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	ran := 0
	for _, block := range documented.FindAllStringSubmatch(string(page), -1) {
		file, kind, text := block[1], block[2], block[3]
		if kind != "console" {
			os.MkdirAll(filepath.Dir(file), 0o777)
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for command := range strings.SplitSeq("\n"+text, "\n$ ") {
			line, want, _ := strings.Cut(command, "\n")
			if line == "" {
				continue
			}
			ran++
			if got := shell(t, line); strings.TrimSpace(got) != strings.TrimSpace(want) {
				t.Errorf("$ %s\ngot\n%s\nwant\n%s", line, got, want)
			}
		}
	}
	if ran == 0 {
		t.Error("the page has no commands")
	}
}

// shell runs a command of ours, or cat, and returns what it prints to both
// streams.
func shell(t *testing.T, line string) string {
	args := strings.Fields(line)
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
