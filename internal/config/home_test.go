package config

import "testing"

func TestSettingsInTheFilesOfOthers(t *testing.T) {
	tree(t, `
-- .git/HEAD --
-- urlmend.toml --
width = 10
-- py/pyproject.toml --
[project]
name = "a"

[tool.urlmend]
level = "info"
rules.bad-escape = "off"

[[tool.urlmend.overrides]]
paths = "*.md"
edition = "rfc1738"
-- rust/Cargo.toml --
[package]
name = "a"
[package.metadata.urlmend]
exclude = ["vendor/"]
-- rusts/Cargo.toml --
[workspace.metadata.urlmend.rules]
bad-host = "info"
-- node/package.json --
{
  "name": "a",
  "urlmend": {
    "schemes": ["http", "https"],
    "width": 72, "suppressions": false,
    "extends": "../py/pyproject.toml",
    "rules": {"bad-host": "off"}
  }
}
-- none/pyproject.toml --
[tool.other]
urlmend = true
-- none/package.json --
{"dependencies": {"urlmend": "1.0"}}
-- none/Cargo.toml --
[package] # of urlmend
-- broken/package.json --
{"name": }
`)
	r := open(t, Options{})
	expect(t, nonDefault(settings(t, r, "py/a.txt")), `level = "info" py/pyproject.toml:5`, `rules.bad-escape = "off" py/pyproject.toml:6`)
	expect(t, nonDefault(settings(t, r, "py/x/a.md")), `edition = "rfc1738" py/pyproject.toml:10`, `level = "info" py/pyproject.toml:5`, `rules.bad-escape = "off" py/pyproject.toml:6`)
	expect(t, nonDefault(settings(t, r, "rust/a.txt")), `exclude = ["vendor/"] rust/Cargo.toml:4`)
	expect(t, nonDefault(settings(t, r, "rusts/a.txt")), `rules.bad-host = "info" rusts/Cargo.toml:2`)
	expect(t, nonDefault(settings(t, r, "node/a.txt")),
		`schemes = ["http", "https"] node/package.json:4`, `level = "info" py/pyproject.toml:5`, `width = 72 node/package.json:5`,
		`suppressions = false node/package.json:5`, `rules.bad-escape = "off" py/pyproject.toml:6`, `rules.bad-host = "off" node/package.json:7`)
	for _, path := range []string{"none/a.txt", "broken/a.txt"} {
		expect(t, nonDefault(settings(t, r, path)), "width = 10 urlmend.toml:1")
	}
}

func TestFaultsInTheFilesOfOthers(t *testing.T) {
	for _, c := range []struct{ name, archive, want string }{
		{"a name", `
-- pyproject.toml --
[tool.urlmend]
levle = "info"
`, `pyproject.toml:2:1: unknown key "levle": did you mean level?
  2 | levle = "info"
    | ^^^^^`},
		{"a place", `
-- pyproject.toml --
[tool.urlmend]
paths = "a"
overrides = 1
rules = 2
`, `pyproject.toml:2:1: paths is only for overrides: put it below [[tool.urlmend.overrides]]
  2 | paths = "a"
    | ^^^^^
pyproject.toml:3:1: overrides is a list: write [[tool.urlmend.overrides]]
  3 | overrides = 1
    | ^^^^^^^^^
pyproject.toml:4:1: rules is a table: write [tool.urlmend.rules]
  4 | rules = 2
    | ^^^^^`},
		{"values of JSON", `
-- package.json --
{
  "urlmend": {
    "width": 1.5,
    "level": null,
    "rules": ["a"],
    "overrides": {"paths": "x"},
    "exclude": [" ", {}]
  }
}
`, `package.json:3:14: width: want a whole number, not 1.5
  3 |     "width": 1.5,
    |              ^^^
package.json:4:14: level: want one of info, warning, error, not null
  4 |     "level": null,
    |              ^^^^
package.json:5:5: rules is a table: write "rules": {...}
  5 |     "rules": ["a"],
    |     ^^^^^^^
package.json:6:5: overrides is a list: write "overrides": [{...}]
  6 |     "overrides": {"paths": "x"},
    |     ^^^^^^^^^^^
package.json:7:17: exclude: the pattern " " is empty: name a file, or remove it
  7 |     "exclude": [" ", {}]
    |                 ^^^
package.json:7:22: exclude: want a string or a list of strings, not a table
  7 |     "exclude": [" ", {}]
    |                      ^`},
		{"no table", `
-- package.json --
{"urlmend": [1]}
`, `package.json:1:2: urlmend is a table
  1 | {"urlmend": [1]}
    |  ^^^^^^^^^`},
		{"two tables", `
-- Cargo.toml --
[package.metadata.urlmend]
[workspace.metadata.urlmend]
`, `Cargo.toml:2:21: there are settings in package.metadata.urlmend too: keep one of the two tables
  2 | [workspace.metadata.urlmend]
    |                     ^^^^^^^`},
		{"two files", `
-- Cargo.toml --
[package.metadata.urlmend]
-- urlmend.toml --
`, `urlmend.toml: there are settings in Cargo.toml in the same folder too: keep those of one file`},
		{"syntax", `
-- package.json --
{"urlmend": {"level": "info",}}
`, `package.json:1:30: invalid character '}' looking for beginning of object key string
  1 | {"urlmend": {"level": "info",}}
    |                              ^`},
		{"extended", `
-- urlmend.toml --
extends = "package.json"
-- package.json --
{"name": "a"}
`, `urlmend.toml:1:11: cannot extend package.json: there are no settings in the file: write them in "urlmend"
  1 | extends = "package.json"
    |           ^^^^^^^^^^^^^^`},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree(t, c.archive)
			if got := wrong(t, open(t, Options{}), "a.txt"); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
