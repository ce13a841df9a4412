package report

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
)

// schema compiles a schema of a folder, by which nothing may be in an object that
// it does not tell of if that is strict. The schemas for users allow it, as later
// releases may have more to tell.
func schema(t *testing.T, folder, name string, strict bool) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		doc := parsed(t, string(text))
		if strict {
			closeObjects(doc)
		}
		if id, ok := doc.(map[string]any)["$id"].(string); ok {
			file = id
		}
		if err := c.AddResource(file, doc); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "/"+name) {
			name = file
		}
	}
	s, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func closeObjects(v any) {
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["properties"].(map[string]any); ok {
			v["additionalProperties"] = false
		}
		for _, member := range v {
			closeObjects(member)
		}
	case []any:
		for _, member := range v {
			closeObjects(member)
		}
	}
}

func parsed(t *testing.T, text string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

const schemas = "../../docs/schema"

// TestFindingsAreByTheirSchemas also writes hostile text: it is still data.
func TestFindingsAreByTheirSchemas(t *testing.T) {
	docs, failures := hostile()
	mailed := example()
	mailed.URLSpan, mailed.Mail = wrapped().Pieces[0], fullMail
	repeated := example()
	repeated.CopyOf = &Place{File: "a\xff", Member: "b\xff", Line: 1, Column: 1}
	docs = append(docs, looked{"docs/a.md", []Finding{example(), wrapped(), hiding(), mailed, repeated}})
	for _, c := range []struct {
		format, folder, schema string
		strict, lines          bool
	}{
		{"json", schemas, "lint-json.schema.json", true, false},
		{"jsonl", schemas, "lint-jsonl.schema.json", true, true},
		{"sarif", "testdata", "sarif-schema-2.1.0.json", false, false},
		{"rdjson", "testdata", "rdjson.schema.json", true, false},
	} {
		t.Run(c.format, func(t *testing.T) {
			s := schema(t, c.folder, c.schema, c.strict)
			for _, docs := range [][]looked{docs, {{"clean.md", nil}}, nil} {
				valid(t, s, render(format(t, c.format), testRun(), failures, docs...), c.lines)
			}
		})
	}
}

func valid(t *testing.T, s *jsonschema.Schema, out string, lines bool) {
	t.Helper()
	all := []string{out}
	if lines {
		all = strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	}
	for _, text := range all {
		if err := s.Validate(parsed(t, text)); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
}

func format(t *testing.T, name string) *FindingFormat {
	t.Helper()
	for _, f := range FindingFormats() {
		if f.Name == name {
			return &f
		}
	}
	t.Fatalf("there is no format %s", name)
	return nil
}

// TestURLsAreByTheirSchemas is about the formats of extract.
func TestURLsAreByTheirSchemas(t *testing.T) {
	for _, c := range []struct {
		format Format
		schema string
	}{{jsonDocument, "extract-json.schema.json"}, {jsonLines, "extract-jsonl.schema.json"}} {
		s := schema(t, schemas, c.schema, true)
		valid(t, s, urls(&c.format), c.format.Name == "jsonl")
	}
}

// urls returns what a run of extract writes of URLs of all kinds.
func urls(f *Format) string {
	const text = "see <URL:http://example.com/a-\n  b> and http://example.com/caf\xe9 or\nhttp://example.com/long-\nword and <jim@example.com>\n"
	var out bytes.Buffer
	w := NewWriter(&out, f)
	at := position.Position{Line: 1, Column: 1}
	for _, mail := range []*extract.Mail{nil, fullMail} {
		for u := range extract.Find([]byte(text), extract.Options{}) {
			u.Mail = mail
			w.Write(f.Append(nil, &URL{URL: &u, File: "a\xff", Member: "b", From: at, To: at}))
		}
	}
	if f.HasNotes() {
		w.Write(f.AppendNote(nil, &Note{Defect: extract.Defect{Kind: "base64", Message: "cut"}, File: "a", From: at}))
	}
	w.Close(&Summary{Files: 1, URLs: 3})
	return out.String()
}

// TestSchemasRefuse what is wrong, so that the tests above mean something.
func TestSchemasRefuse(t *testing.T) {
	out := render(format(t, "sarif"), testRun(), nil, looked{"a.md", []Finding{example()}})
	for _, wrong := range []struct{ old, new string }{
		{`"level":"warning"`, `"level":"bad"`}, {`"startLine":3`, `"startLine":0`}, {`"version":"2.1.0"`, `"version":"2"`},
	} {
		broken := strings.Replace(out, wrong.old, wrong.new, -1)
		if err := schema(t, "testdata", "sarif-schema-2.1.0.json", false).Validate(parsed(t, broken)); err == nil || broken == out {
			t.Errorf("takes %s", wrong.new)
		}
	}
}

// fullMail leaves nothing out.
var fullMail = &extract.Mail{
	Message: &extract.Message{
		Start: 1, ID: "1@example.com", Date: time.Unix(0, 0), FromDomain: "example.com", List: "list.example.com", Subject: "a subject",
	},
	Part: "1.2", Type: "text/html", Encoding: "base64", Charset: "utf-8", Place: extract.InTag, Field: "a@href",
	Depth: 2, Signature: true, Link: "here",
}
