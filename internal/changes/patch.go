package changes

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/git"
)

// maxLine bounds the numbers of lines that a patch may name.
const maxLine = 1 << 31

// Patch reads a unified diff: of git diff, git format-patch, diff -u, hg or
// svn, or several of them, one after the other. Paths that git wrote are
// relative to the root of the work tree that dir is in, others to dir.
func Patch(dir string, r io.Reader) (*Set, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	dir = withoutLinks(dir)
	root, ok := git.Root(dir)
	if !ok {
		root = dir
	}
	p := newPatch(r)
	p.resolve = func(old, name string, byGit bool) string {
		if byGit {
			return name
		}
		return plainPath(root, dir, old, name)
	}
	if err := p.read(); err != nil {
		return nil, err
	}
	return newSet(dir, root, p.files), nil
}

// plainPath returns the path, relative to root, of a name in a diff that git did not
// write. If there is no such file, and the names of both versions differ in their
// first folder, such as a/ and b/, it is the path below that folder.
func plainPath(root, dir, old, name string) string {
	s := Set{dir: dir, root: root}
	path := s.absolute(filepath.FromSlash(name))
	if below, ok := belowFolder(old, name); ok {
		if _, err := os.Lstat(path); err != nil {
			path = s.absolute(filepath.FromSlash(below))
		}
	}
	return s.inRoot(path)
}

func belowFolder(old, name string) (below string, ok bool) {
	folder, below, ok := strings.Cut(name, "/")
	oldFolder, oldBelow, _ := strings.Cut(old, "/")
	return below, ok && (old == devNull && folder == "b" || oldFolder != folder && oldBelow == below)
}

const devNull = "/dev/null"

// A file is one that a patch changes.
type file struct {
	lines  Lines    // that are new
	object string   // the name of its new content, if git says it in full
	texts  []textAt // some of the new lines
}

// size returns about how many bytes the file at path takes in memory.
func (f *file) size(path string) int {
	return 300 + 3*len(path) + len(f.object) + 16*(len(f.lines)+len(f.texts))
}

// A section is the part of a patch about one file.
type section struct {
	git      bool // with the header that git writes
	old, new string
	from     string // what it was called, if it was renamed
	object   string
	special  bool // a link or a submodule
	created  bool
	deleted  bool
	binary   bool
	copied   bool
	edits    []edit
	added    Lines
	texts    []textAt // of some added lines
	upTo     int      // the line of the old version that the last hunk went up to
}

// size returns about how many bytes the edits take in memory, and then their lines.
func (s *section) size() int { return 24*len(s.edits) + 32*len(s.added) }

// A patch is read line by line.
type patch struct {
	in      *bufio.Reader
	line    []byte // without its end
	at      int    // its number
	held    bool   // the line is to be read again
	end     error  // why there is no next one
	section *section
	files   map[string]*file
	content bool // there is something in it
	any     bool // a section
	// resolve returns the path of a file from its names in the patch.
	resolve func(old, name string, byGit bool) string
	carried int   // ranges that sections took over from earlier ones
	kept    int   // about how many bytes files takes
	fault   error // not of a line
	limits  limits
}

// limits bound the work on a patch.
type limits struct {
	carried int // of ranges: each section on a file takes over the new lines of those before it
	kept    int // bytes of memory that the changes may take
}

const (
	maxCarried = 1 << 24
	maxKept    = 48 << 20
)

var errTooMany = fmt.Errorf("the changes take more than %d MiB of memory: check them in parts", maxKept>>20)

func newPatch(r io.Reader) *patch {
	return &patch{
		in:      bufio.NewReaderSize(r, 64<<10),
		files:   make(map[string]*file),
		resolve: func(_, name string, _ bool) string { return name },
		limits:  limits{carried: maxCarried, kept: maxKept},
	}
}

// next reads a line. It skips the part of a long line that is beyond the buffer.
func (p *patch) next() bool {
	if p.held {
		p.held = false
		return true
	}
	line, err := p.in.ReadSlice('\n')
	p.line = line
	if errors.Is(err, bufio.ErrBufferFull) {
		p.line = bytes.Clone(line)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = p.in.ReadSlice('\n')
		}
	}
	if err != nil && len(p.line) == 0 {
		p.end = err
		return false
	}
	p.line = bytes.TrimSuffix(bytes.TrimSuffix(p.line, []byte("\n")), []byte("\r"))
	p.at++
	return true
}

