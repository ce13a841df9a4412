package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/urlmend/urlmend/internal/store"
)

// TestMain makes of the test the program that it tests, if its environment says so.
func TestMain(m *testing.M) {
	if os.Getenv("URLMEND_BEAM") != "" {
		main()
		return
	}
	code := m.Run()
	os.RemoveAll(sampleDir)
	os.Exit(code)
}

// beamCommand returns a command that runs urlmend-beam, or a worker of it.
func beamCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(os.Environ(), "URLMEND_BEAM=1")
	return cmd
}

// succeed runs a command that has to succeed.
func succeed(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
}

// A sample is a folder that was scanned by one urlmend.
type sample struct {
	folder  string
	urlmend string // the program
	want    []string
}

var (
	sampleDir  string
	onceSample sync.Once
	theSample  sample
)

// sampleOf returns the sample of all tests.
func sampleOf(t *testing.T) sample {
	onceSample.Do(func() {
		var err error
		if sampleDir, err = os.MkdirTemp("", "urlmend-beam"); err != nil {
			t.Fatal(err)
		}
		theSample = newSample(t, sampleDir, 8000)
	})
	if theSample.want == nil {
		t.Fatal("there is no sample")
	}
	return theSample
}

// newSample makes a folder of mail, text and web archives, larger than a shard, and scans it.
func newSample(t *testing.T, dir string, messages int) sample {
	a := sample{folder: filepath.Join(dir, "archive"), urlmend: filepath.Join(dir, "urlmend")}
	build := exec.Command("go", "build", "-buildvcs=false", "-o", a.urlmend, ".")
	build.Dir = "../.."
	succeed(t, build)
	a.write(t, "mail/all.mbox", newMail(1, messages))
	a.write(t, "mail/copies.mbox", newMail(1, 20))
	a.write(t, "mail/2004-May.mbox", newMail(2, messages/10))
	a.write(t, "text/notes.txt", newText(messages/2))
	a.write(t, "text/empty.txt", nil)
	a.write(t, "text/notes.txt.gz", zipped(newText(300)))
	pages := newPages(messages / 4)
	a.write(t, "web/pages.warc", bytes.Join(pages, nil))
	for i := range pages {
		pages[i] = zipped(pages[i])
	}
	a.write(t, "web/pages.warc.gz", bytes.Join(pages, nil))
	one := filepath.Join(dir, "one.sqlite")
	succeed(t, exec.Command(a.urlmend, "scan", a.folder, "--out", one))
	a.want = dump(t, one)
	for _, what := range []string{"file|", "text|", "page|", "message|", "url|", "occurrence|", "finding|", "settled|.*|url|", "settled|.*|part|", "settled|.*|software|"} {
		kind, evidence, _ := strings.Cut(what, ".*")
		if !slices.ContainsFunc(a.want, func(row string) bool { return strings.HasPrefix(row, kind) && strings.Contains(row, evidence) }) {
			t.Fatalf("the archive has nothing of %s", what)
		}
	}
	return a
}

func (a sample) write(t *testing.T, name string, text []byte) {
	t.Helper()
	path := filepath.Join(a.folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// flags returns those of urlmend-beam that read the archive in many shards, and settle what its texts leave open.
func (a sample) flags(output string) []string {
	return []string{"--input=" + a.folder, "--output=" + output, "--shard_size=50000", "--evidence"}
}

// check merges parts, and compares the store with that of one scan.
func (a sample) check(t *testing.T, parts []string) {
	t.Helper()
	compare(t, a.merge(t, parts), a.want)
}

// merge merges parts, and returns what is then in the store.
func (a sample) merge(t *testing.T, parts []string, flags ...string) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "merged.sqlite")
	succeed(t, exec.Command(a.urlmend, slices.Concat([]string{"merge", "--out", path}, flags, parts)...))
	return dump(t, path)
}

// compare fails if two dumps are not the same.
func compare(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Fatalf("missing: %s", want[i])
		case i >= len(want):
			t.Fatalf("too much: %s", got[i])
		case got[i] != want[i]:
			t.Fatalf("got  %s\nwant %s", got[i], want[i])
		}
	}
}

// parts returns the parts of an output.
func parts(t *testing.T, output string) []string {
	t.Helper()
	paths, err := partsOf(output)
	if err != nil || len(paths) == 0 {
		t.Fatalf("there are no parts %s: %v", output, err)
	}
	return paths
}

