package cli

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// allowed lists which packages of the module each package imports: no others, and
// none fewer. Tests may import more.
var allowed = map[string][]string{
	"":                {"internal/cli", "internal/memory/early"},
	"contrib/editors": nil,
	"docs":            nil,
	"internal/cli": {
		"contrib/editors", "docs", "extract", "extract/position", "internal/archive", "internal/baseline", "internal/changes", "internal/cli/command", "internal/config",
		"internal/annotate", "internal/fileio", "internal/fix", "internal/git", "internal/judge", "internal/tree", "internal/lsp", "internal/overview", "internal/parse", "internal/parse/resolve", "internal/record", "internal/report",
		"internal/scan", "internal/shard", "internal/store", "internal/stream", "internal/suggest", "internal/tally", "lint", "rules",
	},
	"internal/judge": {
		"extract", "extract/position", "internal/annotate", "internal/baseline", "internal/changes", "internal/config", "internal/edit",
		"internal/fix", "internal/foreign", "internal/git", "internal/policy", "internal/snapshot", "internal/syntax", "internal/report", "internal/scan", "internal/stream", "internal/suppress", "internal/tree", "lint", "rules",
	},
	"internal/tree": {"internal/ascii", "internal/fileio", "internal/git", "internal/gitignore", "internal/kernel", "internal/pattern", "internal/slip", "internal/suggest", "internal/syntax"},
	"internal/archive": {
		"extract", "extract/position", "internal/fileio", "internal/pieces", "internal/record", "internal/report", "internal/scan", "internal/stream", "lint", "internal/pattern",
	},
	"internal/shard":        {"extract", "internal/archive", "internal/fileio", "internal/pieces", "internal/record", "internal/scan", "internal/stream"},
	"internal/record":       {"internal/fileio"},
	"internal/store":        {"internal/ascii", "internal/fileio", "internal/memory", "internal/parse/resolve", "internal/pattern", "internal/record", "rules"},
	"internal/overview":     {"internal/report", "internal/scan", "internal/store", "lint", "internal/pattern"},
	"internal/lsp/protocol": {},
	"internal/lsp/jsonrpc":  {},
	"internal/lsp": {
		"extract", "internal/ascii", "internal/config", "internal/judge", "internal/lsp/jsonrpc", "internal/lsp/protocol", "internal/parse", "internal/policy", "internal/report", "internal/scan",
		"internal/syntax", "internal/tree", "lint",
	},
	"internal/annotate":    {"internal/ascii", "internal/pattern", "internal/placeholder", "internal/syntax"},
	"internal/stream":      {"extract", "extract/position", "internal/mail", "internal/pieces", "internal/scan"},
	"internal/cli/command": {"internal/suggest", "internal/pattern"},
	"internal/report":      {"extract", "extract/position", "internal/kernel", "internal/record", "lint"},
	"internal/scan":        {"internal/fileio", "internal/git", "internal/gitignore", "internal/inbox", "internal/mail", "internal/warc"},
	"internal/inbox":       {"internal/fileio", "internal/git", "internal/pattern"},
	"internal/warc":        {"internal/ascii"},
	"internal/foreign":     {"internal/ascii", "internal/fileio", "internal/git", "internal/gitignore", "internal/pattern"},
	"internal/gitignore":   {"internal/ascii", "internal/fileio", "internal/git"},
	"internal/baseline":    {"internal/fileio", "internal/tally", "internal/uri", "lint"},
	"internal/tally":       {"internal/fileio"},
	"internal/changes":     {"internal/fileio", "internal/git"},
	"internal/policy":      {"internal/uri"},
	"internal/config":      {"extract", "internal/fileio", "internal/git", "internal/gitignore", "internal/policy", "internal/suggest", "lint", "internal/pattern", "internal/tree"},
	"internal/edit":        {},
	"internal/fix":         {"extract", "internal/fileio", "lint"},
	"internal/suppress":    {"internal/ascii", "internal/kernel", "internal/suggest", "lint"},
	"rules":                {"extract", "lint"},
	"internal/nearmiss":    {"internal/ascii", "internal/bound", "internal/uri"},
	"lint":                 {"extract", "internal/ascii", "internal/enum", "internal/grammar", "internal/nearmiss", "internal/placeholder", "internal/secrets", "internal/slip", "internal/syntax", "internal/uri", "internal/pattern"},
	"internal/secrets":     {"internal/ascii", "internal/kernel", "internal/uri", "internal/pattern"},
	"extract": {
		"internal/bound", "internal/enum", "internal/find", "internal/invisible", "internal/join", "internal/layout", "internal/mail",
		"internal/pieces", "internal/syntax", "internal/source",
	},
	"internal/pieces":        {"internal/join", "internal/mail", "internal/memory", "internal/syntax"},
	"internal/snapshot":      {"extract", "internal/edit", "internal/find", "internal/join", "internal/mail", "internal/pieces"},
	"internal/parse":         {"extract", "internal/grammar", "internal/parse/client", "internal/parse/resolve", "internal/parse/whatwg", "internal/pattern", "internal/record", "internal/report", "internal/uri", "lint"},
	"internal/parse/client":  {"internal/ascii", "internal/uri", "internal/pattern"},
	"internal/parse/resolve": {"internal/ascii", "internal/uri"},
	"internal/parse/whatwg":  {"internal/uri"},
	"internal/mail": {
		"internal/ascii", "internal/embedded", "internal/kernel", "internal/mail/decode", "internal/mail/defect", "internal/memory",
		"internal/mail/html", "internal/syntax", "internal/source", "internal/pattern",
	},
	"internal/mail/decode":  {"internal/ascii", "internal/mail/defect", "internal/source"},
	"internal/mail/html":    {"internal/ascii", "internal/mail/defect", "internal/source", "internal/uri", "internal/pattern"},
	"internal/mail/defect":  nil,
	"internal/pattern":      {},
	"internal/embedded":     {"internal/ascii", "internal/kernel"},
	"internal/syntax":       {"internal/ascii", "internal/invisible", "internal/kernel", "internal/placeholder"},
	"internal/grammar":      {"internal/ascii"},
	"extract/position":      nil,
	"internal/enum":         nil,
	"internal/placeholder":  {"internal/ascii"},
	"internal/invisible":    nil,
	"internal/kernel":       nil,
	"internal/memory":       nil,
	"internal/memory/early": {"internal/memory"},
	"internal/fileio":       {"internal/pattern"},
	"internal/git":          nil,
	"internal/growth":       nil, // for tests
	"internal/source":       nil,
	"internal/slip":         nil,
	"internal/suggest":      nil,
	"internal/uri":          {"internal/ascii"},
	"internal/ascii":        nil,
	"internal/bound":        {"internal/ascii", "internal/invisible", "internal/kernel", "internal/placeholder", "internal/uri"},
	"internal/layout":       {"internal/ascii", "internal/kernel"},
	"internal/join":         {"internal/ascii", "internal/bound", "internal/kernel", "internal/layout"},
	"internal/find": {
		"internal/ascii", "internal/bound", "internal/edit", "internal/invisible", "internal/join", "internal/kernel", "internal/layout",
		"internal/nearmiss", "internal/placeholder", "internal/syntax", "internal/uri",
	},
}

