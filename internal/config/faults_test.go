package config

import (
	"os"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"
)

func TestFaults(t *testing.T) {
	for name, test := range map[string]struct{ file, want string }{
		"unknown key": {"x = 1\neditoin = 'rfc1738'\n", `
urlmend.toml:1:1: unknown key "x": want one of extends, exclude, skip-generated, edition, date, input, joins, schemes, level, fail-on, width, suppressions, require-reason, baseline, links, rules, overrides, policy
  1 | x = 1
    | ^
urlmend.toml:2:1: unknown key "editoin": did you mean edition?
  2 | editoin = 'rfc1738'
    | ^^^^^^^`},
		"unknown edition": {"\n\tedition = 'rfc3987'", `
urlmend.toml:2:12: edition: unknown value "rfc3987": did you mean rfc3986?
  2 |  edition = 'rfc3987'
    |            ^^^^^^^^^`},
		"wrong kinds": {"edition = 1\nwidth = '72'\nsuppressions = [true]\nexclude = [1, 'a']\n", `
urlmend.toml:1:11: edition: want one of draft-02, draft-03, draft-06, rfc1738, rfc2396, rfc3986, whatwg, by-date, not 1
  1 | edition = 1
    |           ^
urlmend.toml:2:9: width: want a whole number, not "72"
  2 | width = '72'
    |         ^^^^
urlmend.toml:3:1: suppressions: want true or false, not a list
  3 | suppressions = [true]
    | ^^^^^^^^^^^^
urlmend.toml:4:12: exclude: want a string or a list of strings, not 1
  4 | exclude = [1, 'a']
    |            ^`},
		"too many keys": {strings.Repeat("x = 1\n", maxNames+1), `
urlmend.toml: its keys and tables have more than 10000 names: remove those that are no settings`},
		"too many tables": {strings.Repeat("[[overrides]]\n", maxNames+1), `
urlmend.toml: its keys and tables have more than 10000 names: remove those that are no settings`},
		"too many parts of a key": {"a" + strings.Repeat(".a", maxNames) + " = 1\n", `
urlmend.toml: its keys and tables have more than 10000 names: remove those that are no settings`},
		"too many files": {"extends = [" + strings.Repeat("'x',", maxFiles) + "\n'x']\n", `
urlmend.toml:2:1: extends: it lists more than 1000 files: extend fewer
  2 | 'x']
    | ^^^`},
		"syntax": {"edition = rfc1738\n", `
urlmend.toml:1:11: unexpected character U+0072 'r' at start of value: put a string in quotes
  1 | edition = rfc1738
    |           ^`},
		"no value": {"edition =\r\n", `
urlmend.toml:1:10: there is no value: write one, or remove the line
  1 | edition =
    |          ^`},
		"no value before a comment": {"edition = # rfc1738\n", `
urlmend.toml:1:11: there is no value: write one, or remove the line
  1 | edition = # rfc1738
    |           ^`},
		"no value at the end": {"edition =", `
urlmend.toml:1:9: there is no value: write one, or remove the line
  1 | edition =
    |         ^`},
		"twice": {"width = 1\nwidth = 2\n", `
urlmend.toml:2:1: key width is already defined
  2 | width = 2
    | ^`},
		"links": {"links.rot = 'a'\nlinks.root = '../a'\nlinks.dialect = 'wiki'\n'links.ignore' = 'a'\n[[overrides]]\npaths = 'a'\nlinks.root = 'a'\n", `
urlmend.toml:1:7: unknown key "rot": did you mean root?
  1 | links.rot = 'a'
    |       ^^^
urlmend.toml:2:14: links.root: "../a" is not below the folder of the configuration file: want the path of a folder there
  2 | links.root = '../a'
    |              ^^^^^^
urlmend.toml:3:17: links.dialect: unknown value "wiki": want one of any, github, gitlab, vitepress, docutils, pandoc, kramdown, gitbook, asciidoctor, antora, plain
  3 | links.dialect = 'wiki'
    |                 ^^^^^^
urlmend.toml:4:1: unknown key "links.ignore": did you mean links?
  4 | 'links.ignore' = 'a'
    | ^^^^^^^^^^^^^^
urlmend.toml:7:1: links cannot be set in an override: put it at the top of the file
  7 | links.root = 'a'
    | ^^^^^`},
		"links as a string": {"links = 'a'\n", `
urlmend.toml:1:1: links is a table: write [links]
  1 | links = 'a'
    | ^^^^^`},
		"rules": {"[rules]\nbad-escap = 'off'\nzzz = 'off'\nbad-escape = 'fatal'\nbad-host.x = 1\n", `
urlmend.toml:2:1: unknown rule "bad-escap": did you mean bad-escape?
  2 | bad-escap = 'off'
    | ^^^^^^^^^
urlmend.toml:3:1: unknown rule "zzz": urlmend rules lists them
  3 | zzz = 'off'
    | ^^^
urlmend.toml:4:14: rules.bad-escape: unknown value "fatal": want one of off, info, warning, error
  4 | bad-escape = 'fatal'
    |              ^^^^^^^
urlmend.toml:5:10: unknown key "x": want one of severity, allow, in
  5 | bad-host.x = 1
    |          ^`},
		"policies": {"[[policy]]\nmatch = 'tea pot'\n[[policy]]\nmatch = 'a.example'\n[[policy]]\ndeny = 'x'\n[[policy]]\nmatch = '*.a.example'\nreplace = 'b.example'\n" +
			"[[policy]]\nmatch = 'a.example'\nreplace = 'https://a.example/b'\n", `
urlmend.toml:2:9: match: "tea pot" is no host, no host with the front of a path, and no scheme: write example.com, *.example.com, example.com/tea/, or ftp:
  2 | match = 'tea pot'
    |         ^^^^^^^^^
urlmend.toml:3:3: the policy needs one of replace, deny and allow = true: say what is to be done
  3 | [[policy]]
    |   ^^^^^^
urlmend.toml:5:3: the policy needs match or regexp: say which URLs it is about
  5 | [[policy]]
    |   ^^^^^^
urlmend.toml:9:1: replace: "*.a.example" has no one beginning that can be replaced: match a host, or a host and the front of a path
  9 | replace = 'b.example'
    | ^^^^^^^
urlmend.toml:12:1: replace: "https://a.example/b" is replaced again: it matches "a.example"
  12 | replace = 'https://a.example/b'
     | ^^^^^^^`},
		"tables of the wrong kind": {"rules = 1\n[overrides]\nx = 1\n", `
urlmend.toml:1:1: rules is a table: write [rules]
  1 | rules = 1
    | ^^^^^
urlmend.toml:2:2: overrides is a list: write [[overrides]]
  2 | [overrides]
    |  ^^^^^^^^^`},
		"override": {"paths = 'a'\n[[overrides]]\nschemes = 'ftp'\nedition = 'whatwg'\n[[overrides.overrides]]\n", `
urlmend.toml:1:1: paths is only for overrides: put it below [[overrides]]
  1 | paths = 'a'
    | ^^^^^
urlmend.toml:2:3: the override has no paths: name the files that it applies to
  2 | [[overrides]]
    |   ^^^^^^^^^
urlmend.toml:3:1: schemes cannot be set in an override: put it at the top of the file
  3 | schemes = 'ftp'
    | ^^^^^^^
urlmend.toml:5:13: unknown key "overrides": want one of paths, edition, date, input, level, width, suppressions, require-reason, rules
  5 | [[overrides.overrides]]
    |             ^^^^^^^^^`},
		"patterns": {"exclude = ['[a', 'b\\', '*.{c,d}', '', '\\{e']\n", `
urlmend.toml:1:12: exclude: the pattern "[a" matches nothing: close its bracket, or remove the backslash at its end
  1 | exclude = ['[a', 'b\', '*.{c,d}', '', '\{e']
    |            ^^^^
urlmend.toml:1:18: exclude: the pattern "b\\" matches nothing: close its bracket, or remove the backslash at its end
  1 | exclude = ['[a', 'b\', '*.{c,d}', '', '\{e']
    |                  ^^^^
urlmend.toml:1:24: exclude: braces in the pattern "*.{c,d}" have no special meaning: write one pattern for each alternative, or \{ for a brace
  1 | exclude = ['[a', 'b\', '*.{c,d}', '', '\{e']
    |                        ^^^^^^^^^
urlmend.toml:1:35: exclude: the pattern "" is empty: name a file, or remove it
  1 | exclude = ['[a', 'b\', '*.{c,d}', '', '\{e']
    |                                   ^^`},
		"patterns for Windows": {"exclude = ['docs\\old', '\\#a\\ b\\\\c']\n", `
urlmend.toml:1:12: exclude: the backslash in the pattern "docs\\old" does not separate folders: write / there
  1 | exclude = ['docs\old', '\#a\ b\\c']
    |            ^^^^^^^^^^`},
		"hostile line": {"width = '\u202e\u65e5\u672c' # " + strings.Repeat("x", 100), `
urlmend.toml:1:9: width: want a whole number, not "\u202e` + "\u65e5\u672c" + `"
  1 | width = '.` + "\u65e5\u672c" + `' # xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
    |         ^^^^^^^`},
		"not there": {"extends = ['nope.toml']\n", `
urlmend.toml:1:12: cannot extend nope.toml: no such file or directory; check the path, which is relative to urlmend.toml
  1 | extends = ['nope.toml']
    |            ^^^^^^^^^^^`},
		"not a file": {"extends = '.'\n", `
urlmend.toml:1:11: cannot extend .: cannot read the file: it is not a regular file; check the path and its permissions
  1 | extends = '.'
    |           ^^^`},
		"no path": {"extends = ''\n", `
urlmend.toml:1:11: extends: the path is empty: name a configuration file, or remove it
  1 | extends = ''
    |           ^^`},
		"no pattern": {"exclude = ['!']\n", `
urlmend.toml:1:12: exclude: the pattern "!" is empty: name a file, or remove it
  1 | exclude = ['!']
    |            ^^^`},
		"itself": {"extends = 'urlmend.toml'\n", `
urlmend.toml:1:11: the files extend each other in a circle: urlmend.toml > urlmend.toml
  1 | extends = 'urlmend.toml'
    |           ^^^^^^^^^^^^^^`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "urlmend.toml", test.file)
			if got := wrong(t, open(t, Options{}), "a.txt"); got != strings.TrimPrefix(test.want, "\n") {
				t.Errorf("got\n%s\nwant%s", got, test.want)
			}
		})
	}
}

