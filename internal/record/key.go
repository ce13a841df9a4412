package record

import (
	"path"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Key returns the key of a file: its name. A message in a Maildir is known by its unique name in the
// Maildir, since readers of mail rename it when they move it from new to cur and when they set flags.
func Key(name string) string {
	if !utf8.ValidString(name) {
		name = strconv.Quote(name)
	}
	dir, base := path.Split(strings.ReplaceAll(name, "\\", "/"))
	box, sub := path.Split(strings.TrimSuffix(dir, "/"))
	if sub != "cur" && sub != "new" {
		return name
	}
	unique, _, _ := strings.Cut(base, ":2,")
	return box + unique
}

// Key returns the key of the file.
func (f *File) Key() string {
	if f.Bytes != nil {
		return Key(string(f.Bytes))
	}
	return Key(f.Name)
}
