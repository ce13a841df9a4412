package scan

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/gitignore"
)

// A Reason is the reason why a file below a directory is skipped.
type Reason struct {
	// Path is the file, or the directory above it, that is skipped; "" if the file
	// is not skipped.
	Path string
	// Because is the pattern by which git ignores it, or another reason: "a symbolic
	// link".
	Because string
	// File and Line are the place of the pattern.
	File string
	Line int
}

// Reasons why a file is skipped.
const (
	symbolicLink = "a symbolic link"
	irregular    = "not a regular file"
	sparseFile   = "a sparse file"
	Binary       = "binary (a NUL is among its first bytes)"
)

// String returns the reason in a form that can follow "is": "a symbolic link",
// "ignored by .gitignore:3: gen/".
func (r Reason) String() string {
	if r.File == "" {
		return r.Because
	}
	return fmt.Sprintf("ignored by %s:%d: %s", r.File, r.Line, r.Because)
}

// Why returns the reason why [Documents] and [Run], given the directory root, skip
// the file or the directory at path, which is below it. It is zero if they do not.
func Why(root, path string) (Reason, error) {
	rel, err := filepath.Rel(root, path)
	if err != nil || !filepath.IsLocal(rel) {
		return Reason{}, fmt.Errorf("%s is not below %s: name a path below it", path, root)
	}
	if rel == "." {
		return Reason{}, nil
	}
	rules, err := gitignore.Above(root)
	if err != nil {
		return Reason{}, err
	}
	dir := root
	for name := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		r, err := why(rules, dir, name)
		if err != nil || r.Path != "" {
			return r, err
		}
		if rules, err = rules.Enter(dir); err != nil {
			return Reason{}, err
		}
		rules, dir = rules.Below(name), filepath.Join(dir, name)
	}
	return whyContent(dir)
}

// why returns the reason why the entry of that name in the directory dir is
// skipped. The rules are those from above dir.
func why(rules gitignore.Rules, dir, name string) (Reason, error) {
	path := filepath.Join(dir, name)
	info, err := os.Lstat(path)
	if err != nil {
		return Reason{}, fileio.CannotRead(path, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return Reason{}, fileio.CannotRead(dir, err)
	}
	if because := skipped(dir, fs.FileInfoToDirEntry(info), isMaildir(entries)); because != "" {
		return Reason{Path: path, Because: because}, nil
	}
	rules, err = rules.Enter(dir)
	if err != nil {
		return Reason{}, err
	}
	if p, file := rules.Ignored(name, info.IsDir()); p != nil {
		return Reason{path, p.Text, file, p.Line}, nil
	}
	return Reason{}, nil
}

// whyContent returns the reason why a file is skipped because of its content.
func whyContent(path string) (Reason, error) {
	f, err := os.Open(path)
	if err != nil {
		return Reason{}, fileio.CannotRead(path, err)
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, bufferSize)
	if why := whyBytes(r); why != "" && isText(sniff(r), false, path) {
		return Reason{Path: path, Because: why}, nil
	}
	return Reason{}, nil
}

// whyBytes returns the reason why a text that is not named is skipped because of its first bytes, or "".
func whyBytes(r *bufio.Reader) string {
	switch {
	case wide(r) != "":
		return fmt.Sprintf("%s (%s converts it)", wide(r), toUTF8(wide(r)))
	case BeginsBinary(r):
		return Binary
	}
	return ""
}

// WhyContent returns the reason why [Run] skips the document because of its content, or "".
func (d Document) WhyContent() (why string, err error) {
	if !d.found {
		return "", nil
	}
	r, err := whyContent(d.Name)
	return r.Because, err
}
