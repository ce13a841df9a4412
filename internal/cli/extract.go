package cli

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/extract"
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
			oneOf("format", "how to print", "text", formatNames()),
			toggle("null", "end each URL in NUL instead of a line end (format text)"),
			toggle("count", "print how many URLs there are instead, by file when several may be read"),
			toggle("unique", "print each URL once, where it stands first; memory grows by some 50 bytes with each"),
			&urfave.StringSliceFlag{Name: "schemes", Usage: "find only URLs of these `SCHEMES`, separated by commas"},
			oneOf("joins", "the least confidence at which pieces of a broken URL are joined", "likely", extract.ConfidenceNames()),
			toggle("schemeless", "find also hosts without a scheme that begin with www. or ftp."),
			toggle("refang", "read hxxp://example[.]com as the URL it disguises"),
			toggle("verify", "check that the bytes at its place give each URL back"),
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
	seen   map[[sha256.Size]byte]bool // nil: URLs may come again

	mu    sync.Mutex
	total report.Summary
}

func newExtraction(c *urfave.Context, std *stdio) (*extraction, error) {
	in, err := newInput(c, std)
	if err != nil {
		return nil, err
	}
	e := &extraction{input: in, count: c.Bool("count"), verify: c.Bool("verify")}
	if e.format, err = format(c); err != nil {
		return nil, err
	}
	if c.Bool("unique") {
		// Which place is the first is known only in order.
		e.seen, e.workers = make(map[[sha256.Size]byte]bool), 1
	}
	e.options.Joins, _ = extract.ParseConfidence(c.String("joins"))
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
	switch {
	case c.Bool("count") && c.Bool("null"):
		return report.Format{}, errors.New("--count and --null do not go together")
	case c.Bool("null"):
		return report.Text("\x00"), nil
	}
	all := report.Formats()
	return all[slices.Index(formatNames(), c.String("format"))], nil
}

// schemeName is RFC 3986, section 3.1.
var schemeName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`)

// schemes returns the schemes of all values of --schemes, in lower case.
func schemes(values []string) (names []string, err error) {
	for _, value := range values {
		for name := range strings.SplitSeq(value, ",") {
			if !schemeName.MatchString(name) {
				return nil, fmt.Errorf("invalid value %q for --schemes: want names of schemes such as http,mailto", value)
			}
			names = append(names, strings.ToLower(name))
		}
	}
	return names, nil
}

func (e *extraction) run() error {
	out := report.NewWriter(e.std.out, &e.format)
	failed, err := e.each(out, e.extract)
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

// extract writes the URLs of one text, or their number.
func (e *extraction) extract(t *text, w io.Writer) error {
	sum, err := e.urls(t, w)
	if e.count && err == nil {
		err = e.writeCount(w, t.name, sum.URLs)
	}
	sum.Bytes = t.read
	if err == nil {
		sum.Files = 1
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.total.Add(sum)
	return err
}

// urls writes the URLs of one text, unless they are only to be counted.
func (e *extraction) urls(t *text, w io.Writer) (sum report.Summary, err error) {
	var buf []byte
	for t.Scan() {
		u := t.URL()
		if e.again(u.Text) {
			continue
		}
		sum.URLs++
		if slices.ContainsFunc(u.Breaks, endsLine) {
			sum.Joined++
		}
		if e.verify {
			if err := t.verify(&u); err != nil {
				return sum, err
			}
		}
		if e.count {
			continue
		}
		buf = e.format.Append(buf[:0], t.locate(&u))
		if _, err := w.Write(buf); err != nil {
			return sum, err
		}
	}
	return sum, t.end()
}

func endsLine(b extract.Break) bool {
	return b.Kind == extract.LineBreak || b.Kind == extract.PageBreak
}

// again reports whether the URL is not wanted because it was there before.
func (e *extraction) again(url []byte) bool {
	if e.seen == nil {
		return false
	}
	key := sha256.Sum256(url)
	before := e.seen[key]
	e.seen[key] = true
	return before
}

// writeCount writes a count, after the name if there can be others.
func (e *extraction) writeCount(w io.Writer, name string, n int) error {
	var err error
	if e.single() {
		_, err = fmt.Fprintln(w, n)
	} else {
		_, err = fmt.Fprintf(w, "%s:%d\n", visible(name), n)
	}
	return err
}

// single reports whether one text is read, whatever is in the file system.
func (in *input) single() bool {
	if len(in.paths) > 1 {
		return false
	}
	info, err := os.Stat(in.paths[0])
	return err != nil || !info.IsDir()
}
