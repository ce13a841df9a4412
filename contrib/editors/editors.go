// Package editors has the files that set up editors for urlmend: docs/editors.md describes them.
package editors

import "embed"

// Files are the files by their paths, which begin with the name of the editor.
//
//go:embed codemirror/pull.js emacs kakoune kate neovim vim
var Files embed.FS
