package judge

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A sites finds out which folders belong to a site of Docusaurus, which reads its pages of Markdown as MDX
// (docusaurus.io/docs/markdown-features/react). The zero value is ready for use, by several goroutines at once.
type sites struct {
	mu     sync.Mutex
	listed map[string]bool // whether a folder has the configuration of a site, by its path
	within map[string]bool // whether a folder is in a site
}

// list notes what is in the folder at path, so that it is not asked for again.
func (s *sites) list(path string, entries []fs.DirEntry) {
	isSite := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), siteConfig) })
	path, err := filepath.Abs(path)
	if err != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.makeMaps()
	s.listed[path] = isSite
}

// has reports whether the file at path is in a site.
func (s *sites) has(path string) bool {
	path, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.makeMaps()
	return s.isWithin(filepath.Dir(path))
}

func (s *sites) makeMaps() {
	if s.listed == nil {
		s.listed, s.within = make(map[string]bool), make(map[string]bool)
	}
}

// siteConfig is how the names begin that the configuration of a site may have, and siteConfigs their ends.
const siteConfig = "docusaurus.config."

var siteConfigs = []string{"js", "ts", "mjs", "cjs", "mts", "cts"}

// isWithin reports whether the folder at an absolute path is in a site.
func (s *sites) isWithin(dir string) bool {
	is, ok := s.within[dir]
	if ok {
		return is
	}
	if is, ok = s.listed[dir]; !ok {
		is = slices.ContainsFunc(siteConfigs, func(ext string) bool {
			_, err := os.Stat(filepath.Join(dir, siteConfig+ext))
			return err == nil
		})
	}
	if up := filepath.Dir(dir); !is && up != dir {
		is = s.isWithin(up)
	}
	s.within[dir] = is
	return is
}
