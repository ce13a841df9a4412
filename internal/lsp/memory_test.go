package lsp

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestManyDocuments opens many short documents, whose results need much more memory than their texts:
// 25 MB. The server must not keep them all, nor collect garbage for each.
func TestManyDocuments(t *testing.T) {
	c := newTestClient(t)
	defer c.s.boundMemory()()
	c.say("initialize", `{"capabilities": {}}`)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	text := strings.Repeat("See http//example.com/ and <http://example.com/%zz>.\n", 40)
	const documents = 120
	for i := range documents {
		c.write(map[string]any{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": map[string]any{
			"textDocument": map[string]any{"uri": fmt.Sprintf("file:///%d.md", i), "languageId": "markdown", "version": 0, "text": text},
		}})
	}
	c.settle()
	runtime.ReadMemStats(&after)
	if n := after.NumGC - before.NumGC; n > documents/5 {
		t.Errorf("%d garbage collections for %d documents", n, documents)
	}
	c.mu.Lock()
	c.came = nil
	c.mu.Unlock()
	runtime.GC()
	runtime.ReadMemStats(&after)
	if n := int(after.HeapAlloc) - int(before.HeapAlloc); n > keptMemory+documents*3*len(text)+2<<20 {
		t.Errorf("%d documents of %d bytes take %d bytes", documents, len(text), n)
	}
}

// TestDroppedResult asks about a document whose result was dropped, and edits it: the answers are
// those of a document that was judged just now.
func TestDroppedResult(t *testing.T) {
	c := newTestClient(t)
	c.say("initialize", `{"capabilities": {"textDocument": {"publishDiagnostics": {"relatedInformation": true}, "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}}`)
	open := func(uri string) {
		c.say("textDocument/didOpen", fmt.Sprintf(`{"textDocument": {"uri": %q, "languageId": "markdown", "version": 0, "text": "é😀 http//example.com/ and\n<http://www.example.com/to-\nthe/pot>\n"}}`, uri))
	}
	ask := func() []string {
		for _, method := range []string{"documentLink", "hover", "codeAction"} {
			c.say("textDocument/"+method, `{"textDocument": {"uri": "file:///a.md"}, "position": {"line": 1, "character": 5}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}}, "context": {"diagnostics": []}}`)
		}
		c.say("textDocument/didChange", `{"textDocument": {"uri": "file:///a.md", "version": 1}, "contentChanges": [{"text": "x", "range": {"start": {"line": 0, "character": 3}, "end": {"line": 0, "character": 4}}}]}`)
		return c.heard()
	}
	open("file:///a.md")
	c.heard()
	want := ask()
	open("file:///a.md")
	c.s.kept.use(new(document), 1<<30)
	c.s.mu.Lock()
	d := c.s.docs["file:///a.md"]
	c.s.mu.Unlock()
	d.judging.Lock()
	if d.last != nil {
		t.Error("the result was kept")
	}
	d.judging.Unlock()
	c.heard()
	if got := ask(); len(got) != 4 || !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
