package config

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A home is a kind of file that has settings.
type home struct {
	name string
	// tables are the paths of the tables of which one has the settings, if the file is
	// not for them alone.
	tables [][]string
}

var homes = []home{
	{".urlmend.toml", nil},
	{"urlmend.toml", nil},
	{"pyproject.toml", [][]string{{"tool", "urlmend"}}},
	{"Cargo.toml", [][]string{{"package", "metadata", "urlmend"}, {"workspace", "metadata", "urlmend"}}},
	{"package.json", [][]string{{"urlmend"}}},
}

// homeOf returns the home that has the name of the file at a path. Any other name is
// that of a file for settings alone.
func homeOf(path string) home {
	name := filepath.Base(path)
	if i := slices.IndexFunc(homes, func(h home) bool { return h.name == name }); i >= 0 {
		return homes[i]
	}
	return home{name: name}
}

// IsShared reports whether the file at path is also for other things than settings.
func IsShared(path string) bool { return homeOf(path).tables != nil }

// isHome reports whether a file of that name may have settings.
func isHome(name string) bool {
	return slices.ContainsFunc(homes, func(h home) bool { return h.name == name })
}

// FileNames returns the names of configuration files.
func FileNames() (names []string) {
	for _, h := range homes {
		names = append(names, h.name)
	}
	return names
}

// isJSON reports whether the file is in JSON.
func (h home) isJSON() bool { return filepath.Ext(h.name) == ".json" }

// hasTable reports whether the file at path has a table of settings. An unreadable file
// has none; one that is malformed has, if it mentions urlmend.
func (l *loader) hasTable(path string) bool {
	f, _, err := l.readFile(path)
	if err != nil || !bytes.Contains(f.text, []byte("urlmend")) {
		return false
	}
	root, fault := f.parse()
	return fault != nil || len(tablesIn(root, homeOf(path))) > 0
}

// settings returns the table of the settings in a file and how to write more of it, or
// what is wrong.
func (f *file) settings(root *node) (*node, notation, *Fault) {
	h := homeOf(f.path)
	if h.tables == nil {
		return root, notation{}, nil
	}
	var fault Fault
	switch found := tablesIn(root, h); {
	case len(found) == 0:
		n := notation{strings.Join(h.tables[0], "."), h.isJSON()}
		fault = place{file: f}.fault("there are no settings in the file: write them %s", n.top())
	case len(found) > 1:
		fault = found[1].at.fault("there are settings in %s too: keep one of the two tables", found[0].name)
	case found[0].value.kind != unstable.Table:
		fault = found[0].at.fault("%s is a table", found[0].name)
	default:
		return found[0].value, notation{found[0].name, h.isJSON()}, nil
	}
	return nil, notation{}, &fault
}

// tablesIn returns the tables of settings in a file, by their whole names.
func tablesIn(root *node, h home) (found []field) {
	for _, path := range h.tables {
		at, last := root, (*field)(nil)
		for _, name := range path {
			if last = at.index[name]; last == nil {
				break
			}
			at = last.value
		}
		if last != nil {
			found = append(found, field{strings.Join(path, "."), last.at, last.value})
		}
	}
	return found
}

// A notation is how tables are written in a file whose settings are in that table.
type notation struct {
	table  string // "" is the file itself
	isJSON bool
}

// top is where the settings are that are in no table of their own.
func (n notation) top() string {
	switch {
	case n.table == "":
		return "at the top of the file"
	case n.isJSON:
		return fmt.Sprintf("in %q", n.table)
	}
	return "in [" + n.table + "]"
}

// section begins the table of that name.
func (n notation) section(name string) string {
	if n.isJSON {
		return fmt.Sprintf("%q: {...}", name)
	}
	return "[" + strings.TrimPrefix(n.table+"."+name, ".") + "]"
}

// item begins a table of the list of that name.
func (n notation) item(name string) string {
	if n.isJSON {
		return fmt.Sprintf("%q: [{...}]", name)
	}
	return "[" + n.section(name) + "]"
}
