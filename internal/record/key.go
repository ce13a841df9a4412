package record

import (
	"path"
	"strings"
)

// Key returns the key of a file: its name. A message in a Maildir is known by its unique name in the
// Maildir, since readers of mail rename it when they move it from new to cur and when they set flags.
func Key(name string) string {
	dir, base := path.Split(strings.ReplaceAll(name, "\\", "/"))
	box, sub := path.Split(strings.TrimSuffix(dir, "/"))
	if sub != "cur" && sub != "new" {
		return name
	}
	unique, _, _ := strings.Cut(base, ":2,")
	return box + unique
}
