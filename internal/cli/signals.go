//go:build !js

package cli

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/urlmend/urlmend/internal/fileio"
)

// endOnSignals has the signals that ask the program to end do so without leaving
// temporary files, until the function that it returns is called.
func endOnSignals() (stop func()) {
	asked := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(s) { // as SIGHUP is by nohup
			signal.Notify(asked, s)
		}
	}
	// A pipe that nobody reads any more is an error of the write then, which knows the pipe.
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE)
	go func() {
		if s, ok := <-asked; ok {
			end(s.(syscall.Signal))
		}
	}()
	return func() {
		signal.Stop(asked)
		signal.Stop(broken)
		close(asked)
	}
}

// end ends the program as a signal would.
func end(s syscall.Signal) {
	lastly.run()
	fileio.AbandonAll()
	os.Exit(exitSignal + int(s))
}

// A pipe is a standard stream that ends the program when nobody reads it any more, as
// head does when it has enough.
type pipe struct{ file *os.File }

// orPipe returns w as a pipe if it is one.
func orPipe(w io.Writer) io.Writer {
	f, ok := w.(*os.File)
	if !ok {
		return w
	}
	if info, err := f.Stat(); err != nil || info.Mode()&(os.ModeNamedPipe|os.ModeSocket) == 0 {
		return w
	}
	return pipe{f}
}

func (p pipe) stream() *os.File { return p.file }

func (p pipe) Write(text []byte) (int, error) {
	n, err := p.file.Write(text)
	if errors.Is(err, syscall.EPIPE) {
		end(syscall.SIGPIPE)
	}
	return n, err
}
