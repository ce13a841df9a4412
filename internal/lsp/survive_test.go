package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// spoken returns the messages that clients send in the transcripts: methods with parameters.
func spoken(t testing.TB) (all [][2]string) {
	paths, err := filepath.Glob("../../fixtures/lsp/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, path := range paths {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for part := range strings.SplitSeq("\n"+string(a.Files[len(a.Files)-1].Data), "\n-> ") {
			sent, _, _ := strings.Cut(part, "\n<-")
			method, params, _ := strings.Cut(strings.TrimSpace(sent), " ")
			for _, f := range a.Files {
				quoted, _ := json.Marshal(string(f.Data))
				params = strings.ReplaceAll(params, `"@`+f.Name+`"`, string(quoted))
			}
			if json.Valid([]byte(params)) && method != "" {
				all = append(all, [2]string{method, params})
			}
		}
	}
	return all
}

// FuzzServe sends arbitrary bytes to a server, which must end.
func FuzzServe(f *testing.F) {
	head := func(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }
	initialize := head(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
	var session strings.Builder
	for i, m := range spoken(f) {
		session.WriteString(head(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, i, m[0], m[1])))
	}
	for _, text := range []string{
		"", "\r\n\r\n", "Content-Length: 3\r\n\r\n{}", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999\r\n\r\n{", initialize, session.String(),
		initialize + head(`{"id":1}`), initialize + head(`[]`), initialize + head(`{"jsonrpc":"2.0","id":null,"method":null,"params":7}`),
		initialize + head(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"x","version":-7},"contentChanges":[{"range":{"start":{"line":9,"character":4294967295},"end":{"line":0,"character":0}}}]}}`),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, sent []byte) {
		if bytes.Contains(sent, []byte("processId")) || bytes.Contains(sent, []byte("file:")) || bytes.Contains(sent, []byte("workspaceFolders")) {
			return // it must not read the file system
		}
		err := Serve(t.Context(), bytes.NewReader(sent), io.Discard, "0")
		if err != nil && !errors.Is(err, ErrNoShutdown) {
			t.Error(err)
		}
	})
}

// FuzzSession sends the messages of clients in random order, with mixed-up parameters, and expects an
// answer to each request.
func FuzzSession(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	all := spoken(f)
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 3))
		c := newTestClient(t)
		c.say("initialize", `{"capabilities":{"textDocument":{"publishDiagnostics":{"relatedInformation":true},"codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[]}}}}}}`)
		folder := string(host.uri(t.TempDir()))
		asked := make(map[string]bool)
		for i := range 30 {
			m := all[r.IntN(len(all))]
			if slices.Contains([]string{"initialize", "shutdown", "exit", "workspace/diagnostic"}, m[0]) {
				continue
			}
			params := strings.ReplaceAll(m[1], "file:///w", folder)
			if r.IntN(2) == 0 {
				params = mixed(r, params, all)
			}
			id := fmt.Sprintf("%q", fmt.Sprint("x", i))
			asked[id] = true
			c.write(map[string]any{"jsonrpc": "2.0", "id": json.RawMessage(id), "method": m[0], "params": json.RawMessage(params)})
		}
		c.settle()
		c.mu.Lock()
		defer c.mu.Unlock()
		for _, m := range c.came {
			delete(asked, string(m.ID))
		}
		if len(asked) > 0 {
			t.Errorf("no answer to %v", asked)
		}
	})
}

// mixed returns the parameters with one value replaced by a number or by a value of other parameters.
func mixed(r *rand.Rand, params string, all [][2]string) string {
	var v, other any
	if json.Unmarshal([]byte(params), &v) != nil || json.Unmarshal([]byte(all[r.IntN(len(all))][1]), &other) != nil {
		return params
	}
	replace(r, v, []any{other, -1, int64(1 << 31), int64(4294967295), 1e300, nil, "", []any{}, map[string]any{}, "x\u0000\uFFFF", true}[r.IntN(11)])
	text, err := json.Marshal(v)
	if err != nil {
		return params
	}
	return string(text)
}

// replace puts a value somewhere into another.
func replace(r *rand.Rand, in, by any) {
	switch v := in.(type) {
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		if len(keys) == 0 {
			return
		}
		k := keys[r.IntN(len(keys))]
		if r.IntN(3) == 0 {
			v[k] = by
			return
		}
		replace(r, v[k], by)
	case []any:
		if len(v) > 0 {
			replace(r, v[r.IntN(len(v))], by)
		}
	}
}

// TestClientThatDoesNotRead changes a document many times without reading the output. The session
// must end nevertheless.
func TestClientThatDoesNotRead(t *testing.T) {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	s := newServer(t.Context(), in, out, "0")
	say := func(body string) { fmt.Fprintf(toServer, "Content-Length: %d\r\n\r\n%s", len(body), body) }
	r := bufio.NewReader(fromServer)
	say(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
	if _, err := readMessage(r); err != nil {
		t.Fatal(err)
	}
	say(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.txt","languageId":"","version":0,"text":"http//example.com/"}}}`)
	const last = 500
	for i := range last {
		say(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.txt","version":%d},"contentChanges":[{"text":"http//example.com/%d"}]}}`, i+1, i))
	}
	s.mu.Lock()
	if s.pushers > maxPushers || len(s.due) > 1 {
		t.Errorf("%d goroutines push %d documents", s.pushers, len(s.due))
	}
	s.mu.Unlock()
	for n, version := 0, 0; version < last; n++ {
		m, err := readMessage(r)
		if err != nil || n > maxPushers+1 {
			t.Fatalf("%v, after %d messages the version is %d", err, n, version)
		}
		var p struct{ Version int }
		json.Unmarshal(m.Params, &p)
		if p.Version < version {
			t.Errorf("version %d after %d", p.Version, version)
		}
		version = p.Version
	}
	toServer.Close()
	<-s.conn.Closed()
	out.Close()
	s.close()
}

// TestFastEdits edits a document without waiting for the diagnostics. They must come in the order of
// the versions, and the last ones must be those of the text as it is then.
func TestFastEdits(t *testing.T) {
	c := newTestClient(t)
	c.say("initialize", `{"capabilities": {"textDocument": {"publishDiagnostics": {}}}}`)
	pushed := func(uri string) (all []protocol.PublishDiagnosticsParams) {
		c.settle()
		for _, m := range c.came {
			var p protocol.PublishDiagnosticsParams
			if m.Method == "textDocument/publishDiagnostics" && json.Unmarshal(m.Params, &p) == nil && p.URI == protocol.DocumentURI(uri) {
				all = append(all, p)
			}
		}
		return all
	}
	open := func(uri, text string) {
		c.write(map[string]any{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": map[string]any{
			"textDocument": map[string]any{"uri": uri, "languageId": "markdown", "version": 0, "text": text},
		}})
	}
	text := newText([]byte(strings.Repeat("é😀 [tea] (https://www.example.com/) and\nhttp//example.com/tea or <http://www.example.com/to-\nthe/pot>\n\n", 200)))
	open("file:///a.md", string(text.bytes))
	const edits = 200
	r := rand.New(rand.NewPCG(1, 2))
	for i := range edits {
		at := text.offset(protocol.Position{Line: uint32(r.IntN(len(text.lines))), Character: uint32(r.IntN(40))}, protocol.UTF16)
		by := []string{"x", "😀", "http//example.com/", "\n", " ", "%zz", ""}[r.IntN(7)]
		where := text.span(at, at, protocol.UTF16)
		text = text.replace(at, at, []byte(by))
		c.write(map[string]any{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": map[string]any{
			"textDocument":   map[string]any{"uri": "file:///a.md", "version": i + 1},
			"contentChanges": []any{map[string]any{"range": where, "text": by}},
		}})
	}
	got := pushed("file:///a.md")
	for i := 1; i < len(got); i++ {
		if *got[i].Version <= *got[i-1].Version {
			t.Errorf("version %d after %d", *got[i].Version, *got[i-1].Version)
		}
	}
	open("file:///b.md", string(text.bytes))
	want, last := pushed("file:///b.md")[0], got[len(got)-1]
	if *last.Version != edits || len(want.Diagnostics) == 0 || !reflect.DeepEqual(last.Diagnostics, want.Diagnostics) {
		t.Errorf("version %d has %d diagnostics, and the text has %d", *last.Version, len(last.Diagnostics), len(want.Diagnostics))
	}
}

// TestClientThatDies ends the session in each way that a client can.
func TestClientThatDies(t *testing.T) {
	message := func(body string) io.Reader {
		return strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
	}
	open, _ := io.Pipe()
	for name, in := range map[string]io.Reader{
		"the input ends": message(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`),
		"it asks to shut down": io.MultiReader(
			message(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`),
			message(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`), message(`{"jsonrpc":"2.0","method":"exit"}`), open),
	} {
		want := ErrNoShutdown
		if strings.Contains(name, "asks") {
			want = nil
		}
		if err := Serve(context.Background(), in, io.Discard, "0"); !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v", name, err, want)
		}
	}
	closed, out := io.Pipe()
	closed.Close()
	in := io.MultiReader(message(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`), open)
	if err := Serve(context.Background(), in, out, "0"); !errors.Is(err, ErrNoShutdown) {
		t.Errorf("nobody reads: got %v", err)
	}
}

// TestClientProcess initializes servers with the ID of a process that ends later, and with one that does not exist, as
// where the client is in another container.
func TestClientProcess(t *testing.T) {
	process := exec.Command("cat")
	input, err := process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Skip(err)
	}
	initialize := func() *testClient {
		c := newTestClient(t)
		c.s.interval = time.Millisecond
		c.say("initialize", fmt.Sprintf(`{"processId": %d, "capabilities": {}}`, process.Process.Pid))
		return c
	}
	c := initialize()
	if got := c.heard(); len(got) != 1 {
		t.Errorf("came %q", got)
	}
	input.Close()
	if err := process.Wait(); err != nil {
		t.Fatal(err)
	}
	<-c.s.conn.Closed()

	c = initialize()
	if got := strings.Join(c.heard(), "\n"); !strings.Contains(got, "window/logMessage") || !strings.Contains(got, "there is no process") {
		t.Errorf("came %s", got)
	}
	c.settle() // it still answers
}
