package oracle

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/mail"
)

var corpus = flag.String("corpus", "", "the first of the files and directories of mail to read; more may follow")

// A file is an archive of mail, or one message.
type file struct {
	name  string
	data  []byte
	input extract.Input
}

// A message is one of a file: as the archive has it, at offset start, and less
// the line that separates it.
type message struct {
	start int
	data  []byte
}

// messages cuts the file with the splitter of package mail.
func (f *file) messages() []message {
	container := mail.Single
	if f.input == extract.MboxInput {
		container = mail.Mbox
	}
	var all []message
	for _, rg := range mail.Split(f.data, container) {
		b := f.data[rg.Start:rg.End]
		if n := bytes.IndexByte(b, '\n'); container == mail.Mbox && bytes.HasPrefix(b, []byte("From ")) && n >= 0 {
			b = b[n+1:]
		}
		all = append(all, message{rg.Start, b})
	}
	return all
}

// files returns the corpus; the hostile messages if none is asked for.
func files(tb testing.TB) []file {
	tb.Helper()
	if *corpus == "" {
		return hostile()
	}
	all, err := loaded()
	if err != nil {
		tb.Fatal(err)
	}
	return all
}

var loaded = sync.OnceValues(func() (all []file, err error) {
	for _, root := range append([]string{*corpus}, flag.Args()...) {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() || isPacked(path) {
				return err
			}
			f, err := load(path)
			all = append(all, f)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
})

// isPacked reports whether the file of that name is compressed, which is not for
// these tests to undo.
func isPacked(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".gz", ".bz2", ".xz", ".zst", ".zip":
		return true
	}
	return false
}

func load(path string) (file, error) {
	data, err := os.ReadFile(path)
	f := file{path, data, extract.MessageInput}
	if in, _ := extract.Sniff(data); in == extract.MboxInput || strings.HasSuffix(path, ".mbox") {
		f.input = extract.MboxInput
	}
	return f, err
}
