package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

func manCommand(std *stdio) *urfave.Command {
	return &urfave.Command{
		Name:        "man",
		Usage:       "print the manual page, as source for man",
		Description: "To read it: urlmend man | man -l -",
		Action: alone(func(c *urfave.Context) error {
			_, err := io.WriteString(std.out, manual(table(c.App)))
			return err
		}),
	}
}

// What the page says beside the table of commands.
const (
	manualDescription = `urlmend finds every URL in plain text, mends the ones that line wrapping broke,
and says what is wrong with them. It reads files, directories, mail archives,
compressed files and standard input, and never uses the network. Flags may
stand before operands and after them; -- ends the flags.`

	manualExit = `.TP
0
Nothing was found that counts.
.TP
1
Something was: for lint, errors or warnings.
.TP
2
The command line or the configuration is wrong, or something could not be read
or written. It is said on standard error, and the rest is done all the same.
`
	manualEnvironment = `.TP
NO_COLOR
When set to anything: no color.
.TP
FORCE_COLOR
When set, and NO_COLOR is not: color, also where the output is no terminal.
`
)

// manual returns the page in the language of man(7).
func manual(root command) string {
	var page strings.Builder
	fmt.Fprintf(&page, ".TH %s 1 \"\" %[2]s \"User Commands\"\n", strings.ToUpper(root.Name()), root.Name())
	page.WriteString(".nh\n.ad l\n") // no hyphens put into names, nor spaces into lines
	fmt.Fprintf(&page, ".SH NAME\n%s \\- %s\n", root.Name(), roff(root.Usage))
	fmt.Fprintf(&page, ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[\\fIFLAG\\fR...] [\\fIOPERAND\\fR...]\n", root.Name())
	page.WriteString(".SH DESCRIPTION\n" + roff(manualDescription) + "\n")
	writeOptions(&page, root.Options)
	page.WriteString(".SH COMMANDS\n")
	for _, c := range root.All()[1:] {
		writeCommand(&page, c)
	}
	page.WriteString(".SH \"EXIT STATUS\"\n" + manualExit)
	page.WriteString(".SH ENVIRONMENT\n" + manualEnvironment)
	return page.String()
}

func writeCommand(page *strings.Builder, c command) {
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
			text += " (without it: " + o.Standard + ")"
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
