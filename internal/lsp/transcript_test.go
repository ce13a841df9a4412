package lsp

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestTranscripts replays the transcripts in fixtures/lsp. A line "-> METHOD PARAMS" is a message from
// the client, which may continue on the next lines. Below it is everything that the server sends until
// its work is done. The client answers each request with null, or with the result in a line
// "=> METHOD RESULT" above. The other files are in the folder /w; "@FILE" in a message is the text of a
// file. UPDATE=1 writes what the server sends.
func TestTranscripts(t *testing.T) {
	paths, err := filepath.Glob("../../fixtures/lsp/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			last := &a.Files[len(a.Files)-1]
			got := play(t, a.Files)
			if got == string(last.Data) {
				return
			}
			if os.Getenv("UPDATE") == "" {
				t.Errorf("run UPDATE=1 go test ./internal/lsp and look at the difference; got:\n%s", got)
				return
			}
			last.Data = []byte(got)
			if err := os.WriteFile(path, txtar.Format(a), 0o666); err != nil {
				t.Error(err)
			}
		})
	}
}

// play replays the last of the files, and returns it with what the server sends.
func play(t *testing.T, files []txtar.File) string {
	dir := t.TempDir()
	for _, f := range files[:len(files)-1] {
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := newTestClient(t)
	folder := string(host.uri(dir))
	toServer := func(text string) string {
		for _, f := range files {
			quoted, _ := json.Marshal(string(f.Data))
			text = strings.ReplaceAll(text, `"@`+f.Name+`"`, string(quoted))
		}
		return strings.ReplaceAll(text, "file:///w", folder)
	}
	fromServer := func(text string) string {
		text = strings.ReplaceAll(text, folder, "file:///w")
		return strings.ReplaceAll(text, dir, "/w")
	}
	var out strings.Builder
	for part := range strings.SplitSeq("\n"+string(files[len(files)-1].Data), "\n-> ") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		sent, _, _ := strings.Cut(part, "\n<-")
		sent = strings.TrimRight(sent, "\n")
		if strings.HasPrefix(sent, "\n=> ") || strings.HasPrefix(sent, "=> ") {
			for line := range strings.Lines(strings.TrimSpace(sent)) {
				method, result, _ := strings.Cut(strings.TrimPrefix(line, "=> "), " ")
				c.results[method] = json.RawMessage(toServer(result))
				out.WriteString(line)
			}
			out.WriteString("\n\n")
			continue
		}
		method, params, _ := strings.Cut(sent, " ")
		fmt.Fprintf(&out, "-> %s\n", sent)
		c.say(method, toServer(params))
		for _, m := range c.heard() {
			fmt.Fprintf(&out, "<- %s\n", fromServer(m))
		}
		out.WriteByte('\n')
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

// A testClient is a client that records what the server sends.
type testClient struct {
	t       *testing.T
	s       *server
	in      io.Writer
	id      int
	results map[string]json.RawMessage // of the server's requests

	mu   sync.Mutex
	came []message
	more *sync.Cond
}

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

func newTestClient(t *testing.T) *testClient {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &testClient{t: t, in: toServer, results: make(map[string]json.RawMessage)}
	c.more = sync.NewCond(&c.mu)
	c.s = newServer(t.Context(), in, out, "0")
	go c.listen(bufio.NewReader(fromServer))
	t.Cleanup(func() {
		toServer.Close()
		c.s.close()
		out.Close()
	})
	return c
}

func (c *testClient) listen(r *bufio.Reader) {
	for {
		m, err := readMessage(r)
		if err != nil {
			return
		}
		if m.Method != "" && m.ID != nil {
			go c.write(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": c.results[m.Method]})
		}
		c.mu.Lock()
		c.came = append(c.came, m)
		c.more.Broadcast()
		c.mu.Unlock()
	}
}

func readMessage(r *bufio.Reader) (m message, err error) {
	var n int
	if _, err := fmt.Fscanf(r, "Content-Length: %d\r\n\r\n", &n); err != nil {
		return m, err
	}
	body := make([]byte, n)
	if _, err := io.ReadFull(r, body); err != nil {
		return m, err
	}
	return m, json.Unmarshal(body, &m)
}

// write sends a message.
func (c *testClient) write(m any) {
	text, err := json.Marshal(m)
	if err != nil {
		c.t.Error(err)
		return
	}
	fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(text), text)
}

// say sends a request or a notification.
func (c *testClient) say(method, params string) {
	m := map[string]any{"jsonrpc": "2.0", "method": method}
	if params != "" {
		if !json.Valid([]byte(params)) {
			c.t.Fatalf("%s: no JSON: %s", method, params)
		}
		m["params"] = json.RawMessage(params)
	}
	isNotification := strings.HasPrefix(method, "$/") || strings.Contains(method, "/did") || method == "initialized" || method == "exit"
	if !isNotification {
		c.id++
		m["id"] = c.id
	}
	c.write(m)
	c.settle()
}

// settle waits until the server's work is done and its messages have arrived.
func (c *testClient) settle() {
	c.await("test/barrier")
	c.s.works.Wait()
	c.await("test/barrier")
}

// await calls a method that does not exist, and waits for the answer: by then, all messages sent
// before have been handled.
func (c *testClient) await(method string) {
	c.write(map[string]any{"jsonrpc": "2.0", "id": method, "method": method})
	want, _ := json.Marshal(method)
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		for i, m := range c.came {
			if bytes.Equal(m.ID, want) {
				c.came = slices.Delete(c.came, i, i+1)
				return
			}
		}
		c.more.Wait()
	}
}

// heard returns what the server has sent since the last call, in a stable order.
func (c *testClient) heard() (texts []string) {
	c.mu.Lock()
	came := c.came
	c.came = nil
	c.mu.Unlock()
	for _, m := range came {
		head, body := cmp.Or(m.Method, "answer"), m.Params
		switch {
		case m.Error != nil:
			head, body = "error", m.Error
		case m.Method == "":
			body = m.Result
		}
		if body == nil {
			body = json.RawMessage("null")
		}
		texts = append(texts, head+" "+laidOut(body))
	}
	slices.Sort(texts)
	return texts
}

var short = regexp.MustCompile(`[{\[]\s+[^{}\[\]]*(?:\{[^{}\[\]]*\}[^{}\[\]]*)*\s+[}\]]`)

// laidOut returns readable JSON: short values are on one line.
func laidOut(text json.RawMessage) string {
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return string(text)
	}
	s := b.String()
	for range 4 {
		s = short.ReplaceAllStringFunc(s, func(part string) string {
			line := strings.Join(strings.Fields(part), " ")
			if line = strings.NewReplacer("{ ", "{", " }", "}", "[ ", "[", " ]", "]").Replace(line); len(line) > 110 || strings.Contains(part, "  \"message\"") {
				return part
			}
			return line
		})
	}
	return s
}
