package main

import (
	"bytes"
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A kit has the programs that are measured. What it builds or installs is in a
// folder of the user's cache.
type kit struct {
	install          bool
	urlmend, linkify string // binaries; built when empty
	built            bool   // urlmend, of the sources in root
	cache            string
}

// root is the module of urlmend, seen from this folder.
const root = "../.."

// prepare copies the drivers of the peers to the cache, to build them there, and
// builds urlmend.
func (k *kit) prepare() error {
	cache, err := os.UserCacheDir()
	if err != nil {
		return err
	}
	k.cache = filepath.Join(cache, "urlmend-bench")
	if err := k.copyPeers(); err != nil {
		return fmt.Errorf("run this in contrib/bench: %w", err)
	}
	if k.urlmend != "" {
		k.urlmend, err = filepath.Abs(k.urlmend)
		return err
	}
	k.urlmend, k.built = k.path("urlmend"), true
	build := exec.Command("go", "build", "-o", k.urlmend, ".")
	build.Dir, build.Stderr = root, os.Stderr
	return build.Run()
}

func (k *kit) path(name string) string { return filepath.Join(k.cache, name) }

func (k *kit) copyPeers() error {
	names := []string{"xurls/go.mod", "xurls/go.sum", "xurls/main.go", "linkify/Cargo.toml", "linkify/build.rs",
		"linkify/src/main.rs", "linkify-it/package.json", "linkify-it/find.mjs", "uri-find.pl"}
	for _, name := range names {
		b, err := os.ReadFile(filepath.Join("peers", name))
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(k.path(name)), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(k.path(name), b, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// runIn runs a command in a folder and returns what it prints.
func runIn(folder, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return "", fmt.Errorf("there is no %s", name)
		}
		return "", fmt.Errorf("%s: %v: %s", name, err, gist(complaint.String()))
	}
	return strings.TrimSpace(out.String()), nil
}

// gist is the line of a complaint that says most: the first with an error, or the
// last.
func gist(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for _, line := range lines {
		if strings.Contains(line, "error") {
			return line
		}
	}
	return lines[len(lines)-1]
}

// version tells which urlmend is measured.
func (k *kit) version() string {
	info, err := buildinfo.ReadFile(k.urlmend)
	if err != nil {
		return "urlmend of unknown version"
	}
	version := info.Main.Version
	if k.built {
		version = checkedOut(version)
	}
	return "urlmend " + version + ", " + info.GoVersion
}

// checkedOut is the commit of the sources, if git knows it, and whether the code
// was changed since.
func checkedOut(otherwise string) string {
	commit, err := runIn(root, "git", "describe", "--always")
	if err != nil {
		return otherwise
	}
	changes, err := runIn(root, "git", "status", "--porcelain", "--", "*.go", "*.s", "go.mod", ":!contrib")
	if err != nil || changes != "" {
		return commit + " with changes"
	}
	return commit
}
