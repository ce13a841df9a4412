package cli

import (
	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/cli/command"
	"github.com/urlmend/urlmend/lint"
)

// commands returns the commands in the order of --help; or only the one of that name, since the flags of all take a tenth of
// the start.
func commands(std *stdio, name string) []*urfave.Command {
	table := []struct {
		name string
		make func(*stdio) *urfave.Command
	}{
		{"extract", extractCommand},
		{"lint", lintCommand},
		{"fix", fixCommand},
		{"mv", mvCommand},
		{"parse", parseCommand},
		{"rules", rulesCommand},
		{"explain", explainCommand},
		{"config", configCommand},
		{"baseline", baselineCommand},
		{"files", filesCommand},
		{"scan", scanCommand},
		{"merge", mergeCommand},
		{"query", queryCommand},
		{"report", reportCommand},
		{"annotate", annotateCommand},
		{"lsp", lspCommand},
		{"contrib", contribCommand},
		{"completion", completionCommand},
		{"man", manCommand},
	}
	for _, row := range table {
		if row.name == name {
			return []*urfave.Command{row.make(std)}
		}
	}
	var all []*urfave.Command
	for _, row := range table {
		all = append(all, row.make(std))
	}
	return append(all, command.Version(), command.Help())
}

func ruleNames(rules []*lint.Rule) (names []string) {
	for _, r := range rules {
		names = append(names, r.Name)
	}
	return names
}
