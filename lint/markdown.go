package lint

import (
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/internal/pattern"
)

// rulesIntro is the beginning of the page that lists the rules.
const rulesIntro = `# Rules

<!-- Generated from the rules: UPDATE=1 go test ./rules -->

What ` + "`urlmend lint`" + ` reports. The page of a rule says why, with examples; ` + "`urlmend explain RULE`" + ` prints the same.
Each rule has a severity, which is lower in some [kinds of text](../config.md#severities-and-what-info-is-for).
[config.md](../config.md) shows how to change it for a project, and [fix.md](../fix.md) what makes a fix safe.
[suppress.md](../suppress.md) shows how to accept a finding; the two rules about that,
bad-suppression and unused-suppression, are there too.

| rule | severity | reports |
|---|---|---|
`

// MarkdownIndex returns a Markdown page that lists the rules. The page of each, as [Rule.Markdown] has it, is expected
// beside it, as NAME.md.
func MarkdownIndex(rules []*Rule) string {
	var b strings.Builder
	b.WriteString(rulesIntro)
	for _, r := range rules {
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s |\n", r.Name, r.Name, r.standard(), r.Summary)
	}
	return b.String()
}

// standard returns the severity of the rule where no settings name it, as lists have it.
func (r *Rule) standard() string {
	if r.Optional {
		return "off (" + r.Severity.String() + ")"
	}
	return r.Severity.String()
}

// Markdown returns the documentation of the rule as a Markdown page.
func (r *Rule) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", r.Name)
	for _, s := range r.sections() {
		fmt.Fprintf(&b, "\n## %s\n\n", s.heading)
		if s.text != "" {
			fmt.Fprintf(&b, "%s\n", markdownProse(s.text))
		}
		for _, item := range s.items {
			fmt.Fprintf(&b, "- %s\n", markdownProse(item))
		}
		for i, code := range s.code {
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "```text\n%s\n```\n", shown(code))
		}
		for i, row := range s.table {
			if i == 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
			if i == 0 {
				b.WriteString(strings.Repeat("|---", len(row)) + "|\n")
			}
		}
	}
	return b.String()
}

// WhyMarkdown returns Why as Markdown, where it would read URLs and marks in it as markup.
func (r *Rule) WhyMarkdown() string { return markdownProse(strings.TrimSpace(r.Why)) }

// markedWord matches a word, or words between brackets, with marks of Markdown or "://" in it.
var markedWord = pattern.New(`(?:\S*(?:<[\w ]+>|\[\[[\w ]+\]\]|\{\{[\w ]+\}\}|\{%[\w ]+%\})|\S*(?:[][<>*_\\&|{}~]|://))\S*`)

var htmlReference = pattern.New(`^&\w+;$`)

// markdownProse returns a text of a rule's documentation with those words in backquotes, but not the
// punctuation around them.
func markdownProse(text string) string {
	return markedWord().ReplaceAllStringFunc(text, func(word string) string {
		code := word
		if !strings.HasSuffix(word, "...") && !htmlReference().MatchString(word) {
			code = strings.TrimRight(word, ".,;:")
		}
		after := word[len(code):]
		var before string
		cut := func(left, right bool) {
			if left {
				before, code = before+code[:1], code[1:]
			}
			if right {
				code, after = code[:len(code)-1], code[len(code)-1:]+after
			}
		}
		open, closed := strings.Count(code, "("), strings.Count(code, ")")
		cut(open > closed && code[0] == '(', closed > open && strings.HasSuffix(code, ")"))
		if isQuoted := len(code) > 2 && code[0] == '"' && strings.HasSuffix(code, `"`); isQuoted {
			cut(true, true)
		}
		return before + "`" + code + "`" + after
	})
}
