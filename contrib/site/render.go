package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(html.WithUnsafe())) // pages have pictures in HTML

// render makes the body of the page. Links to Markdown become links to the pages made of it.
func (p *page) render(source []byte, names map[string]string) error {
	doc := markdown.Parser().Parse(text.NewReader(source))
	var words strings.Builder
	var examples []*ast.FencedCodeBlock
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if p.Title == "" && n.Level == 1 {
				p.Title = string(n.Lines().Value(source))
			}
		case *ast.Link:
			n.Destination = []byte(p.link(string(n.Destination), names))
		case *ast.Text:
			words.Write(n.Segment.Value(source))
			words.WriteByte(' ')
		case *ast.FencedCodeBlock:
			words.Write(n.Lines().Value(source))
			if path.Dir(p.source) == "docs/rules" {
				examples = append(examples, n)
			}
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return err
	}
	for _, example := range examples {
		if err := p.addTry(example, source); err != nil {
			return err
		}
	}
	var b bytes.Buffer
	err = markdown.Renderer().Render(&b, source, doc)
	p.Body, p.text = template.HTML(strings.ReplaceAll(b.String(), `"docs/run`, `"run`)), strings.Join(strings.Fields(words.String()), " ")
	return err
}

// link returns a destination in a source as one of the page.
func (p *page) link(destination string, names map[string]string) string {
	if strings.Contains(destination, ":") || strings.HasPrefix(destination, "#") {
		return destination
	}
	target, fragment, hasFragment := strings.Cut(destination, "#")
	file := path.Join(path.Dir(p.source), target)
	link := repository + file
	if name, ok := names[file]; ok {
		link = p.Up + name
	} else if name, ok := names[path.Join(file, "README.md")]; ok {
		link = p.Up + name
	}
	if hasFragment {
		link += "#" + fragment
	}
	return link
}

// addTry adds a link after an example that opens it in the playground.
func (p *page) addTry(example *ast.FencedCodeBlock, source []byte) error {
	rule := strings.TrimSuffix(path.Base(p.source), ".md")
	fragment, err := fragmentOf(map[string]string{"text": string(example.Lines().Value(source)), "rule": rule})
	if err != nil {
		return err
	}
	link := ast.NewLink()
	link.Destination = []byte(p.Up + "playground/index.html#" + fragment)
	link.AppendChild(link, ast.NewString([]byte("Try it")))
	paragraph := ast.NewParagraph()
	paragraph.AppendChild(paragraph, link)
	example.Parent().InsertAfter(example.Parent(), example, paragraph)
	return nil
}

// fragmentOf returns settings as the playground has them in its fragment: JSON, deflated, in base64 for URLs.
func fragmentOf(settings map[string]string) (string, error) {
	plain, err := json.Marshal(settings)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	w.Write(plain) // to memory
	w.Close()
	return base64.RawURLEncoding.EncodeToString(packed.Bytes()), nil
}

// searchIndex is a script with the title, the address and the words of each page.
func searchIndex(pages []*page) []byte {
	var all [][3]string
	for _, p := range pages {
		all = append(all, [3]string{p.Title, p.name, p.text})
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // strings have JSON
	}
	return append(append([]byte("globalThis.pages = "), text...), ";\n"...)
}
