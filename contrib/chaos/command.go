package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"path/filepath"
)

// A command is one of urlmend's.
type command struct {
	name    string
	args    []string
	reads   bool     // from standard input
	reports []string // the files that it writes to disk/out
	once    bool     // the files must not exist yet
	shows   bool     // passwords, as is documented
}

var commands = []command{
	{name: "fix", args: []string{"fix", "--write", "--unsafe", "--level=info", "tree"}},
	{name: "lint", args: []string{"lint", "--level=info", "--format=text", "--format=sarif=out/a.sarif", "--format=json=out/a.json",
		"--format=junit=out/a.xml", "tree"}, reports: []string{"a.sarif", "a.json", "a.xml"}},
	{name: "baseline", args: []string{"baseline", "create", "--level=info", "out/baseline", "tree"}, reports: []string{"baseline"}, once: true},
	{name: "extract", args: []string{"extract", "--format=jsonl", "tree"}, shows: true},
	{name: "fix -", args: []string{"fix", "--write", "--unsafe", "--input=text", "-"}, reads: true, shows: true},
	{name: "lint -", args: []string{"lint", "--level=info", "--format=jsonl", "-"}, reads: true},
}

// input returns what the command reads from standard input.
func (c command) input(n *round) io.Reader {
	if !c.reads {
		return nil
	}
	return bytes.NewReader(n.stdin)
}

// checkWhole returns an error if a report has no end.
func checkWhole(name string, data []byte) error {
	switch filepath.Ext(name) {
	case ".json", ".sarif":
		return json.Unmarshal(data, new(any))
	case ".xml":
		return xml.Unmarshal(data, new(struct{ XMLName xml.Name }))
	}
	if !bytes.HasPrefix(data, []byte("urlmend baseline ")) || !bytes.HasSuffix(data, []byte("\n")) {
		return errors.New("it is no baseline, or part of one")
	}
	return nil
}
