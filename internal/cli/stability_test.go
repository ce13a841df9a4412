package cli

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/rules"
)

// TestStable holds the program to the names in fixtures/stable.txt, which docs/stability.md promises to keep. New names
// are fine. UPDATE=1 rewrites the list.
func TestStable(t *testing.T) {
	now := names{}
	now.exitCodes()
	now.rules()
	now.commands(described())
	now.members(t)
	now.library(t)
	const list = "../../fixtures/stable.txt"
	if os.Getenv("UPDATE") != "" {
		text := strings.Join(slices.Sorted(maps.Keys(now)), "\n") + "\n"
		if err := os.WriteFile(list, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.Lines(string(text)) {
		if name = strings.TrimSuffix(name, "\n"); !now[name] {
			t.Errorf("%s: it is gone; docs/stability.md says how a name is retired", name)
		}
	}
}

// names are the names that others may rely on, each after a word for its kind.
type names map[string]bool

func (n names) add(words ...string) { n[strings.Join(words, " ")] = true }

func (n names) exitCodes() {
	n.add("exit-code", "clean", fmt.Sprint(exitClean))
	n.add("exit-code", "findings", fmt.Sprint(exitFindings))
	n.add("exit-code", "error", fmt.Sprint(exitError))
}

// commands adds commands, their flags, and the values of flags, except names of rules, which n has.
func (n names) commands(c description) {
	command := strings.Join(c.Path, " ")
	n.add("command", command)
	for _, o := range c.Options {
		for _, name := range o.Names {
			n.add("flag", command, name)
		}
		for _, value := range o.Values.Words {
			if !n["rule "+value] {
				n.add("value", command, o.Names[0], value)
			}
		}
	}
	for _, below := range c.Commands {
		n.commands(below)
	}
}

func (n names) rules() {
	for _, r := range rules.All() {
		n.add("rule", r.Name)
	}
}

// members adds the settings and the members of JSON, by their schemas.
func (n names) members(t *testing.T) {
	files, err := filepath.Glob("../../docs/schema/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../../docs/config.schema.json") {
		var schema any
		text, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(text, &schema)
		}
		if err != nil {
			t.Fatal(err)
		}
		n.properties("member "+strings.TrimSuffix(filepath.Base(file), ".schema.json")+" ", schema)
	}
}

func (n names) properties(before string, schema any) {
	switch s := schema.(type) {
	case []any:
		for _, one := range s {
			n.properties(before, one)
		}
	case map[string]any:
		for key, below := range s {
			properties, ok := below.(map[string]any)
			if !ok || key != "properties" && key != "$defs" {
				n.properties(before, below)
				continue
			}
			for name, one := range properties {
				n.add(before + name)
				n.properties(before+name+".", one)
			}
		}
	}
}

// library adds the exported names of the public packages, and the fields and methods of their types.
func (n names) library(t *testing.T) {
	for _, pkg := range []string{"extract", "extract/position", "lint", "rules"} {
		files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.FileExports(file)
			if file.Name.Name != "main" {
				n.declarations(pkg, file)
			}
		}
	}
}

func (n names) declarations(pkg string, file *ast.File) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = typeName(d.Recv.List[0].Type) + "." + name
			}
			n.add("library", pkg, name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				n.specification(pkg, spec)
			}
		}
	}
}

func (n names) specification(pkg string, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range s.Names {
			n.add("library", pkg, name.Name)
		}
	case *ast.TypeSpec:
		n.add("library", pkg, s.Name.Name)
		if fields, ok := s.Type.(*ast.StructType); ok {
			for _, field := range fields.Fields.List {
				for _, name := range field.Names {
					n.add("library", pkg, s.Name.Name+"."+name.Name)
				}
			}
		}
	}
}

func typeName(e ast.Expr) string {
	if star, ok := e.(*ast.StarExpr); ok {
		return typeName(star.X)
	}
	return fmt.Sprint(e)
}
