package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// A peer is another program that finds URLs in text. The drivers of libraries are
// in peers/, and peers/install builds them.
type peer struct {
	name    string
	sample  size     // the length of the text that a slow one gets; 0: all
	command []string // to which a file is added
	version []string // the command that prints its name and version in the first line
	install string
}

// schemes is the regular expression for a program that has no notion of a URL: the
// schemes of RFC 1738, and the most frequent ones of mail and news.
const schemes = `(https?|ftp|gopher|nntp|telnet|wais|file|prospero)://[^\s<>"]+|(mailto|news|mid|cid|urn):[^\s<>"]+|www\.[^\s<>"]+`

const MB = size(1e6)

var peers = []peer{
	ripgrep("ripgrep -i", "-i"),
	ripgrep("ripgrep, case-sensitive", "-s"),
	{"linkify (Rust)", 0, []string{linkify}, []string{linkify, "--version"}, "peers/install, which needs cargo"},
	{"linkify-it (JavaScript)", 10 * MB, []string{"node", linkifyIt}, []string{"node", linkifyIt, "--version"}, "peers/install, which needs npm"},
	{"URI::Find (Perl)", 10 * MB, []string{"perl", "peers/uri-find.pl"},
		[]string{"perl", "-MURI::Find", "-e", `print "URI::Find $URI::Find::VERSION"`}, "apt install liburi-find-perl, or cpan URI::Find"},
	{"urlscan (Python)", MB, []string{"urlscan", "-n"}, []string{"sh", "-c", urlscanVersion}, "apt install urlscan, or pipx install urlscan"},
	{"xurls (Go)", MB, []string{xurls}, []string{xurls, "--version"}, "peers/install"},
}

const (
	linkify   = "peers/linkify/target/release/bench-linkify"
	linkifyIt = "peers/linkify-it/find.mjs"
	xurls     = "peers/xurls/xurls"
	// urlscanVersion asks the Python that runs urlscan.
	urlscanVersion = `$(head -n 1 "$(command -v urlscan)" | cut -c 3-) -c "import importlib.metadata as m; print('urlscan', m.version('urlscan'))"`
)

func ripgrep(name, letterCase string) peer {
	return peer{name, 0, []string{"rg", "--no-config", "-j1", "-oaN", letterCase, "--no-unicode", "-e", schemes, "--"},
		[]string{"rg", "--version"}, "apt install ripgrep"}
}

// findPeers returns which peers can be run here, and a paragraph with their
// versions and with those that are missing.
func (b *bench) findPeers() ([]peer, string) {
	var able []peer
	var versions, missing strings.Builder
	for _, p := range peers {
		if !b.only.MatchString(p.name) {
			continue
		}
		progress("looking for %s", p.name)
		cmd := exec.Command(p.version[0], p.version[1:]...)
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			fmt.Fprintf(&missing, "\nLeft out: %s: %v; to install it: %s.\n", p.name, err, p.install)
			continue
		}
		able = append(able, p)
		version, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		version, _, _ = strings.Cut(version, " (")
		if !strings.Contains(versions.String(), version) {
			versions.WriteString(", " + version)
		}
	}
	return able, "Compared with " + strings.TrimPrefix(versions.String(), ", ") + ".\n" + missing.String()
}
