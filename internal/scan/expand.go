package scan

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/fileio"
)

// Options are the limits for opening documents, and the number of workers.
type Options struct {
	Workers       int
	Limits        Limits
	Decompressors []Decompressor // the first whose suffix a name has
	// Skipped, if not nil, is called with the reason when [Run] skips a file or a member of an
	// archive, from several goroutines at once.
	Skipped func(why string)
	// SkipsPacked, if not nil, returns why a compressed file or an archive of files below a directory is not
	// opened; "" if it is opened.
	SkipsPacked func(Document) (why string)
}

// An opener opens the documents of one run.
type opener struct {
	Options
	buffers sync.Pool // of *bufio.Reader
}

func newOpener(opt Options) *opener {
	opt.Limits = opt.Limits.orDefault()
	return &opener{Options: opt}
}

// An output receives the texts of a document.
type output interface {
	text(Document, *bufio.Reader) error
	// fail reports an error after which the next texts follow. It returns false when
	// nobody wants them.
	fail(error) bool
	stopped() bool
}

const bufferSize = 64 << 10

func (o *opener) buffer(r io.Reader) *bufio.Reader {
	if b, ok := o.buffers.Get().(*bufio.Reader); ok {
		b.Reset(r)
		return b
	}
	return bufio.NewReaderSize(r, bufferSize)
}

func (o *opener) release(b *bufio.Reader) {
	b.Reset(nil)
	o.buffers.Put(b)
}

// open puts out the texts in a document, which is read from r. The error it returns is
// the last; it has put out those before.
func (o *opener) open(out output, doc Document, r io.Reader) error {
	x := &expansion{opener: o, out: out, budget: budget{limits: o.Limits}}
	b := o.buffer(&raw{r: reader{r, out}, budget: &x.budget})
	defer o.release(b)
	return x.open(part{doc: doc, name: doc.Name, meant: !doc.found, r: b, file: r})
}

// An expansion opens one document to the texts in it.
type expansion struct {
	*opener
	out    output
	budget budget
}

// A part is the document, or a text or container in it.
type part struct {
	doc   Document
	name  string // of the file or member, without the suffixes of compression
	meant bool   // the document was given by its own path, and this is it
	depth int    // number of containers around it
	base  int64  // where r begins in the file
	r     *bufio.Reader
	file  io.Reader // of the document, if this is it
	// streams are those of the file that the part came out of; nil if it is not the content of a gzip file.
	streams *gunzip
}

// open puts out the texts in p. The error it returns is the last.
func (x *expansion) open(p part) error {
	if d := x.decompressor(p.name); d != nil {
		return x.openBy(p, d)
	}
	k := sniff(p.r)
	if isText(k, p.meant, p.name) {
		return x.openText(p)
	}
	switch {
	case x.skipsPacked(p):
		return nil
	case x.deepest(p):
		return tooDeep(p, k.String())
	case k == tarred:
		return x.tar(p)
	case k == zipped:
		return x.zip(p)
	case k == warced:
		return x.warc(p)
	}
	return x.decompress(p, k)
}

// openText puts out p as a text, unless its bytes are of none.
func (x *expansion) openText(p part) error {
	isWide := isWidePage(p.doc.Page, p.r)
	if !p.meant && !isWide {
		if why := whyBytes(p.r); why != "" {
			x.count(why)
			return nil
		}
	}
	return x.text(p, isWide)
}

// openBy opens a file by the program for its name.
func (x *expansion) openBy(p part, d *Decompressor) error {
	switch {
	case x.skipsPacked(p):
		return nil
	case x.deepest(p):
		return tooDeep(p, d.Command[0])
	}
	return x.pipe(p, d)
}

// text puts out a text, unless its characters are wide, and no page says so.
func (x *expansion) text(p part, isWidePage bool) error {
	if !isWidePage && wide(p.r) != "" {
		fault := fmt.Errorf("it is %s", wide(p.r))
		return fmt.Errorf("cannot read %s: %w", p.doc, fileio.NewFault(fault, "convert it first: "+toUTF8(wide(p.r))))
	}
	return x.out.text(p.doc, p.r)
}

// skipsPacked reports whether a compressed file or an archive of files is left unopened, and counts it then.
func (x *expansion) skipsPacked(p part) bool {
	if p.depth > 0 || p.meant || x.SkipsPacked == nil {
		return false
	}
	why := x.SkipsPacked(p.doc)
	if why != "" {
		x.count(why)
	}
	return why != ""
}

// isText reports whether a file of that kind is read as it is: text, and a zip of
// another format, such as an office document.
func isText(k kind, meant bool, name string) bool {
	return k == plain || k == zipped && !meant && !namedZip(name)
}

// namedZip reports whether a zip is an archive by its name. Office documents,
// e-books and the like are zips too.
func namedZip(name string) bool { return strings.EqualFold(path.Ext(name), ".zip") }

// deepest reports whether p is at the greatest depth: it may be read, but not
// opened.
func (x *expansion) deepest(p part) bool { return p.depth >= x.Limits.MaxDepth }

func tooDeep(p part, what string) error {
	return unread(p.doc, fileio.NewFault(fmt.Errorf("it is %s data nested deeper than %d", what, p.depth), "unpack the outer ones"))
}

// within opens r, the content of the container p, which is of that format. It
// reports whether reading r failed, not only the work on its content.
func (x *expansion) within(p part, what string, r io.Reader) (broken bool, err error) {
	m := &metered{r: r, what: what, depth: p.depth, budget: &x.budget}
	p.depth++
	p.doc.Packed = true
	p.file = nil
	p.r = x.buffer(m)
	defer x.release(p.r)
	err = x.open(p)
	return m.err != nil && m.err != io.EOF, err
}

// member opens a member of the archive p, of the kind k.
func (x *expansion) member(p part, k kind, name string, r io.Reader) (broken bool, err error) {
	p.doc.Member = join(p.doc.Member, name)
	p.name, p.meant, p.streams = name, false, nil
	return x.within(p, k.String(), r)
}

// report reports an error of a member. It returns false if no more are to be read.
func (x *expansion) report(err error) bool { return !x.budget.spent() && x.out.fail(err) }

// skip counts a member of an archive that is not a regular file. Folders do not count, and neither
// do hard links: their mode is that of a file.
func (x *expansion) skip(mode fs.FileMode) {
	switch {
	case mode&fs.ModeSymlink != 0:
		x.count(symbolicLink)
	case !mode.IsDir() && !mode.IsRegular():
		x.count(irregular)
	}
}

// count reports why the document or a member is skipped.
func (x *expansion) count(why string) {
	if x.Skipped != nil {
		x.Skipped(why)
	}
}

// next counts a member of an archive. It returns an error if no more are to be
// read.
func (x *expansion) next(p part) error {
	if x.out.stopped() {
		return errStopped
	}
	if err := x.budget.member(); err != nil {
		return unread(p.doc, err)
	}
	return nil
}

// unread returns the error that the document was read only up to err.
func unread(doc Document, err error) error {
	return fmt.Errorf("cannot read %s to its end: %w", doc, err)
}
