package lsp

import (
	"path"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/syntax"
)

// kindOf returns a file name that shows the kind of a document in a language, or "" if the name of
// the document does. Editors use "plaintext" for unknown kinds, so it is ignored.
func kindOf(name, language string) string {
	language = strings.ToLower(language)
	end := syntax.ForEditor(language)
	if language == "mail" || language == "eml" {
		end = ".eml"
	}
	as := "x" + end
	if end == "" || path.Ext(name) == end || extract.InputFor(name, nil) == extract.InputFor(as, nil) && path.Ext(name) != "" {
		return ""
	}
	return as
}
