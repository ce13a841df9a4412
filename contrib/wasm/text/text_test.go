package text

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/internal/cli"
	"github.com/urlmend/urlmend/rules"
)

// An object is one of JSON.
type object = map[string]any

// texts returns the texts of all fixtures, by the name of a file for each.
func texts(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	add := func(path, section, kind string, text []byte) {
		ext := ".txt"
		if known := map[string]string{"markdown": ".md", "rst": ".rst", "html": ".html", "c": ".c", "python": ".py", "org": ".org", "latex": ".tex"}[kind]; known != "" {
			ext = known
		}
		if len(text) > 0 {
			all[strings.TrimSuffix(filepath.Base(path), ".txt")+"-"+section+ext] = text
		}
	}
	for _, folder := range []string{"extract", "rules"} {
		paths, _ := filepath.Glob("../../../fixtures/" + folder + "/*.txt")
		for _, path := range paths {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			_, input, _ := strings.Cut(string(archive.Comment), "input: ")
			input, _, _ = strings.Cut(input, "\n")
			for i, f := range archive.Files {
				if !strings.HasPrefix(f.Name, "want") && f.Name != "note" {
					add(path, folder+strconv.Itoa(i), strings.TrimPrefix(f.Name, "in ")+input, f.Data)
				}
			}
		}
	}
	mail, _ := filepath.Glob("../../../fixtures/mail/*.*")
	for _, path := range mail {
		if text, err := os.ReadFile(path); err == nil {
			all["mail-"+filepath.Base(path)] = text
		}
	}
	if len(all) < 500 {
		t.Fatalf("there are only %d texts", len(all))
	}
	return all
}

// TestCommandLine compares the findings and URLs of all fixtures with those that the command line prints.
func TestCommandLine(t *testing.T) {
	dir, all := t.TempDir(), texts(t)
	for name, text := range all {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var ignored []string
	for _, r := range rules.All() {
		if r.Project {
			ignored = append(ignored, r.Name)
		}
	}
	var paths []string
	for name := range maps.Keys(all) {
		paths = append(paths, filepath.Join(dir, name))
	}
	run := func(args ...string) map[string][]object {
		var out, stderr bytes.Buffer
		if code := cli.Main(append(append([]string{"urlmend"}, args...), paths...), strings.NewReader(""), &out, &stderr); code > 1 {
			t.Fatalf("%v: %s", args, stderr.Bytes())
		}
		lines := map[string][]object{}
		for line := range bytes.Lines(out.Bytes()) {
			var o object
			if err := json.Unmarshal(line, &o); err != nil {
				t.Fatal(err)
			}
			if file, ok := o["file"].(string); ok {
				lines[filepath.Base(file)] = append(lines[filepath.Base(file)], o)
			}
		}
		return lines
	}
	compare := func(what string, ours func([]byte, Options) ([]byte, error), theirs map[string][]object) {
		for name, text := range all {
			answer, err := ours(text, Options{Name: name})
			if err != nil {
				t.Fatal(name, err)
			}
			var o struct{ Findings, URLs []object }
			if err := json.Unmarshal(answer, &o); err != nil {
				t.Fatal(name, err)
			}
			got, want := append(o.Findings, o.URLs...), theirs[name]
			for _, objects := range [][]object{got, want} {
				for _, one := range objects {
					for _, key := range []string{"file", "fingerprint", "copy_of"} {
						delete(one, key)
					}
				}
			}
			if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
				a, _ := json.MarshalIndent(got, "", " ")
				b, _ := json.MarshalIndent(want, "", " ")
				t.Errorf("%s of %s: got %s\nwant %s\n%s", what, name, a, b, text)
			}
		}
	}
	compare("findings", Check, run("lint", "--isolated", "--level", "info", "--ignore", strings.Join(ignored, ","), "--format", "jsonl"))
	compare("URLs", Find, run("extract", "--format", "jsonl"))
	t.Logf("%d texts", len(all))

	if code := cli.Main(append([]string{"urlmend", "fix", "--isolated", "--level", "info", "--ignore", strings.Join(ignored, ","), "--write"}, paths...), strings.NewReader(""), io.Discard, io.Discard); code > 1 {
		t.Fatal("fix failed")
	}
	for name, text := range all {
		answer, err := Fix(text, Options{Name: name})
		var made fixed
		if err != nil || json.Unmarshal(answer, &made) != nil {
			t.Fatal(name, err)
		}
		want, _ := os.ReadFile(filepath.Join(dir, name))
		if got := apply(text, made.Edits); !bytes.Equal(got, want) {
			t.Errorf("fix of %s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}

func apply(text []byte, edits []edit) (made []byte) {
	at := 0
	for _, e := range edits {
		made = append(append(made, text[at:e.Start]...), e.Text...)
		at = e.End
	}
	return append(made, text[at:]...)
}

// TestNode compares the answers of the program in WebAssembly with those of the package, for all fixtures.
func TestNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	dir := t.TempDir()
	if out, err := exec.Command("go", "run", "..", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	type request struct {
		What, Name string
		Text       []byte
	}
	var requests []request
	var want []string
	for name, text := range texts(t) {
		for what, ours := range map[string]func([]byte, Options) ([]byte, error){"check": Check, "find": Find, "fix": Fix} {
			answer, err := ours(text, Options{Name: name})
			if err != nil {
				t.Fatal(err)
			}
			requests, want = append(requests, request{what, name, text}), append(want, string(answer))
		}
	}
	in, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "requests.json"), in, 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(node, "testdata/answers.cjs", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var got []string
	answers, err := os.ReadFile(filepath.Join(dir, "answers.json"))
	if err != nil || json.Unmarshal(answers, &got) != nil || len(got) != len(want) {
		t.Fatalf("%v, %d answers", err, len(got))
	}
	for i, r := range requests {
		if got[i] != want[i] {
			t.Errorf("%s of %s: got %s\nwant %s", r.What, r.Name, got[i], want[i])
		}
	}
}
