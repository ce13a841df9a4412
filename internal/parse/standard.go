package parse

import (
	"fmt"

	"github.com/urlmend/urlmend/internal/parse/client"
	"github.com/urlmend/urlmend/internal/parse/whatwg"
	"github.com/urlmend/urlmend/lint"
)

// Standard is what the parser of the URL Standard makes of the URL.
type Standard struct {
	URL     string         `json:"url,omitempty"` // as it is serialized
	Failure bool           `json:"failure"`
	Errors  []whatwg.Error `json:"errors"`
}

// standardReference is Reference by the URL Standard, whose parser resolves. The
// offsets of its errors are those in the reference. If it fails, the reference is
// described as it is.
func standardReference(linter *lint.Linter, baseText, reference string) (Result, error) {
	base, errors := whatwg.Parse(baseText, nil)
	if base == nil {
		return Result{}, fmt.Errorf("the base is not a URL by the URL Standard: %s", errors[len(errors)-1].Name)
	}
	u, errors := whatwg.Parse(reference, base)
	text := reference
	if u != nil {
		text = u.String()
	}
	m := maskOf(text, baseText, reference)
	r := describe(linter, text, true, standard(u, errors, m), m)
	r.Resolved = &Resolved{Base: redact(baseText), Reference: redact(reference), By: "URL Standard, section 4.4"}
	return r, nil
}

// standard describes what the parser of the URL Standard returned.
func standard(u *whatwg.URL, errors []whatwg.Error, m mask) *Standard {
	s := &Standard{Failure: u == nil, Errors: append([]whatwg.Error{}, errors...)}
	if u != nil {
		shown := *u
		if u.Password != "" {
			shown.Password, m.words = client.Redacted, m.moved
		}
		s.URL = m.words.Replace(redact(shown.String()))
	}
	return s
}
