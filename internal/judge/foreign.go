package judge

import (
	"io"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/foreign"
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
	if !s.SkipGenerated || extract.InputFor(doc.Name, head).IsMail() {
		return "", nil
	}
	why, isDecided := e.foreign.File(doc.Name)
	if !isDecided {
		why = foreign.Text(doc.Name, head)
	}
	return why, nil
}
