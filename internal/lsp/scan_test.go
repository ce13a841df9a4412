package lsp

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// TestStaleResults checks that a client that escapes more characters than the server gets an empty report, in its own
// spelling, for each file that has no problems any more, and no report for a file that is open.
func TestStaleResults(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	names := []string{"binary.md", "c++.md", "excluded.md", "gone.md", "left.md", "moved.md", "open.md", "plain.md", "x@2;.md"}
	for _, name := range names {
		write(name, "http//example.com/")
	}
	escaped := func(name string) protocol.DocumentURI {
		name = strings.NewReplacer("+", "%2B", "@", "%40", ";", "%3B").Replace(name)
		return host.uri(dir) + protocol.DocumentURI("/"+name)
	}
	c := newTestClient(t)
	c.say("initialize", fmt.Sprintf(`{"rootUri": %q, "capabilities": {"textDocument": {"diagnostic": {}}}}`, host.uri(dir)))
	type item struct {
		URI      protocol.DocumentURI `json:"uri"`
		Kind     string               `json:"kind"`
		ResultID string               `json:"resultId"`
		Items    []any                `json:"items"`
	}
	pull := func(known []protocol.PreviousResultID) []item {
		t.Helper()
		given, _ := json.Marshal(known)
		c.heard()
		c.say("workspace/diagnostic", `{"previousResultIds": `+string(given)+`}`)
		var answer struct{ Items []item }
		text, _ := strings.CutPrefix(c.heard()[0], "answer ")
		if err := json.Unmarshal([]byte(text), &answer); err != nil {
			t.Fatal(err, text)
		}
		return answer.Items
	}
	var known []protocol.PreviousResultID
	for _, item := range pull([]protocol.PreviousResultID{}) {
		known = append(known, protocol.PreviousResultID{URI: escaped(filepath.Base(string(item.URI))), Value: item.ResultID})
	}
	if len(known) != len(names) {
		t.Fatalf("%d files have problems, want %d", len(known), len(names))
	}
	for _, name := range []string{"c++.md", "plain.md", "x@2;.md"} {
		write(name, "tea")
	}
	write("binary.md", "http//example.com/\x00")
	write("urlmend.toml", `exclude = ["excluded.md"]`)
	c.say("textDocument/didOpen", fmt.Sprintf(`{"textDocument": {"uri": %q, "languageId": "", "version": 1, "text": "tea"}}`, escaped("open.md")))
	if err := os.Remove(filepath.Join(dir, "gone.md")); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "moved.md"), filepath.Join(dir, "new.md")); err != nil {
		t.Fatal(err)
	}
	c.say("workspace/didChangeWatchedFiles", fmt.Sprintf(`{"changes": [{"uri": "%s/urlmend.toml", "type": 1}]}`, host.uri(dir)))
	var got []string
	for _, item := range pull(known) {
		got = append(got, fmt.Sprintf("%s: %s, %d, %t", strings.TrimPrefix(string(item.URI), string(escaped(""))), item.Kind, len(item.Items), item.ResultID != ""))
	}
	want := []string{
		"left.md: full, 1, true", "new.md: full, 1, true",
		"binary.md: full, 0, false", "c%2B%2B.md: full, 0, false", "excluded.md: full, 0, false", "gone.md: full, 0, false",
		"moved.md: full, 0, false", "plain.md: full, 0, false", "x%402%3B.md: full, 0, false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
