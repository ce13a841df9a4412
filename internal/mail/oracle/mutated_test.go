package oracle

import (
	"bytes"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

var mutations = flag.Int("mutations", 5, "how often TestMutated damages each message")

// longest is the length of the longest message that is damaged.
const longest = 64 << 10

// TestMutated damages each message at random, in the ways in which mail is
// damaged, and puts a line with a URL into its body. What holds for the others
// holds for these too. The damage is the same in each run.
func TestMutated(t *testing.T) {
	tallies := make([]tally, len(readers))
	for _, f := range files(t) {
		for i, m := range f.messages() {
			for n := range *mutations {
				if len(m.data) <= longest {
					name := fmt.Sprintf("%s, message %d, damage %d", f.name, i, n)
					testMessage(t, tallies, file{name, damaged(m.data, name), extract.MessageInput})
				}
			}
		}
	}
	t.Log(table(tallies))
}

// testMessage tests what is to hold for a message.
func testMessage(t *testing.T, tallies []tally, f file) {
	urls := find(t, f)
	for _, u := range urls {
		if err := check(&u, f.data); err != nil {
			t.Errorf("%s: %v", f.name, err)
		}
	}
	all := byMessage(urls)
	for i, r := range readers {
		tallies[i].compare(t, r, f.name, message{0, f.data}, all[0])
	}
}

// damaged returns a copy of a message with some damage, which depends on nothing
// but the name.
func damaged(msg []byte, name string) []byte {
	h := fnv.New64a()
	h.Write([]byte(name))
	r := rand.New(rand.NewPCG(h.Sum64(), 0))
	lines := bytes.SplitAfter(msg, []byte("\n"))
	for n := 1 + r.IntN(3); n > 0 && len(lines) > 0; n-- {
		lines = damage(r, lines)
	}
	at := r.IntN(len(lines) + 1)
	for !isProse(lines, at) && at > 0 {
		at--
	}
	if at > 0 {
		lines = slices.Insert(lines, at, []byte("http://example.com/planted\n"))
	}
	return bytes.Join(lines, nil)
}

// isProse reports whether a line that is put before line i gets into the body,
// and not into something encoded.
func isProse(lines [][]byte, i int) bool {
	inBody := slices.ContainsFunc(lines[:i], func(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 })
	return inBody && !isEncoded(lines[lastLine(lines, i)]) && (i == len(lines) || !isEncoded(lines[i]))
}

// lastLine returns the last line before line i that is not blank.
func lastLine(lines [][]byte, i int) int {
	for i--; i > 0 && len(bytes.TrimSpace(lines[i])) == 0; {
		i--
	}
	return i
}

// isEncoded reports whether a line seems to be base64 or uuencode, in which no
// reader finds the same as another once something is missing or added.
func isEncoded(line []byte) bool {
	return len(line) > 3 && !bytes.ContainsAny(line, " :-<") || len(line) > 60 && line[0] == 'M' || bytes.HasPrefix(line, []byte("begin "))
}

// damage does one thing to the lines.
func damage(r *rand.Rand, lines [][]byte) [][]byte {
	i := r.IntN(len(lines))
	line := bytes.Clone(lines[i])
	switch kind := r.IntN(7); {
	case isEncoded(line):
	case kind == 0:
		return slices.Delete(slices.Clone(lines), i, i+1)
	case kind == 1:
		return slices.Insert(slices.Clone(lines), i, line)
	case kind == 2:
		return lines[:i+1]
	case kind == 3:
		lines[i] = append(bytes.TrimRight(line, "\r\n"), "\r\n"...)
	case kind == 4:
		lines[i] = bytes.TrimRight(line, "\r\n")
	case len(line) > 0 && kind == 5:
		line[r.IntN(len(line))] = byte(' ' + r.IntN(0x7F-' '))
		lines[i] = line
	case len(line) > 0:
		at := r.IntN(len(line))
		lines[i] = slices.Delete(line, at, min(len(line), at+1+r.IntN(8)))
	}
	return lines
}
