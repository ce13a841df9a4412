// Package baseline remembers findings that are to be left for now, in a file
// that is kept with the texts: only what is new is reported then.
//
// A finding is recognised by the path of its document, its rule, its URL or the directive that
// it is about, and the number of equal findings before it in the document: not by its line,
// which changes with every edit above. The file has no URLs, only their hashes, with passwords redacted, and their
// schemes and hosts for people who read the file.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
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
	// Hash is the hash of the URL or the directive, in hex.
	Hash string
	// Ordinal counts the findings of that rule in that URL or directive, in the
	// document, from 1.
	Ordinal int
	// Scheme and Host are those of the URL, for its readers. They are no
	// part of the key, and "-" where they are not fit to be shown.
	Scheme, Host string
}

// A record is a finding in a document: an Entry in less memory.
type record struct {
	key
	severity lint.Severity // when it was found
	about    string        // scheme and host, with a tab between
}

// A key identifies a finding in its document.
type key struct {
	subject sum
	ordinal uint32
	rule    uint16 // an index of Baseline.names
}

// maxFindings is how many findings a baseline may have.
const maxFindings = 250_000

var errFull = fmt.Errorf("a baseline can have %d findings at most: exclude generated files, or make a baseline for each of several folders", maxFindings)

// A Baseline is what a file says is known, and what of that a run has found. It
// may be used by many goroutines at once.
type Baseline struct {
	// KnownOnly is set if new findings are not kept: [Baseline.Updated] is not needed.
	KnownOnly bool

	limit   int      // how many findings it may have
	folder  string   // the folder of the file, absolute and with links resolved
	folders sync.Map // caches folders with links resolved: string to string
	last    string   // the last record.about that was read, to share its memory

	mu        sync.Mutex
	size      int                  // how many findings are kept, known or new
	isFull    bool                 // there are more
	documents map[string]*document // by path, those with findings
	names     []string             // of rules
	rules     map[string]uint16    // the index of each name
}

// A document has the known findings in a document, and what a run has found in it.
type document struct {
	known  []record // sorted by their keys
	isSeen bool     // it was read to its end; else the rest is not set
	found  []bool   // of known
	fresh  []record // found, and not known
	runs   func(rule string) bool
}

// New returns an empty baseline for the file of that name, which is not touched.
func New(file string) *Baseline {
	b := &Baseline{limit: maxFindings, documents: make(map[string]*document), rules: make(map[string]uint16)}
	b.folder = filepath.Dir(file)
	if full, err := filepath.Abs(b.folder); err == nil {
		b.folder = b.real(full)
	}
	return b
}

// document returns the document at a path.
func (b *Baseline) document(path string) *document {
	b.mu.Lock()
	defer b.mu.Unlock()
	d := b.documents[path]
	if d == nil {
		d = new(document)
		b.documents[path] = d
	}
	return d
}

// rule returns the index of a rule's name.
func (b *Baseline) rule(name string) uint16 {
	b.mu.Lock()
	defer b.mu.Unlock()
	i, ok := b.rules[name]
	if !ok {
		i = uint16(len(b.names))
		name = strings.Clone(name)
		b.rules[name], b.names = i, append(b.names, name)
	}
	return i
}

// add makes an entry known. [Baseline.sort] must be called after the last one.
func (b *Baseline) add(e Entry, subject sum) {
	if about := e.Scheme + "\t" + e.Host; about != b.last {
		b.last = about
	}
	d := b.documents[e.Path]
	if d == nil {
		d = b.document(strings.Clone(e.Path))
	}
	b.size++
	d.known = append(d.known, record{key: key{subject, uint32(e.Ordinal), b.rule(e.Rule)}, about: b.last})
}

// sort sorts the known entries and removes duplicates.
func (b *Baseline) sort() {
	b.size = 0
	for _, d := range b.documents {
		slices.SortFunc(d.known, compareKeys)
		d.known = slices.Clip(slices.CompactFunc(d.known, func(x, y record) bool { return x.key == y.key }))
		b.size += len(d.known)
	}
}

func compareKeys(x, y record) int {
	return cmp.Or(bytes.Compare(x.subject[:], y.subject[:]), cmp.Compare(x.ordinal, y.ordinal), cmp.Compare(x.rule, y.rule))
}

// Document returns what matches the findings of one document: a file, or the
// member of an archive if that is not empty.
func (b *Baseline) Document(file, member string) *Matcher {
	m := &Matcher{b: b, path: name(b.path(lint.RedactName(file)), lint.RedactName(member))}
	b.mu.Lock()
	defer b.mu.Unlock()
	if doc := b.documents[m.path]; doc != nil {
		m.known = doc.known
	}
	m.found = make([]bool, len(m.known))
	return m
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
	known []record
	found []bool   // which of the known findings were found
	fresh []record // the other findings
	url   string   // of the last of fresh
	about string   // of the last of fresh
}

