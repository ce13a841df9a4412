package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// A table is printed as Markdown, with columns that line up. The first row is the
// head. All columns except the first are numbers, and go to the right.
type table [][]string

func (t table) String() string {
	width := make([]int, len(t[0]))
	for _, row := range t {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(escapeCell(cell)), 3)
		}
	}
	var b strings.Builder
	for i, row := range t {
		for k, cell := range row {
			cell = escapeCell(cell)
			pad := strings.Repeat(" ", width[k]-utf8.RuneCountInString(cell))
			if k == 0 {
				cell, pad = pad, cell
			}
			fmt.Fprintf(&b, "| %s%s ", pad, cell)
		}
		b.WriteString("|\n")
		if i > 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s |", strings.Repeat("-", width[0]))
		for _, n := range width[1:] {
			fmt.Fprintf(&b, " %s: |", strings.Repeat("-", n-1))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func escapeCell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// times writes a ratio.
func times(ratio float64) string { return significant(ratio) + " x" }

// duration is in milliseconds up to a second.
func duration(d time.Duration) string {
	if d < time.Second {
		return significant(float64(d)/float64(time.Millisecond)) + " ms"
	}
	return significant(d.Seconds()) + " s"
}

// A size is a number of bytes: 64MB is 64 million.
type size int64

var units = []struct {
	name  string
	bytes size
}{{"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"B", 1}}

// Set parses a size; it makes *size a flag.Value.
func (s *size) Set(text string) error {
	number, unit := strings.ToUpper(text), size(1)
	for _, u := range units {
		if rest, ok := strings.CutSuffix(number, u.name); ok {
			number, unit = rest, u.bytes
			break
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !(0 < n && n < 1e15) {
		return fmt.Errorf("not a size: %q; write it as 1GB or 64MB", text)
	}
	*s = size(n * float64(unit))
	return nil
}

// String is in the largest unit that leaves a digit before the point.
func (s size) String() string {
	for _, u := range units {
		if s >= u.bytes {
			return significant(float64(s)/float64(u.bytes)) + " " + u.name
		}
	}
	return "0"
}

// significant writes x with three digits, or with all before the point.
func significant(x float64) string {
	if x >= 100 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 3, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// machine is a line of Markdown on when, on which machine and with which urlmend
// was measured. A process begins with the peak memory of the one that starts it,
// so none below this one's can be seen.
func machine(urlmend string) string {
	peak, _ := strconv.Atoi(field("/proc/self/status", `VmHWM:\s*(\d+)`))
	memory, _ := strconv.Atoi(field("/proc/meminfo", `MemTotal:\s*(\d+)`))
	version, err := exec.Command(urlmend, "--version").Output()
	if err != nil {
		version = []byte("urlmend of unknown version")
	}
	return fmt.Sprintf("Measured on %s: %s, %d cores, %d GiB, Linux %s, load %s at the end.\n%s. No peak below %v can be seen.\n",
		time.Now().UTC().Format(time.DateOnly), field("/proc/cpuinfo", `model name\s*: (.*)`), runtime.NumCPU(), (memory+1<<19)>>20,
		field("/proc/sys/kernel/osrelease", `^([^-\s]*)`), field("/proc/loadavg", `^(\S*)`), strings.TrimSpace(string(version)), size(peak)<<10)
}

// field is what the group of a pattern first matches in a file.
func field(path, pattern string) string {
	text, err := os.ReadFile(path)
	if m := regexp.MustCompile(pattern).FindSubmatch(text); err == nil && m != nil {
		return string(m[1])
	}
	return "unknown"
}
