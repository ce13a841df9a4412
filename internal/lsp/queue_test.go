package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// TestFullServer sends requests while others take all slots. Edits and cancellations are still read.
func TestFullServer(t *testing.T) {
	c := newTestClient(t)
	c.say("initialize", `{"capabilities": {"textDocument": {"publishDiagnostics": {}}}}`)
	c.say("textDocument/didOpen", `{"textDocument": {"uri": "file:///a.txt", "languageId": "", "version": 1, "text": "http//example.com/"}}`)
	c.heard()
	for range maxWorks {
		c.s.slots <- struct{}{}
	}
	send := func(method, params string, id int) {
		m := map[string]any{"jsonrpc": "2.0", "method": method, "params": json.RawMessage(params)}
		if id > 0 {
			m["id"] = id
		}
		c.write(m)
	}
	const refused = 3
	for i := range maxPending + refused {
		send("textDocument/hover", `{"textDocument": {"uri": "file:///a.txt"}, "position": {"line": 0, "character": 1}}`, 100+i)
	}
	send("$/cancelRequest", `{"id": 100}`, 0)
	send("textDocument/didChange", `{"textDocument": {"uri": "file:///a.txt", "version": 2}, "contentChanges": [{"text": "tea"}]}`, 0)
	heard := func(want string) {
		t.Helper()
		c.mu.Lock()
		defer c.mu.Unlock()
		for {
			if slices.ContainsFunc(c.came, func(m message) bool {
				return strings.Contains(string(m.ID)+string(m.Error)+m.Method+string(m.Params), want)
			}) {
				return
			}
			c.more.Wait()
		}
	}
	heard(`100{"code":-32800`)
	heard(`"version":2,"diagnostics":[]`)
	for i := range refused {
		heard(fmt.Sprintf(`%d{"code":-32802`, 100+maxPending+i))
	}
	for range maxWorks {
		<-c.s.slots
	}
	c.settle()
	if got := len(c.heard()); got != maxPending+refused+1 {
		t.Errorf("%d messages", got)
	}
}

// TestCancelledActions checks that a cancelled request for actions does not check edits, nor one about an old version.
func TestCancelledActions(t *testing.T) {
	c := newTestClient(t)
	c.say("initialize", `{"capabilities": {}}`)
	c.say("textDocument/didOpen", `{"textDocument": {"uri": "file:///a.txt", "languageId": "", "version": 1, "text": "`+strings.Repeat("http//example.com/ ", 20)+`"}}`)
	p := &protocol.CodeActionParams{TextDocument: protocol.TextDocumentIdentifier{URI: "file:///a.txt"}}
	p.Range.End.Character = 1000
	w, err := c.s.codeAction(p)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(ctx context.Context) (err error) {
		_, err = w(ctx)
		return err
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	whole := testing.AllocsPerRun(1, func() {
		if err := ask(t.Context()); err != nil {
			t.Error(err)
		}
	})
	stopped := testing.AllocsPerRun(1, func() {
		if err := ask(ended); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	})
	if stopped > whole/4 {
		t.Errorf("%v allocations after it was cancelled, of %v", stopped, whole)
	}
	c.say("textDocument/didChange", `{"textDocument": {"uri": "file:///a.txt", "version": 2}, "contentChanges": [{"text": ""}]}`)
	if err := ask(t.Context()); !errors.Is(err, context.Canceled) {
		t.Errorf("changed: %v", err)
	}
}
