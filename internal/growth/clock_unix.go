//go:build unix

package growth

import (
	"syscall"
	"time"
)

// processTime returns the processor time that this process has used: other
// programs on a busy machine do not add to it.
func processTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
