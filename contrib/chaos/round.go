package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"
)

// A round is some files with what urlmend makes of them undisturbed.
type round struct {
	*place
	old      tree
	password string
	stdin    []byte
	folders  []string // below the tree
	quiet    map[string]reference
}

// A reference is what a command gives undisturbed.
type reference struct {
	ended
	files   tree // what is there of the tree afterwards
	reports tree
	took    time.Duration
}

// The sample of a round has at most so many files and bytes.
const (
	sampleFiles = 50
	sampleBytes = 1 << 20
	largest     = 256 << 10 // bytes of a file
)

// find returns the paths of the files below folders, by the folder each is in.
func find(folders []string) (paths [][2]string, err error) {
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == ".git" {
				return fs.SkipDir
			}
			if err != nil || !d.Type().IsRegular() {
				return err
			}
			info, err := d.Info()
			if err == nil && info.Size() <= largest {
				name, _ := filepath.Rel(folder, path)
				paths = append(paths, [2]string{folder, name})
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(paths) == 0 {
		return nil, errors.New("there are no files")
	}
	return paths, nil
}

// newRound draws files and runs all commands on them undisturbed.
func newRound(p *place, r *rand.Rand, paths [][2]string) (*round, error) {
	n := &round{place: p, password: fmt.Sprintf("s3same%x", r.Uint32()), quiet: make(map[string]reference)}
	var err error
	if n.old, err = n.sample(r, paths); err != nil {
		return nil, err
	}
	for _, folder := range []string{p.tree(), p.out()} {
		if err := os.RemoveAll(folder); err != nil {
			return nil, err
		}
		if err := os.Mkdir(folder, 0o755); err != nil {
			return nil, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(n.old)) {
		n.stdin = append(n.stdin, n.old[name].data...)
		if folder := filepath.Dir(name); !slices.Contains(n.folders, folder) {
			n.folders = append(n.folders, folder)
		}
	}
	for _, c := range commands {
		if n.quiet[c.name], err = n.undisturbed(c); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// sample reads files drawn at random. To each that is text it adds something to fix and a
// password, and to some an access control list.
func (n *round) sample(r *rand.Rand, paths [][2]string) (tree, error) {
	t, size := make(tree), 0
	for _, i := range r.Perm(len(paths)) {
		data, err := os.ReadFile(filepath.Join(paths[i][0], paths[i][1]))
		if err != nil {
			return nil, err
		}
		if size += len(data); len(t) == sampleFiles || size > sampleBytes {
			break
		}
		if utf8.Valid(data) && !bytes.Contains(data, []byte{0}) {
			data = fmt.Appendf(data, "\n\nRead http//www.example.com/plan, then http://jim:%s@www.example.com:80800/\nand htpp://www.example.org/ of today.\n", n.password)
		}
		mode := []fs.FileMode{0o600, 0o640, 0o644, 0o755}[r.IntN(4)]
		t[paths[i][1]] = file{data, meta{mode: mode, uid: n.owner()}}
	}
	return t, n.addLists(r, t)
}

// addLists gives some files an access control list, if the disk has such.
func (n *round) addLists(r *rand.Rand, t tree) error {
	probe := filepath.Join(n.disk(), "probe")
	defer os.Remove(probe)
	if err := os.WriteFile(probe, nil, 0o600); err != nil {
		return err
	}
	list := map[string]string{"system.posix_acl_access": accessList}
	if syscall.Setxattr(probe, "system.posix_acl_access", []byte(accessList), 0) != nil {
		list = nil
	}
	for _, name := range slices.Sorted(maps.Keys(t)) {
		if f := t[name]; r.IntN(4) == 0 && list != nil {
			f.attributes, f.mode = list, 0o660 // the mask takes the place of the group
			t[name] = f
		}
	}
	return nil
}

// prepare brings back the old files, and the old reports of a command.
func (n *round) prepare(reports tree) error {
	if err := n.old.restore(n.tree()); err != nil {
		return err
	}
	if err := reports.restore(n.out()); err != nil {
		return err
	}
	if !n.isRoot {
		return nil
	}
	// Nobody can read them and write into them.
	return filepath.WalkDir(n.disk(), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			return os.Lchown(path, nobody, nobody)
		}
		return err
	})
}

// undisturbed runs a command with no trouble.
func (n *round) undisturbed(c command) (ref reference, err error) {
	if err := n.prepare(nil); err != nil {
		return ref, err
	}
	return n.finish(c)
}

// finish runs a command with no trouble on what is there.
func (n *round) finish(c command) (ref reference, err error) {
	from := time.Now()
	ref.ended, err = process{round: n, args: c.args, stdin: c.input(n)}.run()
	if err == nil && ref.code > 1 && !strings.Contains(ref.stderr, "\nurlmend: ") && !strings.HasPrefix(ref.stderr, "urlmend: ") {
		err = fmt.Errorf("%s without trouble: exit code %d\n%s", c.name, ref.code, ref.stderr)
	}
	if err != nil {
		return ref, err
	}
	ref.took = time.Since(from)
	if ref.files, err = readTree(n.tree()); err != nil {
		return ref, err
	}
	ref.reports, err = readTree(n.out())
	return ref, err
}
