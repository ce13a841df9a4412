package cli

import (
	"bufio"
	"cmp"
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
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/internal/tally"
)

const formatsDescription = `Formats: text prints one URL per line. long prints file:line:column, the kind of
delimiter, the confidence of the joins, and the URL. tsv prints a table with more
columns. json prints one document, jsonl one object per line and a summary in the
last line. Lines and columns count from 1; columns and offsets count bytes.
Invisible characters and bytes that are not UTF-8 are escaped. For a URL that is
not UTF-8, JSON has its bytes in base64, as url_bytes. URLs are printed as they are,
including passwords.`

func extractCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "extract",
		Usage:       "print the URLs in files, with broken ones rejoined",
		ArgsUsage:   "[PATH...]",
		Description: formatsDescription + "\n\n" + pathsDescription + "\n\n" + noPathDescription,
		Flags: slices.Concat([]urfave.Flag{
			command.OneOf("format", "the output format", "text", formatNames()),
			command.Toggle("null", "end each URL with NUL instead of a line end (format text)"),
			command.Toggle("count", "print only the number of URLs, per file if there can be several, with the total on standard error"),
			command.Toggle("unique", "print each URL once, at its first position"),
			&urfave.StringSliceFlag{Name: "schemes", Usage: "find only URLs of these `SCHEMES`, separated by commas"},
			command.OneOf("joins", "the lowest confidence at which the parts of a broken URL are joined", "likely", extract.ConfidenceNames()),
			command.Toggle("why", "explain for each bare URL at a line end why it continues there or not (format text, long, json or jsonl)"),
			command.OneOf("schemeless", "also find what has no scheme, by `LEVEL`: www is hosts that begin with www. or ftp., hosts is all hosts under a top-level domain, and IP addresses with a path, mail is mail addresses too", "none", extract.LevelNames()),
			command.OneOf("dedupe", "print a repeated URL only once per message, or once per file", "none", []string{"none", "message", "archive"}),
			command.Toggle("notes", "list malformed mail instead of URLs, and count what is left out below directories (format text or jsonl)"),
			command.Toggle("refang", "read hxxp://example[.]com as the URL that it disguises"),
			command.Toggle("verify", "check that the bytes at the position of each URL give the URL"),
		}, newFlags("print only URLs"), inputFlags(), outputOtherwise()),
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
	seen   *tally.Tally // nil: URLs may come again

	kind    string          // of input: "auto" or a name of extract.InputNames
	options extract.Options // except Input
	places  bool            // lines and columns are asked for
	cutter  stream.Cutter
	pages   sync.Pool // of *[]byte
	// printers are a sync.Pool of *printer.
	printers sync.Pool
	total    report.Summary
}

func newExtraction(c *urfave.Context, std *stdio) (*extraction, error) {
	in, err := newChangedInput(c, std, piped(std))
	if err != nil {
		return nil, err
	}
	e := &extraction{
		input: in, kind: c.String("input"), count: c.Bool("count"),
		verify: c.Bool("verify"), notes: c.Bool("notes"), dedupe: c.String("dedupe"),
	}
	if e.format, err = format(c); err != nil {
		return nil, err
	}
	if c.Bool("unique") {
		// Which place is the first is known only in order.
		e.seen, e.scan.Workers = new(tally.Tally), 1
	}
	e.places = e.notes || in.changes != nil || e.verify || !e.count && e.format.HasPlaces()
	e.options.Joins, _ = extract.ParseConfidence(c.String("joins"))
	e.options.NoReadings = !e.format.HasPlaces()
	e.options.NoMail = !e.format.HasPlaces() && e.dedupe != "message"
	e.options.Refang, e.options.Explain = c.Bool("refang"), c.Bool("why")
	if err := e.options.Schemeless.UnmarshalText([]byte(c.String("schemeless"))); err != nil {
		return nil, err
	}
	e.options.Schemes, err = schemes(c.StringSlice("schemes"))
	return e, err
}

