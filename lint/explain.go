package lint

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/urlmend/urlmend/extract"
)

// A section is one heading of a rule's documentation with its content.
type section struct {
	heading string
	text    string   // prose
	items   []string // a list
	code    []string // examples, verbatim
	table   [][]string
}

// sections returns the documentation of the rule. Every rendering has the same
// sections under the same headings.
func (r *Rule) sections() []section {
	refs := make([]string, len(r.Refs))
	for i, ref := range r.Refs {
		refs[i] = ref.String()
	}
	return []section{
		{heading: "What it does", text: r.summaryText()},
		{heading: "Why is this bad?", text: strings.TrimSpace(r.Why)},
		{heading: "Bad", text: r.examplesText(), code: r.Bad},
		{heading: "Good", text: r.examplesText(), code: r.Good},
		{heading: "Editions", text: r.editionsText(), table: r.verdicts()},
		{heading: "References", items: refs},
		{heading: "Since", text: r.Since},
	}
}

// summaryText returns what the rule reports, its severity, the safety of its fix, and
// its tags.
func (r *Rule) summaryText() string {
	severity := r.Severity.String()
	if r.InfoIn != 0 && r.Severity != Info {
		severity += fmt.Sprintf("; info in %s, where it is usually intended", r.InfoIn)
	}
	fix := r.Fix.String()
	if r.Fix == Safe {
		fix = "safe or unsafe, depending on the finding"
	}
	if r.Fix != NoFix && !r.FixInCode {
		fix += "; none in code"
	}
	text := fmt.Sprintf("Reports %s. Severity: %s. Fix: %s.", r.Summary, severity, fix)
	if len(r.Tags) > 0 {
		text += " Tags: " + strings.Join(r.Tags, ", ") + "."
	}
	return text
}

// examplesText returns what kind of text the examples are, if that is not plain text.
func (r *Rule) examplesText() string {
	if r.Examples == extract.UnknownInput {
		return ""
	}
	return fmt.Sprintf("In a file of the kind %s:\n", r.Examples)
}

// editionsText returns the editions that have the rule, and its names in the URL
// Standard.
func (r *Rule) editionsText() string {
	text := "All."
	if r.Editions != nil {
		text = strings.Join(r.Editions, ", ") + "."
	}
	if len(r.WHATWG) > 0 {
		text += " Validation errors of the URL Standard: " + strings.Join(r.WHATWG, ", ") + "."
	}
	if r.Check == nil {
		return text
	}
	return text + " By each edition, the bad examples are:"
}

// Explain returns the documentation of the rule as plain text.
func (r *Rule) Explain() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", r.Name, r.Severity)
	for _, s := range r.sections() {
		fmt.Fprintf(&b, "\n%s\n", s.heading)
		if s.text != "" {
			b.WriteString(indent(s.text))
		}
		for _, item := range s.items {
			b.WriteString(indent(item))
		}
		for i, code := range s.code {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(indent(strings.TrimRight(code, "\n")))
		}
		if s.table != nil {
			b.WriteString("\n" + indent(aligned(s.table)))
		}
	}
	return b.String()
}

// aligned returns the rows of a table in aligned columns.
func aligned(table [][]string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range table {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// indent returns the lines of text, indented unless they are empty, each with a line end.
func indent(text string) string {
	moved := "    " + strings.ReplaceAll(text, "\n", "\n    ") + "\n"
	return strings.ReplaceAll(moved, "\n    \n", "\n\n")
}

// WriteMarkdown writes the documentation of the rules as one Markdown page.
func WriteMarkdown(w io.Writer, rules []*Rule) error {
	var b strings.Builder
	b.WriteString("# Rules\n\n<!-- Generated from the rules: UPDATE=1 go test ./rules -->\n\n")
	b.WriteString("| rule | severity | reports |\n|---|---|---|\n")
	for _, r := range rules {
		fmt.Fprintf(&b, "| [%s](#%s) | %s | %s |\n", r.Name, r.Name, r.Severity, r.Summary)
	}
	for _, r := range rules {
		r.markdown(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (r *Rule) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s\n", r.Name)
	for _, s := range r.sections() {
		fmt.Fprintf(b, "\n### %s\n\n", s.heading)
		if s.text != "" {
			fmt.Fprintf(b, "%s\n", s.text)
		}
		for _, item := range s.items {
			fmt.Fprintf(b, "- %s\n", item)
		}
		for i, code := range s.code {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(b, "```text\n%s\n```\n", strings.TrimRight(code, "\n"))
		}
		for i, row := range s.table {
			if i == 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(b, "| %s |\n", strings.Join(row, " | "))
			if i == 0 {
				b.WriteString(strings.Repeat("|---", len(row)) + "|\n")
			}
		}
	}
}
