package scan

import (
	"cmp"
	"fmt"
	"sync"

	"github.com/urlmend/urlmend/internal/fileio"
)

// Limits bound the cost of opening one document, as a small file can decompress to
// any number of bytes. A field that is 0 has the value of [DefaultLimits].
//
// At a limit, the text before it has been read. Then an error names the limit and
// the option that raises it, and the rest of the document is not read.
type Limits struct {
	// MaxSize is the greatest number of bytes from the containers of one document
	// at any level of nesting, and the greatest size of the temporary copy of a zip
	// that is not a regular file itself.
	MaxSize int64
	// MaxRatio is the greatest ratio of those to the bytes read of the document,
	// once they are more than 16 MiB.
	MaxRatio int64
	// MaxDepth is the greatest number of containers around a text; a .tar.gz is
	// two. A container at that depth is an error, and the next members are read.
	MaxDepth int
	// MaxMembers is the greatest number of members of all archives in one document,
	// including those that are skipped.
	MaxMembers int
}

// DefaultLimits returns
//   - 64 GiB, more than the largest archives of mail, and some minutes of work for
//     a core,
//   - 400 : 1, as mail and logs reach 200 : 1, deflate can reach 1032 : 1, and the
//     other formats a hundred times that,
//   - 3 levels, as of a .gz in a .tar.gz,
//   - 16 Mi members, three times the number of messages of the largest list.
func DefaultLimits() Limits {
	return Limits{MaxSize: 64 << 30, MaxRatio: 400, MaxDepth: 3, MaxMembers: 16 << 20}
}

func (l Limits) orDefault() Limits {
	d := DefaultLimits()
	return Limits{
		MaxSize:    cmp.Or(l.MaxSize, d.MaxSize),
		MaxRatio:   cmp.Or(l.MaxRatio, d.MaxRatio),
		MaxDepth:   cmp.Or(l.MaxDepth, d.MaxDepth),
		MaxMembers: cmp.Or(l.MaxMembers, d.MaxMembers),
	}
}

// ratioFrom is the number of bytes up to which the ratio does not matter.
const ratioFrom = 16 << 20

// A budget is the rest of the limits for one document. It may be used by several
// goroutines.
type budget struct {
	limits Limits

	mu      sync.Mutex
	read    int64   // bytes of the document
	out     []int64 // bytes out of its containers, by their depth
	members int
	over    bool // a limit has been hit
}

// take counts n bytes read of the document.
func (b *budget) take(n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.read += n
}

// position returns how many bytes of the document were read.
func (b *budget) position() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.read
}

// spend counts n bytes out of a container within depth others. It returns how
// many of them are within the limits, and an error if that is not all.
func (b *budget) spend(depth, n int) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.out) <= depth {
		b.out = append(b.out, 0)
	}
	b.out[depth] += int64(n)
	out := b.out[depth]
	switch {
	case out > b.limits.MaxSize:
		b.over = true
		return n - int(min(int64(n), out-b.limits.MaxSize)), tooLarge(b.limits.MaxSize)
	case out > ratioFrom && out/b.limits.MaxRatio > b.read:
		b.over = true
		return n, fileio.NewFault(fmt.Errorf("it unpacks to more than %d times its compressed size", b.limits.MaxRatio),
			"if you trust it, allow more with --max-ratio")
	}
	return n, nil
}

func tooLarge(limit int64) error {
	return fileio.NewFault(fmt.Errorf("it unpacks to more than %d bytes", limit), "if you trust it, allow more with --max-size")
}

// member counts a member of an archive.
func (b *budget) member() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.members++; b.members > b.limits.MaxMembers {
		b.over = true
		return fileio.NewFault(fmt.Errorf("it has more than %d members", b.limits.MaxMembers), "unpack it, and name the directory")
	}
	return nil
}

// spent reports whether a limit has been reached.
func (b *budget) spent() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.over
}
