package judge

import (
	"io"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/scan"
)

// ForeignFolder returns why nothing below a folder is read although the configuration does
// not exclude it, a text that can follow "is": see [foreign.Finder.Folder]. It is empty if
// something is.
func (e *Engine) ForeignFolder(path string) string {
	s, err := e.FolderSettings(path)
	if err != nil || !s.SkipGenerated {
		return ""
	}
	return e.foreign.Folder(path)
}

// ForeignFile does the same for a document that was found below a directory. It reads its
// first bytes.
func (e *Engine) ForeignFile(doc scan.Document) (string, error) {
	s, err := e.Settings(doc.Name)
	if err != nil || doc.IsNamed() {
		return "", err
	}
	f, err := doc.Open()
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, extract.SniffLen)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return "", err
	}
	if head = head[:n]; scan.IsPacked(head) {
		return "", nil
	}
	return e.foreignText(s, doc.Name, extract.InputFor(doc.Name, head), func() []byte { return head }), nil
}

// foreignText returns why a text that is not packed is skipped, by the file that it is,
// what it is, and its first bytes.
func (e *Engine) foreignText(s *config.Settings, path string, in extract.Input, head func() []byte) string {
	if !s.SkipGenerated || in.IsMail() {
		return ""
	}
	return e.foreign.Text(path, head)
}
