// Package judge turns a text into what is to be reported about it. It knows which
// settings apply to the text, finds its URLs, has them judged, and leaves out what the
// text suppresses and what a baseline lists. What is left has its positions, its
// excerpts, with passwords redacted, and its fixes.
//
// [Engine.Judge] and [Engine.Fix] take a text in memory, such as the buffer
// of an editor; they read configuration files and baselines, never the text. A text
// that is read as a stream is judged in pieces: see [Document].
package judge

import (
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/internal/changes"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/foreign"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// Options say where settings come from, and what is reported.
type Options struct {
	// Config says where settings come from. Its Rules are set by Open.
	Config config.Options
	// Force also excludes files that are named themselves.
	Force bool
	// Changes has the new lines: nothing else is reported. Nil means all lines.
	Changes *changes.Set
	// Dead, if it is not nil, says why a URL leads to nothing, "" if it does not. Then nothing else is
	// reported.
	Dead func(url []byte) (why string)
	// NoBaselines reports also what a baseline lists.
	NoBaselines bool
	// Fingerprints are wanted. They are there in any case when there is a baseline.
	Fingerprints bool
	// Folders are those that are searched for files: outside of a repository, each is a project of its own.
	Folders []string
	// Open returns the text of the file at an absolute path, if it is open in an editor; else nil. It may be nil.
	Open func(path string) []byte
	// Fixes are applied by other programs: findings have only those that [Engine.Fix] makes too.
	Fixes bool
	// Copies marks findings that are copies. Then one goroutine settles all parts, in the order
	// of the output. Nil marks none.
	Copies *Copies
}

// Rules returns all rules: those about URLs, policies, and those about directives.
func Rules() []*lint.Rule {
	return slices.Concat(rules.All(), []*lint.Rule{deadLinkRule(nil), policyRule(nil)}, suppress.All())
}

// An Engine judges texts by the settings that apply to each. It may be used by many
// goroutines at once.
type Engine struct {
	opt      Options
	resolver *config.Resolver
	cutter   stream.Cutter
	foreign  foreign.Finder
	whole    foreign.Finder // as foreign is if all lines are checked
	projects projects

	mu        sync.Mutex
	profiles  map[*config.Settings]*profile
	baselines map[string]baselineFile // by path
}

// A baselineFile is what became of reading a baseline.
type baselineFile struct {
	*baseline.Baseline
	err error
}

// A SharedError is the reason why several files cannot be judged.
type SharedError struct{ error }

// Open returns an Engine. It fails when a flag or the one configuration file that is
// named is wrong. Other configuration files are read when they are needed.
func Open(opt Options) (*Engine, error) {
	opt.Config.Rules = Rules()
	resolver, err := config.Open(opt.Config)
	if err != nil {
		return nil, err
	}
	links := func(root string) config.Links {
		s, err := resolver.For(root)
		if err != nil {
			return config.Links{} // it is reported with the files that it applies to
		}
		return s.Links
	}
	return &Engine{
		opt: opt, projects: newProjects(&opt, links), resolver: resolver, foreign: foreign.Finder{OnlyNew: opt.Changes != nil},
		profiles: make(map[*config.Settings]*profile), baselines: make(map[string]baselineFile),
	}, nil
}

// Settings returns the settings that apply to the file at path, or to the files in the
// folder at path.
func (e *Engine) Settings(path string) (*config.Settings, error) { return e.resolver.For(path) }

// ConfigFile returns the absolute path of the configuration file that applies to the file at an absolute path. If there is
// none, it is that of one that would, in the root of the project.
func (e *Engine) ConfigFile(path string) (string, error) {
	file, err := e.resolver.ConfigFile(path)
	if file != "" || err != nil {
		return file, err
	}
	root, ok := e.projects.root(filepath.Dir(path))
	if !ok {
		root = filepath.Dir(path)
	}
	return filepath.Join(root, "urlmend.toml"), nil
}

// Notes returns what is to be said about the configuration after a run.
func (e *Engine) Notes() []string { return e.resolver.Hidden() }

// folderSettings returns the settings that apply to a folder itself.
func (e *Engine) folderSettings(path string) (*config.Settings, error) {
	return e.resolver.Folder(path)
}

// SkipsFolder returns why nothing below a folder is read, as a text that can follow "is": the
// configuration excludes the folder, or nothing below it is written in the project. It is empty
// if something is read. An error in the configuration is reported with the files that it
// applies to.
func (e *Engine) SkipsFolder(path string) (why string) {
	s, err := e.folderSettings(path)
	if err == nil && s.Excluded {
		return excludedBy(s)
	}
	return e.foreignFolder(path)
}

func excludedBy(s *config.Settings) string {
	return fmt.Sprintf("excluded by %s: %s", s.ExcludedBy, s.ExcludedPattern)
}

// EntersFolder notes what is in a folder, so that it is not asked for again. It is called
// before anything in the folder is read, or not at all.
func (e *Engine) EntersFolder(path string, entries []fs.DirEntry) {
	e.resolver.List(path, entries)
	e.foreign.List(path, entries)
}

// Excludes returns why the file at path is not read, as a text that can follow "is", or "": the
// configuration excludes it, or its name shows that it is not written in the project. A file that the
// user named is excluded only by force.
func (e *Engine) Excludes(path string, named bool) (why string, err error) {
	s, err := e.resolver.File(path)
	if err != nil {
		return "", err
	}
	why, _ = e.excludes(s, path, named)
	return why, nil
}

// excludes implements Excludes. If it is undecided, the file may be foreign by its text.
func (e *Engine) excludes(s *config.Settings, path string, named bool) (why string, isUndecided bool) {
	switch {
	case named && !e.opt.Force:
		return "", false
	case s.Excluded:
		return excludedBy(s), false
	case s.SkipGenerated:
		var isDecided bool
		why, isDecided = e.foreign.File(path)
		isUndecided = !isDecided
	}
	if why == "" && named {
		for _, folder := range config.Folders(".", path) {
			if why = e.SkipsFolder(folder); why != "" {
				break
			}
		}
	}
	return why, isUndecided
}

// Forget drops what was read of the file at path, a configuration file or a baseline,
// and all that may depend on it: it is read again when it is needed.
func (e *Engine) Forget(path string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.resolver.Forget()
	clear(e.profiles)
	maps.DeleteFunc(e.baselines, func(p string, _ baselineFile) bool { return isSamePath(p, path) })
}

func isSamePath(a, b string) bool {
	a, errA := filepath.Abs(a)
	b, errB := filepath.Abs(b)
	return errA == nil && errB == nil && a == b
}

// Overlay makes text what the configuration file at path says, whether there is a file
// or not, until it is called with nil.
func (e *Engine) Overlay(path string, text []byte) error {
	if err := e.resolver.Overlay(path, text); err != nil {
		return err
	}
	e.Forget(path)
	return nil
}

// UseBaseline makes b the baseline at path, which is not read.
func (e *Engine) UseBaseline(path string, b *baseline.Baseline) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.baselines[path] = baselineFile{Baseline: b}
}

// Baselines returns the baselines that were needed so far.
func (e *Engine) Baselines() (all []*baseline.Baseline) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, f := range e.baselines {
		if f.err == nil {
			all = append(all, f.Baseline)
		}
	}
	return all
}

// baseline returns the baseline at path.
func (e *Engine) baseline(path string) (*baseline.Baseline, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f, known := e.baselines[path]
	if !known {
		var err error
		if f.Baseline, err = baseline.Load(path); err != nil {
			f.err = SharedError{err}
		} else {
			f.Baseline.KnownOnly = true
		}
		e.baselines[path] = f
	}
	return f.Baseline, f.err
}
