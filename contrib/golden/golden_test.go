package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// build writes a program that prints, for each command of urlmend, what is in outputs.
func build(t *testing.T, outputs map[string]string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("it needs a shell")
	}
	dir := t.TempDir()
	for command, text := range outputs {
		if err := os.WriteFile(filepath.Join(dir, command), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "urlmend")
	script := `#!/bin/sh
name=$1
case " $* " in *" --unsafe "*) name=unsafe ;; esac
cat "$(dirname "$0")/$name" 2>/dev/null
test "$1" != lint
`
	if err := os.WriteFile(program, []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	return program
}

func TestComparison(t *testing.T) {
	tree := t.TempDir()
	text := "See http://a.example/x\nand [b] (http://b.example)\nand http:/c.example\n"
	if err := os.WriteFile(filepath.Join(tree, "a.md"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	before := build(t, map[string]string{
		"files": "a.md\n",
		"extract": `{"url":"http://a.example/x","kind":"bare","confidence":"proved","file":"./a.md","line":1,"column":5}
{"url":"http://b.example)","kind":"bare","confidence":"proved","file":"./a.md","line":2,"column":10}
`,
		"lint": `{"type":"finding","rule":"broken-link-markup","severity":"warning","message":"a space keeps \"[b] (http://b.example)\" from being a link","file":"./a.md","line":2,"column":8}
{"type":"summary","files":1}
`,
		"fix":    "--- a/a.md\n+++ b/a.md\n@@ -1,3 +1,3 @@\n See http://a.example/x\n-and [b] (http://b.example)\n+and [b](http://b.example)\n and http:/c.example\n",
		"unsafe": "",
	})
	after := build(t, map[string]string{
		"files": "a.md\nb.md\n",
		"extract": `{"url":"http://a.example/x","kind":"bare","confidence":"proved","file":"./a.md","line":1,"column":5}
{"url":"http://b.example","kind":"bare","confidence":"proved","file":"./a.md","line":2,"column":10}
`,
		"lint": `{"type":"finding","rule":"broken-link-markup","severity":"warning","message":"remove the space","file":"./a.md","line":2,"column":7}
{"type":"finding","rule":"missing-slash","severity":"error","message":"write // after the colon","file":"./a.md","line":3,"column":5}
`,
		"unsafe": "--- a/a.md\n+++ b/a.md\n@@ -3 +3 @@\n-and http:/c.example\n+and http://c.example\n",
	})
	all, err := compareTrees(before, after, []string{tree})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	all.print(&out, regexp.MustCompile(""), 5)
	got := strings.ReplaceAll(out.String(), filepath.Base(tree), "TREE")
	want := `output        old  new  the same
extract       2    2    1
files         1    2    1
fix           1    0    0
fix --unsafe  0    1    0
lint          1    2    0

gone  new  changed  trees  group
0     0    1        1      extract: bare, proved
0     1    0        1      files: read
0     1    0        1      fix --unsafe: missing-slash
1     0    0        1      fix: broken-link-markup
0     0    1        1      lint: broken-link-markup: warning: a space keeps … from being a link
0     1    0        1      lint: missing-slash: error: write // after the colon

== extract: bare, proved
changed TREE/a.md:2:10
      and [b] (http://b.example)
  old http://b.example) (bare, proved, column 10)
  new http://b.example (bare, proved, column 10)

== files: read
new TREE/b.md:1:1
  new b.md

== fix --unsafe: missing-slash
new TREE/a.md:3:1
      and http:/c.example
  new and http://c.example

== fix: broken-link-markup
gone TREE/a.md:2:1
      and [b] (http://b.example)
  old and [b](http://b.example)

== lint: broken-link-markup: warning: a space keeps … from being a link
changed TREE/a.md:2:7
      and [b] (http://b.example)
  old warning: a space keeps "[b] (http://b.example)" from being a link
  new warning: remove the space

== lint: missing-slash: error: write // after the colon
new TREE/a.md:3:5
      and http:/c.example
  new error: write // after the colon
`
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestFailingBuild(t *testing.T) {
	tree := t.TempDir()
	if _, err := compareTrees("/nonexistent", "/nonexistent", []string{tree}); err == nil {
		t.Error("no error for a build that can't be run")
	}
	broken := build(t, map[string]string{"extract": "{"})
	if _, err := compareTrees(broken, broken, []string{tree}); err == nil {
		t.Error("no error for broken JSON")
	}
}

func TestDiff(t *testing.T) {
	diff := `--- a/x.md
+++ b/x.md
@@ -1,4 +1,4 @@
 one
--- two
-three
+++ 2
+3
 four
@@ -9,2 +9 @@
-nine
-ten
+nineteen
--- "a/y\tz.md"
+++ "b/y\tz.md"
@@ -5 +5 @@
-five
\ No newline at end of file
+5
\ No newline at end of file
`
	got, err := parseDiff(strings.NewReader(diff))
	if err != nil {
		t.Fatal(err)
	}
	want := []record{
		{file: "x.md", line: 2, column: 1, text: "++ 2"},
		{file: "x.md", line: 3, column: 1, text: "3"},
		{file: "x.md", line: 9, column: 1, text: "nineteen"},
		{file: "y\tz.md", line: 5, column: 1, text: "5"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSampleIsOfManyTrees(t *testing.T) {
	var all []difference
	for i := range 20 {
		tree := "a"
		if i == 7 {
			tree = "b"
		}
		all = append(all, difference{tree: tree, new: &record{file: "f", line: i}})
	}
	trees := map[string]int{}
	for _, d := range choose(all, 2) {
		trees[d.tree]++
	}
	if trees["a"] != 1 || trees["b"] != 1 {
		t.Errorf("chosen: %v", trees)
	}
}
