// Release builds all files of a release: archives, packages for Linux distributions, wheels, packages for npm,
// extensions for Visual Studio Code, lists of what is in each program, checksums, and recipes for package managers.
// The same source gives the same bytes. README.md explains how to make a release.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"debug/buildinfo"
)

const (
	summary     = "Find every URL in text, mend those that line wrapping broke, report what is wrong with them"
	maintainer  = "The urlmend authors <noreply@urlmend.invalid>"
	homepage    = "https://github.com/urlmend/urlmend"
	description = `urlmend finds every URL in documentation, code, mail and news, joins those that line wrapping broke, and
reports what is wrong with them and with the links they are in. It never opens a connection.

    urlmend .            # report what is wrong with the URLs in all files here
    urlmend fix .        # show fixes as a diff; --write applies them
    urlmend extract .    # print all URLs

Documentation: ` + homepage + "\n"
)

// A release is what is in the packages of all platforms, apart from the program.
type release struct {
	version              string
	at                   time.Time // of all files in packages
	licence, manual      []byte
	completions, editors []file
	hooks                []file // of the repository for pre-commit
	extension            []byte // what vsce made; nil if there is none
	library              library
}

func main() {
	version := flag.String("version", "", "the `version`, such as 0.1.0")
	out := flag.String("out", "dist", "the `directory` for the files")
	only := flag.String("only", "", "build only these `platforms`, such as linux/amd64,darwin/arm64")
	stamp := flag.Bool("stamp", false, "write the version into the files that name it, and the checksums of the archives into pinned.txt")
	flag.Parse()
	if err := run(*version, *out, *only, *stamp); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(version, out, only string, stamp bool) error {
	if !versionForm().MatchString(version) {
		return fmt.Errorf("-version %q: it needs three numbers, such as 0.1.0", version)
	}
	selected, err := selectPlatforms(only)
	if err != nil {
		return err
	}
	root, err := output("", "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	out, err = filepath.Abs(out)
	if err != nil {
		return err
	}
	if stamp {
		if err := stampFiles(root, version, time.Now()); err != nil {
			return err
		}
	}
	r, err := gather(root, version)
	if err != nil {
		return err
	}
	var made []file
	for _, p := range selected {
		fmt.Fprintln(os.Stderr, "building", p)
		path := filepath.Join(out, "bin", p.os+"-"+p.arch, p.program())
		if err := build(root, version, p, path); err != nil {
			return err
		}
		files, err := r.pack(p, path)
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		if err := writeFiles(out, files, r.at); err != nil {
			return err
		}
		made = append(made, sums(files)...)
	}
	main, err := r.npmMain()
	if err != nil {
		return err
	}
	made = append(made, sums(main)...)
	list := checksums(made)
	if err := writeFiles(out, append(main, file{"SHA256SUMS", []byte(list), 0o644}), r.at); err != nil {
		return err
	}
	if only == "" {
		recipes, err := r.recipes(made)
		if err != nil {
			return err
		}
		if err := writeFiles(filepath.Join(out, "recipes"), recipes, r.at); err != nil {
			return err
		}
	}
	if stamp {
		return pin(root, version, list)
	}
	return nil
}

func selectPlatforms(only string) ([]platform, error) {
	if only == "" {
		return platforms, nil
	}
	var selected []platform
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(platforms, func(p platform) bool { return p.String() == name })
		if i < 0 {
			return nil, fmt.Errorf("-only: unknown platform %q", name)
		}
		selected = append(selected, platforms[i])
	}
	return selected, nil
}

// build builds the program. What git knows about the tree is left out, since a clone need not have all tags: the
// bytes depend only on the source, the version and the toolchain. The tag leaves out what writes manual pages in urfave/cli,
// which urlmend does not use, and which takes a seventh of a start.
func build(root, version string, p platform, path string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-tags", "urfave_cli_no_docs",
		"-ldflags", "-s -w -X github.com/urlmend/urlmend/internal/cli.released=v"+version, "-o", path, ".")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=", "GOOS="+p.os, "GOARCH="+p.arch,
		"GOAMD64=v1", "GOARM64=v8.0", "GO386=sse2", "GORISCV64=rva20u64")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	return cmd.Run()
}

