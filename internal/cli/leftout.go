package cli

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/scan"
)

// A leftOut is a guide that counts, by reason, what a run leaves out. Several goroutines may use it.
type leftOut struct {
	guide scan.Guide // nil: all folders are entered

	mu     sync.Mutex
	counts map[string]int
	named  []string // the messages about files that were left out although they were named
}

// SkipsFolder asks the guide.
func (l *leftOut) SkipsFolder(path string) (why string) {
	if l.guide == nil {
		return ""
	}
	return l.guide.SkipsFolder(path)
}

// EntersFolder calls the guide.
func (l *leftOut) EntersFolder(path string, entries []fs.DirEntry) {
	if l.guide != nil {
		l.guide.EntersFolder(path, entries)
	}
}

// CountSkip counts a file or a folder by the beginning of why, a text that can follow "is", without
// details: "generated" for "generated (its first lines say so)", "excluded" for "excluded by
// urlmend.toml:1: gen/".
func (l *leftOut) CountSkip(why string) {
	reason, _, _ := strings.Cut(why, " (")
	if before, _, isDetailed := strings.Cut(why, ": "); isDetailed {
		reason, _, _ = strings.Cut(before, " by ")
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.counts == nil {
		l.counts = make(map[string]int)
	}
	l.counts[reason]++
}

// skipNamed counts a file, and keeps a message about it for the end of the run if somebody asked for the file itself.
func (l *leftOut) skipNamed(d *judge.Document, why string) {
	l.CountSkip(why)
	if d.IsIntended() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.named = append(l.named, fmt.Sprintf("urlmend: skipped %s: it is %s\n", d.NameShown, why))
	}
}

// messages returns those about files that were named.
func (l *leftOut) messages() string { return strings.Join(slices.Sorted(slices.Values(l.named)), "") }

// lines returns the counts, one per line.
func (l *leftOut) lines() string {
	var b strings.Builder
	for _, reason := range slices.Sorted(maps.Keys(l.counts)) {
		fmt.Fprintf(&b, "%d left out: %s\n", l.counts[reason], reason)
	}
	return b.String()
}

// note says how much was left out, and how to find out what, or "" if nothing was. It has
// the reasons if no file was read.
func (l *leftOut) note(files int) string {
	var reasons []string
	total := 0
	for _, reason := range slices.Sorted(maps.Keys(l.counts)) {
		total += l.counts[reason]
		reasons = append(reasons, fmt.Sprintf("%s (%d)", reason, l.counts[reason]))
	}
	switch {
	case total == 0:
		return ""
	case files == 0:
		return fmt.Sprintf("%d left out: %s; see urlmend files --why", total, strings.Join(reasons, ", "))
	}
	return fmt.Sprintf("%d left out: urlmend files --why says why", total)
}
