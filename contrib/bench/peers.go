package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// A peer is another program that finds URLs in text.
type peer struct {
	name string
	// sample is the length of the text that a slow one is given; 0: all.
	sample size
	// find returns the command, to which a file is to be added, and what says
	// the version. The error says what is missing and how to come by it.
	find func(*kit) (command []string, version string, err error)
}

// schemes is the regular expression for a program that has no notion of a URL: the
// schemes of RFC 1738, and what mail and news have most of besides.
const schemes = `(https?|ftp|gopher|nntp|telnet|wais|file|prospero)://[^\s<>"]+|(mailto|news|mid|cid|urn):[^\s<>"]+|www\.[^\s<>"]+`

const MB = size(1e6)

var peers = []peer{
	{"ripgrep -i", 0, ripgrep("-i")},
	{"ripgrep, case-sensitive", 0, ripgrep("-s")},
	{"linkify (Rust)", 0, linkify},
	{"linkify-it (JavaScript)", 10 * MB, linkifyIt},
	{"URI::Find (Perl)", 10 * MB, uriFind},
	{"urlscan (Python)", MB, urlscan},
	{"xurls (Go)", MB, xurls},
}

func ripgrep(letterCase string) func(*kit) ([]string, string, error) {
	return func(*kit) ([]string, string, error) {
		text, err := runIn(".", "rg", "--version")
		if err != nil {
			return nil, "", hint(err, "apt install ripgrep")
		}
		var version string
		fmt.Sscanf(text, "ripgrep %s", &version)
		return []string{"rg", "--no-config", "-j1", "-oaN", letterCase, "--no-unicode", "-e", schemes, "--"}, "ripgrep " + version, nil
	}
}

// linkify is linked into a driver, as it is a library.
func linkify(k *kit) ([]string, string, error) {
	if k.linkify == "" {
		args := []string{"build", "--release"}
		if !k.install {
			args = append(args, "--offline")
		}
		if _, err := runIn(k.path("linkify"), "cargo", args...); err != nil {
			return nil, "", hint(err, "-install, or build peers/linkify and name the binary by -linkify")
		}
		k.linkify = k.path("linkify/target/release/bench-linkify")
	}
	version, err := runIn(".", k.linkify, "--version")
	return []string{k.linkify}, version, err
}

func linkifyIt(k *kit) ([]string, string, error) {
	const how = "-install, which needs npm"
	folder := k.path("linkify-it")
	if k.install {
		if _, err := runIn(folder, "npm", "install", "--no-audit", "--no-fund"); err != nil {
			return nil, "", hint(err, how)
		}
	}
	b, err := os.ReadFile(folder + "/node_modules/linkify-it/package.json")
	if err != nil {
		return nil, "", hint(fmt.Errorf("it is not installed"), how)
	}
	var it struct{ Version string }
	if err := json.Unmarshal(b, &it); err != nil {
		return nil, "", err
	}
	node, err := runIn(".", "node", "--version")
	if err != nil {
		return nil, "", hint(err, "apt install nodejs")
	}
	return []string{"node", folder + "/find.mjs"}, "linkify-it " + it.Version + " on node " + node, nil
}

func uriFind(k *kit) ([]string, string, error) {
	version, err := runIn(".", "perl", "-MURI::Find", "-e", "print $URI::Find::VERSION")
	if err != nil {
		return nil, "", hint(fmt.Errorf("perl has no URI::Find"), "apt install liburi-find-perl, or cpan URI::Find")
	}
	return []string{"perl", k.path("uri-find.pl")}, "URI::Find " + version, nil
}

func urlscan(*kit) ([]string, string, error) {
	path, err := exec.LookPath("urlscan")
	if err != nil {
		return nil, "", hint(fmt.Errorf("there is no urlscan"), "apt install urlscan, or pipx install urlscan")
	}
	version := "of unknown version"
	if script, err := os.ReadFile(path); err == nil {
		first, _, _ := strings.Cut(string(script), "\n")
		python := strings.TrimSpace(strings.TrimPrefix(first, "#!"))
		if v, err := runIn(".", python, "-c", "import importlib.metadata as m; print(m.version('urlscan'))"); err == nil {
			version = v
		}
	}
	return []string{path, "-n"}, "urlscan " + version, nil
}

// xurls is linked into a driver, as it is a library.
func xurls(k *kit) ([]string, string, error) {
	binary := k.path("xurls/xurls")
	args := []string{"GOWORK=off", "GOPROXY=off", "go", "build", "-o", binary, "."}
	if k.install {
		args[1] = "GOWORK=off"
	}
	if _, err := runIn(k.path("xurls"), "env", args...); err != nil {
		return nil, "", hint(err, "-install")
	}
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, "", err
	}
	version := "xurls"
	for _, d := range info.Deps {
		if d.Path == "mvdan.cc/xurls/v2" {
			version += " " + d.Version
		}
	}
	return []string{binary}, version, nil
}

// hint adds to an error how to come by what is missing.
func hint(err error, how string) error { return fmt.Errorf("%w; to have it: %s", err, how) }
