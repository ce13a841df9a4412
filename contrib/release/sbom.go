package main

import (
	"encoding/json"
	"runtime/debug"
	"strings"
	"time"
)

// A component is a part of a program, in the words of CycloneDX 1.6.
type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type dependencies struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn"`
}

type bom struct {
	Format   string `json:"bomFormat"`
	Spec     string `json:"specVersion"`
	Version  int    `json:"version"`
	Metadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	} `json:"metadata"`
	Components   []component    `json:"components"`
	Dependencies []dependencies `json:"dependencies"`
}

// sbom lists the modules that a program was linked from, as the program itself does (go version -m).
func (r *release) sbom(p platform, program []byte, info *debug.BuildInfo) ([]file, error) {
	var b bom
	b.Format, b.Spec, b.Version = "CycloneDX", "1.6", 1
	b.Metadata.Timestamp = r.at.UTC().Format(time.RFC3339)
	b.Metadata.Component = goModule("application", info.Main.Path, "v"+r.version)
	b.Metadata.Component.Hashes = []hash{{"SHA-256", sum(program)}}
	b.Components = []component{goModule("library", "std", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		b.Components = append(b.Components, goModule("library", module.Path, module.Version))
	}
	all := dependencies{Ref: b.Metadata.Component.Ref}
	for _, c := range b.Components {
		all.DependsOn = append(all.DependsOn, c.Ref)
	}
	b.Dependencies = []dependencies{all}
	text, err := json.MarshalIndent(b, "", "  ")
	return []file{{p.folder(r.version) + ".cdx.json", append(text, '\n'), 0o644}}, err
}

func goModule(kind, path, version string) component {
	url := "pkg:golang/" + path + "@" + version
	return component{Type: kind, Ref: url, Name: path, Version: version, PURL: url}
}