// gather reads what all packages have. The program itself, built for this machine, writes most of it.
func gather(root, version string) (*release, error) {
	r := &release{version: version}
	var err error
	if r.at, err = releaseTime(root, version); err != nil {
		return nil, err
	}
	if r.licence, err = os.ReadFile(filepath.Join(root, "LICENSE")); err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "urlmend-release-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "program")
	if err := build(root, version, platform{os: runtime.GOOS, arch: runtime.GOARCH}, program); err != nil {
		return nil, err
	}
	manual, err := output(root, program, "man")
	if err != nil {
		return nil, err
	}
	r.manual = []byte(manual + "\n")
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		script, err := output(root, program, "completion", shell)
		if err != nil {
			return nil, err
		}
		r.completions = append(r.completions, file{shell, []byte(script + "\n"), 0o644})
	}
	editors := filepath.Join(folder, "editors")
	if _, err := output(root, program, "contrib", editors); err != nil {
		return nil, err
	}
	if r.editors, err = readFiles(editors); err != nil {
		return nil, err
	}
	r.editors = below("editors", r.editors)
	scripts := filepath.Join(folder, "scripts")
	if err := os.Mkdir(scripts, 0o755); err != nil {
		return nil, err
	}
	if r.library, err = gatherLibrary(root, scripts); err != nil {
		return nil, err
	}
	if r.hooks, err = gatherHooks(root); err != nil {
		return nil, err
	}
	r.extension, err = os.ReadFile(filepath.Join(root, "contrib/editors/vscode/urlmend.vsix"))
	if os.IsNotExist(err) {
		fmt.Fprintln(os.Stderr, "no extensions for Visual Studio Code: run npm ci and npm run package in contrib/editors/vscode")
		err = nil
	}
	return r, err
}

// pack makes the packages of a platform.
func (r *release) pack(p platform, path string) ([]file, error) {
	program, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return nil, err
	}
	made, err := r.sbom(p, program, info)
	if err != nil {
		return nil, err
	}
	for _, make := range []func(platform, []byte) ([]file, error){r.archive, r.packages, r.wheel, r.npm, r.vsix} {
		files, err := make(p, program)
		if err != nil {
			return nil, err
		}
		made = append(made, files...)
	}
	return made, nil
}

func (r *release) archive(p platform, program []byte) ([]file, error) {
	files := []file{{p.program(), program, 0o755}, {"LICENSE", r.licence, 0o644}, {"README.md", []byte(description), 0o644}, {"urlmend.1", r.manual, 0o644}}
	files = append(append(files, below("completions", r.completions)...), r.editors...)
	pack := tarball
	if p.os == "windows" {
		pack = zipped
	}
	data, err := pack(below(p.folder(r.version), files), r.at)
	return []file{{p.archive(r.version), data, 0o644}}, err
}

// sums returns the files with their checksums in the place of their data.
func sums(files []file) (short []file) {
	for _, f := range files {
		short = append(short, file{f.name, []byte(sum(f.data)), f.mode})
	}
	return short
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// checksums lists checksums as sha256sum does.
func checksums(made []file) string {
	slices.SortFunc(made, func(a, b file) int { return strings.Compare(a.name, b.name) })
	var list strings.Builder
	for _, f := range made {
		fmt.Fprintf(&list, "%s  %s\n", f.data, f.name)
	}
	return list.String()
}

// output runs a program and returns what it prints, without the last line end.
func output(folder, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = folder, os.Stderr
	out, err := cmd.Output()
	return strings.TrimSuffix(string(out), "\n"), err
}
