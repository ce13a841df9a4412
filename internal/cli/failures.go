package cli

import (
	"errors"
	"fmt"
	"slices"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
)

// failures are the errors that were reported while the rest was done.
type failures struct {
	std   *stdio
	list  []string
	count int // with those that apply to several files
}

// err returns that something failed, if so.
func (f *failures) err() error {
	if f.count > 0 {
		return errReported
	}
	return nil
}

// fail reports what could not be read, and why; what applies to several files once.
func (f *failures) fail(err error) {
	f.count++
	text := inert(err.Error())
	faults, several := (*config.Error)(nil), judge.SharedError{}
	isConfig := errors.As(err, &faults)
	if isConfig {
		text = faultLines(faults)
	}
	if (isConfig || errors.As(err, &several)) && slices.Contains(f.list, text) {
		return
	}
	f.list = append(f.list, text)
	fmt.Fprintf(f.std.err, "urlmend: %s\n", text)
}