// dump returns what a store has, sorted, with the names of files instead of numbers of rows.
func dump(t *testing.T, path string) (all []string) {
	t.Helper()
	r, err := store.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	const text = ` JOIN text t ON t.id = x.text JOIN file f ON f.id = t.file`
	const occurrence = ` JOIN occurrence o ON o.id = x.occurrence JOIN text t ON t.id = o.text JOIN file f ON f.id = t.file`
	for _, query := range []string{
		`SELECT 'file', key, name, size, modified, hex(sha256), inbox, whole, gone, error FROM file`,
		`SELECT 'text', f.key, member, nth, input, read, t.whole, tail_start, hex(tail_sha256), t.error FROM text t JOIN file f ON f.id = t.file`,
		`SELECT 'page', f.key, t.member, t.nth, x.uri, x.date, x.year, x.record, x.record_id, x.record_offset, x.file_offset, x.status, x.type FROM page x` + text,
		`SELECT 'message', f.key, t.member, t.nth, start, end, message_id, in_reply_to, refs, date, year, date_source, plausible,
			from_domain, list, newsgroups, subject, mailer, parent, thread, copy FROM message x` + text,
		`SELECT 'url', url, hex(url_bytes), canonical, scheme, host, domain FROM url`,
		`SELECT 'occurrence', f.key, t.member, t.nth, x.start, x.end, m.start, u.url, line, col, kind, confidence, broken, segments, breaks, readings,
			continued, notes, part, x.type, place, field, depth, signature, link FROM occurrence x JOIN url u ON u.id = x.url LEFT JOIN message m ON m.id = x.message` + text,
		`SELECT 'finding', f.key, t.member, t.nth, o.start, x.nth, rule, severity, x.start, x.end, x.message FROM finding x` + occurrence,
		`SELECT 'note', f.key, t.member, t.nth, x.start, x.end, x.kind, x.message FROM note x` + text,
		`SELECT 'settled', f.key, t.member, t.nth, o.start, u.url, x.broken, evidence, messages, reason FROM settled x JOIN url u ON u.id = x.url` + occurrence,
	} {
		if err := r.Each(`SELECT concat_ws('|', `+query[len("SELECT "):strings.Index(query, " FROM")]+`)`+query[strings.Index(query, " FROM"):], nil, func(row store.Row) error {
			all = append(all, row.Text(0))
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(all)
	return all
}

// newMail returns an mbox, the same for the same seed. Some messages answer others, some have URLs. Of these some are
// broken at a hyphen and whole elsewhere; some end a line, and a URL elsewhere begins with them and the next line; and
// some are broken by software that inserts hyphens in one column.
func newMail(seed uint64, n int) []byte {
	rnd := rand.New(rand.NewPCG(seed, seed))
	var text bytes.Buffer
	for i := range n {
		fmt.Fprintf(&text, "From a@example.org Sat Mar  1 12:00:00 2003\nFrom: a%d@example.org\nMessage-ID: <%d.%d@example.org>\nDate: %d Mar 2003 12:00:00 +0000\nSubject: Number %[3]d\n", rnd.IntN(9), seed, i, 1+i%28)
		if i > 0 && rnd.IntN(3) > 0 {
			fmt.Fprintf(&text, "In-Reply-To: <%d.%d@example.org>\n", seed, rnd.IntN(i))
		}
		if i%50 == 7 {
			fmt.Fprintf(&text, "X-Mailer: Parchment 2.1\n\nThe books of this month: http://www.example.net/books/of-the-%05d/and-\nwhat-was-read.html has all.\n\n", i)
			continue
		}
		text.WriteString("\n")
		page := rnd.IntN(40)
		switch rnd.IntN(8) {
		case 0:
			fmt.Fprintf(&text, "See http://www.example.com/minutes/of-the-meeting-%d/and-\nwhat-was-said.html for all.\n", page)
		case 1, 2:
			fmt.Fprintf(&text, "See http://www.example.com/minutes/of-the-meeting-%d/and-what-was-said.html for all.\n", page)
		case 3:
			fmt.Fprintf(&text, "> <URL:http://www.example.org/a/list/of/books/%d/and/of\n> /readers.html> htp://example.net/\n", page)
		case 4:
			fmt.Fprintf(&text, "The shelves of the library are at http://www.example.com/shelf/%02d/of/the/li\nbrary/%d today.\n", page, i)
		case 5:
			fmt.Fprintf(&text, "One is <http://www.example.com/shelf/%02d/of/the/library/%d>.\n", page, i)
		}
		fmt.Fprintf(&text, "Line %d of a letter, which goes on for a while.\n\n", i)
	}
	return text.Bytes()
}

// newText returns a text with URLs, some of which are broken.
func newText(paragraphs int) []byte {
	var text bytes.Buffer
	for i := range paragraphs {
		fmt.Fprintf(&text, "Paragraph %d has more at <http://docs.example.org/manual/%[1]d/the-\nsecond-half.html>, http://docs.example.org:80/%[1]d and\nhttp://docs.example.org/%%zz/%[1]d.\n\n", i)
	}
	return text.Bytes()
}

// newPages returns the records of a web archive.
func newPages(n int) [][]byte {
	pages := make([][]byte, n)
	for i := range pages {
		http := fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Page %d: <a href=\"http://www.example.net/%[1]d?a b\">next</a>\n<p>or http://www.example.net/%[1]d/index.html\n", i)
		pages[i] = fmt.Appendf(nil, "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://www.example.net/%d\r\nWARC-Date: 20%02d-01-02T03:04:05Z\r\nWARC-Record-ID: <urn:uuid:%032d>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", i, i%20, i, len(http), http)
	}
	return pages
}

func zipped(text []byte) []byte {
	var buf bytes.Buffer
	w := gzip.NewWriter(&buf)
	w.Write(text) // a buffer takes all
	w.Close()
	return buf.Bytes()
}

// TestEmbeddedRunner: a pipeline on the embedded runner, and a merge, give the store of one scan, and count
// what it has.
func TestEmbeddedRunner(t *testing.T) {
	a := sampleOf(t)
	output := filepath.Join(t.TempDir(), "links")
	succeed(t, beamCommand(t, a.flags(output)...))
	a.check(t, parts(t, output))
	n := make(map[string]int64)
	for _, line := range a.want {
		kind, _, _ := strings.Cut(line, "|")
		n[kind]++
	}
	got, err := totalsIn(output)
	if err != nil {
		t.Fatal(err)
	}
	for total, want := range map[string]int64{"files": n["file"], "pages": n["page"], "messages": n["message"], "urls": n["occurrence"], "findings": n["finding"], "settled": n["settled"]} {
		if got[total] != want {
			t.Errorf("%d %s are counted, want %d", got[total], total, want)
		}
	}
}

// TestEvidenceOfAll: what the texts of a group of files leave open is settled by the evidence of all files if the
// pipeline did that, else by that of the group.
func TestEvidenceOfAll(t *testing.T) {
	a := sampleOf(t)
	dir := t.TempDir()
	group := filepath.Join(a.folder, "mail/2004-May.mbox")
	plan, err := exec.Command(a.urlmend, "scan", "--plan", group).Output()
	if err != nil {
		t.Fatal(err)
	}
	planned := filepath.Join(dir, "plan.jsonl")
	if err := os.WriteFile(planned, plan, 0o666); err != nil {
		t.Fatal(err)
	}
	settled := func(rows []string) []string {
		return slices.DeleteFunc(slices.Clone(rows), func(row string) bool { return !strings.HasPrefix(row, "settled|"+group) })
	}
	one, alone := filepath.Join(dir, "one.sqlite"), filepath.Join(dir, "links")
	succeed(t, exec.Command(a.urlmend, "scan", group, "--out", one))
	succeed(t, beamCommand(t, "--input="+a.folder, "--output="+alone))
	compare(t, settled(a.merge(t, parts(t, alone), "--plan", planned)), settled(dump(t, one)))

	all := filepath.Join(dir, "all")
	succeed(t, beamCommand(t, a.flags(all)...))
	got := settled(a.merge(t, parts(t, all), "--plan", planned))
	compare(t, got, settled(a.want))
	if slices.Equal(got, settled(dump(t, one))) {
		t.Error("the other files settle nothing")
	}
	// Of files that have changed, or are others, the evidence does not count.
	a.check(t, slices.Concat(parts(t, alone), evidenceOf(t, group)))
}

// TestDatabases: the databases that a pipeline makes have together what one scan has of web archives and texts, and the decisions are those of all
// files.
func TestDatabases(t *testing.T) {
	a := sampleOf(t)
	output := filepath.Join(t.TempDir(), "links")
	succeed(t, beamCommand(t, append(a.flags(output), "--databases=3")...))
	paths, err := filepath.Glob(output + "-*-of-00003.sqlite")
	if err != nil || len(paths) < 2 {
		t.Fatalf("the databases are %v, %v", paths, err)
	}
	var got []string
	for _, path := range paths {
		got = append(got, dump(t, path)...)
	}
	slices.Sort(got)
	// A URL is in each database with a file that has it. Threads and copies are those among the files of a database.
	isOfAll := func(row string) bool { return strings.HasPrefix(row, "message|") }
	compare(t, slices.DeleteFunc(slices.Compact(got), isOfAll), slices.DeleteFunc(slices.Clone(a.want), isOfAll))
}

// evidenceOf returns the part with the decisions of a pipeline over a file.
func evidenceOf(t *testing.T, file string) []string {
	output := filepath.Join(t.TempDir(), "links")
	succeed(t, beamCommand(t, "--input="+file, "--output="+output, "--evidence"))
	return parts(t, output)
}

// TestUnreadableFile: what can't be read is counted, and the exit code shows it.
func TestUnreadableFile(t *testing.T) {
	output := filepath.Join(t.TempDir(), "links")
	out, err := beamCommand(t, "--input=/nowhere/at/all", "--output="+output).CombinedOutput()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != exitFailed {
		t.Errorf("it ends with %v, want exit status %d: %s", err, exitFailed, out)
	}
	text, err := os.ReadFile(output + "-errors.csv")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "/nowhere/at/all") {
		t.Errorf("the error does not name the file: %s", text)
	}
}