// isLeftOut reports whether "./..." leaves out a folder below the root: a module of its own, or a hidden folder.
func isLeftOut(folder string) bool {
	_, err := os.Stat(filepath.Join(folder, "go.mod"))
	return err == nil || filepath.Base(folder)[0] == '.'
}

const root, module = "../..", "github.com/urlmend/urlmend"

// parseImports calls visit with each Go file of the module that is part of the
// program, parsed up to its imports.
func parseImports(t *testing.T, visit func(path string, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && path != root && isLeftOut(path) {
			return fs.SkipDir
		}
		if name := d.Name(); err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "gen_") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err == nil {
			visit(path, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestImports checks that the table lists exactly the imports that exist. It reads
// the files itself: the test cache does not see what a "go list" in a subprocess
// reads.
func TestImports(t *testing.T) {
	drawn := map[string]map[string]bool{}
	parseImports(t, func(path string, file *ast.File) {
		pkg, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		pkg = strings.TrimPrefix(filepath.ToSlash(pkg), ".")
		may, known := allowed[pkg]
		if !known {
			t.Errorf("%s: package %q is not in the import table: add it to allowed and to ARCHITECTURE.md", path, pkg)
		}
		if drawn[pkg] == nil {
			drawn[pkg] = map[string]bool{}
		}
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			ours, ok := strings.CutPrefix(imported, module+"/")
			if ok && !slices.Contains(may, ours) {
				t.Errorf("%s imports %s, which %q must not", path, ours, pkg)
			}
			drawn[pkg][ours] = ok
		}
	})
	for pkg, may := range allowed {
		if drawn[pkg] == nil {
			t.Errorf("there is no package %q: remove it from allowed", pkg)
		}
		for _, ours := range may {
			if !drawn[pkg][ours] {
				t.Errorf("%q does not import %s: remove that from allowed", pkg, ours)
			}
		}
	}
}

// TestFloors checks that at most 12 packages are on top of one another, each of which imports the next, and that
// internal packages below extract import no public one.
func TestFloors(t *testing.T) {
	var floor func(string) int
	floor = func(pkg string) (n int) {
		for _, below := range allowed[pkg] {
			n = max(n, floor(below))
		}
		return n + 1
	}
	if n := floor(""); n > 12 {
		t.Errorf("the packages have %d floors", n)
	}
	for pkg, may := range allowed {
		for _, below := range may {
			if isInternal := strings.HasPrefix(pkg, "internal/"); isInternal && !strings.HasPrefix(below, "internal/") && floor(pkg) < floor("extract") {
				t.Errorf("%s imports %s, which is public", pkg, below)
			}
		}
	}
}

// The program imports nothing that opens a connection. It imports no cgo either, nor os/user, which brings it: a
// program that loads libc takes 10 ms more to start, of 27, and is not static. The test lists all that the program
// is linked from, the standard library included. What is listed changes only with the imports of the module's files and
// with go.mod, so the test reads these as well, for the test cache to see them.
func TestNoNetworkAndNoLibc(t *testing.T) {
	parseImports(t, func(string, *ast.File) {})
	if _, err := os.ReadFile(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	list := exec.Command("go", "list", "-deps", ".")
	list.Dir = root
	packages, err := list.Output()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("no go command")
	}
	if err != nil {
		t.Fatal(err)
	}
	forbidden := []string{"net", "net/http", "net/rpc", "net/smtp", "crypto/tls", "crypto/x509", "golang.org/x/crypto/ssh", "os/user", "runtime/cgo"}
	for imported := range strings.FieldsSeq(string(packages)) {
		if slices.Contains(forbidden, imported) {
			t.Errorf("the program imports %s: nothing in it may touch the network, or load libc", imported)
		}
	}
	if !strings.Contains(string(packages), module+"/rules") {
		t.Errorf("the program does not import the rules: go list printed %q", packages)
	}
}
