package scan

import (
	"archive/tar"
	"bufio"
	"bytes"
	"errors"
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
	for t := tar.NewReader(p.r); ; {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) { // nothing is written
			return unread(p.doc, damaged("tar", err))
		}
		if err := x.next(p); err != nil {
			return err
		}
		if !isFile(h) {
			x.skip(h.FileInfo().Mode())
			continue
		}
		broken, err := x.member(p, tarred, h.Name, t)
		if err != nil && (broken || !x.report(err)) {
			return err
		}
	}
}

func isFile(h *tar.Header) bool {
	switch h.Typeflag {
	case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse:
		return true
	}
	return false
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
