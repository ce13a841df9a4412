package fileio

import "strings"

// IsHidden reports whether a file or a directory of that name is not read below a directory: its
// name begins with a dot, and it is not where GitHub looks for the pages of a project.
func IsHidden(name string) bool {
	return strings.HasPrefix(name, ".") && name != "." && name != ".." && name != ".github"
}
