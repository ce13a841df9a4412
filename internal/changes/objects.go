package changes

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"github.com/urlmend/urlmend/internal/git"
)

// maxHeld is the greatest object that is held in memory.
const maxHeld = 4 << 20

// Objects are read by one git process for all goroutines. It ends with this process at the latest.
type objects struct {
	dir string

	mu  sync.Mutex
	git *git.Objects // nil: not started
}

// open returns the content of an object. A great one is read by a git of its own,
// so that it need not be held and nobody waits for whoever reads it.
func (o *objects) open(name string) (io.ReadCloser, error) {
	content, err := o.read(name)
	if err != nil {
		return nil, err
	}
	if content == nil {
		return git.Open(o.dir, "cat-file", "blob", name)
	}
	return io.NopCloser(bytes.NewReader(content)), nil
}

// read returns the content of an object, nil if it is too great. If git has ended, the next object gets another git.
func (o *objects) read(name string) (content []byte, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.git == nil {
		if o.git, err = git.OpenObjects(o.dir); err != nil {
			return nil, err
		}
	}
	o.git.Ask(name) // Next returns why git has ended
	size, err := o.git.Next(name)
	if err == nil && size <= maxHeld {
		content = make([]byte, size)
		_, err = io.ReadFull(o.git, content)
	}
	if err != nil && !errors.Is(err, git.ErrMissing) {
		o.git.Close()
		o.git = nil
	}
	return content, err
}

// close ends git.
func (o *objects) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.git != nil {
		o.git.Close()
		o.git = nil
	}
}
