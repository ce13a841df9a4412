package cli

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
)

const formatsDescription = `Formats: text is one URL a line; long is file:line:column, how the text marked
the URL off, how sure it is that its pieces belong together, and the URL; tsv
is a table of the same and more; json is one document, jsonl one object a line
with a summary in the last. Lines and columns count from 1, columns and offsets
are in bytes. What is not UTF-8 or not visible is escaped; JSON has the bytes
of a URL that is not UTF-8 as url_bytes, in base64.`

func extractCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "extract",
		Usage:       "print the URLs of files, mended",
		ArgsUsage:   "[PATH...]",
		Description: formatsDescription + "\n\n" + pathsDescription,
		Flags: append([]urfave.Flag{
			command.OneOf("format", "how to print", "text", formatNames()),
			command.Toggle("null", "end each URL in NUL instead of a line end (format text)"),
			command.Toggle("count", "print how many URLs there are instead, by file when several may be read"),
			command.Toggle("unique", "print each URL once, where it stands first; memory grows by some 50 bytes with each"),
			&urfave.StringSliceFlag{Name: "schemes", Usage: "find only URLs of these `SCHEMES`, separated by commas"},
			command.OneOf("joins", "the least confidence at which pieces of a broken URL are joined", "likely", extract.ConfidenceNames()),
			command.Toggle("schemeless", "find also hosts without a scheme that begin with www. or ftp."),
			command.OneOf("dedupe", "of a URL that comes again, print the first in each message, or in each file", "none", []string{"none", "message", "archive"}),
			command.Toggle("notes", "list what is malformed in mail instead of the URLs (format text or jsonl)"),
			command.Toggle("refang", "read hxxp://example[.]com as the URL it disguises"),
			command.Toggle("verify", "check that the bytes at its place give each URL back"),
		}, inputFlags()...),
		Action: func(c *urfave.Context) error {
			e, err := newExtraction(c, std)
			if err != nil {
				return err
			}
			return e.run()
		},
	}
}

func formatNames() (names []string) {
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return names
}

// An extraction is one run of the command.
type extraction struct {
	*input
	format report.Format
	count  bool
	verify bool
	notes  bool
	dedupe string
	seen   map[[sha256.Size]byte]bool // nil: URLs may come again

	mu    sync.Mutex
	total report.Summary
}

func newExtraction(c *urfave.Context, std *stdio) (*extraction, error) {
	in, err := newInput(c, std)
	if err != nil {
		return nil, err
	}
	e := &extraction{input: in, count: c.Bool("count"), verify: c.Bool("verify"), notes: c.Bool("notes"), dedupe: c.String("dedupe")}
	if e.format, err = format(c); err != nil {
		return nil, err
	}
	if c.Bool("unique") {
		// Which place is the first is known only in order.
		e.seen, e.scan.Workers = make(map[[sha256.Size]byte]bool), 1
	}
	if e.dedupe == "archive" {
		e.scan.Workers = 1
	}
	e.inOrder = e.dedupe != "none"
	e.places = e.notes || e.verify || !e.count && e.format.HasPlaces()
	e.options.Joins, _ = extract.ParseConfidence(c.String("joins"))
	e.options.NoMail = !e.format.HasPlaces() && e.dedupe != "message"
	e.options.Schemeless, e.options.Refang = c.Bool("schemeless"), c.Bool("refang")
	e.options.Schemes, err = schemes(c.StringSlice("schemes"))
	return e, err
}

// format returns the format that the flags ask for.
func format(c *urfave.Context) (report.Format, error) {
	for _, flag := range []string{"count", "null"} {
		if c.Bool(flag) && c.String("format") != "text" {
			return report.Format{}, fmt.Errorf("--%s goes with --format text only", flag)
		}
	}
	if both := chosen(c, "count", "null", "notes"); len(both) > 1 {
		return report.Format{}, fmt.Errorf("--%s and --%s do not go together", both[0], both[1])
	}
	switch {
	case c.Bool("notes") && !slices.Contains([]string{"text", "jsonl"}, c.String("format")):
		return report.Format{}, errors.New("--notes goes with --format text or jsonl only")
	case c.Bool("null"):
		return report.Text("\x00"), nil
	}
	all := report.Formats()
	return all[slices.Index(formatNames(), c.String("format"))], nil
}

// chosen returns which of the flags are given.
func chosen(c *urfave.Context, flags ...string) []string {
	return slices.DeleteFunc(flags, func(name string) bool { return !c.Bool(name) })
}

// schemes returns the schemes of all values of --schemes, in lower case.
func schemes(values []string) (names []string, err error) {
	for _, value := range values {
		for name := range strings.SplitSeq(value, ",") {
			if !config.IsScheme(name) {
				return nil, fmt.Errorf("invalid value %q for --schemes: want names of schemes such as http,mailto", value)
			}
			names = append(names, strings.ToLower(name))
		}
	}
	return names, nil
}