func TestCircles(t *testing.T) {
	tree(t, `
-- a.toml --
extends = "b.toml"
-- b.toml --
extends = "c.toml"
-- d/urlmend.toml --
extends = "../a.toml"
-- e/x --
`)
	expect(t, nonDefault(settings(t, open(t, Options{}), "a.toml/x"))) // below a file
	link(t, "a.toml", "c.toml")
	want := "b.toml:1:11: the files extend each other in a circle: a.toml > b.toml > a.toml"
	if got := wrong(t, open(t, Options{}), "d/x"); !strings.HasPrefix(got, want) {
		t.Errorf("got %s", got)
	}
	link(t, "nowhere", "e/urlmend.toml")
	if got, want := wrong(t, open(t, Options{}), "e/x"), "e/urlmend.toml: cannot read the file: no such file"; !strings.HasPrefix(got, want) {
		t.Errorf("got %s", got)
	}
	link(t, "loop.toml", "loop.toml")
	if _, err := Open(Options{File: "loop.toml"}); err == nil || !strings.Contains(err.Error(), "too many links") {
		t.Errorf("got %v", err)
	}
}

func link(t *testing.T, to, from string) {
	t.Helper()
	if err := os.Symlink(to, from); err != nil {
		t.Skip("no symbolic links here:", err)
	}
}

