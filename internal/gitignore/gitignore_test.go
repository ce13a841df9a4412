package gitignore

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// tree writes files of the given contents below a new directory.
func tree(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// gitTree is tree in a new repository, away from the user's configuration.
// Without git the test is skipped.
func gitTree(t testing.TB, files map[string]string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git to compare with")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, ".config"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("GIT_TEMPLATE_DIR", "")
	dir := tree(t, files)
	runGit(t, dir, "init", "-q")
	return dir
}

func runGit(t testing.TB, dir string, args ...string) string {
	t.Helper()
	out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).Output()
	if err != nil {
		t.Fatalf("git %q: %v", args, err)
	}
	return string(out)
}

// listed returns what git takes for the files of a repository, less the
// hidden ones.
func listed(t testing.TB, dir string) []string {
	t.Helper()
	out := strings.TrimSuffix(runGit(t, dir, "ls-files", "-z", "-co", "--exclude-standard"), "\x00")
	names := strings.Split(out, "\x00")
	names = slices.DeleteFunc(names, func(n string) bool {
		return n == "" || strings.HasPrefix(n, ".") || strings.Contains(n, "/.")
	})
	slices.Sort(names)
	return names
}

// walked returns the files below dir that are neither ignored nor hidden, relative
// to it.
func walked(t testing.TB, dir string) []string {
	t.Helper()
	rules, err := Above(dir)
	if err != nil {
		t.Fatal(err)
	}
	names := walk(t, rules, dir, "")
	slices.Sort(names)
	return names
}

func walk(t testing.TB, rules Rules, dir, prefix string) (names []string) {
	t.Helper()
	rules, err := rules.Enter(dir)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		by, _ := rules.Ignored(e.Name(), e.IsDir())
		switch name := e.Name(); {
		case by != nil || name[0] == '.':
		case e.IsDir():
			names = append(names, walk(t, rules.Below(name), filepath.Join(dir, name), prefix+name+"/")...)
		default:
			names = append(names, prefix+name)
		}
	}
	return names
}

func checkAgainstGit(t *testing.T, dir, about string) {
	t.Helper()
	if got, want := walked(t, dir), listed(t, dir); !slices.Equal(got, want) {
		t.Errorf("%s:\ngit takes  %q\nwe take    %q", about, want, got)
	}
}

// places is a tree to try patterns on.
func places() map[string]string {
	files := map[string]string{}
	for name := range strings.FieldsSeq(`x y.o foo foo.txt FOO a-b a^b a]b #hash !bang a.b.c 1 10 ab ba aab
		a/x a/foo a/b/x a/b/foo a/b/c/x a/c/b/foo a/x.o b/a/x b/a/b/foo b/foo/x b/foo/b
		foo0/a foo/../build/out build/keep/in build/a.o build.d/a doc/a.txt doc/b/a.txt doc/b/c/a.txt
		x0/x/x/x x0/x/y/x é/ü a0/**/b a0/[x] a0/\z a0/* a0/:] a0/[]`) {
		files[name] = ""
	}
	delete(files, "foo") // a directory of its own, below
	for _, name := range []string{"foo/in", "sp ace", "trail ", "trail", "trail  ", "back\\slash", "a0/\\ ", "a0/tab\t"} {
		files[name] = ""
	}
	return files
}

