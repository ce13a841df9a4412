package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// A place is the folder that all happens in:
//
//	urlmend   the program
//	disk/     a file system of its own, if root can mount one; urlmend's working directory
//	disk/tree the files
//	disk/out  reports
type place struct {
	folder  string
	isRoot  bool
	mounted bool
	missing []string // what cannot be had, and why
}

// nobody owns the files if it is root, who can read what their mode forbids.
const nobody = 65534

// owner returns the user who owns the files.
func (p *place) owner() uint32 {
	if p.isRoot {
		return nobody
	}
	return uint32(os.Getuid())
}

// diskSize is in bytes.
const diskSize = 64 << 20

func newPlace(parent, urlmend string) (*place, error) {
	if info, err := os.Stat(parent); err != nil || !info.IsDir() {
		parent = os.TempDir()
	}
	folder, err := os.MkdirTemp(parent, "urlmend-chaos-")
	if err != nil {
		return nil, err
	}
	p := &place{folder: folder, isRoot: os.Getuid() == 0}
	if err := p.build(urlmend); err != nil {
		p.remove()
		return nil, err
	}
	return p, nil
}

// build puts into the place what belongs there.
func (p *place) build(urlmend string) error {
	build := exec.Command("go", "build", "-C", "../..", "-o", p.urlmend(), ".")
	if urlmend != "" {
		build = exec.Command("cp", urlmend, p.urlmend())
	}
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	if err := os.Mkdir(p.disk(), 0o755); err != nil {
		return err
	}
	if p.isRoot {
		err := syscall.Mount("chaos", p.disk(), "tmpfs", 0, fmt.Sprintf("size=%d", diskSize))
		p.mounted = err == nil
	}
	if !p.mounted {
		p.missing = append(p.missing, "full disks, which need root and a mount (a limit of the size of files takes their place)")
	}
	if p.isRoot { // for nobody
		return os.Chmod(p.folder, 0o755)
	}
	return nil
}

func (p *place) urlmend() string { return filepath.Join(p.folder, "urlmend") }
func (p *place) disk() string    { return filepath.Join(p.folder, "disk") }
func (p *place) tree() string    { return filepath.Join(p.folder, "disk", "tree") }
func (p *place) out() string     { return filepath.Join(p.folder, "disk", "out") }

// fill leaves so many bytes free on the disk, until the function that it returns is called.
func (p *place) fill(free int64) (empty func(), err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(p.disk(), &s); err != nil {
		return nil, err
	}
	f, err := os.Create(filepath.Join(p.folder, "disk", "ballast"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	empty = func() { os.Remove(f.Name()) }
	size := int64(s.Bavail)*s.Bsize - free
	if size <= 0 {
		return empty, nil
	}
	return empty, syscall.Fallocate(int(f.Fd()), 0, 0, size)
}

func (p *place) remove() {
	if p.mounted {
		syscall.Unmount(p.disk(), syscall.MNT_DETACH)
	}
	os.RemoveAll(p.folder)
}
