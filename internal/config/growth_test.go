//go:build growth

package config

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
)

// TestReadingIsLinear checks that reading a file takes linear time, whatever is wrong with it.
func TestReadingIsLinear(t *testing.T) {
	const size = maxSize / 8 // bytes of the small file: the large one is as long as a file may be
	for name, file := range map[string]struct{ head, unit, tail string }{
		"itself":        {"extends = [", "'urlmend.toml',", "]"},
		"itself, lines": {"extends = [", "'urlmend.toml',\n", "]"},
		"missing":       {"extends = [", "'x',", "]"},
		"dotted":        {"", "a.", "a = 1"},
		"dotted table":  {"[", "a.", "a]"},
		"tables":        {"", "[[overrides]]\n", ""},
		"inline":        {"x = {", "a.a = 1, ", "b = 1}"},
		"levels":        {"exclude = ", "[", ""},
		"faults":        {"exclude = [", "1,", "]"},
		"patterns":      {"exclude = [", "'a/*',", "]"},
		"strings":       {"baseline = '", "x", "'"},
		"comments":      {"", "#\n", ""},
	} {
		growth.Linear(t, name, size, func(n int) func() {
			text := []byte(file.head + strings.Repeat(file.unit, (n-len(file.head+file.tail))/len(file.unit)) + file.tail)
			return func() {
				r, err := Open(Options{Rules: allRules()})
				if err != nil {
					t.Fatal(err)
				}
				path := filepath.Join(t.TempDir(), "urlmend.toml")
				r.loader.overlays[path] = text
				r.For(filepath.Join(filepath.Dir(path), "a.txt"))
			}
		})
	}
}