// cases are contents of .gitignore that matchers are known to get wrong, and
// the ordinary ones.
var cases = []string{
	"", "\n\n", "# only a comment\n", "x", "/x", "x/", "/x/", "a/x", "/a/x", "a/x/", "*", "*\n!*/", "*\n!*/\n!*.txt",
	"*.o", "*.o\n!y.o", "!y.o\n*.o", "foo", "foo/", "foo/*", "foo/**", "/foo/**", "**/foo", "**/foo/", "/**/foo", "**/foo/**",
	"a/**/x", "a/**/b", "a/**/b/", "a/**/b/**", "a/**/**/x", "**/a/b", "**/b/a", "**/b/foo", "**/x/x", "x0/**/x", "**/x/**/x",
	"**", "/**", "**/", "*/", "/*", "*/*", "/*/*", "*/**", "***", "a/***/x", "a**x", "a/b**", "**x",
	"a/*/x", "a/*/*/x", "a/?/x", "a/?", "?", "??", "a?x", "[ab]", "[!ab]", "[^ab]", "[a-c]*", "[]a]", "a[]]b", "a[]-]b", "a[!]]b", "a[^-]b", "a[\\]]b",
	"a[-^]b", "[[:alpha:]]", "[[:digit:]]*", "[[:upper:]]*", "[^[:alnum:]]*", "[[:punct:]]*", "*[[:space:]]*", "[[:wrong:]]", "[[:alpha:]", "[[:]", "[[::]]", "[[:x]", "[a", "[", "[]", "[]x", "[!", "[!]", "[a-", "[a-]", "[z-a]", "[1-]0", "[\\a-c]b", "[a-\\c]b", "[--a]", "a[/]x", "a[!x]x",
	"\\#hash", "#hash", "\\!bang", "!bang", "*\n!!bang", "*\n!\\!bang", "\\x", "\\f\\o\\o", "foo\\", "foo\\\\", "back\\slash", "back\\\\slash", "back[\\\\]slash", "\\*", "a0/\\*", "a0/\\[x]", "a0/\\\\z", "a0/\\*\\*", "a0/\\**",
	"trail ", "trail\\ ", "trail\\  ", "trail \\ ", "trail\\ \\ ", "trail\\\\ ", " x", " ", "  ", "sp ace", "sp\\ ace", "x\t", "a0/\\\\\\ ", "a0/tab\t", "tab\t",
	"x\r\ny.o\r\n", "x\r", "x\r\r\n", "\ufeffx\ny.o", "x\n\ufeffy.o", "x\n", "x\ny.o",
	"build/\n!build/keep/", "build/*\n!build/keep/", "build/*\n!build/keep", "build\n!build/keep/in", "/build/**\n!/build/**/", "build/**\n!build/keep/in", "build/\n!build/",
	"doc/*.txt", "doc/**/*.txt", "doc/**/a.txt", "doc/*", "doc/*\n!doc/b", "doc/**/b", "/doc/b/", "doc/b/c", "b/c", "c",
	"FOO", "Foo", "foo*", "[F]OO", "É", "é", "é/", "?/ü", "??/ü", "*.b.c", "*.c", "a.*", "*.*", "a.b.*", "*b*", "*a*b", "*x*", "f*o*o*",
	"/", "//", "//x", "x//", "/x//", "a//x", "!", "!/", "./x", "../x", "a/../x", "a/./x", "/a/b/c", "a/b/c/", "a/b/c/x", "/b", "!x", "a\n!a/x",
}

// TestIgnore reads .gitignore of each content in testdata/git.txt, and compares what
// it leaves of places with what git leaves: in the file, "x" is a path that git
// ignores, in sorted order.
func TestIgnore(t *testing.T) {
	dir := tree(t, places())
	paths := walk(t, Rules{}, dir, "")
	slices.Sort(paths)
	written, err := os.ReadFile(gitAnswers)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(written)) {
		ignored, quoted, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		text, err := strconv.Unquote(quoted)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		write(t, dir, text)
		if got := marks(paths, walk(t, Rules{}, dir, "")); got != ignored {
			t.Errorf("%q: of %q\ngit ignores %s\nwe ignore   %s", text, paths, ignored, got)
		}
		n++
	}
	if n < len(cases) {
		t.Errorf("%d contents of .gitignore in %s, want %d or more", n, gitAnswers, len(cases))
	}
}

// gitAnswers is what git ignores: UPDATE=1 INTEGRATIONS=1 go test writes it.
const gitAnswers = "testdata/git.txt"