func TestManyWaysToOneFile(t *testing.T) {
	tree(t, `
-- 0.toml --
[[overrides]]
paths = "*"
width = 72
`)
	const depth = 60 // 2^60 ways
	for i := range depth {
		write(t, string(rune('A'+i))+".toml", "extends = ['"+previous(i)+"', './"+previous(i)+"']\n")
	}
	s := settings(t, open(t, Options{File: previous(depth)}), "x")
	expect(t, nonDefault(s), "width = 72 0.toml:3")
}

func TestManyNamesOfAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	const depth = 24
	for i := range depth {
		write(t, previous(i+1), "extends = ['l/"+previous(i)+"', 'm/"+previous(i)+"']\n")
	}
	write(t, previous(0), "")
	link(t, ".", "l")
	link(t, ".", "m")
	_, err := Open(Options{File: previous(depth), Rules: allRules()})
	if err == nil || !strings.Contains(err.Error(), "the configuration has more than 1000 files: extend fewer") {
		t.Errorf("got %v", err)
	}
}

func previous(i int) string {
	if i == 0 {
		return "0.toml"
	}
	return string(rune('A'+i-1)) + ".toml"
}

func TestHostileFiles(t *testing.T) {
	const n = 40_000
	for name, text := range map[string]string{
		"too long":     strings.Repeat("#", maxSize+1),
		"deep":         "exclude = " + strings.Repeat("[", n),
		"deep tables":  "x = " + strings.Repeat("{a=", n),
		"dotted":       "[" + strings.Repeat("a.", n) + "a]",
		"many faults":  strings.Repeat("[[overrides]]\n", n/2),
		"many keys":    keysOf(n / 2),
		"long key":     strings.Repeat("e", n) + " = 1",
		"long value":   "edition = '" + strings.Repeat("r", n) + "'",
		"long number":  "width = " + strings.Repeat("9", n),
		"not UTF-8":    "baseline = '\xff'",
		"NUL":          "width = 1\x00",
		"no TOML":      "\x7fELF\x00\x01",
		"control":      "\x1b[31m = 1",
		"escape":       `edition = "\u001b[31m"`,
		"lone CR":      "width = 72\rlevel = 1",
		"key in quote": `"\u0000" = 1`,
		"overflow":     "width = 99999999999999999999",
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "urlmend.toml", text)
			got := wrong(t, open(t, Options{}), "a.txt")
			if !strings.HasPrefix(got, "urlmend.toml:") || len(got) > 20_000 || strings.ContainsAny(got, "\x1b\x00\x7f") || !utf8.ValidString(got) {
				t.Errorf("got %.2000q", got)
			}
		})
	}
}