// format returns the format that the flags ask for.
func format(c *urfave.Context) (report.Format, error) {
	for _, flag := range []string{"count", "null"} {
		if c.Bool(flag) && c.String("format") != "text" {
			return report.Format{}, fmt.Errorf("--%s needs --format text", flag)
		}
	}
	if c.Bool("why") && c.String("format") == "tsv" {
		return report.Format{}, errors.New("--why needs --format text, long, json or jsonl")
	}
	if both := chosen(c, "count", "null", "notes", "why"); len(both) > 1 {
		return report.Format{}, fmt.Errorf("--%s and --%s cannot be combined", both[0], both[1])
	}
	switch {
	case c.Bool("notes") && !slices.Contains([]string{"text", "jsonl"}, c.String("format")):
		return report.Format{}, errors.New("--notes needs --format text or jsonl")
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
				return nil, fmt.Errorf("invalid value %q for --schemes: want scheme names such as http,mailto", value)
			}
			names = append(names, strings.ToLower(name))
		}
	}
	return names, nil
}

func (e *extraction) run() error {
	buffered := bufio.NewWriterSize(e.std.out, 64<<10)
	out := report.NewWriter(buffered, &e.format)
	if e.seen != nil {
		defer e.seen.Close()
	}
	if e.changes != nil {
		defer e.changes.Close()
	}
	err := run(e.input, e.documents(), e.read, func(p page) error { return e.write(out, p) }, buffered.Flush)
	if err != nil {
		return err
	}
	e.total.Errors, e.total.LeftOut = e.failures.count, e.left.counts
	if err := cmp.Or(out.Close(&e.total), buffered.Flush()); err != nil {
		return cannotWrite(err)
	}
	switch {
	case e.notes:
		fmt.Fprint(e.std.err, e.left.lines())
	case e.count && e.total.Files > 1:
		fmt.Fprintf(e.std.err, "%s in %s\n", report.Counted(e.total.URLs, "URL"), report.Counted(e.total.Files, "file"))
	}
	return e.err()
}

// read makes pages of a document, piece by piece.
func (e *extraction) read(doc scan.Document, r *bufio.Reader, q *scan.Queue[page]) error {
	d := &document{Document: doc, options: e.options}
	defer d.seen.Close()
	d.options.Input, d.options.Page = stream.InputOf(e.kind, &doc, func() []byte { return stream.Head(r) }), stream.PageOf(&doc)
	// Whether a URL was there before is known in order only. In mail, pieces are whole
	// messages.
	inOrder := e.dedupe == "archive" || e.dedupe == "message" && !d.options.Input.IsMail()
	err := e.cutter.Cut(r, d.options.Input, e.places, func(p *stream.Piece) error {
		work := func(yield func(page, error) bool) {
			defer p.Release()
			e.print(d, p)(yield)
		}
		pace := p.Pace()
		if inOrder && pace == stream.Ahead {
			pace = stream.AtOnce
		}
		return stream.Do(q, work, pace)
	})
	if err != nil {
		return cannotReadAll(doc, err)
	}
	return q.Put(page{doc: d, last: true, sum: report.Summary{Files: 1}})
}

// write writes a page, and at the end of a document how many URLs it has, if that is
// asked for.
func (e *extraction) write(out io.Writer, p page) error {
	e.total.Add(p.sum)
	p.doc.urls += p.sum.URLs
	if p.last && e.count {
		p.text = e.countLine(p.doc)
	}
	if cap(p.text) > 0 {
		defer e.pages.Put(&p.text)
	}
	if len(p.text) == 0 {
		return nil
	}
	_, err := out.Write(p.text)
	return err
}

// countLine is how many URLs a document has, after its name if there can be others.
func (e *extraction) countLine(d *document) []byte {
	name := ""
	if d.Member != "" || !e.single() {
		name = string(report.AppendLineName(nil, d.String())) + ":"
	}
	return fmt.Appendf(nil, "%s%d\n", name, d.urls)
}

// single reports whether one file is read, whatever is in the file system.
func (in *input) single() bool {
	if len(in.paths) > 1 {
		return false
	}
	info, err := os.Stat(in.paths[0])
	return err != nil || !info.IsDir()
}
