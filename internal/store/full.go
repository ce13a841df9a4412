package store

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/ncruces/go-sqlite3"
)

// failed returns an error of writing the store with its name, and with what to do if that is known.
func (s *Store) failed(err error) error {
	if err == nil {
		return nil
	}
	return cmp.Or(s.whyFull(err), damaged(s.path, err), fmt.Errorf("%s: %w", s.path, err))
}

// whyFull returns an error that says what to do if err says that the files of the store cannot grow, else nil.
func (s *Store) whyFull(err error) error {
	if errors.Is(err, sqlite3.IOERR) {
		err = cmp.Or(s.grow(), err)
	}
	switch {
	case errors.Is(err, sqlite3.FULL), errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%s: no space is left on its disk, or on that for temporary files; free some and repeat the command, which continues", s.path)
	case errors.Is(err, syscall.EFBIG):
		return fmt.Errorf("%s: files may not get as large here; raise the limit (ulimit -f), or write to another disk, and repeat the command, which continues", s.path)
	}
	return nil
}

// damaged returns an error that says so if err is that of a store which is damaged, else nil.
func damaged(path string, err error) error {
	if errors.Is(err, sqlite3.CORRUPT) || errors.Is(err, sqlite3.NOTADB) {
		return fmt.Errorf("%s is damaged (%w): scan into a new file, the archives themselves are unchanged", path, err)
	}
	return nil
}

// grow returns why a file next to the store cannot get larger than its files, for which SQLite often has only an I/O error.
func (s *Store) grow() error {
	f, err := os.CreateTemp(filepath.Dir(s.path), ".urlmend-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	size := int64(0)
	for _, path := range []string{s.path, s.path + "-wal"} {
		if info, err := os.Stat(path); err == nil {
			size = max(size, info.Size())
		}
	}
	_, err = f.WriteAt(make([]byte, 64<<10), size)
	return err
}
