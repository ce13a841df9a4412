package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
)

// A fixing is one run of the command.
type fixing struct {
	*input
	engine *judge.Engine
	write  bool
	quiet  bool
	staged bool // a hook: it prints nothing if there is nothing to say
	how    judge.FixOptions
	show   fix.Show // nil: the diff is not for a terminal
	base   diffBase

	total     mendings
	refused   strings.Builder // the lines about findings that were not ignored, for the end
	elsewhere map[string]bool // folders where parts of the diff are to be applied
}

// mendings are the counts of a run.
type mendings struct{ files, changed, fixed, unsafe, refused, open int }

// A mended is the result for a document.
type mended struct {
	mendings
	out       []byte // a diff, or the text
	elsewhere string // the folder where the diff is to be applied; "" for the working directory
	changes   string // the lines that were changed
	refusals  string // the fixes that were not applied, one per line

	later *scan.Document // if not nil, the document was not fixed yet: its turn has not come
}

// largeSize is the length in bytes from which on files are fixed one at a time, when it is their
// turn: in parallel, each would need memory.
const largeSize = 1 << 20

// heapForFix is how many bytes of the heap a large file may need for each of its bytes.
const heapForFix = 12

// heldSize is how many bytes about findings that were not ignored are kept to be printed after all changes, where they
// are seen: what is left is work for the user, and the changes can be many pages. More are printed at once.
const heldSize = 1 << 20

// isLarge reports whether a document has at least largeSize bytes, or may have that many.
func isLarge(doc scan.Document) bool {
	info, err := os.Stat(doc.Name)
	return doc.Name == "-" || err == nil && info.Size() >= largeSize
}

func newFixing(c *urfave.Context, std *stdio) (*fixing, error) {
	selected := ruleList(c, "select")
	err := errors.Join(checkWrap(c), checkIgnores(c))
	if !c.IsSet("add-ignores") {
		err = errors.Join(checkFixable(selected), err)
	}
	if err != nil {
		return nil, err
	}
	set, paths, err := changedPaths(c, std, nil)
	if err != nil {
		return nil, err
	}
	f := &fixing{
		input: &input{
			failures: failures{std: std}, paths: paths, stdinName: c.String("stdin-filename"),
			scan: scan.Options{Workers: c.Int("workers")}, changes: set,
		},
		write:  c.Bool("write"),
		quiet:  c.Bool("quiet"),
		staged: c.Bool("staged"),
		how: judge.FixOptions{
			Unsafe: c.Bool("unsafe"), Rules: selected, Width: c.Int("width"), Reason: c.String("add-ignores"),
		},

		base:      newDiffBase(),
		elsewhere: make(map[string]bool),
	}
	limitRun(f.scan.Workers)
	if w, ok := fix.Wrappers[c.String("wrap")]; ok {
		f.how.Wrapper = &w
	}
	if std.style().Color {
		f.show = report.AppendVisible
	}
	// A fix must cause no finding of any rule.
	opt := judge.Options{NoBaselines: true, Folders: paths, Config: config.Options{KeepOthers: true}, Changes: set}
	if f.engine, err = openEngine(c, std, opt); err != nil {
		return nil, err
	}
	if set != nil {
		set.Add(f.engine.Broken())
	}
	f.left.guide = f.engine
	return f, nil
}

// run fixes all files.
func (f *fixing) run() error {
	out := bufio.NewWriter(f.std.out)
	read := func(doc scan.Document, _ *bufio.Reader, q *scan.Queue[mended]) error {
		if isLarge(doc) {
			return q.Put(mended{later: &doc})
		}
		m, err := f.mend(doc)
		if err != nil {
			return err
		}
		return q.Put(m)
	}
	take := func(m mended) (err error) {
		if m.later != nil {
			if m, err = f.mend(*m.later); err != nil {
				flushed := out.Flush()
				f.fail(err)
				return flushed
			}
		}
		return f.take(out, &m)
	}
	sink := scan.Sink[mended]{Take: take, Fail: f.fail, Flush: out.Flush}
	stop := f.std.show(f.paths)
	err := scan.Run(f.unread(), f.scan, read, sink)
	if stop(); err != nil {
		return cannotWrite(err)
	}
	return f.conclude()
}

// conclude prints what was fixed and what was not, and returns what the exit code says.
func (f *fixing) conclude() error {
	f.reportElsewhere()
	fmt.Fprint(f.std.err, f.refused.String()+f.left.messages())
	t := &f.total
	if isSilent := f.staged && t.fixed+t.refused+t.unsafe+t.open == 0; !isSilent && (t.files+len(f.left.counts) > 0 || len(f.list) == 0) {
		fmt.Fprintln(f.std.err, f.summary())
	}
	switch {
	case len(f.list) > 0:
		return errReported
	case f.write && t.refused > 0, !f.write && t.changed > 0:
		return errFindings
	}
	return nil
}

// unread yields the documents with empty readers, so that scan reads nothing of them: mend
// reads a whole file, and archives are not opened.
func (f *fixing) unread() iter.Seq2[scan.Document, error] {
	return each(distinct(f.readable(), f.paths), func(doc *scan.Document) (bool, error) {
		doc.Open = func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("")), nil }
		return true, nil
	})
}

