package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// machine says when and on what was measured, in a line of Markdown.
func (b *bench) machine() string {
	return fmt.Sprintf("Measured on %s: %s, %d cores, %s, Linux %s, load %s at the end.\n%s. No peak below %v can be seen.\n",
		time.Now().UTC().Format(time.DateOnly), processor(), runtime.NumCPU(), memory(), kernel(), load(), b.kit.version(), ownPeak())
}

// load is the mean number of processes that ran in the last minute.
func load() string {
	b, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	last, _, _ := strings.Cut(string(b), " ")
	return last
}

// ownPeak is the peak memory of this program. A process that it starts is born
// with it.
func ownPeak() size {
	kb, err := strconv.ParseInt(strings.TrimSuffix(field("/proc/self/status", "VmHWM", ""), " kB"), 10, 64)
	if err != nil {
		return 0
	}
	return size(kb) << 10
}

func processor() string {
	return field("/proc/cpuinfo", "model name", runtime.GOARCH)
}

func memory() string {
	kb, err := strconv.ParseInt(strings.TrimSuffix(field("/proc/meminfo", "MemTotal", ""), " kB"), 10, 64)
	if err != nil {
		return "memory unknown"
	}
	return fmt.Sprintf("%d GiB", (kb+1<<19)>>20)
}

// kernel is the version that others have too, without what a builder adds.
func kernel() string {
	b, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		return "unknown"
	}
	version, _, _ := strings.Cut(strings.TrimSpace(string(b)), "-")
	return version
}

// field is the value of the first line "name: value" of a file.
func field(path, name, otherwise string) string {
	b, err := os.ReadFile(path)
	if err != nil {
		return otherwise
	}
	for line := range strings.Lines(string(b)) {
		key, value, ok := strings.Cut(line, ":")
		if ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return otherwise
}
