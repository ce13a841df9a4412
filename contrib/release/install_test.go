package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestInstall makes the packages for this machine, installs each with the program of others that it is for, runs urlmend,
// and removes it. It logs how long that took and how large the package is.
func TestInstall(t *testing.T) {
	if os.Getenv("RELEASE") == "" {
		t.Skip("it builds and installs packages: set RELEASE=1")
	}
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("it installs packages for linux/amd64")
	}
	out := os.Getenv("RELEASE_FILES") // what an earlier run made
	if out == "" {
		out = t.TempDir()
		if err := run("0.1.0", out, "linux/amd64", false); err != nil {
			t.Fatal(err)
		}
	}
	for _, way := range []struct {
		name, needs, file string
		script            string // $FILE and $OUT to $DIR; it prints the path of the program
		remove            string
	}{
		{"archive", "tar", "urlmend-0.1.0-linux-amd64.tar.gz", `tar -xzf "$FILE" -C "$DIR"; test -s "$DIR"/urlmend-*/urlmend.1 -a -s "$DIR"/urlmend-*/editors/vim/compiler/urlmend.vim; echo "$DIR"/urlmend-*/urlmend`, `rm -r "$DIR"/urlmend-*`},
		{"deb", "dpkg", "urlmend_0.1.0-1_amd64.deb", `mkdir -p "$DIR/var/lib/dpkg/updates" "$DIR/var/lib/dpkg/info"; touch "$DIR/var/lib/dpkg/status"; dpkg --root="$DIR" --log=/dev/null -i "$FILE" >&2; test -s "$DIR/usr/share/man/man1/urlmend.1.gz"; echo "$DIR/usr/bin/urlmend"`, `dpkg --root="$DIR" --log=/dev/null -r urlmend >&2`},
		{"rpm", "rpm", "urlmend-0.1.0-1.x86_64.rpm", `rpm --root "$DIR" --initdb; rpm --root "$DIR" --nodeps -i "$FILE" >&2; rpm --root "$DIR" -V --nodeps urlmend >&2; echo "$DIR/usr/bin/urlmend"`, `rpm --root "$DIR" -e urlmend >&2`},
		{"Arch", "pacman", "urlmend-0.1.0-1-x86_64.pkg.tar.zst", `mkdir -p "$DIR/var/lib/pacman" "$DIR/etc"; printf '[options]\nArchitecture = x86_64\nSigLevel = Never\n' >"$DIR/etc/pacman.conf"; pacman --root "$DIR" --config "$DIR/etc/pacman.conf" --noconfirm --noscriptlet -U "$FILE" >&2; echo "$DIR/usr/bin/urlmend"`, `pacman --root "$DIR" --config "$DIR/etc/pacman.conf" --noconfirm -R urlmend >&2`},
		{"apk, unpacked", "tar", "urlmend_0.1.0-r1_x86_64.apk", `tar -xzf "$FILE" -C "$DIR" 2>/dev/null; test -s "$DIR/.PKGINFO"; echo "$DIR/usr/bin/urlmend"`, `rm -r "$DIR/usr"`},
		{"wheel", "python3", "urlmend-0.1.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64.whl", `python3 -m venv "$DIR/venv"; PIP_FIND_LINKS="$OUT" PIP_NO_INDEX=1 "$DIR/venv/bin/pip" install -q urlmend >&2; echo "$DIR/venv/bin/urlmend"`, `"$DIR/venv/bin/pip" uninstall -q -y urlmend >&2`},
		{"npm", "npm", "urlmend-linux-x64-0.1.0.tgz", `cd "$DIR"; echo '{}' >package.json; npm install --offline --no-audit --no-fund "$OUT/urlmend-0.1.0.tgz" "$FILE" >&2; echo "$DIR/node_modules/.bin/urlmend"`, `cd "$DIR"; npm uninstall --offline --no-audit --no-fund urlmend >&2`},
		{"VSIX, unpacked", "unzip", "urlmend-linux-x64-0.1.0.vsix", `unzip -q "$FILE" -d "$DIR"; grep -q TargetPlatform=.linux-x64. "$DIR/extension.vsixmanifest"; echo "$DIR/extension/bin/urlmend"`, `rm -r "$DIR/extension"`},
	} {
		t.Run(way.name, func(t *testing.T) {
			if _, err := exec.LookPath(way.needs); err != nil {
				t.Skipf("%s is not installed", way.needs)
			}
			info, err := os.Stat(filepath.Join(out, way.file))
			if os.IsNotExist(err) && strings.HasPrefix(way.name, "VSIX") {
				t.Skip("vsce has made no extension")
			}
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			env := append(os.Environ(), "FILE="+filepath.Join(out, way.file), "OUT="+out, "DIR="+dir)
			start := time.Now()
			program := strings.TrimSpace(shell(t, way.script, env))
			took := time.Since(start)
			if got := shell(t, `"$1" --version`, env, program); got != "urlmend version v0.1.0\n" {
				t.Errorf("--version prints %q", got)
			}
			checkFinding(t, program)
			shell(t, way.remove, env)
			if _, err := os.Stat(program); !os.IsNotExist(err) {
				t.Errorf("%s is still there", program)
			}
			t.Logf("%-15s %5.1f s %5.1f MB", way.name, took.Seconds(), float64(info.Size())/1e6)
		})
	}
	t.Run("checksums", func(t *testing.T) {
		shell(t, `cd "$OUT" && sha256sum -c --quiet SHA256SUMS`, append(os.Environ(), "OUT="+out))
	})
}

// checkFinding runs an installed program on a text.
func checkFinding(t *testing.T, program string) {
	t.Helper()
	cmd := exec.Command(program, "lint", "--isolated", "--stdin-filename", "a.txt", "-")
	cmd.Stdin = strings.NewReader("see http://example.com/%zz\n")
	out, err := cmd.Output()
	if !bytes.Contains(out, []byte("[bad-escape]")) || cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%s printed %q (%v)", program, out, err)
	}
}

func shell(t *testing.T, script string, env []string, args ...string) string {
	t.Helper()
	cmd := exec.Command("sh", append([]string{"-euc", script, "sh"}, args...)...)
	var stderr bytes.Buffer
	cmd.Env, cmd.Stderr = env, &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, stderr.Bytes())
	}
	return string(out)
}

// TestBuildTwice builds the program for this machine twice, the second time from another folder and without what was
// compiled before.
func TestBuildTwice(t *testing.T) {
	if os.Getenv("RELEASE") == "" {
		t.Skip("it compiles everything: set RELEASE=1")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	clone := filepath.Join(t.TempDir(), "clone")
	shell(t, `git clone --quiet "$1" "$2"`, os.Environ(), root, clone)
	modules, err := output("", "go", "env", "GOMODCACHE")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOMODCACHE", modules)
	here := platform{os: runtime.GOOS, arch: runtime.GOARCH}
	var programs [2][]byte
	for i, from := range []string{root, clone} {
		path := filepath.Join(t.TempDir(), "urlmend")
		if err := build(from, "0.1.0", here, path); err != nil {
			t.Fatal(err)
		}
		if programs[i], err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
		t.Setenv("GOCACHE", t.TempDir())
	}
	if !bytes.Equal(programs[0], programs[1]) {
		t.Error("the programs differ: is everything committed?")
	}
}