func keysOf(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("k")
		b.WriteString(strings.Repeat(string(rune('a'+i%26)), 1+i%7))
		b.WriteString(strings.Repeat("z", i/26%40))
		b.WriteString(string(rune('a' + i/1040%26)))
		b.WriteString(string(rune('a'+i/27040%26)) + "=1\n")
	}
	return b.String()
}

func TestNoFile(t *testing.T) {
	tree(t, "-- urlmend.toml/x --")
	if got, want := wrong(t, open(t, Options{}), "a"), "urlmend.toml: cannot read the file: it is not a regular file; check the path and its permissions"; got != want {
		t.Errorf("got %s", got)
	}
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		return
	}
	tree(t, "-- urlmend.toml --")
	if err := os.Chmod("urlmend.toml", 0); err != nil {
		t.Fatal(err)
	}
	if got, want := wrong(t, open(t, Options{}), "a"), "urlmend.toml: cannot read the file: permission denied; check the path and its permissions"; got != want {
		t.Errorf("got %s", got)
	}
}

func TestByteOrderMark(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "urlmend.toml", "\ufeffwidth = 72\r\nlevel = 'info'\r\n")
	expect(t, nonDefault(settings(t, open(t, Options{}), "a")), `level = "info" urlmend.toml:2`, "width = 72 urlmend.toml:1")
}

// FuzzFile reads any file: what is TOML becomes settings, or faults whose places
// are in it.
func FuzzFile(f *testing.F) {
	f.Add(Template)
	f.Add("edition = 'rfc17'\n[rules]\nbad-escape.x = 'off'\n[[overrides]]\npaths = [1, [2], {a = 1}]\nrules.x = 1994-05-01")
	f.Add("[[a]]\n[a.b]\n[[a.b.c]]\nd = {e.f = 1}\n")
	f.Fuzz(func(t *testing.T, text string) {
		file := newFile("/x/urlmend.toml", []byte(text))
		root, fault := file.parse()
		if fault != nil {
			return
		}
		var any map[string]any
		if err := toml.Unmarshal([]byte(text), &any); err != nil || len(any) != len(root.fields) {
			t.Fatalf("%d keys, want %d: %v", len(root.fields), len(any), err)
		}
		d := decoder{file: file, rules: []string{"bad-escape"}}
		c := d.contents(root)
		for _, fault := range d.faults {
			if fault.Line < 1 || fault.Line > len(file.starts) || fault.Column < 1 {
				t.Errorf("fault at %d:%d", fault.Line, fault.Column)
			}
		}
		newFound("/x/urlmend.toml", c).settingsFor("/x/a/b", false, new(Resolver)).AppendTOML(nil)
	})
}
