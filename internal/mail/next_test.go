package mail_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/mail"
)

const separator = "From ann@example.com Mon Oct  7 09:00:00 2002\n"

// archives are of all kinds, each of several messages.
var archives = map[string]struct {
	container mail.Container
	text      string
}{
	"single": {mail.Single, "Subject: s\n\n" + separator + "Subject: no message\n\ntext\n"},
	"mbox":   {mail.Mbox, strings.Repeat(separator+"Subject: s\n\ntext\n\n", 5)},
	"CR LF":  {mail.Mbox, strings.Repeat(strings.ReplaceAll(separator+"Subject: s\n\ntext\n\n", "\n", "\r\n"), 3)},
	"no separators": {mail.Mbox, separator + "Subject: s\n\ntext\n" + separator + "Subject: no blank line before\n\n" +
		"From here on, it was 12:30 in 2002\n\nFrom x 12:30 2002\nno field\n\n"},
	"put off":            {mail.Mbox, separator + ">" + separator + "Subject: s\n\ntext\n\n" + separator + ">" + separator + "Subject: s\n\n"},
	"no line before":     {mail.Mbox, "Subject: s\n\ntext\n\n" + separator + "Subject: s\n\n"},
	"ends in separator":  {mail.Mbox, separator + "Subject: s\n\ntext\n\n" + separator},
	"right length":       {mail.Mbox, strings.Repeat(separator+"Content-Length: 5\n\ntext\n\n", 4)},
	"length past some":   {mail.Mbox, lengthy("text\n\n"+separator+"Subject: quoted\n\ntext\n") + "\n" + lengthy("text\n")},
	"length to no blank": {mail.Mbox, lengthy("text\n") + lengthy("text\n") + separator + "Subject: s\n\ntext\n"},
	"wrong length":       {mail.Mbox, separator + "Content-Length: 3\n\ntext\n\n" + lengthy("text\n")},
	"length past end":    {mail.Mbox, separator + "Content-Length: 3000\n\ntext\n\n" + separator + "Subject: s\n\n"},
	"length in length": {mail.Mbox, lengthy("a\n\n"+separator+"Content-Length: 900\n\n"+strings.Repeat("b\n\n"+separator+"X: y\n\n", 9)) +
		lengthy("c\n") + "\n" + strings.Repeat(separator+"Subject: s\n\ntext\n\n", 20)},
	"rnews": {mail.Rnews, strings.Repeat("#! rnews 17\nSubject: s\n\ntext\n", 4)},
	"mmdf":  {mail.MMDF, strings.Repeat("\x01\x01\x01\x01\nSubject: s\n\n \x01\x01\x01\x01\n\x01\x01\x01\x01x\n\x01\x01\x01\x01\n", 4)},
	"batch": {mail.Batch, strings.Repeat(strings.Repeat("a", 40)+" blob 17\nSubject: s\n\ntext\n\n", 4)},
}

// lengthy returns a message with its length before its body.
func lengthy(body string) string {
	return fmt.Sprintf("%sContent-Length: %d\n\n%s", separator, len(body), body)
}

// TestNext checks that Next finds the messages into which an archive is cut, from any
// offset on.
func TestNext(t *testing.T) {
	for name, a := range archives {
		t.Run(name, func(t *testing.T) { sameNext(t, a.text, a.container) })
	}
}

// TestNextInSoup is TestNext for what may separate messages, in any order.
func TestNextInSoup(t *testing.T) {
	parts := []string{separator, separator, "From ", "\n", "\n", "\r\n", "Subject: s\n", "text\n", ">", "x"}
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		text := separator
		for range rnd.IntN(40) {
			text += parts[rnd.IntN(len(parts))]
			if rnd.IntN(8) == 0 {
				text += fmt.Sprintf("Content-Length: %d\n\n", rnd.IntN(300))
			}
		}
		sameNext(t, text, mail.Mbox)
	}
}

// FuzzNext is TestNext for texts that nobody wrote.
func FuzzNext(f *testing.F) {
	for _, a := range archives {
		f.Add(a.text, uint8(a.container))
	}
	f.Fuzz(func(t *testing.T, text string, container uint8) {
		sameNext(t, text[:min(len(text), 2<<10)], mail.Single+mail.Container(container%4))
	})
}

func sameNext(t *testing.T, text string, c mail.Container) {
	t.Helper()
	var starts []int
	for _, m := range mail.Split([]byte(text), c) {
		starts = append(starts, m.Start)
	}
	for at := 0; at < len(text)+2; at += 1 + len(text)/24 {
		i, _ := slices.BinarySearch(starts, at)
		for _, from := range slices.Concat([]int{0}, starts[max(0, i-2):min(i, len(starts))]) {
			got, err := mail.Next(strings.NewReader(text), c, from, at)
			switch {
			case i == len(starts) && err != io.EOF && at > 0:
				t.Fatalf("%q from %d on, knowing %d: a message at %d, error %v, want none", text, at, from, got, err)
			case i < len(starts) && (err != nil || got != starts[i]):
				t.Fatalf("%q from %d on, knowing %d: a message at %d, error %v, want %d", text, at, from, got, err, starts[i])
			}
		}
	}
}

// TestNextOfLongMessages looks for messages around some that are not read as one.
func TestNextOfLongMessages(t *testing.T) {
	var b bytes.Buffer
	line := []byte(strings.Repeat("x", 99) + "\n")
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{2, mail.MaxMessage/100 + 5, 3, 1} {
		b.WriteString(separator + "Subject: s\n\n")
		b.Write(bytes.Repeat(line, n))
		b.WriteByte('\n')
	}
	var starts []int
	for _, m := range mail.Split(b.Bytes(), mail.Mbox) {
		if !m.Rest {
			starts = append(starts, m.Start)
		}
	}
	if len(starts) != 4 {
		t.Fatalf("%d messages, want 4", len(starts))
	}
	at := append(slices.Clone(starts), starts[1]+1, starts[3]-1)
	at = append(at, rnd.IntN(starts[3]))
	for _, at := range at {
		i, _ := slices.BinarySearch(starts, at)
		if got, err := mail.Next(bytes.NewReader(b.Bytes()), mail.Mbox, 0, at); err != nil || got != starts[i] {
			t.Errorf("from %d on: a message at %d, error %v, want %d", at, got, err, starts[i])
		}
	}
}

func TestNextReportsErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []mail.Container{mail.Mbox, mail.Rnews, mail.Batch} {
		if _, err := mail.Next(failing{broken}, c, 0, 1); err != broken {
			t.Errorf("container %d: the error is %v", c, err)
		}
	}
}

// failing fails.
type failing struct{ err error }

func (f failing) ReadAt([]byte, int64) (int, error) { return 0, f.err }
