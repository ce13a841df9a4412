package rules

import "github.com/urlmend/urlmend/lint"

// isInCommand reports whether the URL is in a plain text but in no sentence of it: in a
// command, a setting or a listing.
func isInCommand(p *lint.Pass) bool { return p.In(lint.Prose) && !p.IsInSentence() }

// isInRecord reports whether the URL is in code or data, and in no sentence there: it may be
// wrong on purpose, as in a test.
func isInRecord(p *lint.Pass) bool { return p.IsInData() && !p.IsInSentence() }
