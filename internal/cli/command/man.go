package command

import (
	"fmt"
	"io"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
)

// Manual returns the command that prints the manual page.
func Manual(p Page) *urfave.Command {
	return &urfave.Command{
		Name:        "man",
		Usage:       "print the manual page in the source format of man",
		Description: "To read it: urlmend man | man -l -",
		Action: Alone(func(c *urfave.Context) error {
			_, err := io.WriteString(c.App.Writer, manual(p, Describe(c.App, func(string) []string { return nil })))
			return err
		}),
	}
}

// A Page is what the manual page says apart from the commands, in the language of
// man(7) except for the description.
type Page struct{ Description, ExitStatus, Environment string }

// manual returns the page in the language of man(7).
func manual(p Page, root Description) string {
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

func writeCommand(page *strings.Builder, c Description) {
	title := strings.TrimSpace(strings.Join(c.Path, " ") + " " + c.Operands)
	fmt.Fprintf(page, ".SS \"%s\"\n%s.\n", roff(title), roff(sentence(c.Usage)))
	for paragraph := range strings.SplitSeq(c.Description, "\n\n") {
		writeParagraph(page, paragraph)
	}
	writeOptions(page, slices.DeleteFunc(c.Options, Option.isHelp))
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

func writeOptions(page *strings.Builder, options []Option) {
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
