package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/rpmpack"
	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/apk"
	_ "github.com/goreleaser/nfpm/v2/arch"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

// packages makes the packages of Linux distributions.
func (r *release) packages(p platform, program []byte) (made []file, err error) {
	if p.os != "linux" {
		return nil, nil
	}
	manual, err := gzipped(r.manual)
	if err != nil {
		return nil, err
	}
	tree := []file{
		{"usr/bin/urlmend", program, 0o755},
		{"usr/share/man/man1/urlmend.1.gz", manual, 0o644},
		{"usr/share/doc/urlmend/copyright", r.licence, 0o644},
	}
	for _, f := range r.completions {
		tree = append(tree, file{completionPaths[f.name], f.data, f.mode})
	}
	tree = append(tree, below("usr/share/urlmend", r.editors)...)
	staged, err := os.MkdirTemp("", "urlmend-release-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(staged)
	if err := writeFiles(staged, tree, r.at); err != nil {
		return nil, err
	}
	for _, format := range []string{"deb", "apk", "archlinux"} {
		f, err := r.linuxPackage(format, p, staged, tree)
		if err != nil {
			return nil, err
		}
		made = append(made, f)
	}
	f, err := r.rpm(p, tree)
	return append(made, f), err
}

// completionPaths are the places where distributions have the scripts for shells.
var completionPaths = map[string]string{
	"bash":       "usr/share/bash-completion/completions/urlmend",
	"zsh":        "usr/share/zsh/site-functions/_urlmend",
	"fish":       "usr/share/fish/vendor_completions.d/urlmend.fish",
	"powershell": "usr/share/urlmend/completions/urlmend.ps1",
}

func (r *release) linuxPackage(format string, p platform, staged string, tree []file) (file, error) {
	packager, err := nfpm.Get(format)
	if err != nil {
		return file{}, err
	}
	info := &nfpm.Info{
		Name: "urlmend", Arch: p.arch, Platform: p.os, Version: r.version, Release: "1", Section: "text", Priority: "optional",
		Maintainer: maintainer, Vendor: "urlmend", Homepage: homepage, License: "MIT",
		Description: summary + ".\n" + strings.TrimSpace(description), MTime: r.at, DisableGlobbing: true,
	}
	for _, f := range tree {
		info.Contents = append(info.Contents, &files.Content{
			Source: filepath.Join(staged, f.name), Destination: "/" + f.name, FileInfo: &files.ContentFileInfo{Mode: f.mode, MTime: r.at},
		})
	}
	info = nfpm.WithDefaults(info)
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		return file{}, err
	}
	var out bytes.Buffer
	err = packager.Package(info, &out)
	return file{packager.ConventionalFileName(info), out.Bytes(), 0o644}, err
}

// rpm makes the package for RPM. nfpm would put the name of the host into it: the bytes would not be the same on another.
func (r *release) rpm(p platform, tree []file) (file, error) {
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "i686"}[p.arch]
	if arch == "" {
		arch = p.arch
	}
	pack, err := rpmpack.NewRPM(rpmpack.RPMMetaData{
		Name: "urlmend", Version: r.version, Release: "1", Arch: arch, OS: p.os, Summary: summary, Description: description,
		Licence: "MIT", URL: homepage, Packager: maintainer, BuildTime: r.at, BuildHost: "localhost",
	})
	if err != nil {
		return file{}, err
	}
	for _, f := range tree {
		pack.AddFile(rpmpack.RPMFile{Name: "/" + f.name, Body: f.data, Mode: uint(f.mode), MTime: uint32(r.at.Unix()), Owner: "root", Group: "root"})
	}
	var out bytes.Buffer
	err = pack.Write(&out)
	return file{"urlmend-" + r.version + "-1." + arch + ".rpm", out.Bytes(), 0o644}, err
}

func gzipped(data []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	err = z.Close()
	return out.Bytes(), err
}
