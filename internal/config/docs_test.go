package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	page       = "../../docs/config.md"
	schemaFile = "../../docs/config.schema.json"
)

// current compares a generated file with what it should be; with UPDATE=1 it
// rewrites it.
func current(t *testing.T, path string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err == nil && bytes.Equal(got, want) {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Fatalf("%s is stale: run UPDATE=1 go test ./internal/config", path)
	}
	if err := os.WriteFile(path, want, 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestSchemaIsCurrent(t *testing.T) { current(t, schemaFile, Schema(allRules())) }

var keyTable = regexp.MustCompile(`(?s)(<!-- keys: [^\n]*-->\n)(.*?)(<!-- end -->)`)

// TestPageIsCurrent checks the table of keys.
func TestPageIsCurrent(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| key | takes | without it | in overrides | |\n|---|---|---|---|---|\n")
	for _, k := range keys() {
		takes, standard, too := k.kind.String(), "", "yes"
		if k.names != nil {
			takes = "`" + strings.Join(k.names(), "`, `") + "`"
		}
		if k.standard != "" {
			standard = "`" + k.sample() + "`"
		}
		switch k.scope {
		case inFile:
			too = ""
		case inOverride:
			too = "only"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", k.name, takes, standard, too, k.doc)
	}
	if !keyTable.Match(text) {
		t.Fatalf("%s has no place for the table of keys", page)
	}
	current(t, page, keyTable.ReplaceAll(text, []byte("${1}"+strings.ReplaceAll(b.String(), "$", "$$")+"${3}")))
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema(allRules())))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(schemaURL, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(schemaURL)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// validate says what the schema finds wrong with a file.
func validate(t *testing.T, s *jsonschema.Schema, text string) error {
	t.Helper()
	var v map[string]any
	if err := toml.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(doc)
}

// faults says what is wrong with a file by our own lights.
func faults(t *testing.T, text string) []Fault {
	t.Helper()
	file := newFile("/x/urlmend.toml", []byte(text))
	root, fault := file.parse()
	if fault != nil {
		t.Fatal(fault)
	}
	l := loader{}
	for _, r := range allRules() {
		l.rules = append(l.rules, r.Name)
	}
	d := decoder{file: file, rules: l.rules}
	d.contents(root)
	return d.faults
}

// TestSchemaAgrees gives the schema and the decoder the same files.
func TestSchemaAgrees(t *testing.T) {
	s := compiled(t)
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]bool{Template: true, uncommented(): true}
	own := strings.NewReplacer("[tool.urlmend]\n", "", "tool.urlmend.", "")
	for _, m := range regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		files[own.Replace(m[1])] = !strings.Contains(m[1], "wrong/")
	}
	if len(files) < 5 {
		t.Errorf("only %d files", len(files))
	}
	for _, wrong := range []string{
		"x = 1", "edition = 'rfc17'", "edition = 1", "width = 0", "width = 1.5", "width = '1'", "suppressions = 'true'", "exclude = [1]",
		"paths = 'a'", "[[overrides]]", "[[overrides]]\npaths = 'a'\nfail-on = 'error'", "[overrides]", "rules = 1", "rules.bad-escape = 'fatal'",
		"rules.nope = 'off'", "level = 'never'", "[[overrides]]\npaths='a'\nx=1",
	} {
		files[wrong] = false
	}
	for _, right := range []string{
		"[[policy]]\nmatch = 'a.example'\nreplace = 'b.example'", "rules.bad-port = {severity = 'info', allow = ['a.example/b'], in = 'code'}",
		"", "exclude = []", "exclude = 'a'", "width = 1", "fail-on = 'never'", "suppressions = false",
		"[[overrides]]\npaths = []", "overrides = []", "overrides = [{paths = 'a', rules = {bad-escape = 'off'}}]",
	} {
		files[right] = true
	}
	for file, right := range files {
		if err := validate(t, s, file); (err == nil) != right {
			t.Errorf("the schema says %v of\n%s", err, file)
		}
		if faults := faults(t, file); (faults == nil) != right {
			t.Errorf("the decoder says %v of\n%s", faults, file)
		}
	}
}

// uncommented is the template with all its samples.
func uncommented() string {
	sample := regexp.MustCompile(`(?m)^# ([a-z.-]+ = |\[\[)`)
	return sample.ReplaceAllString(Template, "$1")
}

// TestTemplateSaysWhatHolds reads the samples that are no examples.
func TestTemplateSaysWhatHolds(t *testing.T) {
	t.Chdir(t.TempDir())
	var file string
	for line := range strings.Lines(uncommented()) {
		name, _, _ := strings.Cut(line, " = ")
		if k, ok := keyNamed(name); ok && k.standard != "" && k.scope&inFile != 0 {
			file += line
		}
		if strings.HasPrefix(line, "[rules]") {
			break
		}
	}
	write(t, "urlmend.toml", file)
	r := open(t, Options{})
	if n := strings.Count(file, "\n"); n < 5 || n != len(nonDefault(settings(t, r, "a"))) {
		t.Errorf("only %d lines in\n%s", n, file)
	}
	bare := settings(t, open(t, Options{Isolated: true}), "a").Values()
	for i, v := range settings(t, r, "a").Values() {
		if fmt.Sprint(v.Value) != fmt.Sprint(bare[i].Value) {
			t.Errorf("the template has %s = %v, it is %v", v.Key, v.Value, bare[i].Value)
		}
	}
}

// TestShownIsAConfiguration reads what AppendTOML writes.
func TestShownIsAConfiguration(t *testing.T) {
	tree(t, `
-- urlmend.toml --
exclude = ["a\"\\\u202e\U000e0001", 'b']
width = 72
date = 1994-05-01
rules.bad-escape = "off"
`)
	s := settings(t, open(t, Options{}), "x")
	text := string(s.AppendTOML(nil))
	if strings.ContainsAny(text, "\u202e\U000e0001") || strings.Contains(text, "  \n") {
		t.Errorf("got %q", text)
	}
	write(t, "again.toml", text)
	again := settings(t, open(t, Options{File: "again.toml"}), "x")
	for i, v := range s.Values() {
		if got := again.Values()[i]; fmt.Sprint(got.Value) != fmt.Sprint(v.Value) {
			t.Errorf("%s is %q, want %q", v.Key, got.Value, v.Value)
		}
	}
}
