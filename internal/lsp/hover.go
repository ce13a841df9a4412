package lsp

import (
	"context"
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
	"github.com/urlmend/urlmend/internal/parse"
	"github.com/urlmend/urlmend/lint"
)

// hover describes the URL at a position: the whole URL, its parts, what the edition says about it,
// and what a client would do with it.
func (s *server) hover(p *protocol.HoverParams) (work, error) {
	return s.ask(p.TextDocument.URI, nil, func(_ context.Context, d *snapshot, v *judge.Version) (any, error) {
		u := at(v, d.text.offset(p.Position, s.client.encoding))
		if u == nil {
			return nil, nil
		}
		linter, err := d.engine.Linter(d.path)
		if err != nil {
			return nil, err
		}
		where := d.text.span(u.Start, u.End, s.client.encoding)
		w := writer{markdown: s.client.markdown}
		describe(&w, u, linter)
		return &protocol.Hover{Contents: w.contents(), Range: &where}, nil
	})
}

// describe writes a description of a URL.
func describe(w *writer, u *extract.URL, linter *lint.Linter) {
	w.code(shown(u, 2000))
	if isBroken(u) {
		b := u.Breaks[0]
		w.line("Broken over lines, and joined: %s (%s)", b.Reason, u.Confidence)
	}
	if u.Notes&(extract.NearMiss|extract.Relative) != 0 {
		w.line("This is not a URL as it is written.")
		return
	}
	parsed := parse.URL(linter, string(u.Text), u.Kind == extract.Wrapped || u.Kind == extract.Prefixed)
	describeParts(w, parsed.Parts)
	if parsed.Client != nil {
		describeClient(w, parsed.Client)
	}
	describeEdition(w, &parsed)
	if len(u.Readings) > 1 {
		w.heading("It may also be read as")
		for _, r := range u.Readings[1:] {
			w.item("%s: %s (%s)", w.verbatim(lint.Redact(r.Text)), r.Reason, r.Confidence)
		}
	}
}

func describeParts(w *writer, parts []parse.Part) {
	w.heading("Parts")
	for _, part := range parts {
		if part.Raw == "" {
			continue
		}
		text := w.verbatim(part.Raw)
		if part.Decoded != part.Raw {
			text += " = " + w.verbatim(part.Decoded)
		}
		w.item("%s: %s", part.Name, text)
	}
}

func describeClient(w *writer, c *parse.Client) {
	w.heading("A client")
	for _, step := range c.Steps {
		text := step.Does
		if step.What != nil {
			text += " " + w.verbatim(*step.What)
		}
		w.item("%s", text)
	}
	for _, danger := range c.Dangers {
		w.item("%s", danger)
	}
}

// describeEdition writes what the edition says about the URL: its grammar, its parser, and the rules.
func describeEdition(w *writer, parsed *parse.Result) {
	w.heading("By " + parsed.Edition)
	switch g := parsed.Grammar; {
	case g == nil:
	case g.Derives:
		w.item("it is a %s (%s)", w.verbatim(g.Production), g.Section)
	default:
		w.item("it is not a %s (%s)", w.verbatim(g.Production), g.Section)
	}
	switch st := parsed.Standard; {
	case st == nil:
	case st.Failure:
		w.item("it is not a URL")
	default:
		w.item("it reads %s", w.verbatim(st.URL))
	}
	for _, f := range parsed.Findings {
		w.item("%s (%s)", f.Message, f.Rule)
	}
}

// A writer writes Markdown or plain text.
type writer struct {
	strings.Builder
	markdown bool
}

func (w *writer) contents() protocol.MarkupContent {
	kind := protocol.PlainText
	if w.markdown {
		kind = protocol.Markdown
	}
	return protocol.MarkupContent{Kind: kind, Value: strings.TrimRight(w.String(), "\n") + "\n"}
}

// verbatim returns text for display: as a code span in Markdown, with control characters replaced.
func (w *writer) verbatim(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return '\uFFFD'
		}
		return r
	}, text)
	if !w.markdown {
		return text
	}
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}

func (w *writer) code(text string) { w.WriteString(w.verbatim(text) + "\n") }

func (w *writer) line(format string, args ...any) { fmt.Fprintf(w, "\n"+format+"\n", args...) }

func (w *writer) heading(text string) {
	if w.markdown {
		text = "**" + text + "**"
	}
	w.WriteString("\n" + text + "\n\n")
}

func (w *writer) item(format string, args ...any) { fmt.Fprintf(w, "- "+format+"\n", args...) }
