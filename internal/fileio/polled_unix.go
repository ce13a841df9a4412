//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package fileio

import (
	"io"
	"io/fs"
	"os"
	"syscall"
)

// Polled returns in, if it is a pipe or a socket, as a file whose reads wait without blocking a thread:
// a program that mostly waits for short messages takes less processor time. Undo closes that file,
// and must be called, because other processes may read from the same pipe later. Anything else is
// returned as it is.
func Polled(in io.Reader) (polled io.Reader, undo func()) {
	asIs := func() {}
	f, ok := in.(*os.File)
	if !ok {
		return in, asIs
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&(os.ModeNamedPipe|os.ModeSocket) == 0 {
		return in, asIs
	}
	syscall.ForkLock.RLock()
	fd, err := syscall.Dup(int(f.Fd()))
	if err == nil {
		syscall.CloseOnExec(fd)
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return in, asIs
	}
	if err := syscall.SetNonblock(fd, true); err != nil {
		syscall.Close(fd)
		return in, asIs
	}
	made := os.NewFile(uintptr(fd), f.Name())
	return made, func() {
		syscall.SetNonblock(int(f.Fd()), false) // the mode is that of the pipe, not of the descriptor
		made.Close()
	}
}

// OpenUnpolled is [os.Open] for what is known to be a regular file. It takes half as many calls, because it does not ask
// the system to report when the file can be read, which no system does for regular files.
func OpenUnpolled(path string) (io.ReadCloser, error) {
	fd, err := openRead(path)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return &unpolled{descriptor(fd), path}, nil
}

// An unpolled is an open regular file. It must be closed.
type unpolled struct {
	descriptor
	path string
}

func (f *unpolled) Read(p []byte) (int, error) {
	n, err := f.descriptor.Read(p)
	switch {
	case err != nil:
		return 0, &os.PathError{Op: "read", Path: f.path, Err: err}
	case n == 0 && len(p) > 0:
		return 0, io.EOF
	}
	return n, nil
}

func (f *unpolled) ReadAt(p []byte, at int64) (n int, err error) {
	for n < len(p) {
		got, err := syscall.Pread(int(f.descriptor), p[n:], at+int64(n))
		switch {
		case err == syscall.EINTR:
			continue
		case err != nil:
			return n, &os.PathError{Op: "read", Path: f.path, Err: err}
		case got == 0:
			return n, io.EOF
		}
		n += got
	}
	return n, nil
}

func (f *unpolled) Stat() (fs.FileInfo, error) { return os.Stat(f.path) }

func (f *unpolled) Close() error { return syscall.Close(int(f.descriptor)) }

// ReadRegular returns the text of what is known to be a regular file, in buf if that has room. Of a text that is longer than limit, it
// returns a part that is. It makes no file of the system's descriptor, since that is most of the work for a short text.
func ReadRegular(path string, buf []byte, limit int) ([]byte, error) {
	fd, err := openRead(path)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	defer syscall.Close(fd)
	return fill(buf, descriptor(fd), limit), nil
}

type descriptor int

func (fd descriptor) Read(p []byte) (n int, err error) {
	for {
		if n, err = syscall.Read(int(fd), p); err != syscall.EINTR { // as package os does
			return max(n, 0), err
		}
	}
}

func openRead(path string) (fd int, err error) {
	for {
		if fd, err = syscall.Open(path, syscall.O_RDONLY|syscall.O_CLOEXEC, 0); err != syscall.EINTR {
			return fd, err
		}
	}
}
