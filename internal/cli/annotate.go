package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/parse/resolve"
	"github.com/urlmend/urlmend/internal/report"
)

const annotateDescription = `RESULTS are those of a program that asks the network: of lychee (--format json), or
output.json of Sphinx (make linkcheck). urlmend reports each URL that is dead by them, in the
files that they name, in any format that lint has, less what the text suppresses and what a
baseline lists. - is standard input.`

func annotateCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "annotate",
		Usage:       "report the dead links that another program found, at their places",
		ArgsUsage:   "RESULTS",
		Description: annotateDescription,
		Flags:       slices.Concat(judgeFlags(levelFlag(), failOnFlag()), newFlags("report only findings"), baselineFlags(), formatFlags(), inputFlags()),
		Action: func(c *urfave.Context) error {
			if c.NArg() != 1 {
				return errors.New("annotate needs the file with the results of a link checker, or - for standard input")
			}
			in, err := std.open(c.Args().First())
			if err != nil {
				return err
			}
			defer in.Close()
			text, err := fix.ReadAll(in)
			if err != nil {
				return err
			}
			r, err := readResults(text)
			if err != nil {
				return fmt.Errorf("%s: %w", visible(c.Args().First()), err)
			}
			return r.annotate(c, std)
		},
	}
}

// results are what a link checker found.
type results struct {
	files map[string]bool
	dead  map[string]string // why, by the URL in its canonical form
	found sync.Map          // the keys of dead that are in the files
}

func (r *results) add(file, uri, why string) {
	r.files[file] = true
	r.dead[resolve.Canonically(uri).Text] = why
}

// readResults reads the results of lychee or of Sphinx.
func readResults(text []byte) (*results, error) {
	r := &results{files: map[string]bool{}, dead: map[string]string{}}
	if r.readLychee(text) {
		return r, nil
	}
	d := json.NewDecoder(bytes.NewReader(text))
	for {
		var line struct{ Filename, Status, URI, Info string }
		err := d.Decode(&line)
		if errors.Is(err, io.EOF) && len(text) > 0 {
			return r, nil
		}
		if err != nil || line.URI == "" {
			return nil, errors.New("these are no results of lychee (--format json) or of Sphinx (output.json)")
		}
		if line.Status == "broken" || line.Status == "timeout" {
			r.add(line.Filename, line.URI, line.Info)
		}
	}
}

// readLychee reads results of lychee. It returns false if the text has none.
func (r *results) readLychee(text []byte) bool {
	type response struct {
		URL    string
		Status struct{ Text string }
	}
	var lychee struct {
		Errors   map[string][]response `json:"error_map"`
		Fails    map[string][]response `json:"fail_map"` // before 0.18
		Timeouts map[string][]response `json:"timeout_map"`
	}
	if err := json.Unmarshal(text, &lychee); err != nil || lychee.Errors == nil && lychee.Fails == nil {
		return false
	}
	for _, found := range []map[string][]response{lychee.Errors, lychee.Fails, lychee.Timeouts} {
		for file, all := range found {
			for _, one := range all {
				r.add(file, one.URL, one.Status.Text)
			}
		}
	}
	return true
}

// annotate reports what is dead in the files that are there.
func (r *results) annotate(c *urfave.Context, std *stdio) error {
	var paths []string
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		if _, err := os.Stat(name); err == nil {
			paths = append(paths, name)
		} else {
			fmt.Fprintf(std.err, "urlmend: the results have %s, which is no file here: run urlmend where the link checker ran\n", visible(name))
		}
	}
	if len(paths) == 0 {
		fmt.Fprintln(std.err, "nothing is dead in the files that are here")
		return nil
	}
	set, err := newChanges(c, std)
	if err != nil {
		return err
	}
	in, err := newInputOf(c, std, paths)
	if err != nil {
		return err
	}
	in.changes = set
	err = lintInput(c, in, judge.Options{Dead: r.why})
	missed := len(r.dead)
	r.found.Range(func(any, any) bool { missed--; return true })
	if missed > 0 && set == nil && len(paths) == len(r.files) {
		fmt.Fprintf(std.err, "not found in the files: %s (relative links are not looked for; has the text changed?)\n", report.Counted(missed, "dead URL"))
	}
	return err
}

// why returns why a URL is dead, or "".
func (r *results) why(url []byte) string {
	uri := resolve.Canonically(string(url)).Text
	why, isDead := r.dead[uri]
	if isDead {
		r.found.Store(uri, true)
	}
	return why
}
