package cli

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"
)

// The picture of a terminal, in pixels and characters.
const (
	columns    = 104
	charWidth  = 7.83
	lineHeight = 18
	margin     = 16
)

// inks has the colors of a picture by what the terminal is asked for: "" is text, and "0" the background.
var inks = map[string]map[string]string{
	"run.svg":      {"": "#24292f", "0": "#f6f8fa", "1": "#24292f", "34": "#0550ae", "1;31": "#b3261e", "1;33": "#8a5a00"},
	"run-dark.svg": {"": "#d1d7e0", "0": "#151b23", "1": "#f0f6fc", "34": "#79b8ff", "1;31": "#ff7b72", "1;33": "#e3b341"},
}

// drawn is the project that the pictures show.
const drawn = `
-- guide.md --
# Loans

- Read the [rules of the house] (https://www.example.org/rules) first.
- Members order books at [the desk](www.example.org/desk).
- The [opening hours](hours.md) are those of the main library.
- The catalogue is at http//catalogue.example.org/.
-- orders.txt --
Ann has counted the open orders, which are at
http://catalogue.example.org/orders/list.html?year=2026&month=03&state=open&sort=
title&columns=author. There are too many.
`

// escape matches a text and the color that it is asked for in.
var escape = regexp.MustCompile("(?:\x1b\\[([0-9;]*)m)?([^\x1b]*)")

// TestPictures compares the pictures of the README with what urlmend prints. With UPDATE=1 it draws them again.
func TestPictures(t *testing.T) {
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, file := range txtar.Parse([]byte(drawn)).Files {
		if err := os.MkdirAll(filepath.Dir(file.Name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file.Name, file.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("FORCE_COLOR", "1")
	t.Setenv("NO_COLOR", "")
	var out bytes.Buffer
	Main([]string{"urlmend", "."}, strings.NewReader(""), &out, &out)
	for name, ink := range inks {
		got, path := draw("\x1b[1m$ urlmend .\x1b[0m\n"+out.String(), ink), filepath.Join(docs, name)
		want, err := os.ReadFile(path)
		switch {
		case err == nil && string(want) == got:
		case os.Getenv("UPDATE") == "":
			t.Errorf("%s is stale: run UPDATE=1 go test ./internal/cli", name)
		default:
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// draw returns a picture of a terminal with a text in these colors.
func draw(text string, ink map[string]string) string {
	var body strings.Builder
	line, column := 1, 0
	for _, part := range escape.FindAllStringSubmatch(text, -1) {
		color, rest := part[1], part[2]
		if color == "0" {
			color = ""
		}
		for rest != "" {
			if rest[0] == '\n' || column == columns {
				rest = strings.TrimPrefix(rest, "\n")
				line, column = line+1, 0
				continue
			}
			n := len(rest)
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				n = end
			}
			for utf8.RuneCountInString(rest[:n]) > columns-column {
				_, size := utf8.DecodeLastRuneInString(rest[:n])
				n -= size
			}
			weight := ""
			if strings.HasPrefix(color, "1") {
				weight = " font-weight=\"bold\""
			}
			fmt.Fprintf(&body, "<text x=\"%.1f\" y=\"%d\" fill=\"%s\"%s>%s</text>\n",
				margin+float64(column)*charWidth, margin+line*lineHeight-4, ink[color], weight, strings.ReplaceAll(html.EscapeString(rest[:n]), " ", "\u00a0"))
			column += utf8.RuneCountInString(rest[:n])
			rest = rest[n:]
		}
	}
	width, height := 2*margin+columns*8, 2*margin+(line-1)*lineHeight
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\""+
		" font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" font-size=\"13\">\n"+
		"<title>What urlmend prints for a small project</title>\n"+
		"<rect width=\"100%%\" height=\"100%%\" rx=\"6\" fill=\"%s\"/>\n%s</svg>\n", width, height, ink["0"], body.String())
}
