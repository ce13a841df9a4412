package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var unpinnedLine = &lint.Rule{
	Name:     "unpinned-line",
	Severity: lint.Warning,
	Since:    "0.1",
	Optional: true,
	Summary:  "a link to a line of a file on a branch, which moves",
	Why: `The link leads to a line of a file as it is on the branch today. With the next change to the file, it leads to
another line. Name a commit in place of the branch: on GitHub, press "y" on the page of the file.`,
	Refs: []lint.Ref{{Document: `GitHub, "Getting permanent links to files"`}},
	Bad:  []string{"See https://github.com/example/tea/blob/main/pot.go#L12."},
	Good: []string{
		"See https://github.com/example/tea/blob/6e7fccc9a1f3b5d7e8c2a4b6d8f0e1c3a5b7d9f2/pot.go#L12.",
		"See https://github.com/example/tea/blob/main/pot.go.",
	},
	When:  withFragment,
	Check: checkUnpinnedLine,
}

// branches are names of branches on which a project continues.
var branches = []string{"main", "master", "trunk", "develop", "dev", "HEAD"}

func checkUnpinnedLine(p *lint.Pass) {
	if f := p.Fragment.Text; len(f) < 2 || f[0] != 'L' || !isDigit(f[1]) {
		return
	}
	_, rest, ok := bytes.Cut(p.Path.Text, []byte("/blob/"))
	branch, _, isFile := bytes.Cut(rest, []byte("/"))
	if !ok || !isFile || !isOneOf(branch, branches...) {
		return
	}
	start := p.Path.End - len(rest)
	p.Reportf(start, start+len(branch), "the line moves when the file changes on the branch %s: name a commit", p.Quote(start, start+len(branch)))
}
