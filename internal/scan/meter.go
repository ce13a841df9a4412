package scan

import (
	"errors"
	"fmt"
	"io"

	"github.com/urlmend/urlmend/internal/fileio"
)

// A raw reader reads the document itself. Once it has returned an error it always
// returns that: at a terminal, one end of file is enough.
type raw struct {
	r      io.Reader
	budget *budget
	err    error
}

func (r *raw) Read(p []byte) (int, error) {
	if r.err != nil {
		return 0, r.err
	}
	n, err := r.r.Read(p)
	r.budget.take(int64(n))
	switch err {
	case nil, io.EOF, errStopped:
		r.err = err
	default:
		r.err = fileio.FaultOf(err)
	}
	return n, r.err
}

// A metered reader reads the output of a container, within the budget. Once it has
// returned an error it always returns that.
type metered struct {
	r      io.Reader
	what   string // the container
	depth  int    // number of containers around it
	budget *budget
	err    error
}

func (m *metered) Read(p []byte) (int, error) {
	if m.err != nil {
		return 0, m.err
	}
	n, err := m.r.Read(p)
	n, limit := m.budget.spend(m.depth, n)
	switch {
	case limit != nil:
		m.err = limit
	case err != nil && err != io.EOF:
		m.err = damaged(m.what, err)
	default:
		m.err = err
	}
	return n, m.err
}

// damaged makes a fault of an error of reading a container, unless it is an error
// of the container around it.
func damaged(what string, err error) error {
	var f *fileio.Fault
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, errStopped):
		return errStopped
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return fileio.NewFault(fmt.Errorf("the %s data ends too early", what), "get a complete copy")
	case isUnsupported(err):
		return fileio.NewFault(fmt.Errorf("the %s data needs too much memory (%w)", what, err), "name a command that can unpack it, with --decompressor")
	}
	return fileio.NewFault(fmt.Errorf("the %s data is damaged (%w)", what, err), "get a good copy")
}
