package scan

import (
	"cmp"
	"fmt"
	"sync"

	"github.com/urlmend/urlmend/internal/fileio"
)

// Limits bound what opening one document may cost, as a small file can be made
// to come to any number of bytes. A field that is 0 stands for that of
// [DefaultLimits].
//
// At a limit the text so far has been given to work. Then an error says which
// limit it is and what lifts it, and the rest of the document is not read.
type Limits struct {
	// MaxSize is how many bytes may come out of the containers of one
	// document at any level of nesting, and how large the temporary copy
	// of a zip may be that is not a regular file itself.
	MaxSize int64
	// MaxRatio is how many times the bytes read of the document those may
	// be, once they are more than 16 MiB.
	MaxRatio int64
	// MaxDepth is how many containers may be around a text; that of a
	// .tar.gz are two. A container within so many is an error, and what
	// follows it is read.
	MaxDepth int
	// MaxMembers is how many members the archives of one document may have
	// together, with those that are passed over.
	MaxMembers int
}

// DefaultLimits returns
//   - 64 GiB, which is above the largest archives of mail there are and takes
//     a core some minutes,
//   - 400 : 1, where mail and logs reach 200 : 1, deflate can do 1032 : 1, and
//     the others a hundred times that,
//   - 3 levels, as of a .gz in a .tar.gz,
//   - 16 Mi members, three times the mails of the largest list, each its file.
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

// ratioFrom is how many bytes may come out whatever the ratio.
const ratioFrom = 16 << 20

// A budget is what is left of the limits for one document. It may be used by
// several goroutines.
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

// spent tells whether a limit has been hit.
func (b *budget) spent() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.over
}