func (p *patch) read() error {
	for p.fault == nil && p.next() {
		p.content = p.content || len(bytes.TrimSpace(p.line)) > 0
		if err := p.header(string(p.line)); err != nil {
			return fmt.Errorf("line %d of the patch: %w", p.at, err)
		}
	}
	p.finish()
	switch {
	case p.fault != nil:
		return p.fault
	case p.end != io.EOF:
		return fmt.Errorf("cannot read the patch: %w", p.end)
	case p.content && !p.any:
		return errors.New("the patch contains no unified diff: create it with git diff or diff -u")
	}
	return nil
}

// header reads a line that is not within a hunk.
func (p *patch) header(line string) error {
	switch s := p.section; {
	case strings.HasPrefix(line, "diff --git "):
		p.begin(&section{git: true})
		p.section.old, p.section.new, _ = gitNames(line[len("diff --git "):])
	case strings.HasPrefix(line, "diff --cc "), strings.HasPrefix(line, "diff --combined "), strings.HasPrefix(line, "@@@ "):
		return errors.New("a diff of a merge does not show new lines: create it with git diff REVISION")
	case strings.HasPrefix(line, "* Unmerged path "):
		p.fault = fmt.Errorf("%s is in a merge conflict, so its new lines are unknown: resolve the conflict and git add the file", unquoted(line[len("* Unmerged path "):]))
	case strings.HasPrefix(line, "--- "):
		p.names(line[len("--- "):])
	case s == nil:
	case strings.HasPrefix(line, "@@ -"):
		return p.hunk(line)
	case s.git && s.upTo == 0:
		s.extended(line)
	}
	return nil
}

// names reads the two lines that name the versions of a file.
func (p *patch) names(old string) {
	if !p.next() {
		return
	}
	name, ok := strings.CutPrefix(string(p.line), "+++ ")
	if !ok {
		p.held = true
		return
	}
	if s := p.section; s == nil || !s.git || s.upTo > 0 {
		p.begin(&section{old: plainName(old), new: plainName(name)})
		p.section.deleted = p.section.new == devNull
	} else if s.new == "" {
		s.old, s.new = belowPrefix(plainName(old)), belowPrefix(plainName(name))
	}
}

// extended reads a line of the header that git writes.
func (s *section) extended(line string) {
	for _, h := range headers {
		if value, ok := strings.CutPrefix(line, h.key); ok {
			h.read(s, value)
			return
		}
	}
	s.binary = s.binary || line == "GIT binary patch" || strings.HasPrefix(line, "Binary files ")
}

// headers are the lines of the header of git that say what happened to a file.
var headers = [...]struct {
	key  string
	read func(s *section, value string)
}{
	{"rename from ", func(s *section, name string) { s.from = unquoted(name) }},
	{"rename to ", func(s *section, name string) { s.new = unquoted(name) }},
	{"copy to ", func(s *section, name string) { s.new, s.copied = unquoted(name), true }},
	{"new file mode ", func(s *section, mode string) { s.created, s.special = true, isSpecial(mode) }},
	{"new mode ", func(s *section, mode string) { s.special = isSpecial(mode) }},
	{"deleted file mode ", func(s *section, _ string) { s.deleted = true }},
	{"index ", func(s *section, value string) {
		objects, mode, _ := strings.Cut(value, " ")
		_, s.object, _ = strings.Cut(objects, "..")
		s.special = s.special || isSpecial(mode)
	}},
}

// isSpecial reports whether a mode of git is that of a link or a submodule.
func isSpecial(mode string) bool { return mode == "120000" || mode == "160000" }

// begin ends the section and begins another.
func (p *patch) begin(s *section) {
	p.finish()
	p.section, p.any = s, true
}

// finish adds the changes of the section. If several sections are on a file, each
// continues from the result of the one before, as in a series of commits.
func (p *patch) finish() {
	s := p.section
	p.section = nil
	if s == nil || s.new == "" {
		return
	}
	path := p.resolve(s.old, s.new, s.git)
	before := path
	if s.from != "" {
		before = p.resolve(s.old, s.from, s.git)
	}
	lines, texts := p.carry(s, before)
	switch {
	case s.deleted || s.special:
		return
	case s.binary || s.copied:
		lines = all()
	default:
		lines = tidy(append(lines.moved(s.edits), s.added...))
	}
	p.take(path, &file{lines, s.object, texts})
}

// carry returns the new lines of a file that the section takes over from those before it, and the texts of new lines that hold after it.
// It removes the file, which may have another name now.
func (p *patch) carry(s *section, before string) (lines Lines, texts []textAt) {
	f := p.files[before]
	if f == nil {
		return nil, s.texts
	}
	p.kept -= f.size(before)
	delete(p.files, before)
	if !s.created {
		lines = f.lines
	}
	if len(s.edits) == 0 {
		return lines, f.texts
	}
	return lines, s.texts
}

