package config

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/lint"
)

// TestEdit writes settings into files of many layouts: the rest stays as it is, and the settings apply.
func TestEdit(t *testing.T) {
	off := func(path string, text []byte) (lint.Edit, error) { return TurnOff(path, text, "bad-port") }
	offIn := func(path string, text []byte) (lint.Edit, error) {
		return TurnOffIn(path, text, "bad-port", "/docs/a.txt")
	}
	allow := func(path string, text []byte) (lint.Edit, error) {
		return Allow(path, text, "bad-port", "www.example.com/tea")
	}
	for _, c := range []struct {
		name   string
		edit   func(path string, text []byte) (lint.Edit, error)
		file   string
		before string
		after  string
	}{
		{"a new file", off, "urlmend.toml", "", "[rules]\nbad-port = \"off\"\n"},
		{"a new file for a file", offIn, "urlmend.toml", "", "[[overrides]]\npaths = [\"/docs/a.txt\"]\nrules = { bad-port = \"off\" }\n"},
		{"a new file for a URL", allow, "urlmend.toml", "", "[rules]\nbad-port = { allow = [\"www.example.com/tea\"] }\n"},
		{"no line end", off, "urlmend.toml", `level = "info"`, "level = \"info\"\n\n[rules]\nbad-port = \"off\"\n"},
		{"only comments", off, "urlmend.toml", "# [rules]\n", "# [rules]\n\n[rules]\nbad-port = \"off\"\n"},
		{"an empty table", off, "urlmend.toml", "[rules] # ours\n# bad-escape = \"off\"\n", "[rules] # ours\nbad-port = \"off\"\n# bad-escape = \"off\"\n"},
		{"a table", off, "urlmend.toml", "[rules]\n\n# We know.\n  bad-escape = \"info\"\n", "[rules]\n\n  bad-port = \"off\"\n# We know.\n  bad-escape = \"info\"\n"},
		{"a table below another one", off, "urlmend.toml", "[rules.bad-escape]\nseverity = \"info\"\n", "[rules.bad-escape]\nseverity = \"info\"\n\n[rules]\nbad-port = \"off\"\n"},
		{"lines of Windows", off, "urlmend.toml", "[rules]\r\nbad-escape = \"info\"\r\n", "[rules]\r\nbad-port = \"off\"\r\nbad-escape = \"info\"\r\n"},
		{"dotted keys", off, "urlmend.toml", "level = \"info\"\nrules.bad-escape = \"info\"\n", "level = \"info\"\nrules.bad-port = \"off\"\nrules.bad-escape = \"info\"\n"},
		{"a table in a line", off, "urlmend.toml", "rules = { bad-escape = \"info\" } # ours\n", "rules = { bad-port = \"off\", bad-escape = \"info\" } # ours\n"},
		{"an empty table in a line", off, "urlmend.toml", "rules = {}\n", "rules = {bad-port = \"off\"}\n"},
		{"a severity", off, "urlmend.toml", "[rules]\nbad-port = 'error' # sure\n", "[rules]\nbad-port = \"off\" # sure\n"},
		{"a severity in a table", off, "urlmend.toml", "[rules]\nbad-port = { severity = \"error\", in = \"links\" }\n", "[rules]\nbad-port = { severity = \"off\", in = \"links\" }\n"},
		{"a table without a severity", off, "urlmend.toml", "[rules.bad-port]\nin = \"links\"\n", "[rules.bad-port]\nseverity = \"off\"\nin = \"links\"\n"},
		{"a part of another file", off, "pyproject.toml", "[tool.urlmend]\nlevel = \"info\"\n\n[tool.other]\nx = 1\n", "[tool.urlmend]\nlevel = \"info\"\n\n[tool.other]\nx = 1\n\n[tool.urlmend.rules]\nbad-port = \"off\"\n"},
		{"JSON", off, "package.json", "{\n  \"urlmend\": {\n    \"level\": \"info\"\n  }\n}\n", "{\n  \"urlmend\": {\n    \"rules\": { \"bad-port\": \"off\" },\n    \"level\": \"info\"\n  }\n}\n"},
		{"JSON with nothing", off, "package.json", `{"urlmend": {}}`, `{"urlmend": {"rules": { "bad-port": "off" }}}`},
		{"JSON for a file", offIn, "package.json", `{"urlmend": {"overrides": []}}`, `{"urlmend": {"overrides": [{ "paths": ["/docs/a.txt"], "rules": { "bad-port": "off" } }]}}`},
		{"overrides for other files", offIn, "urlmend.toml", "[[overrides]]\npaths = \"b\"\nlevel = \"info\"\n", "[[overrides]]\npaths = \"b\"\nlevel = \"info\"\n\n[[overrides]]\npaths = [\"/docs/a.txt\"]\nrules = { bad-port = \"off\" }\n"},
		{"overrides for the file", offIn, "urlmend.toml", "[[overrides]]\npaths = [\"/docs/a.txt\"]\nrules.bad-escape = \"off\"\n", "[[overrides]]\npaths = [\"/docs/a.txt\"]\nrules.bad-port = \"off\"\nrules.bad-escape = \"off\"\n"},
		{"overrides in a line", offIn, "urlmend.toml", "overrides = [\n  { paths = \"b\" }, # ours\n]\n", "overrides = [\n  { paths = [\"/docs/a.txt\"], rules = { bad-port = \"off\" } },\n  { paths = \"b\" }, # ours\n]\n"},
		{"a URL of a rule with a severity", allow, "urlmend.toml", "[rules]\nbad-port = \"error\"\n", "[rules]\nbad-port = { severity = \"error\", allow = [\"www.example.com/tea\"] }\n"},
		{"one URL more", allow, "urlmend.toml", "[rules]\nbad-port = { allow = [\"a.example\"] }\n", "[rules]\nbad-port = { allow = [\"www.example.com/tea\", \"a.example\"] }\n"},
		{"one URL more in lines", allow, "urlmend.toml", "[rules.bad-port]\nallow = [ # these\n  \"a.example\",\n]\n", "[rules.bad-port]\nallow = [ # these\n  \"www.example.com/tea\",\n  \"a.example\",\n]\n"},
		{"the second URL", allow, "urlmend.toml", "[rules.bad-port]\nallow = \"a.example\"\n", "[rules.bad-port]\nallow = [\"www.example.com/tea\", \"a.example\"]\n"},
		{"the first URL of an empty list", allow, "urlmend.toml", "[rules.bad-port]\nallow = []\n", "[rules.bad-port]\nallow = [\"www.example.com/tea\"]\n"},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, c.file)
		edit, err := c.edit(path, []byte(c.before))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := c.before[:edit.Start] + edit.Text + c.before[edit.End:]
		if got != c.after {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.after)
		}
		r, err := Open(Options{Rules: []*lint.Rule{{Name: "bad-port"}, {Name: "bad-escape"}}})
		if err == nil {
			err = r.Overlay(path, []byte(got))
		}
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.For(filepath.Join(dir, "docs", "a.txt"))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if limits, _ := s.Limits("bad-port"); !s.IsOff("bad-port") && len(limits) == 0 {
			t.Errorf("%s: the rule is not off, and allows nothing", c.name)
		}
	}
	for _, text := range []string{"[rules", "rules = 1\nrules = 2\n"} {
		if _, err := TurnOff("urlmend.toml", []byte(text), "bad-port"); err == nil {
			t.Errorf("%q: want an error", strings.TrimSpace(text))
		}
	}
}
