package cli

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// allowed says which packages of the module each package may import: the
// import direction of ARCHITECTURE.md. Tests may import more.
var allowed = map[string][]string{
	"": {"internal/cli"},
	"internal/cli": {
		"extract", "internal/baseline", "internal/changes", "internal/client", "internal/config", "internal/fix",
		"internal/git", "internal/grammar", "internal/replace", "internal/report", "internal/resolve", "internal/scan",
		"internal/source", "internal/suggest", "internal/suppress", "internal/uri", "internal/whatwg", "lint", "rules",
	},
	"internal/report":   {"extract", "internal/source", "lint"},
	"internal/scan":     {"internal/ascii", "internal/git", "internal/source"},
	"internal/baseline": {"internal/replace", "internal/scan", "internal/uri", "lint"},
	"internal/changes":  {"internal/git"},
	"internal/config":   {"extract", "internal/git", "internal/scan", "internal/suggest", "lint"},
	"internal/fix":      {"extract", "internal/replace", "lint"},
	"internal/suppress": {"internal/kernel", "internal/suggest", "lint"},
	"rules":             {"lint"},
	"lint":              {"extract", "internal/ascii", "internal/grammar", "internal/source", "internal/uri"},
	"extract":           {"internal/ascii", "internal/kernel", "internal/mail", "internal/markup", "internal/source", "internal/uri"},
	"internal/mail":     {"internal/ascii", "internal/kernel", "internal/markup", "internal/source", "internal/uri"},
	"internal/markup":   {"internal/ascii", "internal/kernel", "internal/source", "internal/uri"},
	"internal/client":   {"internal/grammar", "internal/uri"},
	"internal/grammar":  {"internal/ascii", "internal/uri"},
	"internal/resolve":  {"internal/grammar", "internal/uri"},
	"internal/whatwg":   {"internal/uri"},
	"internal/kernel":   nil,
	"internal/replace":  nil,
	"internal/git":      nil,
	"internal/growth":   nil, // for tests
	"internal/source":   nil,
	"internal/suggest":  nil,
	"internal/uri":      {"internal/ascii"},
	"internal/ascii":    nil,
}

// isModule reports whether a module of its own is in the folder.
func isModule(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil
}

// TestImports reads the files itself: the test cache does not see what a
// "go list" in a subprocess reads.
func TestImports(t *testing.T) {
	const root, module = "../..", "github.com/urlmend/urlmend"
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != root && isModule(path) {
			return fs.SkipDir
		}
		if name := d.Name(); err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "gen_") {
			return err
		}
		pkg, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		pkg = strings.TrimPrefix(filepath.ToSlash(pkg), ".")
		may, known := allowed[pkg]
		if !known {
			t.Errorf("%s: package %q is not in the import table: add it to allowed and to ARCHITECTURE.md", path, pkg)
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if ours, ok := strings.CutPrefix(imported, module+"/"); ok && !slices.Contains(may, ours) {
				t.Errorf("%s imports %s, which %q must not", path, ours, pkg)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
