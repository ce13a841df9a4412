package tree

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urlmend/urlmend/internal/syntax"
)

// TestHostile reads a tree with links in the file system to a device, to itself and out of it, and with links in documents that
// leave it: nothing outside is read or looked for.
func TestHostile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("symbolic links need a privilege there")
	}
	outside, root := t.TempDir(), t.TempDir()
	write := func(dir, name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(outside, "secret.md", "# Secret\n")
	for name, to := range map[string]string{"zero.md": "/dev/zero", "loop": ".", "up.md": filepath.Join(outside, "secret.md")} {
		if err := os.Symlink(to, filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	write(root, "a.md", "# A\n## B\n## C\n[a](../"+filepath.Base(outside)+"/none.md) [b](/../../etc/passwd) [c](loop/loop/none.md) [d](up.md#none) [e](zero.md#none)\n"+
		"[f](%2e%2e/none.md) [g](a%00b.md) [h]("+strings.Repeat("x/", 400)+"y.md) [i](none.md) [j](a.md)\n")
	var got []string
	tree := New(root, Options{})
	for _, f := range tree.Findings("a.md") {
		got = append(got, f.Text)
	}
	for _, up := range []string{"../", "/../", "loop/../../", "%2e%2e/"} {
		if found := tree.Complete("a.md", up); found != nil {
			t.Errorf("completes %q with %q, which is outside", up, found)
		}
		if to := tree.Target("a.md", up+"secret.md"); to != "" {
			t.Errorf("%q leads to %q", up, to)
		}
	}
	if text := tree.Text("up.md"); text != nil {
		t.Errorf("reads %q from outside", text)
	}
	if !slices.Equal(got, []string{"none.md"}) {
		t.Errorf("found %q, want none.md alone", got)
	}
}

// TestManyNames reads a tree whose names and links are many, in a time that grows as they do.
func TestManyNames(t *testing.T) {
	root := t.TempDir()
	var text strings.Builder
	only := []string{"a.md"}
	for i := range 20_000 {
		only = append(only, fmt.Sprintf("%d/%d/x%d.md", i%7, i%100, i))
		fmt.Fprintf(&text, "[x](%d/%d/x%d) [y](#y%d)\n# y%d\n", i%7, i%100, i+1, i*7, i*2)
	}
	if err := os.WriteFile(filepath.Join(root, "a.md"), []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	if found := New(root, Options{Only: only}).Findings("a.md"); len(found) < 15_000 {
		t.Errorf("found %d links, want those to odd and great numbers", len(found))
	}
}

// TestCheck: the same text has the same findings when it is checked again.
func TestCheck(t *testing.T) {
	root, text := t.TempDir(), []byte("# A\n## B\n## C\n[a](#b) [b](#b-1) [c](none.md)\n")
	if err := os.WriteFile(filepath.Join(root, "a.md"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	tree := New(root, Options{})
	first := fmt.Sprint(tree.Findings("a.md"))
	found, _ := tree.Check("a.md", text)
	if again := fmt.Sprint(found); again != first || len(tree.Findings("a.md")) != 2 {
		t.Errorf("found %s, and then %s, want the two that lead to nothing", first, again)
	}
}

// TestAlone: the links of a document that are right need no other documents than those that they lead to; a link that may be wrong
// needs all.
func TestAlone(t *testing.T) {
	root, text := t.TempDir(), "# A\n## B\n[a](#b) [b](1.md#one) [c](2.png) [d](3) [e](none) [f][g]\n\n[g]: 4.md\n[h]: 5.md\n"
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 40 {
		write(fmt.Sprint(i, ".md"), "# One\n")
	}
	write("2.png", "")
	write("3", "")
	for more, want := range map[string]int{"": 2, "[x](2.md#none)": 41, "[x](dir/none.md)": 2, "[x](none.md)": 41, "[x][none]": 41} {
		write("a.md", text+more)
		var mu sync.Mutex
		read := map[string]bool{}
		tree := New(root, Options{Read: func(name string) []byte {
			mu.Lock()
			defer mu.Unlock()
			read[name] = true
			return nil
		}})
		if found := tree.Findings("a.md"); len(found) == 0 || found[0].Text != "h" || len(read) != want {
			t.Errorf("with %q, found %+v and read %d documents, want the unused label h and %d", more, found, len(read), want)
		}
	}
}

// FuzzRead reads a text as a document of each language.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"# A\n[a][b], [c](d.md#e), <a href=\"x\">\n\n[b]: u\n{#id} {{x}} :::", ".. \n.. _a: b\n.. |x| image:: y\n:ref:`a <b>` `c`_ _`d`\nA\n=\n",
		"= A\n<<a>> xref:m:p.adoc#x[] [[b]] [#c] image::i.png[]\n:page-aliases: m:x.adoc, y.adoc\n", "* A\n[[file:b::c]] <<d>>\n#+NAME: e\n", "][]", "---\nslug: x\naliases:\n- y\n---\n<h1 id=a>B</h1>",
	} {
		f.Add(text)
	}
	n := newNames([]string{"conf.py", "antora.yml", "modules/m/pages/p.adoc", "d.md"})
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range []string{"a.md", "a.rst", "modules/m/pages/a.adoc", "a.org", "a.html"} {
			r := newReader(n)
			p := r.readLinks(name, []byte(text))
			r.readAnchors(p, []byte(text))
			for _, h := range headings(name, []byte(text)) {
				if h.start > h.end || h.end > len(text) {
					t.Errorf("%s: a heading at %d-%d of %d bytes", name, h.start, h.end, len(text))
				}
			}
			for _, l := range p.links {
				p.anchors.nearest(l.target, 0)
			}
			tree := &Tree{names: n, pages: map[string]*page{}}
			if p.lang == syntax.RST {
				tree.endTargets(p)
			}
			for _, f := range tree.judgeLabels(p) {
				if f.Start > f.End || text[f.Start:f.End] == "" {
					t.Errorf("%s: %+v", name, f)
				}
			}
		}
	})
}

// TestCodeBefore: a reference in code is none, whatever links come after it.
func TestCodeBefore(t *testing.T) {
	root, text := t.TempDir(), "Code::\n\n   `none`_\n\nText `tea`_ and `cup`_.\n\n.. image:: none.png\n\n.. _tea: http://example.com/\n"
	if err := os.WriteFile(filepath.Join(root, "a.rst"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range New(root, Options{}).Findings("a.rst") {
		got = append(got, f.Text)
	}
	if !slices.Equal(got, []string{"cup", "none.png"}) {
		t.Errorf("found %q, want cup and none.png", got)
	}
}
