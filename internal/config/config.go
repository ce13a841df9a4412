package config

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/git"
	"github.com/urlmend/urlmend/lint"
)

// Options say where the configuration comes from.
type Options struct {
	// File is the one configuration file to be used; "" for the closest above
	// each file.
	File string
	// Isolated says that there is no configuration file.
	Isolated bool
	// Rules are those there are.
	Rules []*lint.Rule
	// Flags are what the command line says. They hold over all files.
	Flags []Flag
	// Select are the names of the rules that run, even those that a file turns off,
	// and no others; all that are not off when empty.
	Select []string
	// Policies come before those of files.
	Policies []Policy
	// KeepOthers says that rules that are not selected run too.
	KeepOthers bool
}

// A Flag is a setting on the command line.
type Flag struct {
	Key   string // of the setting; that of a rule is "rules.NAME"
	Name  string // as it was given: "--edition"
	Value string // those of a list are separated by commas
}

// A Resolver says which settings hold for which file. It may be used by many
// goroutines at once.
type Resolver struct {
	flags    layer
	exclude  globs                  // of flags
	selected []string               // Options.Select
	policies []Policy               // Options.Policies
	here     func() (string, error) // the working directory

	bare  *found // without a file
	only  string // Options.File
	alone bool   // no other file than only is read

	mu     sync.Mutex
	loader loader
	found  map[string]*found // by folder; that of only by ""
	hidden []string          // see noteHidden
}

// A found configuration is that of the files in some folders.
type found struct {
	contents *contents
	loaded   *loaded
	path     string // of the file, absolute; "" without one
	file     string // as it is shown
	root     string // what patterns are relative to for files elsewhere
	exclude  globs
	err      error

	mu       sync.Mutex
	settings map[string]*Settings // by which overrides and which exclusion hold
}

// Open returns a Resolver. It fails when a flag or Options.File is wrong; the
// files that it finds are read when they are needed.
func Open(opt Options) (*Resolver, error) {
	if opt.File != "" && opt.Isolated {
		return nil, errors.New("--config and --isolated cannot be combined")
	}
	r := &Resolver{
		here: sync.OnceValues(os.Getwd), found: make(map[string]*found), bare: newFound("", &contents{}),
		only: opt.File, alone: opt.Isolated || opt.File != "", selected: opt.Select, policies: opt.Policies,
		loader: loader{files: make(map[reading]*loaded), overlays: make(map[string][]byte)},
	}
	for _, rule := range opt.Rules {
		r.loader.rules = append(r.loader.rules, rule.Name)
	}
	flags, err := selection(&opt, r.loader.rules)
	if err != nil {
		return nil, err
	}
	if r.flags, err = flagLayer(append(flags, opt.Flags...), r.loader.rules); err != nil {
		return nil, err
	}
	if e, ok := r.flags[keyExclude]; ok {
		here, err := r.here()
		if err != nil {
			return nil, err
		}
		e.path = filepath.Join(here, "flags")
		r.exclude = newGlobs(e)
		delete(r.flags, keyExclude) // those of files hold too
	}
	if r.alone {
		err = r.in("").err
	}
	return r, err
}

// explicit returns the configuration of the one file that is to be used. What it
// does not find below its own folder it takes relative to the working directory.
func (r *Resolver) explicit(path string) *found {
	abs, err := filepath.Abs(path)
	if err != nil {
		return &found{err: err}
	}
	f := r.read(abs)
	f.root, _ = os.Getwd()
	return f
}

// selection returns the flags that turn all rules off except the selected ones.
func selection(opt *Options, rules []string) (flags []Flag, err error) {
	const name = "--select"
	for _, rule := range opt.Select {
		if !slices.Contains(rules, rule) {
			return nil, fmt.Errorf("invalid value for %s: %w", name, UnknownRule(rule, rules))
		}
	}
	for _, rule := range rules {
		if len(opt.Select) > 0 && !opt.KeepOthers && !slices.Contains(opt.Select, rule) {
			flags = append(flags, Flag{ruleKey(rule).name, name, levelOff})
		}
	}
	return flags, nil
}

