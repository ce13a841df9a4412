package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// connect returns a client of the server, in memory.
func connect(t *testing.T) *mcp.ClientSession {
	t.Helper()
	ours, theirs := mcp.NewInMemoryTransports()
	server, err := newServer().Connect(t.Context(), ours, nil)
	if err != nil {
		t.Fatal(err)
	}
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(), theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		client.Close()
		server.Wait()
	})
	return client
}

func call(t *testing.T, client *mcp.ClientSession, tool string, args map[string]any) (text string, isError bool) {
	t.Helper()
	result, err := client.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range result.Content {
		text += c.(*mcp.TextContent).Text
	}
	return text, result.IsError
}

func TestTools(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "tea.md")
	const text = "See http://http://www.example.com/tea and [more](htp://example.org/).\n"
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	client := connect(t)
	for _, test := range []struct {
		tool string
		args map[string]any
		want string
		bad  bool
	}{
		{"extract", map[string]any{"text": "<URL:http://www.example.com/\na/b.html>"}, `"url":"http://www.example.com/a/b.html"`, false},
		{"extract", map[string]any{"paths": []string{dir}}, `"line":1`, false},
		{"lint", map[string]any{"paths": []string{path}}, `"rule":"misspelt-scheme"`, false},
		{"lint", map[string]any{"text": "[tea](www.example.org/tea)", "name": "a.md"}, `"rule":"missing-scheme"`, false},
		{"lint", map[string]any{"text": "http://example.com/", "edition": "rfc1"}, "rfc1", true},
		{"lint", map[string]any{"paths": []string{"--write"}}, "--write", true},
		{"lint", map[string]any{}, "either paths or a text", true},
		{"explain", map[string]any{"rule": "bad-port"}, "port", false},
		{"explain", map[string]any{"rule": "none"}, "none", true},
		{"fix", map[string]any{"paths": []string{path}}, "+See http://www.example.com/tea", false},
		{"fix", map[string]any{"text": text, "name": "a.md", "write": true}, "See http://www.example.com/tea", false},
	} {
		got, isError := call(t, client, test.tool, test.args)
		if !strings.Contains(got, test.want) || isError != test.bad {
			t.Errorf("%s %v: got error %t and %q, want error %t and %q", test.tool, test.args, isError, got, test.bad, test.want)
		}
		if now, _ := os.ReadFile(path); string(now) != text {
			t.Fatalf("%s %v changed the file, which nobody asked for: %q", test.tool, test.args, now)
		}
	}
	call(t, client, "fix", map[string]any{"paths": []string{path}, "write": true})
	if now, _ := os.ReadFile(path); !strings.HasPrefix(string(now), "See http://www.example.com/tea and") {
		t.Errorf("fix with write: %q", now)
	}
}