// mend fixes one document.
func (f *fixing) mend(doc scan.Document) (m mended, err error) {
	isStdin := doc.Name == "-"
	if isStdin && f.stdinName != "" {
		doc.Name = f.stdinName
	}
	// An excluded file is not opened, whatever it is. Excluded standard input is printed
	// unchanged, because the caller expects output.
	excluded, err := f.engine.Excludes(doc.Name, doc.IsNamed())
	if err != nil {
		return m, err
	}
	if excluded != "" && !isStdin {
		f.left.CountSkip(excluded)
		return m, nil
	}
	file, err := f.open(doc.Name, isStdin)
	if err != nil {
		return m, err
	}
	if err := f.checkNew(doc.Name); err != nil {
		return m, err
	}
	if excluded != "" {
		err := f.put(&m, doc.Name, isStdin, file, file.Data)
		return m, err
	}
	return f.mendRead(doc, isStdin, file)
}

// mendRead fixes a document that was read, unless it is of a kind that cannot be fixed.
func (f *fixing) mendRead(doc scan.Document, isStdin bool, file *fix.File) (m mended, err error) {
	d, err := f.engine.Open(doc, judge.SampleOf(file.Data))
	if err != nil {
		return m, err
	}
	if d.Excluded != "" && !isStdin {
		f.left.CountSkip(d.Excluded)
		return m, nil
	}
	switch why := d.Unfixable(file.Data, f.how); {
	case why == scan.Binary:
		f.left.skipNamed(d, why)
		if isStdin {
			err = f.put(&m, doc.Name, isStdin, file, file.Data)
		}
		return m, err
	case why != "":
		if d.IsIntended() {
			return m, fmt.Errorf("cannot fix %s: it is %s; remove it from the command line", doc.Name, why)
		}
		f.left.CountSkip(why)
		return m, nil
	}
	return f.mendText(d, doc.Name, isStdin, file)
}

// mendText fixes the text of a document.
func (f *fixing) mendText(d *judge.Document, name string, isStdin bool, file *fix.File) (m mended, err error) {
	if len(file.Data) >= largeSize {
		limitMemory(heapSize + heapForFix*int64(len(file.Data)))
	}
	result := d.Fix(file.Data, f.how)
	if result.TooMany {
		return m, fmt.Errorf("cannot fix %s: it has more than %d URLs and findings, the limit for fix; split it, or exclude it", name, fix.MaxFound)
	}
	m.mendings = mendings{files: 1, fixed: result.Fixed, unsafe: result.Unsafe, refused: refusedIn(&result), open: result.Open}
	if !bytes.Equal(result.Text, file.Data) {
		m.changed = 1
	}
	m.refusals = f.refusals(name, &result, file.Data)
	if err = f.put(&m, name, isStdin, file, result.Text); err == nil && f.write && !f.quiet && m.changed > 0 {
		m.changes = changedLines(d, name, file.Data, result.Text)
	}
	return m, err
}

// checkNew returns an error if the new lines of the file at a path are not those of the file on disk.
func (f *fixing) checkNew(path string) error {
	if f.changes == nil {
		return nil
	}
	if f.staged {
		if isMixed, err := f.changes.IsMixed(path); err != nil || isMixed {
			return cmp.Or(err, fmt.Errorf("cannot fix %s: it has changes that are not staged: stage them too, or run git stash --keep-index", path))
		}
	}
	text, err := f.changes.Open(path)
	if err != nil {
		return err
	}
	return text.Close()
}

// open reads a document.
func (f *fixing) open(path string, isStdin bool) (*fix.File, error) {
	if !isStdin {
		return fix.Read(path)
	}
	data, err := fix.ReadAll(f.std.in)
	if err != nil {
		return nil, fmt.Errorf("cannot read standard input: %w", err)
	}
	return &fix.File{Data: data}, nil
}

// put writes the file, or the output about it to m.
func (f *fixing) put(m *mended, name string, isStdin bool, file *fix.File, text []byte) error {
	switch {
	case !f.write:
		m.out, m.elsewhere = f.diff(name, file.Data, text)
	case isStdin:
		m.out = text
	case !bytes.Equal(text, file.Data):
		return file.Write(text)
	}
	return nil
}

// take prints the result for a document, and counts it.
func (f *fixing) take(out *bufio.Writer, m *mended) error {
	t := &f.total
	t.files, t.changed, t.fixed = t.files+m.files, t.changed+m.changed, t.fixed+m.fixed
	t.unsafe, t.refused, t.open = t.unsafe+m.unsafe, t.refused+m.refused, t.open+m.open
	if m.elsewhere != "" {
		f.elsewhere[m.elsewhere] = true
	}
	if f.how.Reason != "" && f.refused.Len()+len(m.refusals) <= heldSize {
		f.refused.WriteString(m.refusals)
		m.refusals = ""
	}
	if _, err := out.Write(m.out); err != nil || m.changes+m.refusals == "" {
		return err
	}
	err := out.Flush()
	fmt.Fprint(f.std.err, m.changes, m.refusals)
	return err
}
