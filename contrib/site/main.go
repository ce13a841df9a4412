// Site writes the documentation as static pages: those of docs, and one for each rule, whose examples open in the
// playground. Nothing in the pages needs a server or another site.
//
//	go run . FOLDER
//	cd ../wasm && go run . -playground FOLDER/playground
package main

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
)

//go:embed page.html
var pageText string

//go:embed static
var static embed.FS

// repository is where files are that the site has no page of.
const repository = "https://github.com/urlmend/urlmend/blob/main/"

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run . FOLDER")
		os.Exit(2)
	}
	if err := build("../..", os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A page is one of the site. Its source is a path in the repository.
type page struct {
	source, name string // README.md, index.html
	Title        string
	Body         template.HTML
	text         string // for the search
	Up           string // from the folder of the page to that of the site: "", "../"
	Menu         []entry
}

type entry struct {
	Title, Link string
	IsHere      bool
}

// build writes the site of the repository in a folder.
func build(root, folder string) error {
	pages, err := read(root)
	if err != nil {
		return err
	}
	layout, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	for _, p := range pages {
		p.Menu = menu(pages, p)
		var b bytes.Buffer
		if err := layout.Execute(&b, p); err != nil {
			return err
		}
		if err := write(folder, p.name, b.Bytes()); err != nil {
			return err
		}
	}
	if err := write(folder, "search-index.js", searchIndex(pages)); err != nil {
		return err
	}
	pictures, err := fs.Glob(os.DirFS(root), "docs/*.svg")
	if err != nil {
		return err
	}
	for _, name := range pictures {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err == nil {
			err = write(folder, path.Base(name), text)
		}
		if err != nil {
			return err
		}
	}
	files, err := fs.Sub(static, "static")
	if err != nil {
		return err
	}
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return write(folder, name, text)
	})
}

func write(folder, name string, text []byte) error {
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o666)
}

// read returns all pages: the README, then those of docs, by name.
func read(root string) ([]*page, error) {
	sources := []string{"README.md"}
	for _, pattern := range []string{"docs/*.md", "docs/rules/*.md"} {
		found, err := fs.Glob(os.DirFS(root), pattern)
		if err != nil {
			return nil, err
		}
		sort.Strings(found)
		sources = append(sources, found...)
	}
	names := make(map[string]string)
	for _, source := range sources {
		names[source] = nameOf(source)
	}
	var pages []*page
	for _, source := range sources {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(source)))
		if err != nil {
			return nil, err
		}
		p := &page{source: source, name: names[source], Up: strings.Repeat("../", strings.Count(names[source], "/"))}
		if err := p.render(text, names); err != nil {
			return nil, fmt.Errorf("%s: %w", source, err)
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// nameOf returns the name of the page that is made of a source.
func nameOf(source string) string {
	name := strings.TrimPrefix(strings.TrimSuffix(source, ".md"), "docs/")
	switch {
	case source == "README.md":
		name = "index"
	case name == "README":
		name = "docs"
	case path.Base(name) == "README":
		name = path.Dir(name) + "/index"
	}
	return name + ".html"
}

// menu lists the pages as seen from one of them, without those of single rules.
func menu(pages []*page, here *page) (all []entry) {
	for _, p := range pages {
		if path.Dir(p.name) == "." || path.Base(p.name) == "index.html" {
			all = append(all, entry{p.Title, here.Up + p.name, p == here})
		}
	}
	return append(all, entry{"Playground", here.Up + "playground/index.html", false})
}
