package changes

import (
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A repo is a repository to be tested with.
type repo struct {
	*testing.T
	dir string
}

func newRepo(t *testing.T) *repo {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
		"GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
		// Nobody keeps it: it need not be small, nor survive a power failure.
		"GIT_TEMPLATE_DIR": "",
		"GIT_CONFIG_COUNT": "3", "GIT_CONFIG_KEY_0": "core.fsync", "GIT_CONFIG_VALUE_0": "none",
		"GIT_CONFIG_KEY_1": "core.compression", "GIT_CONFIG_VALUE_1": "0",
		"GIT_CONFIG_KEY_2": "maintenance.auto", "GIT_CONFIG_VALUE_2": "false",
	} {
		t.Setenv(name, value)
	}
	r := &repo{t, withoutLinks(t.TempDir())}
	r.git("init", "-q", "-b", "main")
	return r
}

func (r *repo) git(args ...string) string {
	r.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = r.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (r *repo) write(path, text string) {
	r.Helper()
	path = filepath.Join(r.dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		r.Fatal(err)
	}
}

func (r *repo) commit() {
	r.Helper()
	r.git("add", "-A")
	r.git("commit", "-q", "--allow-empty", "-m", "change")
}

// set checks that there is no error and that the set holds these lines.
func (r *repo) set(s *Set, err error) func(want map[string]Lines) *Set {
	r.Helper()
	if err != nil {
		r.Fatal(err)
	}
	return func(want map[string]Lines) *Set {
		r.Helper()
		got := make(map[string]Lines)
		for path, f := range s.files {
			got[path] = f.lines
		}
		if !reflect.DeepEqual(got, want) {
			r.Errorf("new is %v, want %v", got, want)
		}
		return s
	}
}

func (r *repo) reads(s *Set, path, want string) {
	r.Helper()
	in, err := s.Open(path)
	if err != nil {
		r.Fatal(err)
	}
	s.Close()
	defer in.Close()
	if got, err := io.ReadAll(in); err != nil || string(got) != want {
		r.Errorf("%s reads as %q (%v), want %q", path, got, err, want)
	}
}

// fails checks that the error says all of this.
func fails(t *testing.T, err error, says ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want one that says %q", says)
	}
	for _, s := range says {
		if !strings.Contains(err.Error(), s) {
			t.Errorf("says %q, want %q in it", err, s)
		}
	}
}

const five = "1\n2\n3\n4\n5\n"

func TestStagedPartOfAFile(t *testing.T) {
	r := newRepo(t)
	r.write("a.md", five)
	r.write("same.md", five)
	r.commit()
	r.write("a.md", "1\nnew\n3\n4\n5\n")
	r.git("add", "a.md")
	r.write("a.md", "0\n1\nnewer\n3\n4\n5\nlast\n")
	r.write("same.md", "not staged\n")
	r.write("unknown.md", "not staged\n")

	s := r.set(Staged(r.dir))(map[string]Lines{"a.md": {{2, 2}}})
	r.reads(s, "a.md", "1\nnew\n3\n4\n5\n")
	if _, err := s.Open("same.md"); err == nil {
		t.Error("what is not staged opens")
	}
	if s.Lines("same.md") != nil {
		t.Error("what is not staged is new")
	}
}

func TestStagedForTheFirstCommit(t *testing.T) {
	r := newRepo(t)
	r.write("a.md", five)
	r.write("empty", "")
	r.git("add", "-A")
	r.set(Staged(r.dir))(map[string]Lines{"a.md": {{1, 5}}})
}

func TestStagedIsReadWithoutTheFile(t *testing.T) {
	r := newRepo(t)
	r.write("docs/a.md", "text\r\n")
	r.git("add", "-A")
	if err := os.RemoveAll(filepath.Join(r.dir, "docs")); err != nil {
		t.Fatal(err)
	}
	s := r.set(Staged(r.dir))(map[string]Lines{"docs/a.md": {{1, 1}}})
	r.reads(s, "docs/a.md", "text\r\n")
}

