package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestManualPage holds docs/man/urlmend.1 to the commands.
func TestManualPage(t *testing.T) {
	current(t, "../../docs/man/urlmend.1", manualOf(manual, described()))
}

// A manualPage is what the manual page says apart from the commands, in the language of
// man(7) except for the description.
type manualPage struct{ Description, ExitStatus, Environment string }

// manual is what the manual page says apart from the commands.
var manual = manualPage{
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

// manualOf returns the page in the language of man(7).
func manualOf(p manualPage, root description) string {
	var page strings.Builder
	fmt.Fprintf(&page, ".TH %s 1 \"\" %[2]s \"User Commands\"\n", strings.ToUpper(root.Name()), root.Name())
	page.WriteString(".nh\n.ad l\n") // no hyphens put into names, nor spaces into lines
	fmt.Fprintf(&page, ".SH NAME\n%s \\- %s\n", root.Name(), roff(root.Usage))
	fmt.Fprintf(&page, ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[\\fIFLAG\\fR...] [\\fIOPERAND\\fR...]\n", root.Name())
	page.WriteString(".SH DESCRIPTION\n" + roff(p.Description) + "\n")
	writeOptions(&page, root.Options)
	page.WriteString(".SH COMMANDS\n")
	for _, c := range root.All()[1:] {
		writeCommand(&page, c)
	}
	page.WriteString(".SH \"EXIT STATUS\"\n" + p.ExitStatus)
	page.WriteString(".SH ENVIRONMENT\n" + p.Environment)
	return page.String()
}

func writeCommand(page *strings.Builder, c description) {
	title := strings.TrimSpace(strings.Join(c.Path, " ") + " " + c.Operands)
	fmt.Fprintf(page, ".SS \"%s\"\n%s.\n", roff(title), roff(sentence(c.Usage)))
	for paragraph := range strings.SplitSeq(c.Description, "\n\n") {
		writeParagraph(page, paragraph)
	}
	writeOptions(page, slices.DeleteFunc(c.Options, option.isHelp))
}

// writeParagraph leaves the lines of a paragraph alone where one is indented.
func writeParagraph(page *strings.Builder, text string) {
	switch {
	case text == "":
	case strings.HasPrefix(text, " ") || strings.Contains(text, "\n "):
		fmt.Fprintf(page, ".PP\n.nf\n%s\n.fi\n", roff(text))
	default:
		fmt.Fprintf(page, ".PP\n%s\n", roff(text))
	}
}

func writeOptions(page *strings.Builder, options []option) {
	for _, o := range options {
		fmt.Fprintf(page, ".TP\n\\fB%s\\fR", roff(strings.Join(o.Names, ", ")))
		if o.Takes {
			fmt.Fprintf(page, " \\fI%s\\fR", roff(o.Placeholder()))
		}
		text := sentence(strings.ReplaceAll(o.Usage, "`", ""))
		if o.Standard != "" {
			text += " (default: " + o.Standard + ")"
		}
		fmt.Fprintf(page, "\n%s.\n", roff(text))
	}
}

// sentence returns a text with its first letter large, and no full stop.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + strings.TrimSuffix(text[1:], ".")
}

// roff escapes what means something to roff: backslashes, hyphens, and at the
// start of a line dots and apostrophes.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
