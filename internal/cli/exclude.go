package cli

import (
	"path/filepath"
	"slices"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/config"
)

func forceExcludeFlag() urfave.Flag {
	return toggle("force-exclude", "leave out what the configuration excludes also when it is named itself")
}

// An exclusion is what the configuration leaves out.
type exclusion struct {
	resolver *config.Resolver
	force    bool // also what is named
}

// excludes reports whether a file, for which the settings hold, is not to be read:
// they say so or, for one that is named, those for a folder that it lies in.
func (e exclusion) excludes(s *config.Settings, name string, named bool) bool {
	switch {
	case !named:
		return s.Excluded
	case !e.force:
		return false
	}
	return s.Excluded || slices.ContainsFunc(foldersBetween(".", name), e.leavesOut)
}

// leavesOut reports of a folder that it is not to be entered. What is wrong with a
// configuration is told with the files that it is for.
func (e exclusion) leavesOut(dir string) bool {
	s, err := e.resolver.Folder(dir)
	return err == nil && s.Excluded
}

// foldersBetween returns the folders below the first path that the second lies in,
// the outermost first.
func foldersBetween(top, path string) (folders []string) {
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		rel, err := filepath.Rel(top, dir)
		if err != nil || rel == "." || !filepath.IsLocal(rel) {
			slices.Reverse(folders)
			return folders
		}
		folders = append(folders, dir)
	}
}