// flagLayer returns what the flags say.
func flagLayer(flags []Flag, rules []string) (layer, error) {
	l := make(layer)
	for _, f := range flags {
		k, ok := keyNamed(f.Key)
		if rule, isRule := ruleOf(f.Key); isRule {
			if k, ok = ruleKey(rule), true; !slices.Contains(rules, rule) {
				return nil, fmt.Errorf("invalid value for %s: %w", f.Name, UnknownRule(rule, rules))
			}
		}
		if !ok {
			return nil, fmt.Errorf("there is no setting %q for %s", f.Key, f.Name)
		}
		values := []string{f.Value}
		if k.kind == words {
			values = strings.Split(f.Value, ",")
		}
		e := entry{from: Origin{Flag: f.Name}}
		for _, v := range values {
			if err := k.accept(v); err != nil {
				return nil, fmt.Errorf("invalid value for %s: %w", f.Name, err)
			}
			e.texts = append(e.texts, text{v, e.from})
		}
		l[f.Key] = e
	}
	return l, nil
}

// For returns what holds for the file at path, which need not exist, or for the
// files in the folder at path. "-" is a file in the working directory. Where the same settings of the
// same file hold it returns the same pointer. The error of a configuration file
// is an *[Error], the same for each path that the file is for.
func (r *Resolver) For(path string) (*Settings, error) {
	abs, err := r.absolute(path)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(abs); err == nil && info.IsDir() {
		return r.settings(abs, abs, true)
	}
	return r.settings(filepath.Dir(abs), abs, false)
}

// File is [Resolver.For] where the path is known to be of no folder.
func (r *Resolver) File(path string) (*Settings, error) {
	abs, err := r.absolute(path)
	if err != nil {
		return nil, err
	}
	return r.settings(filepath.Dir(abs), abs, false)
}

// ConfigFile returns the absolute path of the configuration file that applies to the file at path, "" if there is none.
func (r *Resolver) ConfigFile(path string) (string, error) {
	abs, err := r.absolute(path)
	if err != nil {
		return "", err
	}
	f := r.in(filepath.Dir(abs))
	return f.path, f.err
}

// Folder returns the settings that apply to the folder at path itself, whatever it
// contains: if it is excluded, nothing in it is read, not even a configuration file.
func (r *Resolver) Folder(path string) (*Settings, error) {
	abs, err := r.absolute(path)
	if err != nil {
		return nil, err
	}
	return r.settings(filepath.Dir(abs), abs, true)
}

// settings returns the settings for path by the configuration for the files in dir.
func (r *Resolver) settings(dir, path string, isDir bool) (*Settings, error) {
	f := r.in(dir)
	if f.err != nil {
		return nil, f.err
	}
	return f.settingsFor(path, isDir, r), nil
}

// absolute is [filepath.Abs], but asks for the working directory once: there may be
// many files.
func (r *Resolver) absolute(path string) (string, error) {
	if filepath.IsAbs(path) {
		return filepath.Clean(path), nil
	}
	here, err := r.here()
	return filepath.Join(here, path), err
}

// in returns the configuration for the files in a folder.
func (r *Resolver) in(dir string) *found {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.alone {
		return r.closest(dir)
	}
	if r.only == "" {
		return r.bare
	}
	if r.found[""] == nil {
		r.found[""] = r.explicit(r.only)
	}
	return r.found[""]
}

// closest returns the configuration of the file that is closest above those in a folder.
func (r *Resolver) closest(dir string) *found {
	var passed []string
	var f *found
	for f == nil {
		if f = r.found[dir]; f != nil {
			break
		}
		passed = append(passed, dir)
		up := filepath.Dir(dir)
		if f = r.inFolder(dir); f != nil {
			if f.err == nil && up != dir && !git.IsRoot(dir) {
				r.noteHidden(f, r.closest(up))
			}
			break
		}
		if up == dir || git.IsRoot(dir) {
			f = r.bare
		}
		dir = up
	}
	for _, dir := range passed {
		r.found[dir] = f
	}
	return f
}

// noteHidden notes that the rules of a configuration do not apply below a folder that has another one, if that does not
// extend it.
func (r *Resolver) noteHidden(f, above *found) {
	hasRules := above.err == nil && (len(above.contents.policies) > 0 || slices.ContainsFunc(slices.Collect(maps.Keys(above.contents.layer)), func(key string) bool {
		return strings.HasPrefix(key, tableRules+".")
	}))
	if hasRules && !f.loaded.builds(above.loaded) {
		r.hidden = append(r.hidden, fmt.Sprintf("%s hides the rules of %s: name that in extends, if they are to apply there too", f.file, above.file))
	}
}

// Hidden returns what is to be said about configurations that hide others, once.
func (r *Resolver) Hidden() (notes []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	notes, r.hidden = r.hidden, nil
	return notes
}

// List notes what is in the folder at path, so that the resolver need not look for a
// configuration where there is none.
func (r *Resolver) List(path string, entries []fs.DirEntry) {
	abs, err := r.absolute(path)
	isSettled := func(e fs.DirEntry) bool { return e.Name() == git.Folder || isHome(e.Name()) }
	if err != nil || r.alone || slices.ContainsFunc(entries, isSettled) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.loader.overlays) == 0 {
		r.found[abs] = r.closest(filepath.Dir(abs))
	}
}

