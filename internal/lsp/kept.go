package lsp

import (
	"container/list"
	"sync"
	"sync/atomic"
)

// keptMemory is how many bytes results may take in any case. They may take as much as the open texts.
const keptMemory = 8 << 20

// kept are the documents whose last results are kept. When those take too much memory, the results of
// documents that were not used lately are dropped.
type kept struct {
	limit atomic.Int64 // bytes

	mu    sync.Mutex
	size  int       // of all results in bytes
	docs  list.List // of keptDocument, the last used first
	place map[*document]*list.Element
}

type keptDocument struct {
	*document
	size int
}

// use records that the last result of a document, which has that size, was used.
func (k *kept) use(d *document, size int) {
	for _, old := range k.put(d, size) {
		old.drop()
	}
}

// put puts a document first, and returns those that are no longer kept. D itself is kept whatever its
// size, so that its next version is judged quickly.
func (k *kept) put(d *document, size int) (dropped []*document) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.remove(d)
	if k.place == nil {
		k.place = make(map[*document]*list.Element)
	}
	k.place[d] = k.docs.PushFront(keptDocument{d, size})
	k.size += size
	for last := k.docs.Back(); k.size > int(k.limit.Load()) && last != k.place[d]; last = k.docs.Back() {
		old := last.Value.(keptDocument).document
		k.remove(old)
		dropped = append(dropped, old)
	}
	return dropped
}

// forget records that a document was closed.
func (k *kept) forget(d *document) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.remove(d)
}

func (k *kept) remove(d *document) {
	if e := k.place[d]; e != nil {
		k.size -= e.Value.(keptDocument).size
		k.docs.Remove(e)
		delete(k.place, d)
	}
}
