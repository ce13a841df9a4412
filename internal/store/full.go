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

// failed returns an error of writing the store with its name. If a disk is full, the error says what to do.
func (s *Store) failed(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sqlite3.FULL), errors.Is(err, syscall.ENOSPC), errors.Is(err, sqlite3.IOERR) && isFull(filepath.Dir(s.path)):
		return fmt.Errorf("%s: no space is left on its disk, or on that for temporary files; free some and repeat the command, which continues", s.path)
	}
	return cmp.Or(damaged(s.path, err), fmt.Errorf("%s: %w", s.path, err))
}

// damaged returns an error that says so if err is that of a store which is damaged, else nil.
func damaged(path string, err error) error {
	if errors.Is(err, sqlite3.CORRUPT) || errors.Is(err, sqlite3.NOTADB) {
		return fmt.Errorf("%s is damaged (%w): scan into a new file, the archives themselves are unchanged", path, err)
	}
	return nil
}

// isFull reports whether nothing can be written in a folder for want of space, for which SQLite often has only an I/O error.
func isFull(folder string) bool {
	f, err := os.CreateTemp(folder, ".urlmend-*")
	if err != nil {
		return errors.Is(err, syscall.ENOSPC)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	_, err = f.Write(make([]byte, 64<<10))
	return errors.Is(err, syscall.ENOSPC)
}
