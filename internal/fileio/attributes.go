package fileio

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"

	"github.com/pkg/xattr"
)

// copyAttributes gives a file the extended attributes of the one at path, and takes others
// away, which the folder gave it. Linux keeps access control lists in them (acl(5)).
func copyAttributes(f *os.File, path string) error {
	if !xattr.XATTR_SUPPORTED {
		return nil
	}
	want, err := xattr.List(path)
	if errors.Is(err, syscall.ENOTSUP) {
		return nil // the file system has none
	}
	have, err2 := xattr.FList(f)
	if err := errors.Join(err, err2); err != nil {
		return fmt.Errorf("its extended attributes cannot be read: %w", cause(err))
	}
	have, want = slices.DeleteFunc(have, isOfContents), slices.DeleteFunc(want, isOfContents)
	for _, name := range have {
		if slices.Contains(want, name) {
			continue
		}
		if err := xattr.FRemove(f, name); err != nil {
			return fmt.Errorf("it does not have the extended attribute %s, which its folder gives to all new files: %w", name, cause(err))
		}
	}
	for _, name := range want {
		if err := copyAttribute(f, path, name, slices.Contains(have, name)); err != nil {
			return fmt.Errorf("its extended attribute %s cannot be kept: %w", name, cause(err))
		}
	}
	return nil
}

// copyAttribute copies one attribute, unless the file, if it has that attribute, has the value already.
func copyAttribute(f *os.File, path, name string, has bool) error {
	value, err := xattr.Get(path, name)
	if err != nil {
		return err
	}
	if has {
		if old, err := xattr.FGet(f, name); err == nil && bytes.Equal(old, value) {
			return nil
		}
	}
	return xattr.FSet(f, name, value)
}

// isOfContents reports whether the system keeps an attribute for the contents of a file,
// and makes it anew: the hashes of its integrity measurement on Linux.
func isOfContents(name string) bool {
	return strings.HasPrefix(name, "security.ima") || strings.HasPrefix(name, "security.evm")
}

// cause returns the error of the system in an error about an attribute, which names
// the attribute and the file too.
func cause(err error) error {
	var x *xattr.Error
	if errors.As(err, &x) {
		return x.Err
	}
	return err
}
