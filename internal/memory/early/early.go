// Package early has the memory that a program uses first in large pages. It is for programs alone: a library leaves the memory of
// others as it is.
package early

import (
	"unsafe"

	"github.com/urlmend/urlmend/internal/memory"
)

// first is allocated before nearly all else: this package needs few others, so it is initialised before them. What they allocate
// comes after it.
var first = new([4 << 10]byte)

func init() { memory.PrepareFrom(unsafe.Pointer(first), 4<<20) }
