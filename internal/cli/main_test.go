package cli

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
)

// again reads as its text, over and over.
type again struct {
	text string
	at   int
}

func (a *again) Read(p []byte) (int, error) {
	n := copy(p, a.text[a.at:])
	a.at = (a.at + n) % len(a.text)
	return n, nil
}

// full is a writer with room for so many bytes.
type full int

func (f *full) Write(p []byte) (int, error) {
	if *f -= full(len(p)); *f < 0 {
		return 0, errors.New("no space left")
	}
	return len(p), nil
}

func TestOutputThatFailsEndsAnEndlessInput(t *testing.T) {
	for _, args := range []string{
		"extract", "extract --format json -", "extract --format tsv --unique", "lint --level info -",
	} {
		room := full(500)
		var stderr bytes.Buffer
		stdin := &again{text: "see http://example.com/%zz there\n"}
		args := append([]string{"urlmend"}, strings.Fields(args)...)
		if args[len(args)-1] == "--unique" {
			room = 10
		}
		if code := Main(args, stdin, &room, &stderr); code != exitError {
			t.Errorf("%q: exit code %d, want %d", args, code, exitError)
		}
		if got, want := stderr.String(), "urlmend: cannot write the output: no space left\n"; got != want {
			t.Errorf("%q says %q, want %q", args, got, want)
		}
	}
}

// TestHelpThatCannotBeWrittenFails: a script that asks for the version is to know.
func TestHelpThatCannotBeWrittenFails(t *testing.T) {
	for _, args := range []string{"--version", "--help", "help", "lint --help", "rules", "completion bash"} {
		room := full(0)
		var stderr bytes.Buffer
		code := Main(append([]string{"urlmend"}, strings.Fields(args)...), strings.NewReader(""), &room, &stderr)
		if got, want := stderr.String(), "urlmend: cannot write the output: no space left\n"; code != exitError || got != want {
			t.Errorf("%q: exit code %d, says %q, want %d and %q", args, code, got, exitError, want)
		}
	}
}

// broken reads as its text, then fails.
type broken struct{ text io.Reader }

func (b broken) Read(p []byte) (int, error) {
	if n, err := b.text.Read(p); err == nil {
		return n, nil
	}
	return 0, errors.New("cable cut")
}

func TestInputThatFailsGivesWhatWasRead(t *testing.T) {
	var stdout, stderr bytes.Buffer
	stdin := broken{strings.NewReader("http://example.com/one and http://example.com/two ")}
	code := Main([]string{"urlmend", "extract", "-"}, stdin, &stdout, &stderr)
	if code != exitError {
		t.Errorf("exit code %d, want %d", code, exitError)
	}
	if got, want := stdout.String(), "http://example.com/one\nhttp://example.com/two\n"; got != want {
		t.Errorf("wrote %q, want %q", got, want)
	}
	if got, want := stderr.String(), "urlmend: cannot read - to its end: cable cut; check the file, or exclude it\n"; got != want {
		t.Errorf("said %q, want %q", got, want)
	}
}

func TestErrorsAreFitForATerminal(t *testing.T) {
	for _, args := range [][]string{
		{"urlmend", "\x1b[31m"},
		{"urlmend", "extract", "\x1b[31m.txt"},
		{"urlmend", "extract", "--\u202e", "x"},
		{"urlmend", "extract", "--format", "\u009b", "x"},
	} {
		var stdout, stderr bytes.Buffer
		Main(args, strings.NewReader(""), &stdout, &stderr)
		if strings.ContainsAny(stderr.String(), "\x1b\u202e\u009b") || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%q says %q", args, stderr.String())
		}
	}
}