// take sets the new lines of a file.
func (p *patch) take(path string, f *file) {
	p.carried += len(f.lines)
	switch {
	case !filepath.IsLocal(filepath.FromSlash(path)):
		p.fault = fmt.Errorf("the patch names %s, which is not in the work tree: remove it from the patch, or run urlmend in its work tree", path)
	case p.carried > p.limits.carried:
		p.fault = fmt.Errorf("the patch changes %s too many times: create one diff of all changes with git diff", path)
	}
	if old := p.files[path]; old != nil {
		p.kept -= old.size(path)
	}
	p.files[path] = f
	if p.kept += f.size(path); p.kept > p.limits.kept {
		p.fault = errTooMany
	}
}

// hunk reads the hunk that begins with line.
func (p *patch) hunk(line string) error {
	old, add, err := hunkRanges(line)
	if err != nil {
		return err
	}
	s := p.section
	if old.at < s.upTo {
		return errors.New("the hunk starts before the end of the previous one: the patch is damaged, create it again")
	}
	mostNotes := min(len(s.texts)+textsInHunk, maxTexts)
	for old.n > 0 || add.n > 0 {
		if !p.next() {
			return errors.New("the patch ends within a hunk: create it again")
		}
		if !s.hunkLine(p.line, &old, &add, mostNotes) {
			return errors.New("this is not a line of the hunk: the patch is damaged, create it again")
		}
		if p.kept+s.size() > p.limits.kept {
			return errTooMany
		}
	}
	s.upTo = old.at
	return nil
}

// hunkLine reads a line of a hunk, of which lines of the old and of the new version are left. It notes the text of a new line if there
// are fewer than that. It returns false if the line is none of the hunk.
func (s *section) hunkLine(line []byte, old, add *span, mostNotes int) bool {
	sign := byte(' ') // which may be cut off
	if len(line) > 0 {
		sign = line[0]
	}
	switch sign {
	case '+':
		if add.n == 0 {
			return false
		}
		s.edit(old.at, edit{add: 1})
		s.add(add.at)
		if len(s.texts) < mostNotes {
			s.note(add.at, line[1:])
		}
		add.step()
	case '-':
		if old.n == 0 {
			return false
		}
		s.edit(old.at, edit{del: 1})
		old.step()
	case ' ':
		if old.n == 0 || add.n == 0 {
			return false
		}
		old.step()
		add.step()
	}
	return strings.IndexByte(`+- \`, sign) >= 0
}

// add adds a line of the new version.
func (s *section) add(line int) {
	if n := len(s.added); n > 0 && s.added[n-1].Last == line-1 {
		s.added[n-1].Last = line
		return
	}
	s.added = append(s.added, Range{line, line})
}

// edit adds e, which is at the line old, to the last edit if that is its end.
func (s *section) edit(old int, e edit) {
	if n := len(s.edits); n > 0 && s.edits[n-1].old+s.edits[n-1].del == old {
		s.edits[n-1].del += e.del
		s.edits[n-1].add += e.add
		return
	}
	s.edits = append(s.edits, edit{old, e.del, e.add})
}

// A span is n lines from at on.
type span struct{ at, n int }

func (s *span) step() { s.at, s.n = s.at+1, s.n-1 }

// hunkRanges reads "@@ -3,2 +4,1 @@". A count left out is 1; with a count of 0
// the number is that of the line before.
func hunkRanges(line string) (old, add span, err error) {
	fields := strings.Fields(line)
	if len(fields) < 4 || fields[3] != "@@" {
		return old, add, fmt.Errorf("%q is not the header of a hunk: create the patch again", line)
	}
	old, errOld := parseSpan(fields[1], "-")
	add, errAdd := parseSpan(fields[2], "+")
	if errOld != nil || errAdd != nil {
		return old, add, fmt.Errorf("%q has impossible numbers: create the patch again", line)
	}
	return old, add, nil
}

func parseSpan(field, sign string) (s span, err error) {
	digits, ok := strings.CutPrefix(field, sign)
	at, n, counted := strings.Cut(digits, ",")
	if !counted {
		n = "1"
	}
	first, errAt := strconv.ParseUint(at, 10, 31)
	count, errN := strconv.ParseUint(n, 10, 31)
	if !ok || errAt != nil || errN != nil || count > 0 && first == 0 || first+count > maxLine {
		return s, strconv.ErrSyntax
	}
	if count == 0 {
		first++
	}
	return span{int(first), int(count)}, nil
}
