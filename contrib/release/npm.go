package main

import (
	_ "embed"
	"encoding/json"
)

// launcher starts the program of the package for the platform.
//
//go:embed npm/urlmend.js
var launcher []byte

// A manifest is a package.json.
type manifest struct {
	Name                 string            `json:"name"`
	Version              string            `json:"version"`
	Description          string            `json:"description"`
	License              string            `json:"license"`
	Homepage             string            `json:"homepage"`
	Repository           string            `json:"repository"`
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

// npmMain makes the package urlmend: npm installs those of its optional dependencies that are for the machine.
func (r *release) npmMain() ([]file, error) {
	m := r.manifest("urlmend", summary)
	m.Bin = map[string]string{"urlmend": "urlmend.js"}
	m.Engines = map[string]string{"node": ">=18"}
	m.OptionalDependencies = map[string]string{}
	for _, p := range platforms {
		m.OptionalDependencies[npmName(p)] = r.version
	}
	return r.npmPackage(m, file{"urlmend.js", launcher, 0o755})
}

func npmName(p platform) string {
	os, arch := p.node()
	return "urlmend-" + os + "-" + arch
}

func (r *release) manifest(name, about string) manifest {
	return manifest{Name: name, Version: r.version, Description: about, License: "MIT", Homepage: homepage, Repository: "github:urlmend/urlmend"}
}

func (r *release) npmPackage(m manifest, program file) ([]file, error) {
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	data, err := tarball(below("package", []file{
		{"package.json", append(text, '\n'), 0o644},
		{"README.md", []byte(description), 0o644},
		{"LICENSE", r.licence, 0o644},
		program,
	}), r.at)
	return []file{{m.Name + "-" + m.Version + ".tgz", data, 0o644}}, err
}
