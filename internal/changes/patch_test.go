package changes

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const gitPatch = `From 0123456789 Mon Sep 17 00:00:00 2001
From: A <a@example.com>
Subject: [PATCH] Say more

diff --git is not a header here
---
 a.md | 3 ++-

diff --git a/a.md b/a.md
index 8a1218a..1b5f3ab 100644
--- a/a.md
+++ b/a.md
@@ -1,3 +1,4 @@ heading
 1
--- two
+++ two
+++ three

@@ -10 +11 @@
-x
\ No newline at end of file
+y
\ No newline at end of file
diff --git "a/tab\there" "b/tab\there"
new file mode 100644
--- /dev/null
+++ "b/tab\there"
@@ -0,0 +1,2 @@
+x
+y
diff --git a/old b/new name
similarity index 90%
rename from old
rename to new name
--- a/old
+++ b/new name	
@@ -5,0 +6 @@
+x
diff --git a/gone b/gone
deleted file mode 100644
--- a/gone
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git a/image b/image
index 1..2 100644
GIT binary patch
literal 3
Kcma#Zz-

-- 
2.39.5
`

const plainPatch = `diff -ru old/docs/a.md new/docs/a.md
--- old/docs/a.md	2026-01-01 00:00:00.000000000 +0000
+++ new/docs/a.md	2026-01-02 00:00:00.000000000 +0000
@@ -1 +1,2 @@
 1
+2
Only in new: c.md
Index: svn.md
===================================================================
--- svn.md	(revision 7)
+++ svn.md	(working copy)
@@ -3,0 +4,2 @@
+x
+y
diff -r 0123 hg.md
--- /dev/null	Thu Jan 01 00:00:00 1970 +0000
+++ b/hg.md	Thu Jan 01 00:00:00 1970 +0000
@@ -0,0 +1,1 @@
+x
--- docs/b.md.orig
+++ docs/b.md
@@ -1 +1 @@
-x
+y
`

func patchLines(t *testing.T, dir, text string) map[string]Lines {
	t.Helper()
	s, err := Patch(dir, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]Lines)
	for path, f := range s.files {
		got[path] = f.lines
	}
	return got
}

func TestPatches(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want map[string]Lines
	}{
		"git": {gitPatch, map[string]Lines{
			"a.md": {{2, 3}, {11, 11}}, "tab\there": {{1, 2}}, "new name": {{6, 6}}, "image": {{1, math.MaxInt}},
		}},
		"plain": {plainPatch, map[string]Lines{
			"docs/a.md": {{2, 2}}, "svn.md": {{4, 5}}, "hg.md": {{1, 1}}, "docs/b.md": {{1, 1}},
		}},
		"empty":       {"", map[string]Lines{}},
		"blank":       {"\n", map[string]Lines{}},
		"only a mode": {"diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", map[string]Lines{}},
		"not indexed": {"diff --git a/one/x b/two/x\n--- a/one/x\n+++ b/two/x\n@@ -1 +1 @@\n-x\n+y\n", map[string]Lines{"two/x": {{1, 1}}}},
		"quoted":      {"diff --git \"a/x\\ty\" \"b/x\\ty\"\nBinary files differ\n", map[string]Lines{"x\ty": {{1, math.MaxInt}}}},
		"no blank":    {"diff --git \"a/x\"b/x\nBinary files differ\n", map[string]Lines{}},
		"no quote":    {"diff --git \"a/x b/x\nBinary files differ\n", map[string]Lines{}},
		"bad escape":  {"diff --git \"a/\\y\" \"b/\\y\"\nBinary files differ\n", map[string]Lines{}},
		"a link":      {"diff --git a/x b/x\nnew file mode 120000\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+y\n", map[string]Lines{}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := patchLines(t, t.TempDir(), test.text); !reflect.DeepEqual(got, test.want) {
				t.Errorf("new is %v, want %v", got, test.want)
			}
			crlf := strings.ReplaceAll(test.text, "\n", "\r\n")
			if got := patchLines(t, t.TempDir(), crlf); !reflect.DeepEqual(got, test.want) {
				t.Errorf("with CRLF new is %v, want %v", got, test.want)
			}
		})
	}
}

