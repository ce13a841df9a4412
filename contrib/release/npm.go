package main

import (
	_ "embed"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
)

// launcher starts the program of the package for the platform.
//
//go:embed npm/urlmend.cjs
var launcher []byte

// A manifest is a package.json.
type manifest struct {
	Name                 string            `json:"name"`
	Version              string            `json:"version"`
	Description          string            `json:"description"`
	License              string            `json:"license"`
	Homepage             string            `json:"homepage"`
	Repository           string            `json:"repository"`
	Type                 string            `json:"type,omitempty"`
	Exports              json.RawMessage   `json:"exports,omitempty"`
	OS                   []string          `json:"os,omitempty"`
	CPU                  []string          `json:"cpu,omitempty"`
	Bin                  map[string]string `json:"bin,omitempty"`
	Engines              map[string]string `json:"engines,omitempty"`
	PreferUnplugged      bool              `json:"preferUnplugged,omitempty"`
	OptionalDependencies map[string]string `json:"optionalDependencies,omitempty"`
}

// npm makes the package of one platform: the program.
func (r *release) npm(p platform, program []byte) ([]file, error) {
	os, arch := p.node()
	m := r.manifest(npmName(p), "The program urlmend for "+os+" on "+arch)
	m.OS, m.CPU, m.PreferUnplugged = []string{os}, []string{arch}, true
	return r.npmPackage(m, file{p.program(), program, 0o755})
}

// A library is what programs in JavaScript import from the package urlmend.
type library struct {
	manifest manifest // contrib/npm/package.json
	files    []file
}

// gatherLibrary reads contrib/npm and builds the WebAssembly that it runs.
func gatherLibrary(root, folder string) (l library, err error) {
	build := exec.Command("go", "run", ".", folder)
	build.Dir = filepath.Join(root, "contrib/wasm")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return l, err
	}
	if l.files, err = readFiles(folder); err != nil {
		return l, err
	}
	from := filepath.Join(root, "contrib/npm")
	text, err := os.ReadFile(filepath.Join(from, "package.json"))
	if err != nil {
		return l, err
	}
	if err := json.Unmarshal(text, &l.manifest); err != nil {
		return l, err
	}
	for _, name := range []string{"engine.js", "index.js", "index.d.ts", "markdownlint.js", "markdownlint.d.ts", "remark.js", "remark.d.ts"} {
		text, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return l, err
		}
		l.files = append(l.files, file{name, text, 0o644})
	}
	return l, nil
}

// npmMain makes the package urlmend: the library, and a command that starts the program of the package for the machine, which npm
// installs as one of the optional dependencies.
func (r *release) npmMain() ([]file, error) {
	m := r.manifest("urlmend", summary)
	m.Type, m.Exports = r.library.manifest.Type, r.library.manifest.Exports
	m.Bin = map[string]string{"urlmend": "urlmend.cjs"}
	m.Engines = map[string]string{"node": ">=18"}
	m.OptionalDependencies = map[string]string{}
	for _, p := range platforms {
		m.OptionalDependencies[npmName(p)] = r.version
	}
	return r.npmPackage(m, append(r.library.files, file{"urlmend.cjs", launcher, 0o755})...)
}

func npmName(p platform) string {
	os, arch := p.node()
	return "urlmend-" + os + "-" + arch
}

func (r *release) manifest(name, about string) manifest {
	return manifest{Name: name, Version: r.version, Description: about, License: "MIT", Homepage: homepage, Repository: "github:urlmend/urlmend"}
}

func (r *release) npmPackage(m manifest, content ...file) ([]file, error) {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	files := append([]file{
		{"package.json", append(text, '\n'), 0o644},
		{"README.md", []byte(description), 0o644},
		{"LICENSE", r.licence, 0o644},
	}, content...)
	data, err := tarball(below("package", files), r.at)
	return []file{{m.Name + "-" + m.Version + ".tgz", data, 0o644}}, err
}
