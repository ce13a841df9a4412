//go:build unix

package growth

import (
	"syscall"
	"time"
)

// processTime returns the processor time that this process has used outside of the kernel: other
// programs on a busy machine do not add to it, nor does memory that is touched for the first time, of
// which one large piece of work needs more than many small ones. On a virtual machine that can be half
// of the time.
func processTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano())
}
