package scan

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"testing"
)

// records runs over docs and returns "name=text" of each text and each error,
// in the order of the output.
func records(t *testing.T, docs iter.Seq2[Document, error], opt Options) (all []string) {
	t.Helper()
	var out bytes.Buffer
	work := func(doc Document, r *bufio.Reader, w io.Writer) error {
		text, err := io.ReadAll(r)
		if _, err := fmt.Fprintf(w, "%q\n", doc.String()+"="+string(text)); err != nil {
			return err
		}
		if err != nil {
			return fmt.Errorf("%s: %w", doc, err)
		}
		return nil
	}
	report := func(err error) { fmt.Fprintf(&out, "%q\n", err) }
	if err := Run(docs, opt, &out, work, report); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		record, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, record)
	}
	return all
}
