package link

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/markup"
)

// TestForms writes a link in each form, and expects that it is found by that form.
func TestForms(t *testing.T) {
	const url = "https://www.example.com/2.0"
	words := strings.NewReplacer("t", "our tea", "u", url, "v", "leaf")
	proper := map[string]string{ // where the construct itself is a proper link, one with a flaw
		"[t](u":       "[t](u b)",
		"[t](<u>":     "[t](<u> b",
		"[t]: u":      "[t]: u)",
		"[t]: <u>":    "[t]: <u)>",
		"[t]([u](v))": "[t]([u](u))",
		"<u,>":        "<u.>",
		"[t]: u v":    "[v]: u\n[t]: u leaf",
		"u[t]":        "u[2.0 t]",
	}
	for i, f := range forms {
		text, ok := proper[f.construct]
		if !ok {
			text = f.construct
		}
		if text == "" || strings.HasPrefix(text, "<a") || strings.HasPrefix(text, "<URL") || strings.ContainsAny(text, "&/") {
			continue // those of HTML, and what no replacer writes, are in the fixtures of the rules
		}
		text = "Look:\n\n" + words.Replace(text) + "\n"
		start := strings.LastIndex(text, url)
		if n := strings.Index(text, url); f.construct == "[t]([u](v))" {
			start = n
		}
		d, closed := markup.At(markup.Markdown, []byte(text), 0, start, len(text))
		end := start + len(url)
		if closed {
			end = d.End
		} else if n := strings.IndexByte(text[start:], '>'); n >= 0 && text[start-1] == '<' {
			end = start + len(strings.TrimRight(text[start:start+n], " "))
		}
		p := place{data: []byte(text), start: start, end: end, closed: closed, before: []byte(text[:start]), after: []byte(text[end:])}
		if got := tried(p); got != i {
			t.Errorf("%q is read as %q, want %q", text, forms[max(got, 0)].construct, f.construct)
		}
		if len(p.markdown()) == 0 {
			t.Errorf("%q has no flaw", text)
		}
	}
}

// tried returns the index of the form that decides, or -1.
func tried(p place) int {
	for i, f := range forms {
		if f.isAround(&p) {
			return i
		}
	}
	return -1
}
