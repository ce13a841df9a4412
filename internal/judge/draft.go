package judge

import (
	"path/filepath"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// check judges a URL of the document. In the summary of a book, a link without a destination is a chapter that is still to be
// written (mdBook, "SUMMARY.md", "Draft chapters").
func (d *Document) check(u *extract.URL) (findings []lint.Finding, secrets []lint.Range) {
	findings, secrets = d.profile.linter.Check(u)
	if len(findings) > 0 && filepath.Base(d.Name) == "SUMMARY.md" {
		findings = slices.DeleteFunc(findings, func(f lint.Finding) bool { return f.Rule == "empty-link" })
	}
	return findings, secrets
}
