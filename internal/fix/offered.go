package fix

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

const (
	// maxOffered is how many findings of a URL get their fixes offered: to see what they make takes time for each.
	maxOffered = 20
	// contextOf is how many bytes before and after a URL are looked at to see what a fix makes of it: most of a paragraph,
	// because marks there decide on a link.
	contextOf = 300
)

// Offered returns which findings of a URL have a first fix that [Mend] makes too. It makes none that is refused, and
// none that is about a misread URL: once the first scheme of "http://http://ex\u00e4mple.org/" is gone, "\u00e4" is in
// the host and no longer in the path. The text around the URL begins at the offset base. Offered looks only at what is
// near the URL; if it finds nothing to fix there, it returns all findings.
func Offered(around []byte, base int, u *extract.URL, findings []lint.Finding, opt Options) []bool {
	offered := make([]bool, len(findings))
	if len(findings) > maxOffered {
		return offered
	}
	start, end := max(0, u.Start-base-contextOf), min(len(around), u.End-base+contextOf)
	text := bytes.Clone(around[start:end])
	near := lint.Range{Start: u.Start - base - start, End: u.End - base - start}
	opt.Choose = func(now []byte) Choice {
		end := near.End + len(now) - len(text)
		return Choice{Wants: func(u *extract.URL, _ *lint.Finding) bool { return u.Start < end && near.Start < u.End }}
	}
	for _, opt.Unsafe = range []bool{false, true} {
		var made *Result
		for i, f := range findings {
			if f.Fixes[0].Safe == opt.Unsafe {
				continue
			}
			if made == nil {
				r := mend(text, opt)
				made = &r
			}
			offered[i] = made.Fixed == 0 && len(made.Refusals) == 0 || made.has(f.Fixes[0].Edits, base+start, len(text))
		}
	}
	return offered
}

// has reports whether edits are among those that made the text, or are outside of it.
func (r *Result) has(edits []lint.Edit, base, size int) bool {
	for _, e := range edits {
		isThere := e.Start < base || e.End > base+size
		for _, m := range r.edits {
			isThere = isThere || int(m.start) <= e.Start-base && e.End-base <= int(m.end) && strings.Contains(m.text, e.Text)
		}
		if !isThere {
			return false
		}
	}
	return true
}
