package cli

import "sync"

// An ending is what is still to be done when a signal ends the program.
type ending struct {
	mu sync.Mutex
	do func() // may be nil
}

// lastly is the ending of the process: it has one command.
var lastly ending

// set has do called when a signal ends the program, until the function that it returns is called.
func (e *ending) set(do func()) (unset func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.do = do
	return func() { e.set(nil) }
}

// run does what is still to be done. It keeps the lock: the process ends.
func (e *ending) run() {
	e.mu.Lock()
	if e.do != nil {
		e.do()
	}
}
