package markup

import (
	"path"
	"strings"
	"sync"
)

// ForName returns the Language for the name of a file, in any case; Text if the
// name is unknown.
func ForName(name string) Language {
	name = base(name)
	if l, ok := bases()[name]; ok {
		return l
	}
	ext := strings.TrimPrefix(path.Ext(name), ".")
	if len(ext) == 1 && '1' <= ext[0] && ext[0] <= '9' {
		return Roff // a section of the manual
	}
	if templates()[ext] {
		if l, ok := extensions()[strings.TrimPrefix(path.Ext(strings.TrimSuffix(name, "."+ext)), ".")]; ok {
			return l // what is made of it: tea.html.erb
		}
	}
	return extensions()[ext]
}

// IsText reports whether a file of that name is plain text: by its extension, or it
// has none, as README, and is not known as something else.
func IsText(name string) bool {
	name = base(name)
	ext := path.Ext(name)
	l, known := extensions()[strings.TrimPrefix(ext, ".")]
	_, named := bases()[name]
	return !named && (ext == "" || known && l == Text)
}

// base returns the key of a path in the tables.
func base(name string) string {
	return strings.ToLower(path.Base(strings.ReplaceAll(name, `\`, "/")))
}

var bases = sync.OnceValue(func() map[string]Language {
	return listed(map[Language]string{
		Source: "makefile gnumakefile dockerfile containerfile vagrantfile rakefile gemfile jenkinsfile go.mod cmakelists.txt meson.build " +
			"brewfile codeowners crontab pkgbuild podfile procfile constraints.txt requirements.txt robots.txt",
	})
})

var extensions = sync.OnceValue(func() map[string]Language {
	return listed(map[Language]string{
		Text:      "txt text",
		Markdown:  "md markdown mdown mkd mdx qmd rmd livemd",
		RST:       "rst rest",
		AsciiDoc:  "adoc asciidoc asc",
		Org:       "org",
		MediaWiki: "mediawiki wiki",
		LaTeX:     "tex ltx sty cls dtx bib",
		HTML: "html htm xhtml xml svg rss atom xsl xslt docbook dbk dita page " +
			"vue svelte astro ejs hbs handlebars mustache njk twig liquid heex jinja jinja2 jsp gsp cshtml razor aspx phtml rhtml gohtml blade",
		Roff:     "man mdoc ms me nroff roff troff",
		PO:       "po pot",
		Calendar: "ics ical ifb vcf vcard ldif",
		Notebook: "ipynb",
		Textile:  "textile",
		C:        "c h cc cpp cxx hh hpp hxx inl ino ipp m mm cu",
		Python:   "py pyi pyx",
		Source: "cs go rs java kt kts scala swift js mjs cjs jsx ts tsx " +
			"rb pl pm php lua r jl hs ml mli erl ex exs clj el lisp scm vim sh bash zsh fish ps1 bat " +
			"sql proto css scss less json jsonc yaml yml toml ini cfg conf tf nix cmake mk gradle zig d f90 pas asm s " +
			"ac awk cmd erb m4 properties sed strings tcl vbs",
	})
})

// templates are the extensions of languages of templates that may follow another extension.
var templates = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, ext := range strings.Fields("erb ejs hbs handlebars njk twig liquid heex eex leex mustache j2 jinja jinja2 tmpl tpl php ftl vm in") {
		set[ext] = true
	}
	return set
})

// listed makes a table from lists of names.
func listed(lists map[Language]string) map[string]Language {
	table := map[string]Language{}
	for l, names := range lists {
		for _, name := range strings.Fields(names) {
			table[name] = l
		}
	}
	return table
}
