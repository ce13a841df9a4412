// Mcp is urlmend for programs that use the Model Context Protocol: its tools extract, lint, fix and explain run the commands
// of these names, over the standard input and output. Only fix with "write" changes files.
//
// It is a program of its own because the protocol's library imports net/http, which urlmend must not: a test of urlmend
// keeps everything that opens connections out of it.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/urlmend/urlmend/internal/cli"
)

func main() {
	if err := newServer().Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// A source is what a tool reads: files, or a text.
type source struct {
	Paths []string `json:"paths,omitempty" jsonschema:"files and folders to read; none if text is given"`
	Text  string   `json:"text,omitempty" jsonschema:"a text to read instead of files"`
	Name  string   `json:"name,omitempty" jsonschema:"the name of a file of the same kind as text, such as notes.md"`
}

type extractInput struct {
	source
	Joins string `json:"joins,omitempty" jsonschema:"the lowest confidence at which parts of a broken URL are joined: possible, likely or proved"`
}

type lintInput struct {
	source
	Edition string `json:"edition,omitempty" jsonschema:"the specification to check against, such as rfc3986 or whatwg"`
	Level   string `json:"level,omitempty" jsonschema:"the lowest severity: info, warning or error"`
	Since   string `json:"since,omitempty" jsonschema:"report only what is on lines that are new since this git revision"`
}

type fixInput struct {
	source
	Unsafe bool `json:"unsafe,omitempty" jsonschema:"also apply fixes that are not safe"`
	Write  bool `json:"write,omitempty" jsonschema:"change the files; otherwise the changes are only shown, as a diff"`
}

type explainInput struct {
	Rule string `json:"rule" jsonschema:"the name of the rule, such as bad-port"`
}

func newServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "urlmend", Title: "urlmend"}, nil)
	reads := &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: new(bool)}
	add(s, "extract", "Find every URL in files or in a text, also those that line breaks broke, as JSON lines with positions.", reads, func(in extractInput) (string, []string) {
		return in.run("extract", "--format", "jsonl", option("joins", in.Joins))
	})
	add(s, "lint", "Report what is wrong with URLs and links, without asking the network: broken link markup, missing files and headings, misspelt schemes, passwords. JSON lines with positions and fixes.", reads, func(in lintInput) (string, []string) {
		return in.run("lint", "--format", "jsonl", option("edition", in.Edition), option("level", in.Level), option("since", in.Since))
	})
	writes := &mcp.ToolAnnotations{IdempotentHint: true, DestructiveHint: new(bool), OpenWorldHint: new(bool)}
	add(s, "fix", "Show the fixes of what lint reports as a diff; with write, apply them to the files. A text is returned fixed.", writes, func(in fixInput) (string, []string) {
		return in.run("fix", toggle("unsafe", in.Unsafe), toggle("write", in.Write && in.Text == ""))
	})
	add(s, "explain", "Explain a rule of lint: what it reports, why, with examples.", reads, func(in explainInput) (string, []string) {
		return "", []string{"explain", "--", in.Rule}
	})
	return s
}

// add adds a tool that runs urlmend with the standard input and the arguments that command returns.
func add[In any](s *mcp.Server, name, description string, notes *mcp.ToolAnnotations, command func(In) (stdin string, args []string)) {
	tool := &mcp.Tool{Name: name, Description: description, Annotations: notes}
	mcp.AddTool(s, tool, func(_ context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		stdin, args := command(in)
		if args == nil {
			return nil, nil, fmt.Errorf("give either paths or a text")
		}
		var out, messages bytes.Buffer
		code := cli.Main(append([]string{"urlmend"}, args...), strings.NewReader(stdin), &out, &messages)
		const failed = 2 // wrong usage, or a file that cannot be read
		result := &mcp.CallToolResult{IsError: code >= failed, Content: []mcp.Content{&mcp.TextContent{Text: out.String()}}}
		if messages.Len() > 0 {
			result.Content = append(result.Content, &mcp.TextContent{Text: messages.String()})
		}
		return result, nil, nil
	})
}

// run returns the standard input and the arguments of a command; no arguments if the source is not clear.
func (s *source) run(command string, options ...string) (stdin string, args []string) {
	if (s.Text == "") == (len(s.Paths) == 0) {
		return "", nil
	}
	args = []string{command}
	for _, o := range options {
		if o != "" {
			args = append(args, o)
		}
	}
	if s.Text == "" {
		return "", append(append(args, "--"), s.Paths...)
	}
	if s.Name != "" {
		args = append(args, "--stdin-filename="+s.Name)
	}
	return s.Text, append(args, "-")
}

func option(name, value string) string {
	if value == "" {
		return ""
	}
	return "--" + name + "=" + value
}

func toggle(name string, isSet bool) string {
	if !isSet {
		return ""
	}
	return "--" + name
}
