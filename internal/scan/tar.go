package scan

import (
	"bufio"
	"bytes"
	"io"
)

// tar opens the files of a tar, and of tars that follow it, as tar -i does.
func (x *expansion) tar(p part) error {
	for {
		if err := x.oneTar(p); err != nil {
			return err
		}
		more, err := anotherTar(p.r)
		if err != nil {
			return unread(p.doc, damaged("tar", err))
		}
		if !more {
			return nil
		}
	}
}

func (x *expansion) oneTar(p part) error {
	for t := (&tarReader{r: p.r}); ; {
		m, err := t.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return unread(p.doc, damaged("tar", err))
		}
		if err := x.next(p); err != nil {
			return err
		}
		if !m.isFile() {
			x.skipMember(m)
			continue
		}
		broken, err := x.member(p, tarred, m.name, t)
		if err != nil && (broken || !x.report(err)) {
			return err
		}
	}
}

// isFile reports whether the member is a file of which all bytes are stored.
func (m tarMember) isFile() bool {
	return !m.sparse && (m.flag == tarFile || m.flag == tarOldFile || m.flag == tarContiguous)
}

// skipMember counts a member that is not read. Folders and hard links do not count.
func (x *expansion) skipMember(m tarMember) {
	switch m.flag {
	case tarFile, tarOldFile, tarContiguous, tarSparse:
		x.count(sparseFile)
	case tarSymlink:
		x.count(symbolicLink)
	case tarCharacters, tarBlocks, tarFIFO:
		x.count(irregular)
	}
}

// anotherTar skips the blocks of NULs at the end of a tar, and reports whether
// another tar follows.
func anotherTar(r *bufio.Reader) (bool, error) {
	for {
		block, err := r.Peek(512)
		switch rest := bytes.TrimLeft(block, "\x00"); {
		case len(rest) > 0 && sniff(r) == tarred:
			return true, nil
		case len(rest) > 0:
			return false, errTrailing
		case err == io.EOF:
			return false, nil
		case err != nil:
			return false, err
		}
		r.Discard(len(block))
	}
}
