package cli

import "github.com/urlmend/urlmend/internal/cli/command"

// manual is what the manual page says apart from the commands.
var manual = command.Page{
	Description: `urlmend finds every URL in text, mends the ones that line wrapping broke, and
reports what is wrong with them. It reads files, directories, mail archives,
compressed files and standard input, and never uses the network. Flags can come
before or after operands; -- ends the flags. A path in place of a command is
linted: urlmend docs. On a terminal, standard error shows the progress of a run that
takes longer than a second.`,
	ExitStatus: `.TP
0
No findings, or none that count.
.TP
1
Findings: for lint, errors or warnings; for fix, a diff, or a fix that was refused.
.TP
2
Wrong usage or configuration, or a file that cannot be read or written. It is
reported on standard error, and the other files are processed.
.TP
129, 130, 131, 141, 143
Ended by SIGHUP, by SIGINT, by SIGQUIT, by a closed pipe, by SIGTERM.
`,
	Environment: `.TP
NO_COLOR
If set to anything: no color.
.TP
FORCE_COLOR
If set, and NO_COLOR is not: color, even if the output is not a terminal.
.TP
CI
If set to anything: no progress is shown.
.TP
GOMEMLIMIT
The soft memory limit of the Go runtime, in place of urlmend's own.
`,
}
