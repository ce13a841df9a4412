package lsp

import (
	"path"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/extract"
)

// endings maps the ID of a language to the extension of its files.
var endings = sync.OnceValue(func() map[string]string {
	return listed(`
	markdown .md, mdx .mdx, quarto .md, rmd .md, restructuredtext .rst, rst .rst, asciidoc .adoc, latex .tex, tex .tex,
	plaintex .tex, bibtex .bib, context .tex, org .org, html .html, xhtml .html, xml .xml, xsl .xml, svg .xml,
	mediawiki .mediawiki, groff .man, nroff .man, troff .man, po .po, ipynb .ipynb,
	git-commit .txt, gitcommit .txt, git-rebase .txt, mail .eml, eml .eml,
	c .c, cpp .cpp, objective-c .m, objective-cpp .mm, cuda-cpp .cu, python .py, csharp .cs, go .go, rust .rs, java .java,
	kotlin .kt, scala .scala, swift .swift, javascript .js, javascriptreact .jsx, typescript .ts, typescriptreact .tsx,
	ruby .rb, perl .pl, perl6 .pl, php .php, lua .lua, r .r, julia .jl, haskell .hs, ocaml .ml, erlang .erl, elixir .ex,
	clojure .clj, lisp .lisp, commonlisp .lisp, elisp .el, emacs-lisp .el, scheme .scm, vim .vim, viml .vim,
	shellscript .sh, sh .sh, bash .bash, zsh .zsh, fish .fish, powershell .ps1, bat .bat, sql .sql, proto .proto,
	css .css, scss .scss, less .less, json .json, jsonc .jsonc, yaml .yaml, toml .toml, ini .ini, conf .conf,
	properties .properties, terraform .tf, nix .nix, cmake .cmake, make .mk, makefile .mk, dockerfile .sh, gradle .gradle,
	groovy .gradle, zig .zig, d .d, fortran .f90, pascal .pas, asm .s, awk .awk, tcl .tcl, vb .vbs, erb .erb`)
})

func listed(pairs string) map[string]string {
	table := make(map[string]string)
	for pair := range strings.SplitSeq(pairs, ",") {
		f := strings.Fields(pair)
		table[f[0]] = f[1]
	}
	return table
}

// kindOf returns a file name that shows the kind of a document in a language, or "" if the name of
// the document does. Editors use "plaintext" for unknown kinds, so it is ignored.
func kindOf(name, language string) string {
	end := endings()[strings.ToLower(language)]
	as := "x" + end
	if end == "" || path.Ext(name) == end || extract.InputFor(name, nil) == extract.InputFor(as, nil) && path.Ext(name) != "" {
		return ""
	}
	return as
}
