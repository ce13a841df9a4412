// Command typecheck checks that the module, with its tests, is valid Go on each platform that is an
// argument, such as windows/amd64. A platform takes seconds, because nothing is compiled, and only the
// declarations of other modules and the standard library are checked.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	failed := false
	for _, platform := range os.Args[1:] {
		fmt.Println("== typecheck,", platform)
		if err := check(platform); err != nil {
			fmt.Fprintln(os.Stderr, err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

// A listedPackage is a package as `go list` prints it.
type listedPackage struct {
	ImportPath, Dir, Name string
	GoFiles               []string
	ImportMap             map[string]string
	Module                *struct{ Main bool }
}

// check checks all packages that the module needs on a platform, each after those that it imports.
func check(platform string) error {
	system, processor, _ := strings.Cut(platform, "/")
	list := exec.Command("go", "list", "-deps", "-test", "-json=ImportPath,Dir,Name,GoFiles,ImportMap,Module", "./...")
	list.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+processor)
	list.Stderr = os.Stderr
	out, err := list.StdoutPipe()
	if err != nil {
		return err
	}
	if err := list.Start(); err != nil {
		return err
	}
	done := packages{"unsafe": types.Unsafe}
	sizes := types.SizesFor("gc", processor)
	var faults []error
	for in := json.NewDecoder(out); ; {
		var p listedPackage
		if err := in.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			return err
		}
		if p.ImportPath != "unsafe" && !strings.HasSuffix(p.ImportPath, ".test") {
			faults = append(faults, done.check(&p, sizes)...)
		}
	}
	return cmp.Or(list.Wait(), errors.Join(faults...))
}

// packages are those that are checked, by their import paths.
type packages map[string]*types.Package

// check adds a package whose imports are there, and returns what is wrong with it.
func (done packages) check(p *listedPackage, sizes types.Sizes) (faults []error) {
	isOurs := p.Module != nil && p.Module.Main
	fault := func(err error) {
		if isOurs {
			faults = append(faults, err)
		}
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			fault(err)
		}
		files = append(files, file)
	}
	config := types.Config{Importer: importer{done, p.ImportMap}, Sizes: sizes, IgnoreFuncBodies: !isOurs, Error: fault}
	done[p.ImportPath], _ = config.Check(p.ImportPath, set, files, nil)
	return faults
}

// An importer finds the imports of a package.
type importer struct {
	done  packages
	paths map[string]string // import paths where they differ from those in the source
}

func (i importer) Import(path string) (*types.Package, error) {
	if p := i.done[cmp.Or(i.paths[path], path)]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("cannot find package %s", path)
}
