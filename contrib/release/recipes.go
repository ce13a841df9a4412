package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

// recipeTemplates are the recipes for package managers. Their actions are in [[ ]].
//
//go:embed recipes
var recipeTemplates embed.FS

// recipes fills the recipes with the checksums of the files.
func (r *release) recipes(made []file) (filled []file, err error) {
	checksum := func(name string) (string, error) {
		for _, f := range made {
			if f.name == name {
				return string(f.data), nil
			}
		}
		return "", fmt.Errorf("no checksum of %s", name)
	}
	functions := template.FuncMap{
		"url":     func(name string) string { return homepage + "/releases/download/v" + r.version + "/" + name },
		"archive": r.nameFor(platform.archive),
		"folder":  r.nameFor(platform.folder),
		"sha256":  checksum,
		"upper":   strings.ToUpper,
	}
	data := map[string]string{"Version": r.version, "Date": r.at.Format("2006-01-02"), "Summary": summary, "Homepage": homepage}
	err = fs.WalkDir(recipeTemplates, "recipes", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := recipeTemplates.ReadFile(name)
		if err != nil {
			return err
		}
		t, err := template.New(name).Delims("[[", "]]").Funcs(functions).Parse(string(text))
		if err != nil {
			return err
		}
		var out strings.Builder
		err = t.Execute(&out, data)
		filled = append(filled, file{strings.TrimPrefix(name, "recipes/"), []byte(out.String()), 0o644})
		return err
	})
	return append(filled, below("pre-commit", r.hooks)...), err
}

// gatherHooks reads the files of a repository that has only the hooks for pre-commit, which clones it sooner than the
// source. The hook that is built from source is left out.
func gatherHooks(root string) ([]file, error) {
	const hooks = ".pre-commit-hooks.yaml"
	var files []file
	for _, name := range []string{hooks, "pyproject.toml", "contrib/release/python/backend.py"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name, text, 0o644})
	}
	var kept strings.Builder
	for hook := range strings.SplitAfterSeq(string(files[0].data), "\n- ") {
		if !strings.Contains(hook, "language: golang") {
			kept.WriteString(hook)
		}
	}
	files[0].data = []byte(kept.String())
	return files, nil
}

// nameFor returns a function of templates: the name for a platform, such as linux/amd64.
func (r *release) nameFor(name func(p platform, version string) string) func(of string) (string, error) {
	return func(of string) (string, error) {
		p, err := selectPlatforms(of)
		if err != nil {
			return "", err
		}
		return name(p[0], r.version), nil
	}
}
