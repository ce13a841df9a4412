package lsp

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestResolve asks for the edit of an action in a long text, where actions are returned without
// edits, and then for the edit of an action about an old version.
func TestResolve(t *testing.T) {
	c := newTestClient(t)
	c.say("initialize", `{"processId": null, "rootUri": null, "capabilities": {"textDocument": {"codeAction": {
		"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}, "dataSupport": true, "resolveSupport": {"properties": ["edit"]}}}}}`)
	text, _ := json.Marshal("http//example.com/a\n" + strings.Repeat("Tea is a drink.\n", maxEager/10))
	c.say("textDocument/didOpen", `{"textDocument": {"uri": "file:///a.txt", "languageId": "plaintext", "version": 1, "text": `+string(text)+`}}`)
	c.heard()
	c.say("textDocument/codeAction", `{"textDocument": {"uri": "file:///a.txt"}, "range": {"start": {"line": 0, "character": 1}, "end": {"line": 0, "character": 1}}, "context": {"diagnostics": []}}`)
	var actions []json.RawMessage
	answer, _ := strings.CutPrefix(c.heard()[0], "answer ")
	if err := json.Unmarshal([]byte(answer), &actions); err != nil || len(actions) == 0 || strings.Contains(answer, `"edit"`) {
		t.Fatalf("got %s", answer)
	}
	c.say("codeAction/resolve", string(actions[0]))
	if got := c.heard()[0]; !strings.Contains(got, `"newText": "http://"`) {
		t.Errorf("resolved: got %s", got)
	}
	c.say("textDocument/didChange", `{"textDocument": {"uri": "file:///a.txt", "version": 2}, "contentChanges": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": " "}]}`)
	c.heard()
	c.say("codeAction/resolve", string(actions[0]))
	if got := c.heard()[0]; !strings.Contains(got, "-32801") {
		t.Errorf("after a change: got %s, want ContentModified", got)
	}
}
