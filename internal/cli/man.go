package cli

import "github.com/urlmend/urlmend/internal/cli/command"

// manual is what the manual page says apart from the commands.
var manual = command.Page{
	Description: `urlmend finds every URL in plain text, mends the ones that line wrapping broke,
and says what is wrong with them. It reads files, directories, mail archives,
compressed files and standard input, and never uses the network. Flags may
stand before operands and after them; -- ends the flags.`,
	ExitStatus: `.TP
0
Nothing was found that counts.
.TP
1
Something was: for lint, errors or warnings.
.TP
2
The command line or the configuration is wrong, or something could not be read
or written. It is said on standard error, and the rest is done all the same.
`,
	Environment: `.TP
NO_COLOR
When set to anything: no color.
.TP
FORCE_COLOR
When set, and NO_COLOR is not: color, also where the output is no terminal.
`,
}
