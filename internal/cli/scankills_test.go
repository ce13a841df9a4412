//go:build unix

package cli

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urlmend/urlmend/internal/record"
)

// TestKilledScans kills scans at random times, KILLS of them in all, and repeats each until it is done:
// the store then is that of a scan that nobody killed, and so is the log. ARCHIVE names the
// archive; without it one is made up.
func TestKilledScans(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv("KILLS"))
	if err != nil {
		t.Skip("it takes long: set KILLS to a number")
	}
	mail := os.Getenv("ARCHIVE")
	dir := t.TempDir()
	t.Chdir(dir)
	if mail == "" {
		mail = "mail"
		files := 0
		for part := range slices.Chunk(newArchive(2, 60_000), 10_000) {
			files++
			appendText(t, filepath.Join(mail, strconv.Itoa(files)+".mbox"), strings.Join(part, ""))
		}
	}
	scan := func(name string) *exec.Cmd {
		return exec.Command("urlmend", "scan", mail, "--out", name+".sqlite", "--out", name+".jsonl")
	}
	began := time.Now()
	if err := scan("whole").Run(); err != nil {
		t.Fatal(err)
	}
	takes := time.Since(began)
	want := rowsOfAll(t, "whole.sqlite")
	messages := messagesIn(t, "whole.jsonl")
	done, signals := 0, make(map[syscall.Signal]int)
	for killed, isOver := 0, false; !isOver; {
		isOver = killed >= kills // nobody disturbs the last
		cmd := scan("killed")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		signal := []syscall.Signal{syscall.SIGKILL, syscall.SIGKILL, syscall.SIGINT, syscall.SIGTERM}[rand.IntN(4)]
		wait := rand.N(takes)
		if isOver {
			wait = time.Hour
		}
		timer := time.AfterFunc(wait, func() { cmd.Process.Signal(signal) })
		err := cmd.Wait()
		if !timer.Stop() && err != nil {
			killed++
			signals[signal]++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		done++
		if got := rowsOfAll(t, "killed.sqlite"); !slices.Equal(got, want) {
			t.Fatalf("after %d kills: %s", killed, firstDifference(got, want))
		}
		if got := messagesIn(t, "killed.jsonl"); got != messages {
			t.Fatalf("after %d kills: the log has %d messages, want %d", killed, got, messages)
		}
		os.Remove("killed.sqlite")
		os.Remove("killed.jsonl")
	}
	t.Logf("%d kills (%v), %d scans done, all with the same %d rows", kills, signals, done, len(want))
}

// messagesIn returns how many messages a log has. One that was read again after an interruption is there
// twice.
func messagesIn(t *testing.T, log string) int {
	t.Helper()
	type place struct {
		file  string
		start int
	}
	var at place
	all := make(map[place]bool)
	_, err := record.Read(log, func(r record.Record) error {
		switch r := r.(type) {
		case *record.File:
			at.file = r.Name
		case *record.Message:
			at.start = r.Start
			all[at] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}
