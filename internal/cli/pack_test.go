package cli

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"os"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// packers are commands of scripts that make archives.
var packers = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"gzip": gzipFile,
	"cut":  cutFile,
	"tar":  func(ts *testscript.TestScript, _ bool, args []string) { writeArchive(ts, args, tarFiles) },
	"zip":  func(ts *testscript.TestScript, _ bool, args []string) { writeArchive(ts, args, zipFiles) },
}

// gzip FILE writes FILE.gz.
func gzipFile(ts *testscript.TestScript, _ bool, args []string) {
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	z.Write([]byte(ts.ReadFile(args[0])))
	ts.Check(z.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]+".gz"), buf.Bytes(), 0o666))
}

// cut FILE takes the second half of FILE away.
func cutFile(ts *testscript.TestScript, _ bool, args []string) {
	data := ts.ReadFile(args[0])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(data[:len(data)/2]), 0o666))
}

// A member is a file of an archive.
type member struct{ name, data string }

// writeArchive ARCHIVE FILE... packs the files. NAME=FILE packs one under
// another name, which has the escapes of a Go string.
func writeArchive(ts *testscript.TestScript, args []string, pack func(*bytes.Buffer, []member) error) {
	var members []member
	for _, arg := range args[1:] {
		name, file, ok := strings.Cut(arg, "=")
		if !ok {
			file = name
		}
		name, err := strconv.Unquote(`"` + name + `"`)
		ts.Check(err)
		members = append(members, member{name, ts.ReadFile(file)})
	}
	var buf bytes.Buffer
	ts.Check(pack(&buf, members))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), buf.Bytes(), 0o666))
}

func tarFiles(buf *bytes.Buffer, members []member) error {
	t := tar.NewWriter(buf)
	for _, m := range members {
		if err := t.WriteHeader(&tar.Header{Name: m.name, Mode: 0o644, Size: int64(len(m.data))}); err != nil {
			return err
		}
		if _, err := t.Write([]byte(m.data)); err != nil {
			return err
		}
	}
	return t.Close()
}

func zipFiles(buf *bytes.Buffer, members []member) error {
	z := zip.NewWriter(buf)
	for _, m := range members {
		w, err := z.Create(m.name)
		if err != nil {
			return err
		}
		if _, err := w.Write([]byte(m.data)); err != nil {
			return err
		}
	}
	return z.Close()
}