func TestStagedFilesAreOpenedTogether(t *testing.T) {
	r := newRepo(t)
	want := map[string]string{"great": strings.Repeat("0123456789abcde\n", maxHeld/16+1)}
	for i := range 20 {
		want[fmt.Sprint("f", i)] = strings.Repeat("x\n", i+1)
	}
	for path, text := range want {
		r.write(path, text)
	}
	r.git("add", "-A")
	s, err := Staged(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var wait sync.WaitGroup
	for path, text := range want {
		wait.Go(func() {
			in, err := s.Open(path)
			if err != nil {
				t.Error(err)
				return
			}
			defer in.Close()
			if got, err := io.ReadAll(in); err != nil || string(got) != text {
				t.Errorf("%s reads as %d bytes (%v), want %d", path, len(got), err, len(text))
			}
		})
	}
	wait.Wait()
}

func TestStagedObjectThatIsLost(t *testing.T) {
	r := newRepo(t)
	r.write("a", "x\n")
	r.git("add", "a")
	s, err := Staged(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	object := s.files["a"].object
	if err := os.Remove(filepath.Join(r.dir, ".git", "objects", object[:2], object[2:])); err != nil {
		t.Fatal(err)
	}
	_, err = s.Open("a")
	fails(t, err, "cannot read a as it is staged", "git does not have it")
}

func TestEveryKindOfChange(t *testing.T) {
	r := newRepo(t)
	long := strings.Repeat("a line that is the same\n", 20)
	r.write("edited", long+"end\n")
	r.write("moved", long)
	r.write("moved and edited", long+"x\n")
	r.write("deleted", five)
	r.write("shorter", five)
	r.write("mode", five)
	r.write("binary", "\x00\x01")
	r.write("unended", "1\n2")
	r.write("ignored.log", "")
	r.write(".gitignore", "*.log\n")
	r.commit()

	r.write("edited", "start\n"+long+"END\nbehind\n")
	r.git("mv", "moved", "was moved")
	r.git("mv", "moved and edited", "both")
	r.write("both", long+"y\n")
	r.git("rm", "-q", "deleted")
	r.write("shorter", "1\n5\n")
	r.git("update-index", "--chmod=+x", "mode")
	r.write("binary", "\x00\x02")
	r.write("unended", "1\n2\n")
	r.write("ignored.log", "new\n")
	r.write("--- new", "-- x\n++ y\n")
	if runtime.GOOS != "windows" {
		if err := os.Symlink("edited", filepath.Join(r.dir, "link")); err != nil {
			t.Fatal(err)
		}
	}
	r.git("add", "-A")
	want := map[string]Lines{
		"edited":  {{1, 1}, {22, 23}},
		"both":    {{21, 21}},
		"binary":  {{1, math.MaxInt}},
		"unended": {{2, 2}},
		"--- new": {{1, 2}},
	}
	s := r.set(Staged(r.dir))(want)
	r.reads(s, "binary", "\x00\x02")
	r.set(Since(r.dir, "HEAD"))(want)
	if runtime.GOOS != "windows" && !s.Lines("link").Touches(1, 1) {
		t.Error("a link is not what it links to")
	}
}

func TestSubmodulesAreNoFiles(t *testing.T) {
	r := newRepo(t)
	r.write("a", five)
	r.commit()
	r.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", r.dir, "sub")
	r.git("init", "-q", "another")
	r.write("another/file", "x\n")
	r.write("b", "x\n")
	r.git("add", "b")
	for _, s := range [][]string{r.list(Staged(r.dir)), r.list(Since(r.dir, "HEAD"))} {
		if want := []string{"b"}; !slices.Equal(s, want) {
			t.Errorf("new are %q, want %q", s, want)
		}
	}
}

// list returns the files at or below ".".
func (r *repo) list(s *Set, err error) []string {
	r.Helper()
	if err != nil {
		r.Fatal(err)
	}
	return slices.Collect(s.Files("."))
}

func TestStrangePaths(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the file system may not hold them")
	}
	paths := []string{" ", "a b", "c d/a b", "b/b/b", "new\nline", "tab\t", `quo"te`, `back\slash`, "latin\xe9", "latin\xe9\"", "ünï", "\x01\x7f", "*", ":x", "-x"}
	r := newRepo(t)
	for _, path := range paths {
		r.write(path, "x\n")
	}
	slices.Sort(paths)
	if got := r.list(Since(r.dir, r.git("hash-object", "-t", "tree", os.DevNull))); !slices.Equal(got, paths) {
		t.Errorf("unknown to git are %q, want %q", got, paths)
	}
	r.git("add", "-A")
	s, err := Staged(r.dir)
	if got := r.list(s, err); !slices.Equal(got, paths) {
		t.Errorf("staged are %q, want %q", got, paths)
	}
	for _, path := range paths {
		if !s.Lines(path).Touches(1, 1) {
			t.Errorf("%q has no new line", path)
		}
	}
	r.reads(s, "new\nline", "x\n")
	for _, config := range []string{"core.quotePath=false", "core.quotePath=true", "diff.noprefix=true", "diff.mnemonicPrefix=true"} {
		cmd := exec.Command("git", "-c", config, "diff", "--cached")
		cmd.Dir = r.dir
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		if got := r.list(Patch(r.dir, strings.NewReader(string(out)))); !slices.Equal(got, paths) {
			t.Errorf("with %s the patch has %q, want %q", config, got, paths)
		}
	}
}

func TestConfigurationOfTheUserChangesNothing(t *testing.T) {
	r := newRepo(t)
	r.write("docs/a b.md", five)
	r.write("a.md", five)
	r.commit()
	for _, c := range []string{
		"diff.noprefix true", "diff.mnemonicPrefix true", "diff.relative true", "diff.external false", "color.ui always",
		"diff.context 9", "diff.interHunkContext 9", "core.pager false", "diff.renames false", "diff.submodule log", "core.quotePath true",
	} {
		r.git(append([]string{"config"}, strings.Fields(c)...)...)
	}
	t.Setenv("GIT_DIFF_OPTS", "-u2")
	t.Setenv("GIT_EXTERNAL_DIFF", "false")
	r.write("docs/a b.md", "0\n1\n2\n3\n4\n6\n")
	r.git("mv", "a.md", "ä.md")
	r.set(Since(filepath.Join(r.dir, "docs"), "HEAD"))(map[string]Lines{"docs/a b.md": {{1, 1}, {6, 6}}})
}

func TestInASubfolder(t *testing.T) {
	r := newRepo(t)
	for _, path := range []string{"a.md", "docs/.hidden/x.md", "docs/.x.md", "docs/b.md", "docs/deep/c.md", "docs-2/d.md"} {
		r.write(path, "x\n")
	}
	docs := filepath.Join(r.dir, "docs")
	s, err := Since(docs, r.git("hash-object", "-t", "tree", os.DevNull))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][]string{
		".":                           {"b.md", "deep/c.md"},
		"..":                          {"../a.md", "../docs-2/d.md", "../docs/b.md", "../docs/deep/c.md"},
		"../docs":                     {"../docs/b.md", "../docs/deep/c.md"},
		"deep/":                       {"deep/c.md"},
		"../docs-2":                   {"../docs-2/d.md"},
		"b.md":                        {"b.md"},
		".x.md":                       {".x.md"},
		".hidden":                     {".hidden/x.md"},
		"./b.md":                      {"./b.md"},
		r.dir + "/a.md":               {r.dir + "/a.md"},
		r.dir + "/docs":               {docs + "/b.md", docs + "/deep/c.md"},
		filepath.Dir(r.dir) + "/none": nil,
		"b":                           nil,
	} {
		if got := slices.Collect(s.Files(filepath.FromSlash(path))); !slices.Equal(slashes(got), slashes(want)) {
			t.Errorf("at %q are %q, want %q", path, got, want)
		}
	}
	if got := len(slices.Collect(s.Files(filepath.Dir(r.dir)))); got != 4 {
		t.Errorf("%d files are below the folder that the repository is in, want 4", got)
	}
	r.reads(s, "deep/c.md", "x\n")
}

