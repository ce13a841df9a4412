// Package baseline remembers findings that are to be left for now, in a file
// that is kept with the texts: only what is new is reported then.
//
// A finding is recognised by the path of its document, its rule, its URL, and the number
// of equal findings before it in the document: not by its line, which changes with every
// edit above. The file has no URLs, only their hashes, with passwords redacted, and their
// schemes and hosts for people who read the file.
package baseline

import (
	"cmp"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/urlmend/urlmend/lint"
)

// An Entry is one finding that is known.
type Entry struct {
	// Path names the document, with slashes, relative to the folder of the
	// baseline; that in an archive is FILE!MEMBER. A FILE with a ! in its own
	// path begins with ./ and has // before that of a member, as no other has.
	Path string
	// Rule is the name of the rule.
	Rule string
	// Hash is that of the URL: see [Hash].
	Hash string
	// Ordinal counts the findings of that rule in that URL, in the
	// document, from 1.
	Ordinal int
	// Scheme and Host are those of the URL, for its readers. They are no
	// part of the key, and "-" where they are not fit to be shown.
	Scheme, Host string

	severity lint.Severity // when it was found
}

// key returns the entry without what is for its readers.
func (e Entry) key() Entry {
	e.Scheme, e.Host, e.severity = "", "", 0
	return e
}

func compare(a, b Entry) int {
	return cmp.Or(
		strings.Compare(a.Path, b.Path),
		strings.Compare(a.Rule, b.Rule),
		strings.Compare(a.Hash, b.Hash),
		cmp.Compare(a.Ordinal, b.Ordinal),
	)
}

// A Baseline is what a file says is known, and what of that a run has found. It
// may be used by many goroutines at once.
type Baseline struct {
	folder  string                     // that it is in, absolute and without links
	folders sync.Map                   // of the folders asked for, without links: string to string
	known   map[string]map[Entry]Entry // by path and key

	mu    sync.Mutex
	found map[string]*document // those that are done, by path
}

// A document is what a run has found in one.
type document struct {
	found map[Entry]Entry
	runs  func(rule string) bool
}

// New returns an empty baseline for the file of that name, which is not touched.
func New(file string) *Baseline {
	b := &Baseline{known: make(map[string]map[Entry]Entry), found: make(map[string]*document)}
	b.folder = filepath.Dir(file)
	if full, err := filepath.Abs(b.folder); err == nil {
		b.folder = b.real(full)
	}
	return b
}

// add makes an entry known.
func (b *Baseline) add(e Entry) {
	if b.known[e.Path] == nil {
		b.known[e.Path] = make(map[Entry]Entry)
	}
	b.known[e.Path][e.key()] = e
}

// Document returns what matches the findings of one document: a file, or the
// member of an archive if that is not empty.
func (b *Baseline) Document(file, member string) *Matcher {
	return &Matcher{b: b, path: name(b.path(file), member), found: make(map[Entry]Entry)}
}

// path returns the path of a file as entries have it. Standard input is "-".
func (b *Baseline) path(file string) string {
	if file == "-" {
		return file
	}
	full, err := filepath.Abs(file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	path, err := filepath.Rel(b.folder, filepath.Join(b.real(filepath.Dir(full)), filepath.Base(full)))
	if err != nil { // another drive
		path = full
	}
	return filepath.ToSlash(path)
}

// real returns a folder without links in its path; as it is if that fails.
func (b *Baseline) real(folder string) string {
	if known, ok := b.folders.Load(folder); ok {
		return known.(string)
	}
	path, err := filepath.EvalSymlinks(folder)
	if err != nil {
		path = folder
	}
	b.folders.Store(folder, path)
	return path
}

// A Matcher matches the findings of one document. It is for one goroutine.
type Matcher struct {
	b     *Baseline
	path  string
	found map[Entry]Entry
}

// Known reports whether a finding is one that the baseline knows. It is to be
// called for every finding of the document, also for those that are not shown for
// another reason, but not for those that the text suppresses. The ID is of a
// [Counter] of the same findings.
func (m *Matcher) Known(f *lint.Finding, id ID) bool {
	e := Entry{Path: m.path, Rule: f.Rule, Hash: hex.EncodeToString(id.url[:]), Ordinal: id.ordinal}
	key := e
	e.Scheme, e.Host = about(f.URL)
	e.severity = f.Severity
	m.found[key] = e
	_, ok := m.b.known[m.path][key]
	return ok
}

// Done says that the document was read to its end, and which rules were run: all
// if that is nil. Without it the document counts as one that was not seen.
func (m *Matcher) Done(runs func(rule string) bool) {
	m.b.mu.Lock()
	defer m.b.mu.Unlock()
	m.b.found[m.path] = &document{m.found, runs}
}

// Len returns how many entries are known.
func (b *Baseline) Len() (n int) {
	for _, known := range b.known {
		n += len(known)
	}
	return n
}

// Stale returns the entries that nothing is left of, sorted: those not found in
// the documents that were seen, by rules that were run, and those of files that
// are gone.
func (b *Baseline) Stale() []Entry {
	return b.entries(true)
}

// Pruned returns the entries that are not stale, sorted.
func (b *Baseline) Pruned() []Entry {
	return b.entries(false)
}

// Updated returns the entries that are not stale, and the findings that are at least
// that severe, sorted.
func (b *Baseline) Updated(least lint.Severity) []Entry {
	all := b.Pruned()
	b.mu.Lock()
	defer b.mu.Unlock()
	for path, d := range b.found {
		for key, e := range d.found {
			if _, ok := b.known[path][key]; !ok && e.severity >= least {
				all = append(all, e)
			}
		}
	}
	slices.SortFunc(all, compare)
	return all
}

// entries returns the known entries that are stale, or those that aren't, sorted.
func (b *Baseline) entries(stale bool) (all []Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for path, known := range b.known {
		gone := b.found[path] == nil && b.isGone(path)
		for _, e := range known {
			if stale == (gone || b.isUnfound(e)) {
				all = append(all, e)
			}
		}
	}
	slices.SortFunc(all, compare)
	return all
}

// isUnfound reports whether an entry could have been found, and was not.
func (b *Baseline) isUnfound(e Entry) bool {
	d := b.found[e.Path]
	if d == nil {
		return false
	}
	_, ok := d.found[e.key()]
	return !ok && (d.runs == nil || d.runs(e.Rule))
}

// isGone reports whether no file of that path is there any more.
func (b *Baseline) isGone(path string) bool {
	if path == "-" {
		return false
	}
	path = filepath.FromSlash(fileOf(path))
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.folder, path)
	}
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// name returns the path of an entry.
func name(file, member string) string {
	mark := "!"
	if strings.Contains(file, "!") {
		file, mark = "./"+file, "//!"
	}
	if member == "" {
		return file
	}
	return file + mark + member
}

// fileOf returns the path of the file from that of an entry.
func fileOf(path string) string {
	file, mark := path, "!"
	if rest, ok := strings.CutPrefix(path, "./"); ok {
		file, mark = rest, "//!"
	}
	file, _, _ = strings.Cut(file, mark)
	return file
}
