package judge

import (
	"bufio"
	"io"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/foreign"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
)

// A Sample is what of a text shows what it is.
type Sample struct {
	Head, End func() []byte // the first bytes, and the last
}

// SampleOf returns the sample of a text in memory.
func SampleOf(text []byte) Sample {
	return Sample{
		Head: func() []byte { return text[:min(len(text), extract.SniffLen)] },
		End:  func() []byte { return scan.EndOf(text) },
	}
}

// SampleFor returns the sample of a document that r begins to read.
func SampleFor(doc scan.Document, r *bufio.Reader) Sample {
	return Sample{
		Head: func() []byte { return stream.Head(r) },
		End:  func() []byte { return doc.End(r) },
	}
}

// foreignFolder returns why nothing below a folder is read although the configuration does
// not exclude it, a text that can follow "is": see [foreign.Finder.Folder]. It is empty if
// something is.
func (e *Engine) foreignFolder(path string) string {
	s, err := e.folderSettings(path)
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
	if !s.SkipGenerated {
		return "", nil
	}
	if head = head[:n]; scan.IsPacked(head) {
		return e.SkipsPacked(doc), nil
	}
	why, isDecided := e.foreign.File(doc.Name)
	if !isDecided {
		sample := Sample{Head: func() []byte { return head }, End: doc.ReadEnd}
		why = foreignText(doc.Name, sample, extract.InputFor(doc.Name, head))
	}
	return why, nil
}

// SkipsPacked returns why a compressed file or an archive of files below a directory is not opened; "" if it is opened.
func (e *Engine) SkipsPacked(doc scan.Document) string {
	s, err := e.Settings(doc.Name)
	if err != nil || !s.SkipGenerated {
		return ""
	}
	return packed + " (its texts are edited elsewhere)"
}

// foreignText is [foreign.Text] for a text of the kind in. It also leaves out archives of messages.
func foreignText(name string, s Sample, in extract.Input) string {
	switch in {
	case extract.MboxInput, extract.RnewsInput, extract.BatchInput, extract.MMDFInput, extract.ListPageInput:
		return "an archive (of messages that were sent)"
	}
	if in.IsMail() {
		return ""
	}
	return foreign.Text(name, s.Head(), s.End)
}
