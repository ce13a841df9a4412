package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// editRounds is how many edits are measured in each document, unless that takes longer than editTime.
const (
	editRounds = 300
	editTime   = time.Minute
)

// pause is the time between two edits. Nobody types so fast: ten keys in a second are many.
const pause = 30 * time.Millisecond

// An editDocument is a document that is edited in an editor.
type editDocument struct {
	what, name, language string
	make                 func(r *rand.Rand) string
}

var editDocuments = []editDocument{
	{"Markdown, 2,000 URLs", "a.md", "markdown", func(r *rand.Rand) string { return pages(r, 2_000) }},
	{"Markdown, 110 URLs", "b.md", "markdown", func(r *rand.Rand) string { return pages(r, 110) }},
	{"mbox, 4,600 messages", "c.mbox", "mail", archive},
	{"one line, 60,000 URLs", "d.txt", "plaintext", func(*rand.Rand) string { return strings.Join(addresses(60_000), " ") }},
	{"a line for each of 60,000 URLs", "e.txt", "plaintext", func(*rand.Rand) string { return strings.Join(addresses(60_000), "\n") }},
	{"Markdown, 113,000 URLs", "f.md", "markdown", func(r *rand.Rand) string { return pages(r, 113_000) }},
}

const sentence = "The kettle is on the stove, and tea is made of leaves that were picked in spring; read more in the notes of the house.\n"

// pages returns Markdown with n links. One in twenty lacks its brackets, and one has a bad escape.
func pages(r *rand.Rand, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(sentence, 1+r.IntN(5)))
		form := "See [the page](%s) now.\n\n"
		switch r.IntN(20) {
		case 0:
			form = "See [the page] (%s) now.\n\n"
		case 1:
			form = "See %s%%zz now.\n\n"
		}
		fmt.Fprintf(&b, form, fmt.Sprintf("https://www.example.com/docs/%d/page-%d.html", i, r.IntN(100_000)))
	}
	return b.String()
}

// archive returns messages of mail with a URL each.
func archive(*rand.Rand) string {
	var b strings.Builder
	for i := range 4_600 {
		fmt.Fprintf(&b, "From jim@example.com Mon Jan  1 00:00:00 2001\nFrom: jim@example.com\nTo: al@example.com\nMessage-ID: <%d@example.com>\n\n%sSee http://www.example.com/a/%d.html for more.\n\n",
			i, strings.Repeat(sentence, 16), i)
	}
	return b.String()
}

func addresses(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("https://www.example.com/docs/%d/p.html", i)
	}
	return all
}

// measureEdits types into documents that `urlmend lsp` has open.
func measureEdits(b *bench) (string, error) {
	t := table{{"document", "size", "diagnostics", "edits", "CPU, median", "p90", "p99", "memory, at most", "after", "bound"}}
	for _, d := range editDocuments {
		progress("%s", d.what)
		row, err := b.edit(d)
		if err != nil {
			return "", fmt.Errorf("%s: %w", d.what, err)
		}
		t = append(t, row)
	}
	progress("many documents")
	many, err := b.openMany()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("CPU is that of the whole process from the change to the diagnostics, for random edits %v apart. The bound is three times the document and 32 MiB.\n\n%s\n%s", pause, t, many), nil
}

// openMany opens many short documents that are full of faulty URLs.
func (b *bench) openMany() (string, error) {
	const documents = 5_000
	text := strings.Repeat("See http//example.com/ and <http://example.com/%zz>.\n", 38)
	e, err := openEditor(b.urlmend)
	if err != nil {
		return "", err
	}
	for i := range documents {
		e.open("file://"+filepath.ToSlash(b.path(fmt.Sprintf("%d.md", i))), "markdown", text)
		if _, _, err := e.diagnostics(); err != nil {
			return "", errors.Join(err, e.close())
		}
	}
	cpu := e.cpu()
	peak := e.memory("VmHWM")
	time.Sleep(time.Second)
	made := fmt.Sprintf("%d documents of %v, full of faulty URLs: %v of CPU until all had their diagnostics, and at most %v of memory, then %v; the bound is %v.\n",
		documents, size(len(text)), duration(cpu), peak, e.memory("VmRSS"), size(3*documents*len(text)+32<<20))
	return made, e.close()
}

