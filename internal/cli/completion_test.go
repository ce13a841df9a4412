package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"text/template"
)

// TestCompletions holds the scripts for shells to the commands.
func TestCompletions(t *testing.T) {
	for _, shell := range shellNames() {
		script, err := completion(shell, described())
		if err != nil {
			t.Fatal(err)
		}
		current(t, "completions/"+shell, script)
	}
}

// current compares a generated file with what it should be; with UPDATE=1 it rewrites the file.
func current(t *testing.T, file, want string) {
	t.Helper()
	got, err := os.ReadFile(file)
	if err == nil && bytes.Equal(got, []byte(want)) {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Errorf("%s is stale: run UPDATE=1 go test ./internal/cli", file)
	} else if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// completion returns the script for a shell.
func completion(shell string, root description) (string, error) {
	t, err := template.New(shell).Funcs(template.FuncMap{
		"join":  func(words []string) string { return strings.Join(words, " ") },
		"below": func(c description) string { return strings.Join(c.Path[1:], " ") },
		"quote": quotes[shell],
		"spec":  zshText,
		"long":  func(o option) string { return strings.TrimLeft(o.Names[0], "-") },
	}).ParseFiles("testdata/shells/" + shell)
	if err != nil {
		return "", err
	}
	var script strings.Builder
	err = t.ExecuteTemplate(&script, shell, root)
	return script.String(), err
}

// quotes put a text in single quotes, as each shell has them.
var quotes = map[string]func(string) string{
	"bash":       quotePOSIX,
	"zsh":        quotePOSIX,
	"fish":       quoteFish,
	"powershell": func(text string) string { return "'" + strings.ReplaceAll(text, "'", "''") + "'" },
}

func quotePOSIX(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

func quoteFish(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}

// zshText escapes what means something in a specification of _arguments.
func zshText(text string) string {
	return strings.NewReplacer(`\`, `\\`, ":", `\:`, "[", `\[`, "]", `\]`).Replace(text)
}