func (e *extraction) run() error {
	out := report.NewWriter(e.std.out, &e.format)
	failed, err := e.each(out, task{e.begin, e.extract, e.end})
	if err != nil {
		return err
	}
	e.total.Errors = failed
	if err := out.Close(&e.total); err != nil {
		return unwritten(err)
	}
	if failed > 0 {
		return errReported
	}
	return nil
}

// begin finds out what a document is.
func (e *extraction) begin(d *document, r *bufio.Reader) error {
	d.options.Input = judge.InputOf(e.kind, &d.Document, func() []byte { return judge.Head(r) })
	return nil
}

// extract writes the URLs of a piece, or what is malformed in it.
func (e *extraction) extract(d *document, p *piece, w io.Writer) (settle, error) {
	t := e.text(d, p)
	defer e.scanners.Put(t.Scanner)
	sum, err := e.urls(t, w)
	sum.Bytes = t.piece.Len()
	return func(io.Writer) error {
		t.doc.urls += sum.URLs
		e.add(sum)
		return nil
	}, err
}

// end ends a document.
func (e *extraction) end(d *document, w io.Writer) error {
	e.add(report.Summary{Files: 1})
	if e.count {
		return e.writeCount(w, d)
	}
	return nil
}

func (e *extraction) add(sum report.Summary) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.total.Add(sum)
}

// urls writes the URLs of one text, unless they are only to be counted.
func (e *extraction) urls(t *text, w io.Writer) (sum report.Summary, err error) {
	p := printer{extraction: e, text: t, w: w, here: make(map[string]bool)}
	for more := true; more && p.err == nil; {
		more = t.Scan()
		for _, d := range t.notes() {
			p.note(d)
		}
		if more {
			p.url(t.URL())
		}
	}
	p.flush()
	return p.sum, p.err
}

// A printer writes the URLs of one text.
type printer struct {
	*extraction
	text    *text
	w       io.Writer
	buf     []byte
	located report.URL
	message *extract.Message
	here    map[string]bool // URLs of the message
	sum     report.Summary
	err     error
}

// held is about how many bytes a printer writes at once.
const held = 16 << 10

// printed writes what is there, once it is enough.
func (p *printer) printed() {
	if len(p.buf) >= held {
		p.flush()
	}
}

func (p *printer) flush() {
	if len(p.buf) == 0 {
		return
	}
	_, err := p.w.Write(p.buf)
	p.err = cmp.Or(p.err, err)
	p.buf = p.buf[:0]
}

// note writes what is malformed.
func (p *printer) note(d extract.Defect) {
	p.sum.Notes++
	if p.count || p.err != nil || !p.notes && !p.format.HasNotes() {
		return
	}
	p.buf = p.format.AppendNote(p.buf, p.text.locateNote(d))
	p.printed()
}

func (p *printer) url(u extract.URL) {
	if p.notes || p.again(&u) {
		return
	}
	p.sum.URLs++
	if slices.ContainsFunc(u.Breaks, endsLine) {
		p.sum.Joined++
	}
	if p.verify {
		p.err = p.text.verify(&u)
	}
	if p.count || p.err != nil {
		return
	}
	p.located = p.text.locate(&u)
	p.buf = p.format.Append(p.buf, &p.located)
	p.printed()
}

// again reports whether the URL is not wanted because it was there before.
func (p *printer) again(u *extract.URL) bool {
	if p.seen != nil && p.extraction.again(u.Text) {
		return true
	}
	if p.dedupe == "none" {
		return false
	}
	seen := p.text.doc.seen
	if p.dedupe == "message" && u.Mail != nil {
		seen = p.here
		if u.Mail.Message != p.message {
			p.message = u.Mail.Message
			clear(seen)
		}
	}
	before := seen[string(u.Text)]
	seen[string(u.Text)] = true
	return before
}

func endsLine(b extract.Break) bool {
	return b.Kind == extract.LineBreak || b.Kind == extract.PageBreak
}

// again reports whether the URL was there before.
func (e *extraction) again(url []byte) bool {
	key := sha256.Sum256(url)
	before := e.seen[key]
	e.seen[key] = true
	return before
}

// writeCount writes how many URLs a document has, after its name if there can be
// others.
func (e *extraction) writeCount(w io.Writer, d *document) error {
	name := ""
	if d.Member != "" || !e.single() {
		name = visible(d.String()) + ":"
	}
	_, err := fmt.Fprintf(w, "%s%d\n", name, d.urls)
	return err
}

// single reports whether one file is read, whatever is in the file system.
func (in *input) single() bool {
	if len(in.paths) > 1 {
		return false
	}
	info, err := os.Stat(in.paths[0])
	return err != nil || !info.IsDir()
}
