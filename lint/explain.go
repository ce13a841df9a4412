package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

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
		{heading: "Bad", text: r.examplesText(r.Bad), code: r.Bad},
		{heading: "Good", text: r.examplesText(r.Good), code: r.Good},
		r.editionsSection(),
		{heading: "References", items: refs},
		{heading: "Since", text: r.Since},
	}
}

// summaryText returns what the rule reports, its severity, the safety of its fix, and
// its tags.
func (r *Rule) summaryText() string {
	severity := r.Severity.String()
	if most := r.severityByDefault(); 0 < most && most < r.Severity {
		severity += fmt.Sprintf(" in older editions, %s by %s", most, Edition{}.Name())
	}
	if r.InfoIn != 0 && r.Severity != Info {
		severity += fmt.Sprintf("; info in %s, where it is usually intended or harmless", r.InfoIn)
	}
	fix := r.Fix.String()
	if r.Fix == Safe {
		fix = "safe or unsafe, depending on the finding"
	}
	if r.Fix != NoFix && !r.FixInCode {
		fix += "; none in code"
	}
	text := fmt.Sprintf("Reports %s. Severity: %s. Fix: %s.", r.Summary, severity, fix)
	if r.Optional {
		text += " It runs only where the settings, or --select, name it."
	}
	if len(r.Tags) > 0 {
		text += " Tags: " + strings.Join(r.Tags, ", ") + "."
	}
	return text
}

// examplesText returns what kind of text the examples are, if that is not plain text, and how they are shown.
func (r *Rule) examplesText(examples []string) string {
	var text string
	if r.Project {
		text = "Files of a project, each after a line with its name:\n"
	}
	if r.Examples != extract.UnknownInput {
		text = fmt.Sprintf("In a file of the kind %s:\n", r.Examples)
	}
	for _, e := range examples {
		if strings.ContainsFunc(e, isHidden) {
			return text + "A byte or a character that shows nothing is written as \\xNN or \\uNNNN:\n"
		}
	}
	return text
}

// isHidden reports whether r shows nothing, or stands for a byte that is not UTF-8.
func isHidden(r rune) bool { return r == utf8.RuneError || r != '\n' && !strconv.IsPrint(r) }

// shown returns an example as documentation shows it.
func shown(example string) string {
	const longest, head = 500, 60
	var b strings.Builder
	for line := range strings.SplitSeq(strings.TrimRight(example, "\n"), "\n") {
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		if len(line) > longest {
			fmt.Fprintf(&b, "%s... (%d bytes)", line[:head], len(line))
			continue
		}
		for len(line) > 0 {
			r, size := utf8.DecodeRuneInString(line)
			switch {
			case r == utf8.RuneError && size == 1:
				fmt.Fprintf(&b, `\x%02x`, line[0])
			case isHidden(r):
				b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
			default:
				b.WriteRune(r)
			}
			line = line[size:]
		}
	}
	return b.String()
}

// editionsSection returns the editions that have the rule, its names in the URL Standard, and how severe the bad
// examples are.
func (r *Rule) editionsSection() section {
	text := "All."
	if r.Editions != nil {
		text = strings.Join(r.Editions, ", ") + "."
	}
	if len(r.WHATWG) > 0 {
		text += " Validation errors of the URL Standard: " + strings.Join(r.WHATWG, ", ") + "."
	}
	table := r.verdicts()
	if table == nil {
		return section{heading: "Editions", text: text}
	}
	text += " The severity of the bad examples:"
	differs := func(row []string) bool { return row[1] != table[1][1] }
	if len(table[0]) == 2 && !slices.ContainsFunc(table[1:], differs) {
		return section{heading: "Editions", text: text + " " + table[1][1] + "."}
	}
	return section{heading: "Editions", text: text, table: table}
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
			b.WriteString(indent(shown(code)))
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