func slashes(paths []string) []string {
	out := make([]string, len(paths))
	for i, path := range paths {
		out[i] = filepath.ToSlash(path)
	}
	return out
}

func TestAFolderThatIsALink(t *testing.T) {
	r := newRepo(t)
	r.write("docs/a.md", "x\n")
	r.git("add", "-A")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(r.dir, "docs"), link); err != nil {
		t.Skip(err)
	}
	s, err := Staged(link)
	if got := r.list(s, err); !slices.Equal(got, []string{"a.md"}) {
		t.Errorf("there are %q", got)
	}
	if !s.Lines(filepath.Join(link, "a.md")).Touches(1, 1) {
		t.Error("its file has no new line")
	}
}

func TestSparseCheckout(t *testing.T) {
	r := newRepo(t)
	r.write("a/x", "1\n")
	r.write("b/x", "1\n")
	r.commit()
	r.write("a/x", "1\n2\n")
	r.write("b/x", "1\n2\n")
	r.commit()
	r.git("sparse-checkout", "set", "a")
	r.set(Since(r.dir, "HEAD~1"))(map[string]Lines{"a/x": {{2, 2}}})
}

func TestSinceATree(t *testing.T) {
	r := newRepo(t)
	r.write("a", "1\n")
	r.commit()
	r.write("a", "1\n2\n")
	for _, tree := range []string{"HEAD:", "HEAD^{tree}", "HEAD"} {
		r.set(Since(r.dir, tree))(map[string]Lines{"a": {{2, 2}}})
	}
	_, err := Since(r.dir, "HEAD:a")
	fails(t, err, "is not a revision")
}

func TestInAHookAndInAWorktree(t *testing.T) {
	r := newRepo(t)
	r.write("a.md", five)
	r.commit()
	r.git("worktree", "add", "-q", "linked", "-b", "other")
	linked := &repo{t, filepath.Join(r.dir, "linked")}
	linked.write("a.md", "0\n"+five)
	linked.git("add", "-A")
	r.set(Staged(linked.dir))(map[string]Lines{"a.md": {{1, 1}}})
	r.set(Staged(r.dir))(map[string]Lines{})

	// git commit a.md: the hook sees an index of its own.
	r.write("a.md", five+"6\n")
	t.Setenv("GIT_INDEX_FILE", filepath.Join(r.dir, ".git", "next-index"))
	r.git("read-tree", "HEAD")
	r.git("add", "a.md")
	s := r.set(Staged(r.dir))(map[string]Lines{"a.md": {{6, 6}}})
	r.reads(s, "a.md", five+"6\n")
}

