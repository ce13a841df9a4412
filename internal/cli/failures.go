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
	std  *stdio
	list []string
}

// fail reports what could not be read, and why; what applies to several files once.
func (f *failures) fail(err error) {
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