// edit measures edits of one document.
func (b *bench) edit(d editDocument) (row []string, err error) {
	r := rand.New(rand.NewPCG(3, 7))
	text := d.make(r)
	e, err := openEditor(b.urlmend)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, e.close()) }()
	uri := "file://" + filepath.ToSlash(b.path(d.name))
	e.open(uri, d.language, text)
	diagnostics, _, err := e.diagnostics()
	if err != nil {
		return nil, err
	}
	lines := strings.Split(text, "\n")
	var costs []time.Duration
	start := time.Now()
	for version := 1; version <= editRounds && time.Since(start) < editTime; version++ {
		time.Sleep(pause)
		line := r.IntN(len(lines))
		at := map[string]int{"line": line, "character": r.IntN(len(lines[line]) + 1)}
		before := e.cpu()
		e.send("textDocument/didChange", map[string]any{
			"textDocument":   map[string]any{"uri": uri, "version": version},
			"contentChanges": []any{map[string]any{"range": map[string]any{"start": at, "end": at}, "text": "x"}},
		})
		_, after, err := e.diagnostics()
		if err != nil {
			return nil, err
		}
		costs = append(costs, after-before)
	}
	time.Sleep(time.Second)
	slices.Sort(costs)
	at := func(percent int) string { return duration(costs[len(costs)*percent/100]) }
	return []string{
		d.what, size(len(text)).String(), strconv.Itoa(diagnostics), strconv.Itoa(len(costs)), at(50), at(90), at(99),
		e.memory("VmHWM").String(), e.memory("VmRSS").String(), size(3*len(text) + 32<<20).String(),
	}, nil
}

// An editor is a client of `urlmend lsp`.
type editor struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	err     error // of sending
}

func openEditor(program string) (*editor, error) {
	e := &editor{process: exec.Command(program, "lsp")}
	out, err := e.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if e.in, err = e.process.StdinPipe(); err != nil {
		return nil, err
	}
	e.out = bufio.NewReader(out)
	if err := e.process.Start(); err != nil {
		return nil, err
	}
	e.write(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": map[string]any{
		"capabilities": map[string]any{"textDocument": map[string]any{"publishDiagnostics": map[string]any{}}},
	}})
	e.send("initialized", map[string]any{})
	return e, nil
}

// open opens a document.
func (e *editor) open(uri, language, text string) {
	e.send("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": language, "version": 0, "text": text}})
}

// send sends a notification.
func (e *editor) send(method string, params any) {
	e.write(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
}

func (e *editor) write(message any) {
	body, err := json.Marshal(message)
	if err == nil {
		_, err = fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	e.err = errors.Join(e.err, err)
}

// diagnostics waits for diagnostics. It returns their number, and the CPU time of the server when
// they had arrived.
func (e *editor) diagnostics() (n int, cpu time.Duration, err error) {
	for e.err == nil {
		length := 0
		for {
			line, err := e.out.ReadString('\n')
			if err != nil {
				return 0, 0, err
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				length, _ = strconv.Atoi(value)
			}
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(e.out, body); err != nil {
			return 0, 0, err
		}
		cpu = e.cpu()
		var message struct {
			Method string
			Params struct{ Diagnostics []struct{} }
		}
		if err := json.Unmarshal(body, &message); err != nil {
			return 0, 0, err
		}
		if message.Method == "textDocument/publishDiagnostics" {
			return len(message.Params.Diagnostics), cpu, nil
		}
	}
	return 0, 0, e.err
}

// cpu returns the CPU time of the server so far, which the kernel counts in nanoseconds by thread.
func (e *editor) cpu() (sum time.Duration) {
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", e.process.Process.Pid))
	for _, path := range threads {
		text, _ := os.ReadFile(path)
		first, _, _ := strings.Cut(string(text), " ")
		n, _ := strconv.ParseInt(first, 10, 64)
		sum += time.Duration(n)
	}
	return sum
}

// memory returns a line of the status of the server.
func (e *editor) memory(line string) size {
	n, _ := strconv.Atoi(field(fmt.Sprintf("/proc/%d/status", e.process.Process.Pid), line+`:\s*(\d+)`))
	return size(n) << 10
}

func (e *editor) close() error {
	e.send("exit", map[string]any{})
	e.in.Close()
	io.Copy(io.Discard, e.out)
	var exit *exec.ExitError
	if err := e.process.Wait(); err != nil && !errors.As(err, &exit) { // it was not asked to shut down
		return err
	}
	return nil
}