// project returns the root of the repository that a folder is in, or the folder,
// without links.
func project(dir string) string {
	if root, ok := git.Root(dir); ok {
		dir = root
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

// inFolder returns the configuration file in the folder itself; nil if there is none.
func (r *Resolver) inFolder(dir string) *found {
	path, err := r.loader.fileIn(dir)
	switch {
	case err != nil:
		return &found{err: err}
	case path == "":
		return nil
	}
	return r.read(path)
}

// Forget drops all that was read: files are read again when they are needed.
func (r *Resolver) Forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.found)
	clear(r.loader.files)
	r.hidden = nil
}

// Overlay makes text what the configuration file at path says, whether there is a file
// or not; the file itself counts again when text is nil. What was read before is not
// forgotten by this alone.
func (r *Resolver) Overlay(path string, text []byte) error {
	abs, err := r.absolute(path)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if text == nil {
		delete(r.loader.overlays, abs)
	} else {
		r.loader.overlays[abs] = text
	}
	return nil
}

// Closest returns the path of the configuration file that holds for the files in
// a folder, relative to it if it is in that; "" when there is none.
func Closest(dir string) (path string, err error) {
	for at := dir; ; {
		path, err := FileIn(at)
		if path != "" || err != nil || git.IsRoot(at) {
			return path, err
		}
		abs, err := filepath.Abs(at)
		if err != nil || filepath.Dir(abs) == abs {
			return "", err
		}
		at = filepath.Dir(abs)
	}
}

// FileIn returns the path of the configuration file in a folder, "" when there
// is none. That there are two is an error.
func FileIn(dir string) (path string, err error) { return new(loader).fileIn(dir) }

func (l *loader) fileIn(dir string) (path string, err error) {
	var there []string
	for _, h := range homes {
		if path := filepath.Join(dir, h.name); l.isThere(path) && (h.tables == nil || l.hasTable(path)) {
			there = append(there, path)
		}
	}
	switch len(there) {
	case 0:
		return "", nil
	case 1:
		return there[0], nil
	}
	return "", &Error{[]Fault{{
		File:    shown(there[0]),
		Message: fmt.Sprintf("there are settings in %s in the same folder too: keep those of one file", filepath.Base(there[1])),
	}}}
}

// read returns the configuration of a file at an absolute path.
func (r *Resolver) read(path string) *found {
	r.loader.left = maxFiles
	l := r.loader.load(reading{path, project(filepath.Dir(path))}, nil)
	if err := asError(l.all()); err != nil {
		return &found{err: err}
	}
	f := newFound(path, l.contents)
	f.file, f.loaded = shown(path), l
	return f
}

func newFound(path string, c *contents) *found {
	f := &found{contents: c, path: path, root: filepath.Dir(path), settings: make(map[string]*Settings)}
	f.exclude = newGlobs(c.layer[keyExclude])
	return f
}

// settingsFor returns what holds for a file. Flags hold over all.
func (f *found) settingsFor(path string, isDir bool, r *Resolver) *Settings {
	by, excluded := f.exclude.match(path, isDir, f.root)
	if !excluded {
		by, excluded = r.exclude.match(path, isDir, "")
	}
	var id strings.Builder
	if excluded {
		fmt.Fprint(&id, by)
	}
	var holds []*override
	for i, o := range f.contents.overrides {
		if _, ok := o.paths.match(path, isDir, f.root); ok {
			holds = append(holds, o)
			fmt.Fprintf(&id, " %d", i)
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.settings[id.String()]
	if s == nil {
		s = f.merge(holds, r.selected, r.flags)
		s.Policies = slices.Concat(r.policies, s.Policies)
		s.Excluded, s.ExcludedPattern, s.ExcludedBy = excluded, by.text, by.at
		f.settings[id.String()] = s
	}
	return s
}

// merge returns what holds for files for which these overrides do.
func (f *found) merge(holds []*override, selected []string, flags layer) *Settings {
	l := defaults()
	maps.Copy(l, f.contents.layer)
	for _, o := range holds {
		maps.Copy(l, o.layer)
	}
	for _, rule := range selected {
		if k := ruleKey(rule); l[k.name].first() == levelOff {
			delete(l, k.name)
		}
	}
	maps.Copy(l, flags)
	s := l.settings(f.file)
	s.selected, s.Policies = selected, f.contents.policies
	return s
}
