package config

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/rules"
)

// tree writes the files of a txtar archive to a new folder, which becomes the
// working directory.
func tree(t *testing.T, archive string) {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

func open(t *testing.T, opt Options) *Resolver {
	t.Helper()
	opt.Rules = rules.All()
	r, err := Open(opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func settings(t *testing.T, r *Resolver, path string) *Settings {
	t.Helper()
	s, err := r.For(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestClosestFileHolds(t *testing.T) {
	tree(t, `
-- .git/HEAD --
-- urlmend.toml --
edition = "rfc1738"
width = 72
-- docs/.urlmend.toml --
level = "info"
`)
	r := open(t, Options{})
	outer, inner := settings(t, r, "a.txt"), settings(t, r, "docs/deep/b.txt")
	if outer.Edition != "rfc1738" || outer.Width != 72 || outer.Level.String() != "warning" {
		t.Errorf("outer: %+v", outer)
	}
	if inner.Edition != "rfc3986" || inner.Width != 0 || inner.Level.String() != "info" {
		t.Errorf("inner: %+v", inner)
	}
	if got, want := inner.Origins["level"].String(), "docs/.urlmend.toml:1"; got != want {
		t.Errorf("level comes from %s, want %s", got, want)
	}
	if settings(t, r, "c.txt") != outer {
		t.Error("the same settings are not the same pointer")
	}
}