// Known reports whether a finding is one that the baseline knows. It is to be
// called for every finding of the document, also for those that are not shown for
// another reason, but not for those that the text suppresses. The ID is of a
// [Counter] of the same findings.
func (m *Matcher) Known(f *lint.Finding, id ID) bool {
	r := record{key: key{id.subject, uint32(id.ordinal), m.b.rule(f.Rule)}, severity: f.Severity}
	i, ok := slices.BinarySearchFunc(m.known, r, compareKeys)
	if ok {
		m.found[i] = true
		return true
	}
	if m.b.KnownOnly || len(m.fresh) > m.b.limit {
		return false
	}
	if m.about == "" || m.url != f.URL {
		scheme, host := about(f.URL)
		m.url, m.about = f.URL, scheme+"\t"+host
	}
	r.about = m.about
	m.fresh = append(m.fresh, r)
	return false
}

// Done says that the document was read to its end, and which rules were run: all
// if that is nil. Without it the document counts as one that was not seen.
func (m *Matcher) Done(runs func(rule string) bool) {
	if len(m.known) == 0 && len(m.fresh) == 0 {
		return
	}
	d := m.b.document(m.path)
	m.b.mu.Lock()
	defer m.b.mu.Unlock()
	m.b.size += len(m.fresh) - len(d.fresh)
	if m.b.size > m.b.limit {
		m.b.size -= len(m.fresh)
		m.b.isFull, m.fresh = true, nil
	}
	d.isSeen, d.found, d.fresh, d.runs = true, m.found, m.fresh, runs
}

// Err returns an error if there were more new findings than could be kept.
func (b *Baseline) Err() error {
	if b.isFull {
		return fmt.Errorf("cannot write the baseline: %w", errFull)
	}
	return nil
}

// Len returns how many entries are known.
func (b *Baseline) Len() (n int) {
	for _, d := range b.documents {
		n += len(d.known)
	}
	return n
}

// A status is what a run has shown about a finding.
type status uint8

const (
	kept  status = iota // known, and not stale
	stale               // known, and gone: see [Baseline.Stale]
	fresh               // found, and not known
)

// Stale yields the entries that are gone, sorted: entries not found in the documents
// that were seen, by rules that were run, and entries of files that no longer exist.
func (b *Baseline) Stale() iter.Seq[Entry] {
	return b.entries(func(_ *record, s status) bool { return s == stale })
}

// Pruned yields the entries that are not stale, sorted.
func (b *Baseline) Pruned() iter.Seq[Entry] {
	return b.entries(func(_ *record, s status) bool { return s == kept })
}

// Updated yields the entries that are not stale, and the new findings that are at least
// that severe, sorted.
func (b *Baseline) Updated(least lint.Severity) iter.Seq[Entry] {
	return b.entries(func(r *record, s status) bool { return s == kept || s == fresh && r.severity >= least })
}

// entries yields the wanted entries, sorted. No document may be matched at the same time.
func (b *Baseline) entries(wanted func(r *record, s status) bool) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for _, path := range slices.Sorted(maps.Keys(b.documents)) {
			for _, r := range b.wantedOf(path, wanted) {
				scheme, host, _ := strings.Cut(r.about, "\t")
				if !yield(Entry{path, b.names[r.rule], hex.EncodeToString(r.subject[:]), int(r.ordinal), scheme, host}) {
					return
				}
			}
		}
	}
}

// wantedOf returns the wanted records of a document, sorted.
func (b *Baseline) wantedOf(path string, wanted func(r *record, s status) bool) (all []*record) {
	d := b.documents[path]
	isGone := len(d.known) > 0 && !d.isSeen && b.isGone(path)
	add := func(r *record, s status) {
		if wanted(r, s) {
			all = append(all, r)
		}
	}
	for i := range d.known {
		s := kept
		if isGone || b.isUnfound(d, i) {
			s = stale
		}
		add(&d.known[i], s)
	}
	for i := range d.fresh {
		add(&d.fresh[i], fresh)
	}
	slices.SortFunc(all, func(x, y *record) int {
		return cmp.Or(strings.Compare(b.names[x.rule], b.names[y.rule]), compareKeys(*x, *y))
	})
	return all
}

// isUnfound reports whether the known finding i could have been found, and was not.
func (b *Baseline) isUnfound(d *document, i int) bool {
	return d.isSeen && !d.found[i] && (d.runs == nil || d.runs(b.names[d.known[i].rule]))
}

// isGone reports whether no file of that path is there any more.
func (b *Baseline) isGone(path string) bool {
	if path == "-" || strings.Contains(path, "***") { // a redacted name, whose file is unknown
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
