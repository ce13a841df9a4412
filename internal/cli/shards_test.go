package cli

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestShardsGiveTheStoreOfOneScan: a plan with shards of any size, read in any order into any number of parts,
// some of it twice and some by workers that were killed, is merged to the store of one scan.
func TestShardsGiveTheStoreOfOneScan(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	dir := t.TempDir()
	t.Chdir(dir)
	writeShardArchive(t, rnd)
	// The file that is cut off makes all of this exit with 2.
	runCLI(t, exitError, "", "scan", "mail", "--out", "whole.sqlite")
	want := rowsOfAll(t, "whole.sqlite")
	for n, size := range []string{"900", "64MB"} {
		plan, _ := runCLI(t, exitClean, "", "scan", "--plan", "--shard-size", size, "mail/small")
		large, _ := runCLI(t, exitClean, "", "scan", "--plan", "--shard-size", []string{"199K", "64MB"}[n], "mail/large")
		plan += large
		lines := strings.SplitAfter(strings.TrimSuffix(plan, "\n"), "\n")
		lines[len(lines)-1] += "\n"
		all := append(slices.Clone(lines), lines[:len(lines)/4]...) // some twice
		rnd.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		var parts []string
		for i, share := range inShares(all, 3) {
			part := fmt.Sprintf("part-%d-%d.jsonl", n, i)
			if i%2 == 1 {
				part += ".zst"
			}
			parts = append(parts, part)
			readInto(t, part, strings.Join(share, ""))
			if i == 0 { // the worker was killed, and another goes on
				text, err := os.ReadFile(part)
				if err != nil || os.WriteFile(part, text[:len(text)/2], 0o666) != nil {
					t.Fatal(err)
				}
			}
		}
		writeText(t, "plan.jsonl", plan)
		store := fmt.Sprintf("merged-%d.sqlite", n)
		merge := slices.Concat([]string{"merge", "--plan", "plan.jsonl", "--out", store}, parts)
		missing, said := runCLI(t, exitError, "", merge...)
		if missing == "" {
			t.Fatalf("size %s: nothing is missing of a part that was cut off: %s", size, said)
		}
		if n%2 == 0 {
			merge = append(merge, "again.jsonl")
			parts = []string{"again.jsonl"}
		}
		unplanned := 0 // shards that were planned from what only looked like the start of a record
		for range 4 {
			for line := range strings.Lines(missing) {
				if !slices.Contains(lines, line) {
					unplanned++
				}
			}
			if missing != "" {
				readInto(t, parts[0], missing)
				missing, _ = runCLI(t, exitError, "", merge...)
			}
		}
		if missing != "" {
			t.Errorf("size %s: always missing: %s", size, missing)
		}
		if isSmall := n == 0; isSmall != (unplanned > 0) {
			t.Errorf("size %s: %d shards were cut in the wrong place", size, unplanned)
		}
		if got := rowsOfAll(t, store); !slices.Equal(got, want) {
			t.Fatalf("size %s: %d rows, want %d: %s", size, len(got), len(want), firstDifference(got, want))
		}
		os.Remove("again.jsonl")
	}
}

// TestPartOfOneWriter: a part that is being written is refused, and stays as it is.
func TestPartOfOneWriter(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("it has no locks")
	}
	t.Chdir(t.TempDir())
	writeText(t, "mail/all.mbox", strings.Join(newArchive(4, 9), ""))
	plan, _ := runCLI(t, exitClean, "", "scan", "--plan", "mail")
	r, w := io.Pipe()
	ended := make(chan int)
	go func() {
		ended <- Main([]string{"urlmend", "scan", "--shards-from", "-", "--out", "part.jsonl"}, r, io.Discard, io.Discard)
	}()
	io.WriteString(w, "\n") // it has begun once it reads this
	_, said := runCLI(t, exitError, plan, "scan", "--shards-from", "-", "--out", "part.jsonl")
	if !strings.Contains(said, "cannot write part.jsonl: another process writes to it") {
		t.Error(said)
	}
	io.WriteString(w, plan)
	w.Close()
	if code := <-ended; code != exitClean {
		t.Errorf("the first one exits with %d", code)
	}
	runCLI(t, exitClean, "", "merge", "--out", "links.sqlite", "part.jsonl")
}

