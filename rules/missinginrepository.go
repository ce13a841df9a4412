package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var missingInRepository = &lint.Rule{
	Name:     "missing-in-repository",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a link to a file of the project's own repository that is not there",
	Why: `The link leads to the main branch of the repository that the text is in, on GitHub, and there is no such file or
folder. It was moved or renamed, and its links were not. It is info in posts, minutes and change logs, which nobody changes
any more.

The repository is that of the remote "origin".`,
	Refs:    []lint.Ref{lint.RFC("3986", "3.3")},
	Project: true,
	Bad: []string{"-- tea.md --\nSee [brewing](https://github.com/example/tea/blob/main/brew.md).\n-- guide/brew.md --\n# How to brew\n" +
		"-- .git/HEAD --\nref: refs/heads/main\n-- .git/config --\n[remote \"origin\"]\n\turl = https://github.com/example/tea.git\n"},
	Good: []string{"-- tea.md --\nSee [brewing](https://github.com/example/tea/blob/main/guide/brew.md).\n-- guide/brew.md --\n# How to brew\n" +
		"-- .git/HEAD --\nref: refs/heads/main\n-- .git/config --\n[remote \"origin\"]\n\turl = https://github.com/example/tea.git\n"},
	Check: func(p *lint.Pass) {
		if f := p.URL.Flaws[0]; f.Kind == extract.FlawNotInRepository {
			reportMissing(p, "the repository of this project has no file or folder "+p.Quote(f.Start-p.URL.Start, f.End-p.URL.Start))
		}
	},
}