func TestMergeBase(t *testing.T) {
	r := newRepo(t)
	r.write("a.md", five)
	r.commit()
	r.git("checkout", "-q", "-b", "topic")
	r.write("a.md", "1\n2\n3\n4\n5\ntopic\n")
	r.commit()
	r.git("checkout", "-q", "main")
	r.write("a.md", "main\n1\n2\n3\n4\n5\n")
	r.commit()
	r.git("checkout", "-q", "topic")
	r.write("b.md", "unknown\n")
	want := map[string]Lines{"a.md": {{6, 6}}, "b.md": {{1, math.MaxInt}}}
	r.set(MergeBase(r.dir, "main"))(want)

	r.git("update-ref", "refs/remotes/origin/trunk", "main")
	r.set(MergeBase(r.dir, "origin/trunk"))(want)
	_, err := MergeBase(r.dir, "trunk")
	fails(t, err, `"trunk" is not a revision`, `did you mean "origin/trunk"?`)

	r.git("checkout", "-q", "--orphan", "alone")
	r.commit()
	_, err = MergeBase(r.dir, "main")
	fails(t, err, "no commit in common")
}

func TestShallowClone(t *testing.T) {
	r := newRepo(t)
	r.write("a.md", five)
	r.commit()
	first := r.git("rev-parse", "HEAD")
	r.git("checkout", "-q", "-b", "topic")
	r.write("a.md", five+"6\n")
	r.commit()
	r.git("checkout", "-q", "main")
	r.write("b.md", "x\n")
	r.commit()
	dir := filepath.Join(t.TempDir(), "clone")
	r.git("clone", "-q", "--depth=1", "--no-single-branch", "file://"+filepath.ToSlash(r.dir), dir)
	_, err := MergeBase(dir, "origin/topic")
	fails(t, err, "fetch-depth: 0", "git fetch --unshallow")
	_, err = Since(dir, first)
	fails(t, err, first, "fetch-depth: 0", "git fetch --unshallow")
}

func TestErrorsOfGitSayWhatToDo(t *testing.T) {
	r := newRepo(t)
	r.commit()
	for _, revision := range []string{"nowhere", "", "--all", "HEAD~9", "a b", "main..main"} {
		_, err := Since(r.dir, revision)
		fails(t, err, "is not a revision")
	}
	outside := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(outside))
	for _, f := range []func() (*Set, error){
		func() (*Set, error) { return Staged(outside) },
		func() (*Set, error) { return Since(outside, "HEAD") },
		func() (*Set, error) { return MergeBase(outside, "main") },
	} {
		_, err := f()
		fails(t, err, "is not in a git repository")
	}
	_, err := Staged(filepath.Join(r.dir, ".git"))
	fails(t, err, "git rev-parse failed", "work tree")
	t.Setenv("PATH", "")
	_, err = Staged(r.dir)
	fails(t, err, "git", "not installed")
}

// TestAGitThatDiesIsNoDamagedPatch: what it printed until then is not to blame.
func TestAGitThatDiesIsNoDamagedPatch(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	dir := t.TempDir()
	for _, printed := range []string{
		`diff --git a/a b/a\nindex 1..2 100644\n--- a/a\n+++ b/a\n@@ -1 +1,3 @@\n-x\n+y\n`, // ends within a hunk
		`diff --git a/a b/a\nindex 1..2 100644\n--- a/a\n+++ b/a\n@@ -1 +`,                 // within a line
	} {
		script := "#!/bin/sh\ncase \"$*\" in *rev-parse*) pwd ;; *) printf '" + printed + "'; kill -BUS $$ ;; esac\n"
		if err := os.WriteFile(filepath.Join(dir, "git"), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
		_, err := Staged(dir)
		fails(t, err, "git diff failed: signal: bus error")
	}
}

// TestAGitThatDiesWhileItReadsObjects: the next object is read nevertheless.
func TestAGitThatDiesWhileItReadsObjects(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process that is killed gives no reason")
	}
	r := newRepo(t)
	r.write("a", "x\n")
	r.git("add", "a")
	s, err := Staged(r.dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Open("a"); err != nil {
		t.Fatal(err)
	}
	s.staged.git.Kill()
	_, err = s.Open("a")
	fails(t, err, "cannot read a as it is staged", "git cat-file failed: signal: killed")
	if _, err := s.Open("a"); err != nil {
		t.Error(err)
	}
}