// inShares divides lines among so many.
func inShares(lines []string, n int) (shares [][]string) {
	for i := range n {
		shares = append(shares, lines[i*len(lines)/n:(i+1)*len(lines)/n])
	}
	return shares
}

// readInto reads shards into a part.
func readInto(t *testing.T, part, lines string) {
	t.Helper()
	runCLI(t, -1, lines, "scan", "--shards-from", "-", "--out", part)
}

// runCLI runs a command, which is to exit with that code, or any if that is negative.
func runCLI(t *testing.T, want int, stdin string, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, said strings.Builder
	if code := Main(append([]string{"urlmend"}, args...), strings.NewReader(stdin), &out, &said); code != want && want >= 0 {
		t.Fatalf("%v exits with %d, want %d: %s", args, code, want, &said)
	}
	return out.String(), said.String()
}

func writeText(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// writeShardArchive writes files of all kinds below the directory mail.
func writeShardArchive(t *testing.T, rnd *rand.Rand) {
	t.Helper()
	mail := newArchive(3, 40)
	mbox := strings.Join(mail, "")
	write := func(name, text string) { writeText(t, "mail/small/"+name, text) }
	write("all.mbox", mbox)
	write("crlf.mbox", strings.ReplaceAll(mbox, "\n", "\r\n"))
	var lengths, rnews, batch, mmdf, pages, packed strings.Builder
	for i, m := range mail {
		from, rest, _ := strings.Cut(m, "\n")
		header, body, _ := strings.Cut(rest, "\n\n")
		body += "From nobody Sat Mar  1 12:00:00 2003\nX: y\n\nhttp://www.example.com/in-a-message\n"
		fmt.Fprintf(&lengths, "%s\n%s\nContent-Length: %d\n\n%s\n", from, header, len(body), body)
		rest = strings.TrimRight(rest, "\n") // the next message begins in the same line
		fmt.Fprintf(&rnews, "#! rnews %d\n%s", len(rest), rest)
		fmt.Fprintf(&batch, "%040x blob %d\n%s\n", i, len(rest), rest)
		fmt.Fprintf(&mmdf, "\x01\x01\x01\x01\n%s\x01\x01\x01\x01\n", m)
		uri := fmt.Sprintf("http://www.example.org/page-%d", i%7) // some come several times
		html := fmt.Sprintf("<p>Page %d\n<a href='http://www.example.com/a%%zz%d'>x</a>", i, i)
		for _, record := range []string{
			"WARC-Type: request\r\nWARC-Target-URI: " + uri + "\r\nContent-Length: 4\r\n\r\nGET ",
			fmt.Sprintf("WARC-Type: resource\r\nWARC-Target-URI: %s\r\nWARC-Date: 2003-03-01T12:00:00Z\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s", uri, len(html), html),
		} {
			if i == 20 { // an archive in an archive
				record = fmt.Sprintf("WARC-Type: resource\r\nContent-Length: %d\r\n\r\n%s", len(record)+10, "WARC/1.0\r\n"+record)
			}
			record = "WARC/1.0\r\n" + record + "\r\n\r\n"
			pages.WriteString(record)
			if i == 10 { // what looks like the start of a record in it
				var inner bytes.Buffer
				z := gzip.NewWriter(&inner)
				io.WriteString(z, record)
				z.Close()
				noise := strings.Repeat("no record ", 120)
				record = fmt.Sprintf("WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: %s\r\nContent-Length: %d\r\n\r\n%s%s\r\n\r\n",
					uri, len(noise)+inner.Len(), noise, inner.String())
			}
			z, _ := gzip.NewWriterLevel(&packed, gzip.NoCompression)
			io.WriteString(z, record)
			z.Close()
		}
	}
	write("lengths.mbox", lengths.String())
	write("rnews", rnews.String())
	write("batch", batch.String())
	write("mmdf", mmdf.String())
	write("pages.warc", pages.String())
	write("wrong.warc", strings.Replace(pages.String(), "Page 30\n", "Page 30\nPage 30\nPage 30\n", 1))
	write("pages.warc.gz", packed.String())
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	io.WriteString(w, mbox)
	w.Close()
	write("all.mbox.gz", z.String())
	write("cut-off.mbox.gz", z.String()[:z.Len()/2])
	write("box/cur/1.host:2,S", mail[1])
	write("box/new/1046512800.2.host", mail[2])
	prose := shardProse(rnd)
	writeText(t, "mail/large/prose.txt", prose)
	write("prose.txt", prose[:9000])
	write("mark.txt", "\uFEFF"+prose[:9000])
	write("latin.txt", strings.ReplaceAll(prose[:9000], "words", "w\xf6rter\xe9"))
	write("line.txt", strings.ReplaceAll(prose[:9000], "\n", " "))
	write("page.md", "# Title\n\n"+strings.Repeat("A [link](http://www.example.com/a_b \"t\") and\n\n```\nhttp://www.example.com/code\n```\n\n[r]: http://www.example.net/\n", 90))
	write("code.c", strings.Repeat("puts(\"http://www.example.com/\"\n     \"continued\"); /* http://www.example.net/c */\n", 90))
	write("calendar.ics", "BEGIN:VCALENDAR\r\nURL:http://www.example.com/a-\r\n b\r\n"+strings.Repeat("X-A:http://www.example.com/c\r\n", 40)+"END:VCALENDAR\r\n")
	write("wide.txt", "\xff\xfeh\x00t\x00t\x00p\x00:\x00/\x00/\x00e\x00.\x00e\x00x\x00")
	write("binary.bin", "\x00\x01"+strings.Repeat("http://www.example.com/\n", 40))
	write("empty.txt", "")
}

// shardProse returns a text that is longer than a block of the search, and has many URLs only where a shard or
// a block may end.
func shardProse(rnd *rand.Rand) string {
	const shard, block, near = 199 << 10, 512 << 10, 8 << 10
	isNear := func(at, size int) bool { return (at+near)%size < 2*near }
	var b strings.Builder
	for b.Len() < block+2*near {
		if isNear(b.Len(), shard) || isNear(b.Len(), block) {
			fmt.Fprintf(&b, "%s see http://www.example.com/%d/and-\nmore.html or <URL:http://www.example.net/%[2]d/\n   x>%s", strings.Repeat("some words of text ", rnd.IntN(9)), rnd.IntN(900), strings.Repeat("\n", rnd.IntN(3)))
		} else {
			b.WriteString("Here is a line without any.\n")
		}
	}
	return b.String()
}

// TestMappers runs shards as Hadoop Streaming does, which has some lines of its input on the standard input of
// each mapper, and ends each line of standard output in a tab; here it keeps what came of several attempts.
func TestMappers(t *testing.T) {
	t.Chdir(t.TempDir())
	writeText(t, "mail/all.mbox", strings.Join(newArchive(4, 60), ""))
	writeText(t, "mail/note.txt", "see http://www.example.com/minutes/of-the-meeting-1/and-what-was-said.html\n")
	scanInto(t, "whole.sqlite")
	plan, _ := runCLI(t, exitClean, "", "scan", "--plan", "--shard-size", "1K", "mail")
	writeText(t, "plan.jsonl", plan)
	args := []string{"merge", "--plan", "plan.jsonl", "--out", "merged.sqlite"}
	for i, split := range inShares(slices.Collect(strings.Lines(plan)), 3) {
		log, _ := runCLI(t, exitClean, strings.Join(split, ""), "scan", "--shards-from", "-", "--out", "-")
		output := strings.ReplaceAll(log, "\n", "\t\n")
		for attempt, text := range []string{output, output[:len(output)*i/3]} { // the second one is killed
			name := fmt.Sprintf("part-%05d_%d", i, attempt)
			writeText(t, name, text)
			args = append(args, name)
		}
	}
	runCLI(t, exitClean, "", args...)
	if got, want := rowsOfAll(t, "merged.sqlite"), rowsOfAll(t, "whole.sqlite"); !slices.Equal(got, want) {
		t.Error(firstDifference(got, want))
	}
}
