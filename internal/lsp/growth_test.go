//go:build growth

package lsp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
)

// TestActionsAreLinear asks for the actions of whole texts full of findings, by a client that can ask for
// edits later and by one that can't.
func TestActionsAreLinear(t *testing.T) {
	for name, can := range map[string]string{"later": `, "dataSupport": true, "resolveSupport": {"properties": ["edit"]}`, "at once": ""} {
		t.Run(name, func(t *testing.T) {
			growth.Linear(t, name, 10<<10, func(n int) func() {
				var text strings.Builder
				for i := 0; text.Len() < n; i++ {
					fmt.Fprintf(&text, "Tea %d is at http//example.com/a%d and at\nhttp://example.org/%%zz%d in the list.\n", i, i, i)
				}
				c := newTestClient(t)
				c.say("initialize", `{"capabilities": {"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}`+can+`}}}}`)
				quoted, _ := json.Marshal(text.String())
				c.say("textDocument/didOpen", `{"textDocument": {"uri": "file:///a.txt", "languageId": "plaintext", "version": 1, "text": `+string(quoted)+`}}`)
				c.heard()
				return func() {
					c.say("textDocument/codeAction", `{"textDocument": {"uri": "file:///a.txt"}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}, "context": {"diagnostics": []}}`)
					if len(c.came) != 1 || !bytes.Contains(c.came[0].Result, []byte("Write http://")) {
						t.Errorf("got %d answers", len(c.came))
					}
					c.came = nil
				}
			})
		})
	}
}
