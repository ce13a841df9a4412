package rules_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// linkSlips are the slips of a typist in a mark of a link: each returns the mark as it is typed, and what follows it.
var linkSlips = []struct {
	name string
	slip func(mark, next string) (string, string)
}{
	{"left out", func(_, next string) (string, string) { return "", next }},
	{"doubled", func(mark, next string) (string, string) { return mark + mark, next }},
	{"swapped", func(mark, next string) (string, string) { return next, mark }},
	{"space before", func(mark, next string) (string, string) { return " " + mark, next }},
	{"space after", func(mark, next string) (string, string) { return mark + " ", next }},
	{"line end after", func(mark, next string) (string, string) { return mark + "\n", next }},
	{"backslash before", func(mark, next string) (string, string) { return `\` + mark, next }},
	{"U+200B after", func(mark, next string) (string, string) { return mark + "\u200b", next }},
}

// linkTwins are what is typed for a mark.
var linkTwins = map[string][]string{
	"`": {"'", "´", "‘", `"`}, "<": {"＜", "(", "[", "&lt;"}, ">": {"＞", ")", "]", "&gt;"}, "_": {"-", "＿"}, ":": {"：", ";"}, ".": {"。", ","},
	"[": {"［", "【", "(", "{"}, "]": {"］", "】", ")", "}"}, "{": {"［", "[", "("}, "}": {"］", "]", ")"}, "|": {"/", "｜", " "}, `"`: {"“", "'", "«"}, `\`: {"/"}, "=": {":", "-"},
}

// linkURLs are what is written for a URL.
var linkURLs = []string{"U.", "U,", "U>", "U)", "U tea", "tea U", " U", "U ", "#U", "(U)", "<U>", `"U"`, "`U`"}

// TestLinkSlips makes each slip in each mark of the links in fixtures/linkslips.txt, and compares what is reported with
// its table. A line with an input and ‹marks› is a link. The lines below have one of its marks, letters or
// the URL, and a letter for each slip: "w" if it is reported, "." if not though the link is broken, "=" if not since the
// link works in a program that reads that markup, and "-" if there is no such slip. UPDATE=1 rewrites the letters.
func TestLinkSlips(t *testing.T) {
	const path = "../fixtures/linkslips.txt"
	table, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	rows := strings.SplitAfter(string(table), "\n")
	for len(rows) > 0 {
		row := rows[0]
		rows = rows[1:]
		got.WriteString(row)
		name, text, isLink := strings.Cut(strings.TrimSpace(row), ": ")
		if in, ok := extract.ParseInput(name); isLink && ok {
			n := 0
			for n < len(rows) && strings.Contains(rows[n], "\t") {
				n++
			}
			writeSlips(&got, linter, in, text, rows[:n])
			rows = rows[n:]
		}
	}
	compareTable(t, path, string(table), got.String())
}

// writeSlips writes a row for each mark of a link, and one for its URL. It takes the "=" from the rows that there are.
func writeSlips(to *bytes.Buffer, linter *lint.Linter, in extract.Input, link string, rows []string) {
	parts := strings.Split(strings.NewReplacer("‹", "¦", "›", "¦", "⏎", "\n").Replace(link), "¦")
	row := func(label string, texts []string) {
		var cells string
		for i, text := range texts {
			cell := "."
			switch {
			case text == "":
				cell = "-"
			case isReported(linter, in, text):
				cell = "w"
			case len(rows) > 0 && i < len(rows[0])-len(label)-len("\t\n") && rows[0][len(label)+len("\t")+i] == '=':
				cell = "="
			}
			cells += cell
		}
		fmt.Fprintf(to, "%s\t%s\n", label, cells)
		rows = rows[min(1, len(rows)):]
	}
	written := func(k int, part string) string {
		return strings.Join(parts[:k], "") + part + strings.Join(parts[k+1:], "")
	}
	for k := 1; k < len(parts); k += 2 {
		for i, r := range parts[k] {
			front, mark, back := parts[k][:i], string(r), []rune(parts[k][i+len(string(r)):])
			if r == ' ' || r == '\n' {
				continue
			}
			slips := linkSlips
			if unicode.IsLetter(r) {
				slips = slips[:3]
			}
			var texts []string
			for _, s := range slips {
				var next string
				if len(back) > 0 {
					next = string(back[0])
				}
				typed, after := s.slip(mark, next)
				text := front + typed + after + strings.TrimPrefix(string(back), next)
				if text == parts[k] || s.name == "swapped" && next == "" {
					text = ""
				} else {
					text = written(k, text)
				}
				texts = append(texts, text)
			}
			for _, twin := range linkTwins[mark] {
				texts = append(texts, written(k, front+twin+string(back)))
			}
			row(mark, texts)
		}
	}
	var texts []string
	for _, url := range linkURLs {
		texts = append(texts, strings.Replace(strings.Join(parts, ""), "URL", strings.ReplaceAll(url, "U", "URL"), 1))
	}
	row("URL", texts)
}

// isReported reports whether there is a warning or an error about a text, in which "URL" is one.
func isReported(linter *lint.Linter, in extract.Input, text string) bool {
	text = strings.ReplaceAll(text, "URL", "https://www.example.com/tea/green.html") + "\n\nMore words.\n"
	for _, findings := range linter.Find([]byte(text), extract.Options{Input: in}) {
		for _, f := range findings {
			if f.Severity > lint.Info {
				return true
			}
		}
	}
	return false
}
