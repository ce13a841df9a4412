package changes

import (
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/git"
)

// A Past is what the files of a work tree were before the changes of a [Set]. Paths are relative to Root, with slashes.
type Past struct {
	Root string
	// Gone has the files that were removed, with the paths that they have now, "" if they have none.
	Gone    map[string]string
	changed map[string]string // the objects that files were, by the paths that they have now
	objects objects
}

// Past returns what the files were before the changes; nil if that is not known.
func (s *Set) Past() *Past {
	s.asked.Do(func() { s.past = s.readPast() })
	return s.past
}

func (s *Set) readPast() *Past {
	if s.base == "" {
		return nil
	}
	options := []string{"diff", "--raw", "-z", "--no-abbrev", "-M", "--no-ext-diff", "--no-relative", "--ignore-submodules=all", "-O/dev/null"}
	if s.staged != nil {
		options = append(options, "--cached")
	} else {
		options = append(options, s.base)
	}
	out, err := git.Ask(s.dir, append(options, "--")...)
	if err != nil {
		return nil
	}
	p := &Past{Root: s.root, Gone: map[string]string{}, changed: map[string]string{}, objects: objects{dir: s.dir}}
	for fields := strings.Split(string(out), "\x00"); len(fields) > 2; {
		about, names := strings.Fields(fields[0]), fields[1:] // :MODE MODE OBJECT OBJECT STATUS
		if len(about) != 5 {
			return nil
		}
		fields = names[p.add(about[4][0], about[2], names):]
	}
	return p
}

// add adds what happened to the file whose name is first, by the letter that git has for it. It returns how many names that needs.
func (p *Past) add(status byte, object string, names []string) int {
	switch status {
	case 'D':
		p.Gone[names[0]] = ""
	case 'M':
		p.changed[names[0]] = object
	case 'R':
		p.Gone[names[0]] = names[1]
		p.changed[names[1]] = object
		return 2
	case 'C':
		p.changed[names[1]] = object
		return 2
	}
	return 1
}

// Text returns the text that the file at a path had before, nil if it has not changed or is new.
func (p *Past) Text(name string) []byte {
	object := p.changed[name]
	if object == "" {
		return nil
	}
	text, err := p.objects.read(object)
	if err != nil {
		return nil
	}
	return text
}

// Changed reports whether a file is gone, or a change of one matters.
func (p *Past) Changed(matters func(name string) bool) bool {
	if len(p.Gone) > 0 {
		return true
	}
	for name := range p.changed {
		if matters(name) {
			return true
		}
	}
	return false
}

// Add adds files without new lines to the set, by their paths relative to the root of the work tree.
func (s *Set) Add(paths []string) {
	objects := s.objectsOf(paths)
	for _, path := range paths {
		if s.files[path] == nil && (s.staged == nil || objects[path] != "") {
			s.files[path] = &file{object: objects[path]}
			s.paths = append(s.paths, path)
		}
	}
	slices.Sort(s.paths)
}

// objectsOf returns the objects of files in the index; nil if the set is not of what is staged.
func (s *Set) objectsOf(paths []string) map[string]string {
	if s.staged == nil || len(paths) == 0 {
		return nil
	}
	args := []string{"ls-files", "--stage", "-z", "--full-name", "--"}
	for _, path := range paths {
		args = append(args, ":(top,literal)"+path)
	}
	out, err := git.Ask(s.dir, args...)
	if err != nil {
		return nil
	}
	objects := map[string]string{}
	for entry := range strings.SplitSeq(string(out), "\x00") {
		about, path, _ := strings.Cut(entry, "\t") // MODE OBJECT STAGE
		if fields := strings.Fields(about); len(fields) == 3 {
			objects[path] = fields[1]
		}
	}
	return objects
}
