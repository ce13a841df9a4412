package grammar

import (
	"embed"
	"fmt"
	"path"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
)

//go:embed documents
var files embed.FS

// A document is one file of productions.
type document struct {
	name        string // of the file
	title       string // as it is cited: "RFC 6068"
	from        []*document
	productions []*production
	byName      map[string]*production
}

// A production is read when it is first looked into, and compiled when it is
// first matched.
type production struct {
	name      string // in lower case
	section   string // as the document numbers or names it
	schemes   []string
	document  *document
	expr      func() *expr
	automaton func() *automaton
}

// A library has the loader of each file by name.
type library map[string]func() *document

var documents = sync.OnceValue(newLibrary)

func newLibrary() library {
	entries, err := files.ReadDir("documents")
	if err != nil {
		panic(err)
	}
	l := library{}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), path.Ext(entry.Name()))
		file := path.Join("documents", entry.Name())
		l[name] = sync.OnceValue(func() *document { return l.load(name, file) })
	}
	return l
}

func (l library) load(name, file string) *document {
	text, err := files.ReadFile(file)
	if err != nil {
		panic(err)
	}
	return l.read(name, string(text))
}

// read splits the text of a document into its productions.
func (l library) read(name, text string) *document {
	d := &document{name: name, byName: map[string]*production{}}
	var section string
	var schemes []string
	for block := range blocks(text) {
		switch keyword, rest, _ := strings.Cut(block, " "); keyword {
		case "document":
			d.title = strings.TrimSpace(rest)
		case "from":
			for _, other := range strings.Fields(rest) {
				d.from = append(d.from, l[other]())
			}
		case "#":
			section = strings.TrimSpace(rest)
		case "@":
			schemes = strings.Fields(rest)
		default:
			d.add(block, section, schemes)
			schemes = nil
		}
	}
	return d
}

// blocks yields the lines of a file, each with the indented ones that continue
// it, without blank lines and those of comment only.
func blocks(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		block := ""
		for line := range strings.Lines(text) {
			switch {
			case strings.TrimSpace(line) == "" || line[0] == ';':
			case line[0] == ' ':
				block += line
			default:
				if block != "" && !yield(block) {
					return
				}
				block = line
			}
		}
		if block != "" {
			yield(block)
		}
	}
}

// add takes up "name = expression".
func (d *document) add(block, section string, schemes []string) {
	name, source, ok := strings.Cut(block, "=")
	name = foldedName(strings.TrimSpace(name))
	if !ok || d.byName[name] != nil {
		panic(fmt.Sprintf("grammar: %s: bad or second production %q", d.name, name))
	}
	p := &production{name: name, section: section, schemes: schemes, document: d}
	p.expr = sync.OnceValue(func() *expr { return parse(p, source) })
	p.automaton = sync.OnceValue(func() *automaton { return compile(p) })
	d.productions = append(d.productions, p)
	d.byName[name] = p
}

// find returns the production that a name in d refers to: its own, or one of a
// document that it draws on.
func (d *document) find(name string) *production {
	if p := d.byName[name]; p != nil {
		return p
	}
	for _, other := range d.from {
		if p := other.find(name); p != nil {
			return p
		}
	}
	return nil
}

// sectionIn returns the section of p as one cites it under an edition: the bare
// number when it is the edition's own document, which numbers its sections.
func (p *production) sectionIn(edition string) string {
	numbered := ascii.IsDigit(p.section[0])
	switch own := p.document.name == edition; {
	case own && numbered:
		return p.section
	case numbered:
		return p.document.title + ", section " + p.section
	}
	return p.document.title + ", " + p.section
}

// foldedName returns a name in lower case, as tables have it.
func foldedName(name string) string { return strings.ToLower(name) }
