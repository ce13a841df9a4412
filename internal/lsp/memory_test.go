package lsp

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

// TestManyDocuments opens many short documents, which need more memory than their texts. The server
// must not collect garbage for each.
func TestManyDocuments(t *testing.T) {
	c := newTestClient(t)
	defer c.s.boundMemory()()
	c.say("initialize", `{"capabilities": {}}`)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	text := strings.Repeat("See http//example.com/ and <http://example.com/%zz>.\n", 40)
	const documents = 250
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
}
