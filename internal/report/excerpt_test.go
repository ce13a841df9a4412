package report

import (
	"strings"
	"testing"
)

// line makes a Line of text in which «...» is the primary mark, ‹...› another.
func line(number int, text string) Line {
	l := Line{Number: number}
	for _, part := range strings.SplitAfter(text, "") {
		at := len(l.Text)
		switch part {
		case "«", "‹":
			l.Marks = append(l.Marks, Mark{Range{at, at}, part == "«"})
		case "»", "›":
			l.Marks[len(l.Marks)-1].End = at
		default:
			l.Text = append(l.Text, part...)
		}
	}
	return l
}

func excerpt(width int, lines ...Line) string {
	return string(appendExcerpt([]byte("\n"), lines, width, Style{}, red))
}

func expect(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got:%s\nwant:%s", got, want)
	}
}

func TestExcerptUnderlinesColumns(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", "see «http://x» now", `
 7 | see http://x now
   |     ^^^^^^^^
`},
		{"tab", "a\t«b»\t«\t»c", `
 7 | a       b               c
   |         ^       ^^^^^^^^
`},
		{"wide", "日本 «語»x", `
 7 | 日本 語x
   |      ^^
`},
		{"combining", "e\u0301«e\u0301»e", `
 7 | e` + "\u0301e\u0301" + `e
   |  ^
`},
		{"part of a character", "a«\u0301»b", `
 7 | ` + "a\u0301" + `b
   | ^
`},
		{"control", "\x1b[31m«x»", `
 7 | \x1b[31mx
   |         ^
`},
		{"invisible", "a«\u200b»b\u202e«c»", `
 7 | a\u200bb\u202ec
   |  ^^^^^^       ^
`},
		{"noncharacter", "a\uffff«b»", `
 7 | a\uffffb
   |        ^
`},
		{"invalid", "caf\xe9/«\xff»", `
 7 | caf\xe9/\xff
   |         ^^^^
`},
		{"between", "a«»b", `
 7 | ab
   |  ^
`},
		{"at the end", "ab«»", `
 7 | ab
   |   ^
`},
		{"primary and other", "«ab»‹cd›", `
 7 | abcd
   | ^^~~
`},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, excerpt(80, line(7, c.text)), c.want) })
	}
}

func TestExcerptOfSeveralLines(t *testing.T) {
	expect(t, excerpt(80, line(9, "a «b»"), line(10, "> ‹c›"), line(15, "‹d›")), `
  9 | a b
    |   ^
 10 | > c
    |   ~
 ...
 15 | d
    | ~
`)
}

func TestExcerptCutsLongLines(t *testing.T) {
	fill := strings.Repeat("abcdefghi ", 10)
	expect(t, excerpt(44, line(1, fill+"«URL»"+fill)), `
 1 | …defghi abcdefghi URLabcdefghi abcdefg…
   |                   ^^^
`)
	expect(t, excerpt(44, line(1, "«URL»"+fill)), `
 1 | URLabcdefghi abcdefghi abcdefghi abcd…
   | ^^^
`)
	expect(t, excerpt(44, line(1, fill+"«URL»")), `
 1 | …ghi abcdefghi abcdefghi abcdefghi URL
   |                                    ^^^
`)
	expect(t, excerpt(44, line(1, "x«"+fill+"»")), `
 1 | …abcdefghi abcdefghi abcdefghi abcdefg…
   |  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
`)
}

func TestExcerptOfAStretch(t *testing.T) {
	l := line(1, "some «URL» here")
	l.Before, l.After = true, true
	expect(t, excerpt(80, l), `
 1 | …some URL here…
   |       ^^^
`)
}

func TestExcerptHidesSecrets(t *testing.T) {
	l := line(1, "ftp://jim:«s3same»@‹x›/")
	l.Secrets = []Range{{10, 16}}
	expect(t, excerpt(80, l), `
 1 | ftp://jim:***@x/
   |           ^^^ ~
`)
}

func TestExcerptKeepsItsWidth(t *testing.T) {
	for width := range 120 {
		for _, mark := range []string{"«", "日本«", strings.Repeat("語\t", 40) + "«"} {
			out := excerpt(width, line(100, mark+strings.Repeat("語x", 50)+"»"))
			for l := range strings.SplitSeq(out, "\n") {
				if n := columns(cells(Line{Text: []byte(l)})); n > max(width, minWidth+7) {
					t.Errorf("%d columns in a width of %d: %s", n, width, l)
				}
			}
		}
	}
}
