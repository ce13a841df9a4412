package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// A tree is what is below a folder, by paths relative to it.
type tree map[string]file

// A file is all of one that urlmend must keep or replace.
type file struct {
	data []byte
	meta
}

// meta is what stays of a file whatever is written to it.
type meta struct {
	mode       fs.FileMode
	uid        uint32
	attributes map[string]string // the extended ones, among them the access control list
}

func (m meta) equal(other meta) bool {
	return m.mode == other.mode && m.uid == other.uid && maps.Equal(m.attributes, other.attributes)
}

// narrowed reports whether m is equal to other, except that fewer users may read m: a report loses
// those who may not read all of the input.
func (m meta) narrowed(other meta) bool {
	const others = 0o077
	isNarrower := m.mode&^others == other.mode&^others && m.mode&^other.mode == 0
	other.mode = m.mode
	return isNarrower && m.equal(other)
}

func (m meta) String() string {
	return fmt.Sprintf("mode %v, owner %d, attributes %q", m.mode, m.uid, m.attributes)
}

// readTree reads all files below a folder.
func readTree(folder string) (tree, error) {
	t := make(tree)
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		t[name], err = readFile(path)
		return err
	})
	return t, err
}

func readFile(path string) (f file, err error) {
	info, err := os.Lstat(path)
	if err != nil {
		return f, err
	}
	f.mode, f.uid = info.Mode(), info.Sys().(*syscall.Stat_t).Uid
	if f.attributes, err = attributes(path); err != nil {
		return f, err
	}
	f.data, err = os.ReadFile(path)
	return f, err
}

// attributes returns the extended attributes of a file by their names.
func attributes(path string) (map[string]string, error) {
	names := make([]byte, 64<<10)
	n, err := syscall.Listxattr(path, names)
	if errors.Is(err, syscall.ENOTSUP) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("attributes of %s: %w", path, err)
	}
	all := make(map[string]string)
	for name := range strings.SplitSeq(strings.TrimSuffix(string(names[:n]), "\x00"), "\x00") {
		if name == "" {
			continue
		}
		value := make([]byte, 64<<10)
		n, err := syscall.Getxattr(path, name, value)
		if err != nil {
			return nil, fmt.Errorf("attribute %s of %s: %w", name, path, err)
		}
		all[name] = string(value[:n])
	}
	return all, nil
}

// accessList lets the user 1001 read and write a file, and the group nothing. It is in
// the form of acl(5): a version, then tags, permissions and ids.
const accessList = "\x02\x00\x00\x00" +
	"\x01\x00\x06\x00\xff\xff\xff\xff" + // its owner: rw-
	"\x02\x00\x06\x00\xe9\x03\x00\x00" + // user 1001: rw-
	"\x04\x00\x00\x00\xff\xff\xff\xff" + // its group: ---
	"\x10\x00\x06\x00\xff\xff\xff\xff" + // mask: rw-
	"\x20\x00\x00\x00\xff\xff\xff\xff" // others: ---

// write puts a file at path, whatever is there.
func (f file) write(path string) error {
	if err := os.RemoveAll(path); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(path, f.data, 0o600); err != nil {
		return err
	}
	if os.Getuid() == 0 {
		if err := os.Lchown(path, int(f.uid), int(f.uid)); err != nil {
			return err
		}
	}
	if err := os.Chmod(path, f.mode); err != nil {
		return err
	}
	for name, value := range f.attributes {
		if err := syscall.Setxattr(path, name, []byte(value), 0); err != nil {
			return fmt.Errorf("attribute %s of %s: %w", name, path, err)
		}
	}
	return nil
}

// restore makes the folder what t is, where it is not.
func (t tree) restore(folder string) error {
	now, err := readTree(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for name := range now {
		if _, ok := t[name]; !ok {
			if err := os.Remove(filepath.Join(folder, name)); err != nil {
				return err
			}
		}
	}
	for name, f := range t {
		if is, ok := now[name]; ok && is.equal(f.meta) && bytes.Equal(is.data, f.data) {
			continue
		}
		if err := f.write(filepath.Join(folder, name)); err != nil {
			return err
		}
	}
	return nil
}
