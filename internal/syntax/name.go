package syntax

import (
	"cmp"
	"path"
	"strings"
	"sync"
)

// ForName returns the Language for the name of a file, in any case: Text for one without an extension,
// such as README; Unknown if nothing is known of the name.
func ForName(name string) *Language {
	name = strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
	if l := fileNames()[name]; l != nil {
		return l
	}
	ext := path.Ext(name)
	if ext == "" {
		return Text
	}
	if templates()[ext[1:]] {
		if l := extensions()[strings.TrimPrefix(path.Ext(strings.TrimSuffix(name, ext)), ".")]; l != nil {
			return l // what is made of it: tea.html.erb
		}
	}
	return cmp.Or(extensions()[ext[1:]], Unknown)
}

var fileNames = sync.OnceValue(func() map[string]*Language {
	return listed(func(l *Language) string { return l.FileNames })
})

var extensions = sync.OnceValue(func() map[string]*Language {
	return listed(func(l *Language) string { return l.Extensions })
})

// ForEditor returns the extension, with its dot, of files in what an editor names by an identifier (Language Server Protocol,
// "TextDocumentItem"); "" if nothing is known of that.
func ForEditor(id string) (extension string) {
	if l := extensions()[id]; l != nil && !l.Is(Plain) { // editors take unknown kinds for text
		return "." + id
	}
	for _, l := range languages {
		for entry := range strings.FieldsSeq(l.EditorIDs) {
			if name, ext, ok := strings.Cut(entry, "="); name == id && ok {
				return "." + ext
			} else if name == id {
				return "." + strings.Fields(l.Extensions)[0]
			}
		}
	}
	return ""
}

// templates are the extensions of languages of templates that may follow another extension.
var templates = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, ext := range strings.Fields("erb ejs hbs handlebars njk twig liquid heex eex leex mustache j2 jinja jinja2 tmpl tpl php ftl vm in") {
		set[ext] = true
	}
	return set
})

// listed makes a table from a list of each language.
func listed(list func(*Language) string) map[string]*Language {
	table := map[string]*Language{}
	for _, l := range languages {
		for _, name := range strings.Fields(list(l)) {
			table[name] = l
		}
	}
	return table
}
