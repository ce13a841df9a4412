package cli

import "io"

// endOnSignals does nothing: there are no signals.
func endOnSignals() (stop func()) { return func() {} }

// orPipe returns w: there are no pipes.
func orPipe(w io.Writer) io.Writer { return w }
