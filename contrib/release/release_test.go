package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// sample is a release whose files are a line each.
func sample() *release {
	r := &release{version: "1.2.3", at: time.Unix(1700000000, 0).UTC(), licence: []byte("Do as you like.\n"), manual: []byte(".TH urlmend 1\n")}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		r.completions = append(r.completions, file{shell, []byte("# " + shell + "\n"), 0o644})
	}
	r.editors = []file{{"editors/vim/urlmend.vim", []byte("\" Vim\n"), 0o644}}
	r.library = library{manifest{Type: "module", Exports: json.RawMessage(`{".":"./index.js"}`)}, []file{{"index.js", []byte("//\n"), 0o644}}}
	r.extension, _ = zipped([]file{
		{"extension.vsixmanifest", []byte(`<Identity Language="en-US" Id="urlmend" Version="1.2.3" />`), 0o644},
		{"[Content_Types].xml", []byte("<Types></Types>"), 0o644},
		{"extension/package.json", []byte("{}"), 0o644},
	}, r.at)
	return r
}

// everything makes all files of a release.
func everything(t *testing.T, r *release) (files []file) {
	t.Helper()
	info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Path: "example.org/m"}, Deps: []*debug.Module{{Path: "example.org/d", Version: "v1.0.0"}}}
	for _, p := range platforms {
		program := []byte("program for " + p.String())
		made, err := r.sbom(p, program, info)
		for _, make := range []func(platform, []byte) ([]file, error){r.archive, r.packages, r.wheel, r.npm, r.vsix} {
			if err == nil {
				files = append(files, made...)
				made, err = make(p, program)
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		files = append(files, made...)
	}
	main, err := r.npmMain()
	if err != nil {
		t.Fatal(err)
	}
	return append(files, main...)
}

// TestSameBytes makes all packages twice, the second time in another folder for temporary files and at another time.
func TestSameBytes(t *testing.T) {
	first := everything(t, sample())
	t.Setenv("TMPDIR", t.TempDir())
	second := everything(t, sample())
	names := map[string]bool{}
	for i, f := range first {
		if names[f.name] {
			t.Errorf("two files are called %s", f.name)
		}
		names[f.name] = true
		if !bytes.Equal(f.data, second[i].data) {
			t.Errorf("%s is not the same the second time", f.name)
		}
	}
	count := map[string]int{}
	for name := range names {
		count[filepath.Ext(name)]++
	}
	want := map[string]int{".apk": 5, ".deb": 5, ".rpm": 5, ".zst": 5, ".gz": 8, ".zip": 2, ".whl": 8, ".tgz": 11, ".vsix": 8, ".json": 10}
	if fmt.Sprint(count) != fmt.Sprint(want) {
		t.Errorf("made %v, want %v", count, want)
	}
}

// TestWheelRecord checks that RECORD lists each file of a wheel with its size and its checksum.
func TestWheelRecord(t *testing.T) {
	r := sample()
	made, err := r.wheel(platforms[0], []byte("program"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := unzipped(made[0].data)
	if err != nil {
		t.Fatal(err)
	}
	record := string(files[len(files)-1].data)
	for _, f := range files[:len(files)-1] {
		sum := sha256.Sum256(f.data)
		line := fmt.Sprintf("%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.data))
		if !strings.Contains(record, line) {
			t.Errorf("RECORD has no line %q", line)
		}
	}
	if got := strings.Count(record, "\n"); got != len(files) {
		t.Errorf("RECORD has %d lines for %d files", got, len(files))
	}
	// PEP 425: the tags in the name are those in WHEEL.
	tags := strings.Split(strings.TrimSuffix(strings.TrimPrefix(made[0].name, "urlmend-1.2.3-py3-none-"), ".whl"), ".")
	for _, tag := range tags {
		if !strings.Contains(string(files[2].data), "Tag: py3-none-"+tag+"\n") {
			t.Errorf("WHEEL has no tag %s", tag)
		}
	}
}

// TestNpmPackages checks that the main package names exactly the packages that are made.
func TestNpmPackages(t *testing.T) {
	r := sample()
	var names []string
	for _, p := range platforms {
		made, err := r.npm(p, []byte("program"))
		if err != nil {
			t.Fatal(err)
		}
		var m manifest
		if err := json.Unmarshal(member(t, made[0].data, "package/package.json"), &m); err != nil {
			t.Fatal(err)
		}
		names = append(names, m.Name)
	}
	main, err := r.npmMain()
	if err != nil {
		t.Fatal(err)
	}
	var m manifest
	if err := json.Unmarshal(member(t, main[0].data, "package/package.json"), &m); err != nil {
		t.Fatal(err)
	}
	if len(m.OptionalDependencies) != len(names) {
		t.Errorf("%d optional dependencies, %d packages", len(m.OptionalDependencies), len(names))
	}
	for _, name := range names {
		if m.OptionalDependencies[name] != "1.2.3" {
			t.Errorf("%s is no optional dependency in its version", name)
		}
	}
	if !bytes.Contains(member(t, main[0].data, "package/urlmend.cjs"), []byte("spawnSync")) {
		t.Error("the launcher is missing")
	}
	if m.Type != "module" || !bytes.Contains(m.Exports, []byte("index.js")) || len(member(t, main[0].data, "package/index.js")) == 0 {
		t.Error("the library is missing")
	}
}

// member returns a file of a .tgz.
func member(t *testing.T, data []byte, name string) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for in := tar.NewReader(z); ; {
		header, err := in.Next()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if header.Name == name {
			data, err := io.ReadAll(in)
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
	}
}

// TestRecipes fills all recipes: each must find the checksums of the files that it names.
func TestRecipes(t *testing.T) {
	r := sample()
	filled, err := r.recipes(sums(everything(t, r)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range filled {
		names = append(names, f.name)
		if text := string(f.data); strings.Contains(text, "[[") && f.name != "aur/PKGBUILD" || !strings.Contains(text, "1.2.3") {
			t.Errorf("%s is not filled:\n%s", f.name, text)
		}
	}
	want := []string{
		"Containerfile", "aur/PKGBUILD", "aur/SRCINFO", "scoop.json", "urlmend.nix", "urlmend.rb",
		"winget/urlmend.urlmend.installer.yaml", "winget/urlmend.urlmend.locale.en-US.yaml", "winget/urlmend.urlmend.yaml",
	}
	if !slices.Equal(names, want) {
		t.Errorf("recipes: %q, want %q", names, want)
	}
}

// TestHooks checks that each hook of the repository for pre-commit can be installed from it.
func TestHooks(t *testing.T) {
	files, err := gatherHooks("../..")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for line := range strings.Lines(string(files[0].data)) {
		if id, ok := strings.CutPrefix(line, "- id: "); ok {
			ids = append(ids, strings.TrimSpace(id))
		}
	}
	if want := []string{"urlmend", "urlmend-fix", "urlmend-config", "urlmend-system"}; !slices.Equal(ids, want) {
		t.Errorf("hooks: %q, want %q", ids, want)
	}
	if !bytes.Contains(files[1].data, []byte(`backend-path = ["`+filepath.ToSlash(filepath.Dir(files[2].name))+`"]`)) {
		t.Errorf("the backend is in %s, where %s does not look for it", files[2].name, files[1].name)
	}
}

// TestStamp writes a version into a copy of the files that name it.
func TestStamp(t *testing.T) {
	root := t.TempDir()
	for _, path := range []string{"CHANGELOG.md", "contrib/release/python/backend.py", "contrib/editors/vscode/package.json", "contrib/editors/vscode/package-lock.json"} {
		text, err := os.ReadFile(filepath.Join("../..", path))
		if err == nil {
			err = writeFiles(root, []file{{path, text, 0o644}}, time.Now())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	day := time.Date(2031, 2, 3, 4, 5, 6, 0, time.UTC)
	if err := stampFiles(root, "12.0.1", day); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"CHANGELOG.md":                             "\n## Unreleased\n\n## 12.0.1 (2031-02-03)\n",
		"contrib/release/python/backend.py":        `VERSION = "12.0.1"`,
		"contrib/editors/vscode/package.json":      `"version": "12.0.1"`,
		"contrib/editors/vscode/package-lock.json": `"version": "12.0.1"`,
	} {
		if text, err := os.ReadFile(filepath.Join(root, path)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s has no %q (%v)", path, want, err)
		}
	}
	// From then on, the files of packages have that day, so checksums can be in the commit of the release.
	t.Setenv("SOURCE_DATE_EPOCH", "")
	if at, err := releaseTime(root, "12.0.1"); err != nil || !at.Equal(time.Date(2031, 2, 3, 0, 0, 0, 0, time.UTC)) {
		t.Errorf("the time of the release is %v (%v)", at, err)
	}
}

// TestVersions compares the places that name the version of the newest release.
func TestVersions(t *testing.T) {
	versions := map[string]bool{}
	for _, s := range stamps {
		text, err := os.ReadFile(filepath.Join("../..", s.path))
		if err != nil {
			t.Fatal(err)
		}
		before, _, _ := strings.Cut(s.form, "%s")
		_, rest, found := strings.Cut(string(text), before)
		version, _, _ := strings.Cut(rest, `"`)
		if !found {
			t.Errorf("%s has no %q", s.path, s.form)
		}
		versions[version] = true
	}
	if len(versions) != 1 {
		t.Errorf("the versions differ: %v", versions)
	}
}
