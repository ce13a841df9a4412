package baseline_test

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/lint"
)

// A found is a rule and a URL.
type found struct{ rule, url string }

// folder returns an empty folder, which is the current one in the test.
func folder(t *testing.T, files ...string) string {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, file := range files {
		os.MkdirAll(filepath.Dir(file), 0o777)
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// run gives b the findings of a document that is read to its end, and returns
// those that are new.
func run(b *baseline.Baseline, file string, all ...found) (fresh []found) {
	path, member, _ := strings.Cut(file, "!")
	m := b.Document(path, member)
	var counter baseline.Counter
	for _, f := range all {
		finding := &lint.Finding{Rule: f.rule, URL: f.url, Severity: lint.Warning}
		if !m.Known(finding, counter.Next(f.rule, f.url)) {
			fresh = append(fresh, f)
		}
	}
	m.Done(nil)
	return fresh
}

// first returns a finding, and what it is known by where it is the first.
func first(f *lint.Finding) (*lint.Finding, baseline.ID) {
	return f, new(baseline.Counter).Next(f.Rule, f.URL)
}

func load(t *testing.T, file string) *baseline.Baseline {
	t.Helper()
	b, err := baseline.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func write(t *testing.T, file string, entries iter.Seq[baseline.Entry]) {
	t.Helper()
	if err := baseline.Write(file, entries, nil); err != nil {
		t.Fatal(err)
	}
}

var (
	host  = found{"bad-host", "http://web_server.example.com/"}
	other = found{"bad-host", "http://mail_server.example.com/"}
	port  = found{"bad-port", "http://www.example.com:70000/"}
)

func TestKnown(t *testing.T) {
	folder(t, "docs/a.txt")
	b := baseline.New("known")
	if fresh := run(b, "docs/a.txt", host, host, port); len(fresh) != 3 {
		t.Errorf("an empty baseline knows of something: %v", fresh)
	}
	write(t, "known", b.Updated(lint.Info))
	for _, c := range []struct {
		file  string
		found []found
		fresh string
		stale int
	}{
		{"docs/a.txt", []found{host, host, port}, "[]", 0},
		{"docs/a.txt", []found{port, host, host}, "[]", 0}, // lines moved
		{"docs/a.txt", []found{host, port}, "[]", 1},
		{"docs/a.txt", []found{host, host, host, port}, "[{bad-host http://web_server.example.com/}]", 0},
		{"docs/a.txt", []found{other, host, host, port}, "[{bad-host http://mail_server.example.com/}]", 0},
		{"docs/../docs/a.txt", []found{host, host, port}, "[]", 0},
		{"b.txt", []found{port}, "[{bad-port http://www.example.com:70000/}]", 0},
		{"docs/a.txt", nil, "[]", 3},
	} {
		b := load(t, "known")
		if fresh := fmt.Sprint(run(b, c.file, c.found...)); fresh != c.fresh || len(slices.Collect(b.Stale())) != c.stale {
			t.Errorf("%s %v: new are %s, stale %v", c.file, c.found, fresh, slices.Collect(b.Stale()))
		}
	}
}

// TestFile is the format, which is a contract with files that are there.
func TestFile(t *testing.T) {
	folder(t)
	b := baseline.New("known")
	run(b, "b.txt", host, found{"credentials", "ftp://jim:***@ftp.example.com/"}, found{"x", "mailto:jim"}, found{"x", "http://a\u202eb/"})
	run(b, "tab\there", port)
	m := b.Document("a.zip", "in/c.txt")
	m.Known(first(&lint.Finding{Rule: port.rule, URL: port.url, Severity: lint.Info}))
	m.Done(nil)
	write(t, "known", b.Updated(lint.Info))
	want := `urlmend baseline 1
a.zip!in/c.txt	bad-port	360a1a5acbc3b191	1	http	www.example.com
b.txt	bad-host	bb2553f981e307ef	1	http	web_server.example.com
b.txt	credentials	bc6781295e34f9df	1	ftp	ftp.example.com
b.txt	x	6ebc295db4b90e7b	1	http	-
b.txt	x	f78180464b156368	1	mailto	-
"tab\there"	bad-port	360a1a5acbc3b191	1	http	www.example.com
`
	got, _ := os.ReadFile("known")
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	write(t, "again", load(t, "known").Updated(lint.Info))
	if again, _ := os.ReadFile("again"); strings.Count(string(again), "\n") != 1 {
		t.Errorf("files that are not there are kept:\n%s", again)
	}
}

// TestMerged reads what git makes of two sides: in any order, twice, with CRs.
func TestMerged(t *testing.T) {
	folder(t, "a.txt", "b.txt")
	b := baseline.New("known")
	run(b, "a.txt", host, port)
	run(b, "b.txt", host)
	write(t, "known", b.Updated(lint.Info))
	text, _ := os.ReadFile("known")
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	mixed := []string{lines[0], lines[3], lines[1], lines[2], lines[1], ""}
	os.WriteFile("known", []byte(strings.Join(mixed, "\r\n")), 0o666)
	write(t, "known", load(t, "known").Pruned())
	if got, _ := os.ReadFile("known"); string(got) != string(text) {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
}

func TestLoadErrors(t *testing.T) {
	folder(t)
	const ok = "urlmend baseline 1\n"
	for _, c := range []struct{ text, want string }{
		{"", `known:1: this is not a baseline: its first line must be "urlmend baseline 1"`},
		{"{}", `known:1: this is not a baseline: its first line must be "urlmend baseline 1"`},
		{"urlmend baseline 2\n", `known:1: the baseline has version "2", but this urlmend reads 1: create it again, or use the urlmend that created it`},
		{ok + "<<<<<<< HEAD\n", "known:2: this is an unresolved merge conflict: keep the lines of both sides, and run urlmend baseline prune"},
		{ok + "a\tb\n", "known:2: there are 2 fields separated by tabs, not 6: restore the line from version control, or remove the file and run urlmend baseline create"},
		{ok + "a\tb\tc\t1\te\tf\n", `known:2: the third field is "c", but must be 16 hex digits`},
		{ok + "a\tb\t0123456789abcdef\t0\te\tf\n", `known:2: the fourth field is "0", but must be a number of at least 1`},
		{ok + "\"a\tb\tc\t1\te\tf\n", `known:2: the quotes of the path "a are not closed, or their content is not a path`},
	} {
		os.WriteFile("known", []byte(c.text), 0o666)
		if _, err := baseline.Load("known"); err == nil || err.Error() != c.want {
			t.Errorf("%q: got  %v\nwant %s", c.text, err, c.want)
		}
	}
	if _, err := baseline.Load("gone"); err == nil || !strings.Contains(err.Error(), "urlmend baseline create gone") {
		t.Error(err)
	}
}

// TestUnseen updates and prunes by a run that sees only a part.
func TestUnseen(t *testing.T) {
	folder(t, "a.txt", "b.txt", "c.zip")
	b := baseline.New("known")
	for _, file := range []string{"a.txt", "b.txt", "gone.txt", "-", "c.zip!in", "gone.zip!in"} {
		run(b, file, host, port)
	}
	write(t, "known", b.Updated(lint.Info))

	b = load(t, "known")
	m := b.Document("a.txt", "")
	m.Known(first(&lint.Finding{Rule: other.rule, URL: other.url, Severity: lint.Info}))
	m.Done(func(rule string) bool { return rule == "bad-host" })
	b.Document("b.txt", "").Known(first(&lint.Finding{Rule: other.rule, URL: other.url, Severity: lint.Info})) // not to its end

	const kept = "[- bad-host web] [- bad-port www] [a.txt bad-port www] [b.txt bad-host web] [b.txt bad-port www] [c.zip!in bad-host web] [c.zip!in bad-port www]"
	for _, c := range []struct {
		what    string
		entries iter.Seq[baseline.Entry]
		want    string
	}{
		{"stale", b.Stale(), "[a.txt bad-host web] [gone.txt bad-host web] [gone.txt bad-port www] [gone.zip!in bad-host web] [gone.zip!in bad-port www]"},
		{"pruned", b.Pruned(), kept},
		{"updated to warnings", b.Updated(lint.Warning), kept},
		{"updated", b.Updated(lint.Info), strings.Replace(kept, "[a.txt", "[a.txt bad-host mail] [a.txt", 1)},
	} {
		var got []string
		for e := range c.entries {
			got = append(got, fmt.Sprintf("[%s %s %s]", e.Path, e.Rule, e.Host[:strings.IndexAny(e.Host, "_.")]))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.what, s, c.want)
		}
	}
}

// TestElsewhere runs from another folder than that of the baseline.
func TestElsewhere(t *testing.T) {
	dir := folder(t, "docs/a.txt")
	b := baseline.New("known")
	run(b, "docs/a.txt", host)
	write(t, "known", b.Updated(lint.Info))
	t.Chdir("docs")
	b = load(t, "../known")
	if fresh := run(b, "a.txt", host); fresh != nil || len(slices.Collect(b.Stale())) > 0 {
		t.Errorf("new are %v, stale %v", fresh, slices.Collect(b.Stale()))
	}
	b = load(t, filepath.Join(dir, "known"))
	if fresh := run(b, filepath.Join(dir, "docs", "a.txt"), host); fresh != nil || len(slices.Collect(b.Stale())) > 0 {
		t.Errorf("new are %v, stale %v", fresh, slices.Collect(b.Stale()))
	}
}

func TestWrite(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes and links")
	}
	folder(t)
	write(t, "real", slices.Values([]baseline.Entry(nil)))
	os.Chmod("real", 0o646)
	os.Symlink("real", "link")
	write(t, "link", slices.Values([]baseline.Entry{{Path: "a", Rule: "b", Hash: "c", Ordinal: 1}}))
	if info, _ := os.Lstat("link"); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is replaced")
	}
	info, _ := os.Stat("real")
	if text, _ := os.ReadFile("real"); info.Mode().Perm() != 0o646 || !strings.Contains(string(text), "a\tb") {
		t.Errorf("mode %v, text %q", info.Mode(), text)
	}
	if files, _ := os.ReadDir("."); len(files) != 2 {
		t.Errorf("left behind: %v", files)
	}
	if err := baseline.Write("no/folder", slices.Values([]baseline.Entry(nil)), nil); err == nil {
		t.Error("no error for a folder that is not there")
	}
}

func TestFingerprint(t *testing.T) {
	f := &lint.Finding{Rule: host.rule, URL: host.url, Start: 7}
	moved := *f
	moved.Start = 99
	print := func(path string, f *lint.Finding, before ...found) string {
		var counter baseline.Counter
		for _, b := range before {
			counter.Next(b.rule, b.url)
		}
		return baseline.Fingerprint(path, counter.Next(f.Rule, f.URL))
	}
	want := print("a/b.txt", f)
	if len(want) != 32 || print("a/b.txt", &moved, other, found{port.rule, host.url}) != want {
		t.Errorf("got %s and %s", want, print("a/b.txt", &moved, other, found{port.rule, host.url}))
	}
	if print("a/b.txt", f, host) == want || print("a/b.txt", f, host, other) == want || print("a/c.txt", f) == want {
		t.Error("different findings have one fingerprint")
	}
}
