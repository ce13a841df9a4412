package memory

import "syscall"

// Advice for madvise(2).
const (
	hugePage = 14 // MADV_HUGEPAGE
	collapse = 25 // MADV_COLLAPSE, since Linux 6.1
)

// prepare has the system use large pages for the n bytes at start: for what is used from now on, and in place of pages that are in
// use. Where it refuses, nothing changes.
func prepare(start uintptr, n int) {
	end := (start + uintptr(n) + largePage - 1) &^ (largePage - 1)
	start &^= largePage - 1
	syscall.Syscall(syscall.SYS_MADVISE, start, end-start, hugePage)
	syscall.Syscall(syscall.SYS_MADVISE, start, end-start, collapse)
}