// TestGitAnswers asks git about each of cases, and about random patterns.
func TestGitAnswers(t *testing.T) {
	if os.Getenv("INTEGRATIONS") == "" {
		t.Skip("it starts git for each case: set INTEGRATIONS=1")
	}
	dir := gitTree(t, places())
	paths := listed(t, dir)
	var b strings.Builder
	for _, text := range slices.Concat(cases, randomCases()) {
		write(t, dir, text)
		fmt.Fprintf(&b, "%s %s\n", marks(paths, listed(t, dir)), strconv.QuoteToASCII(text))
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(gitAnswers, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if written, err := os.ReadFile(gitAnswers); err != nil || string(written) != b.String() {
		t.Errorf("%s is stale; run: UPDATE=1 INTEGRATIONS=1 go test ./internal/gitignore (%v)", gitAnswers, err)
	}
}

// write makes text the .gitignore in dir.
func write(t *testing.T, dir, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, ".gitignore"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// marks returns an "x" for each of paths that is not in left, and a "." for the others.
func marks(paths, left []string) string {
	var b strings.Builder
	for _, path := range paths {
		if slices.Contains(left, path) {
			b.WriteByte('.')
		} else {
			b.WriteByte('x')
		}
	}
	return b.String()
}

func randomCases() (texts []string) {
	rnd := rand.New(rand.NewPCG(3, 4))
	pieces := strings.Fields(`a b x foo doc build / / / * * ** /**/ **/ ? [ab] [!x] [a-z] .o .txt \a ! c keep in`)
	for range 80 {
		var text strings.Builder
		for range 1 + rnd.IntN(4) {
			for range 1 + rnd.IntN(5) {
				text.WriteString(pieces[rnd.IntN(len(pieces))])
			}
			text.WriteByte('\n')
		}
		if !misread(text.String()) {
			texts = append(texts, text.String())
		}
	}
	return texts
}

// misread reports whether the text has stars that git before 2.52 takes for
// whole directories although a name comes before them, as in foo**/bar.
func misread(text string) bool {
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(strings.TrimPrefix(line, "!"), "/")
		i := strings.IndexAny(line, `*?[\`)
		if i > 0 && line[i-1] != '/' && strings.HasPrefix(line[i:], "**") {
			return true
		}
	}
	return false
}

func TestIgnoreFilesOfEveryKind(t *testing.T) {
	files := map[string]string{
		".gitignore": "*.log\n/out\n!keep.log\n", "a.log": "", "keep.log": "", "out": "", "x.bak": "", "x.tmp": "", "x.LOG": "",
		"sub/.gitignore": "!a.log\nout/*\n!out/in\nlocal\n", "sub/a.log": "", "sub/b.log": "", "sub/out/in": "", "sub/out/not": "",
		"sub/local": "", "sub/deep/local": "", "sub/deep/a.log": "", "local": "", "sub/deep/.gitignore": "*\n!b.log\n", "sub/deep/b.log": "",
		"no/.gitignore": "*\n", "no/a": "", "mute/.gitignore": "!x\n", "mute/x": "", "mute/y.bak": "", "dir.gitignore": "",
	}
	dir := gitTree(t, files)
	checkAgainstGit(t, dir, ".gitignore in several directories")

	write := func(path, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(dir, ".git/info/exclude"), "*.bak\nx.tmp\nmute/x\n")
	checkAgainstGit(t, dir, "info/exclude")
	write(filepath.Join(os.Getenv("XDG_CONFIG_HOME"), "git/ignore"), "keep.log\nlocal\n!x.tmp\n")
	checkAgainstGit(t, dir, "the default excludes file")
	write(filepath.Join(os.Getenv("HOME"), "mine"), "/dir*\nx.*\n")
	runGit(t, dir, "config", "--global", "core.excludesFile", "~/mine")
	checkAgainstGit(t, dir, "core.excludesFile")
	runGit(t, dir, "config", "core.ignoreCase", "true")
	write(filepath.Join(dir, "mute/.gitignore"), "[X]\nY.B?K\n")
	checkAgainstGit(t, dir, "core.ignoreCase")

	t.Setenv("GIT_DIR", t.TempDir())
	if got := walked(t, filepath.Join(dir, "mute")); len(got) != 0 {
		t.Errorf("in a hook of another repository: took %q, want nothing", got)
	}
}

func TestIgnoreBelowTheRoot(t *testing.T) {
	dir := gitTree(t, map[string]string{
		".gitignore": "*.o\n/sub/x\n/sub/deep/y\n", "sub/.gitignore": "z\n!b.o\n",
		"sub/x": "", "sub/deep/y": "", "sub/deep/z": "", "sub/deep/w": "", "sub/deep/a.o": "", "sub/deep/b.o": "",
	})
	if got, want := walked(t, filepath.Join(dir, "sub/deep")), []string{"b.o", "w"}; !slices.Equal(got, want) {
		t.Errorf("sub/deep: took %q, want %q", got, want)
	}
	t.Chdir(filepath.Join(dir, "sub"))
	if got, want := walked(t, "."), []string{"deep/b.o", "deep/w"}; !slices.Equal(got, want) {
		t.Errorf("from within sub: took %q, want %q", got, want)
	}
}

func TestIgnoreInRepositoryWithinAnother(t *testing.T) {
	dir := gitTree(t, map[string]string{
		".gitignore": "x\n", "in/.gitignore": "y\n", "in/x": "", "in/y": "", "in/z": "", "w": "", "x": "",
	})
	runGit(t, filepath.Join(dir, "in"), "init", "-q")
	if got, want := walked(t, dir), []string{"in/x", "in/z", "w"}; !slices.Equal(got, want) {
		t.Errorf("took %q, want %q", got, want)
	}
}

func TestIgnoreInLinkedWorkTree(t *testing.T) {
	dir := gitTree(t, map[string]string{".git/info/exclude": "x\n"})
	runGit(t, dir, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "--allow-empty", "-m", "one")
	linked := filepath.Join(t.TempDir(), "linked")
	runGit(t, dir, "worktree", "add", "-q", linked)
	for _, name := range []string{"x", "y"} {
		if err := os.WriteFile(filepath.Join(linked, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	checkAgainstGit(t, linked, "linked work tree")
}

func TestIgnoreWithoutRepository(t *testing.T) {
	dir := tree(t, map[string]string{".gitignore": "x\n", "x": "", "y": "", "sub/x": ""})
	if got, want := walked(t, dir), []string{"y"}; !slices.Equal(got, want) {
		t.Errorf("took %q, want %q", got, want)
	}
}

// A matcher that backtracks over every star would not come to an end here.
func TestManyStarsEnd(t *testing.T) {
	for _, pattern := range []string{strings.Repeat("*a", 60) + "b", strings.Repeat("**/a", 40) + "/b", strings.Repeat("**/*a", 40) + "b"} {
		g, ok := newGlob(pattern, false)
		if !ok || g.match(strings.Repeat("a", 2000)) || g.match(strings.Repeat("aaaa/", 400)+"c") {
			t.Errorf("%.20q...: want no match", pattern)
		}
	}
}

func FuzzGlob(f *testing.F) {
	for _, text := range cases {
		f.Add(text, "a/b/foo", true)
	}
	f.Fuzz(func(t *testing.T, text, path string, fold bool) {
		for _, p := range parse(text, fold) {
			p.Match(path, true)
		}
	})
}

func TestExcludesFileThatIsNoPath(t *testing.T) {
	dir := gitTree(t, map[string]string{".gitignore": "A.MD\n", "a.md": "", "b.md": ""})
	runGit(t, dir, "config", "core.ignoreCase", "true")
	runGit(t, dir, "config", "core.excludesFile", "~nosuch/x")
	if got := walked(t, dir); !slices.Equal(got, []string{"b.md"}) {
		t.Errorf("walked %q", got)
	}
}

func TestPattern(t *testing.T) {
	for _, test := range []struct {
		pattern, path string
		isDir, want   bool
	}{
		{"*.md", "a.md", false, true}, {"*.md", "x/y/a.md", false, true}, {"/*.md", "x/a.md", false, false},
		{"x/", "x", true, true}, {"x/", "x", false, false}, {"x/", "y/x", true, true}, {"x/y/", "z/x/y", true, false},
		{"x/**/z", "x/z", false, true}, {"x/**/z", "x/y/y/z", false, true}, {"!a", "a", false, true}, {"[ab]", "b", false, true},
	} {
		p, ok := ParsePattern(test.pattern)
		if !ok || p.Match(test.path, test.isDir) != test.want {
			t.Errorf("%q on %q: valid %v, match %v", test.pattern, test.path, ok, !test.want)
		}
		if p.Negated != strings.HasPrefix(test.pattern, "!") {
			t.Errorf("%q: negated %v", test.pattern, p.Negated)
		}
	}
	for _, bad := range []string{"[a", `a\`, "", "/", "!"} {
		if _, ok := ParsePattern(bad); ok {
			t.Errorf("%q is valid", bad)
		}
	}
}