// TestPatchOfAnySize reads more changes than are kept in memory, and a long file that is one change.
func TestPatchOfAnySize(t *testing.T) {
	small := limits{carried: 1 << 14, kept: 48 << 10}
	var hunks, files strings.Builder
	for i := range 160 {
		fmt.Fprintf(&files, "--- a/%d\n+++ b/%d\n@@ -1 +1 @@\n-a\n+b\n", i, i)
	}
	for i := range 900 {
		fmt.Fprintf(&hunks, "@@ -%d +%d @@\n-a\n+b\n", 2*i+1, 2*i+1)
	}
	const head = "--- a/x\n+++ b/x\n"
	for name, text := range map[string]string{"files": files.String(), "hunks": head + hunks.String()} {
		if _, err := readWithin(small, text); !errors.Is(err, errTooMany) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
	if _, err := readWithin(small, onOneFile(190)); err == nil || !strings.Contains(err.Error(), "the patch changes b/x too many times") {
		t.Errorf("sections on one file: the error is %v", err)
	}
	const n = 1700
	changed, err := readWithin(small, head+fmt.Sprintf("@@ -0,0 +1,%d @@\n", n)+strings.Repeat("+b\n", n))
	if err != nil || fmt.Sprint(changed["b/x"].lines) != "[{1 1700}]" {
		t.Error(err, changed)
	}
}

// readWithin returns the files of a patch that is read within the limits.
func readWithin(l limits, text string) (map[string]*file, error) {
	p := newPatch(strings.NewReader(text))
	p.limits = l
	err := p.read()
	return p.files, err
}

func TestPatchThatIsNone(t *testing.T) {
	const head = "--- a/x\n+++ b/x\n"
	for text, says := range map[string]string{
		"http://example.com/\n":                              "no unified diff",
		"*** a\n--- b\n***************\n":                    "no unified diff",
		"--- a/../x\n+++ b/../x\n@@ -0,0 +1 @@\n+x\n":        "the patch names ../x, which is not in the work tree",
		"diff --git a/../x b/../x\n--- a/../x\n+++ b/../x\n": "the patch names ../x, which is not in the work tree",
		"--- /x/y\n+++ /x/y\n@@ -0,0 +1 @@\n+x\n":            "x/y, which is not in the work tree",
		"diff --cc x\n":                                      "line 1 of the patch: a diff of a merge",
		head + "@@ -1 +1 @@\n-x\n":                           "ends within a hunk",
		head + "@@ -1 +1 @@\nx\n":                            "line 4 of the patch: this is not a line of the hunk",
		head + "@@ -1 +1,2 @@\n-x\n y\n":                     "line 5 of the patch: this is not a line of the hunk",
		head + "@@ -1 +99999999999 @@\n+x\n":                 "impossible numbers",
		head + "@@ -1 +0 @@\n+x\n":                           "impossible numbers",
		head + "@@ -1 1 @@\n+x\n":                            "impossible numbers",
		head + "@@ -1\n+x\n":                                 "not the header of a hunk",
		head + "@@ -5 +5 @@\n-\n+\n" + "@@ -5 +5 @@\n-\n+\n": "starts before the end",
	} {
		_, err := Patch(t.TempDir(), strings.NewReader(text))
		fails(t, err, says)
	}
}

// onOneFile returns that many sections, each of which adds a line of its own.
func onOneFile(sections int) string {
	var b strings.Builder
	for i := range sections {
		fmt.Fprintf(&b, "--- a/x\n+++ b/x\n@@ -%d,0 +%d @@\n+x\n", 3*i, 3*i+1)
	}
	return b.String()
}

func TestLongLinesOfAPatch(t *testing.T) {
	long := strings.Repeat("x", 1<<17)
	text := long + "\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-" + long + "\n+" + long + "\n " + long + "\n"
	if got, want := patchLines(t, t.TempDir(), text), (map[string]Lines{"x": {{1, 1}}}); !reflect.DeepEqual(got, want) {
		t.Errorf("new is %v, want %v", got, want)
	}
}

func TestPathsOfAPatch(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{".git", "docs/b"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "docs/b/x"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	const hunk = "@@ -0,0 +1 @@\n+x\n"
	for names, want := range map[string]string{
		"diff --git a/docs/y b/docs/y\n--- a/docs/y\n+++ b/docs/y\n": "y", // of git: from the root
		"--- a/y\n+++ b/y\n": "y",
		"--- y\n+++ y\n":     "y",
		"--- a/x\n+++ b/x\n": "b/x", // is there
		"--- ../docs/y.orig\n+++ " + filepath.ToSlash(root) + "/docs/y\n": "y",
	} {
		s, err := Patch(filepath.Join(root, "docs"), strings.NewReader(names+hunk))
		if err != nil {
			t.Fatal(err)
		}
		if got := slashes(slices.Collect(s.Files("."))); !slices.Equal(got, []string{want}) {
			t.Errorf("%q names %q, want %q", names, got, want)
		}
	}
}

func TestSeriesOfPatches(t *testing.T) {
	r := newRepo(t)
	r.write("a.md", numbered(0, 60))
	r.commit()
	r.git("tag", "start")
	random := rand.New(rand.NewPCG(1, 2))
	lines := strings.SplitAfter(numbered(0, 60), "\n")
	for i := range 6 {
		at := random.IntN(len(lines) - 3)
		added := strings.SplitAfter(numbered(100*(i+1), random.IntN(4)), "\n")
		lines = slices.Replace(lines, at, at+random.IntN(3), added...)
		r.write("a.md", strings.Join(lines, ""))
		r.commit()
	}
	r.git("mv", "a.md", "b.md")
	r.commit()
	series := r.git("format-patch", "--stdout", "start")
	want, err := Since(r.dir, "start")
	if err != nil {
		t.Fatal(err)
	}
	if got := patchLines(t, r.dir, series); !reflect.DeepEqual(got["b.md"], want.files["b.md"].lines) || len(got) != 1 {
		t.Errorf("new is %v, want %v", got, want.files["b.md"].lines)
	}
}

// TestMoved: new lines that a later patch deletes are gone, and those after them move up.
func TestMoved(t *testing.T) {
	for _, test := range []struct {
		lines Lines
		edits []edit
		want  Lines
	}{
		{Lines{{5, 6}}, []edit{{old: 4, del: 2}}, Lines{{4, 4}}},
		{Lines{{2, 4}}, []edit{{old: 3, del: 1}}, Lines{{2, 3}}},
		{Lines{{2, 4}}, []edit{{old: 1, del: 5}}, Lines{}},
		{Lines{{2, 4}}, []edit{{old: 1, del: 1, add: 3}, {old: 4, del: 2}}, Lines{{4, 5}}},
		{all(), []edit{{old: 1, del: 1}}, all()},
	} {
		if got := slices.Clone(test.lines).moved(test.edits); !slices.Equal(got, test.want) {
			t.Errorf("%v after %v is %v, want %v", test.lines, test.edits, got, test.want)
		}
	}
}

// numbered returns n lines, which say that they are from and those after it.
func numbered(from, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "this is line %d\n", from+i)
	}
	return b.String()
}

func TestPatchOfDiff(t *testing.T) {
	if _, err := exec.LookPath("diff"); err != nil {
		t.Skip("diff is not installed")
	}
	dir := t.TempDir()
	for path, text := range map[string]string{"old/a b": five, "new/a b": "1\n3\nx\n4\n5\n6", "new/c": "1\n"} {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(path)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("diff", "-ruN", "old", "new")
	cmd.Dir = dir
	out, _ := cmd.Output()
	want := map[string]Lines{"new/a b": {{3, 3}, {6, 6}}, "new/c": {{1, 1}}}
	if got := patchLines(t, dir, string(out)); !reflect.DeepEqual(got, want) {
		t.Errorf("new is %v, want %v", got, want)
	}
}

func TestTouches(t *testing.T) {
	lines := Lines{{2, 3}, {7, 7}}
	for _, test := range []struct {
		first, last int
		want        bool
	}{{1, 1, false}, {1, 2, true}, {3, 3, true}, {4, 6, false}, {4, 7, true}, {8, 9, false}, {1, 9, true}} {
		if got := lines.Touches(test.first, test.last); got != test.want {
			t.Errorf("touches %d to %d: %v, want %v", test.first, test.last, got, test.want)
		}
	}
	if Lines(nil).Touches(1, math.MaxInt) {
		t.Error("no lines are touched")
	}
	if !all().Touches(5, 5) {
		t.Error("all lines are not touched")
	}
}

// FuzzPatch checks that any patch is read or refused, and that lines are in
// order and apart.
func FuzzPatch(f *testing.F) {
	f.Add(gitPatch)
	f.Add(plainPatch)
	f.Add(gitPatch + gitPatch)
	f.Add("--- a\n+++ a\n@@ -1,2 +1 @@\n-\n-\n+\n--- a\n+++ a\n@@ -1,0 +2,2 @@\n+\n+\n@@ -9,3 +3 @@\n-\n \n-\n")
	f.Add("diff --git a/x b/x\nBinary files differ\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -3 +3,2 @@\n-x\n+y\n+z\n")
	f.Fuzz(func(t *testing.T, text string) {
		p := newPatch(strings.NewReader(text))
		if err := p.read(); err != nil {
			if !strings.Contains(err.Error(), "patch") {
				t.Errorf("says %q", err)
			}
			return
		}
		for path, file := range p.files {
			before := -1
			for _, r := range file.lines {
				if path == "" || r.First < 1 || r.First <= before+1 && before >= 0 || r.Last < r.First {
					t.Fatalf("%q has the lines %v", path, file.lines)
				}
				before = r.Last
				if r.Last == math.MaxInt {
					before--
				}
			}
		}
	})
}
