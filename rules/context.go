package rules

import "github.com/urlmend/urlmend/lint"

// isInCommand reports whether the URL is in plain text, but not in a sentence: in a command, a
// setting or a listing.
func isInCommand(p *lint.Pass) bool { return p.In(lint.Prose) && !p.IsInSentence() }

// isInRecord reports whether the URL is in code or data, and not in a sentence: it may be wrong on
// purpose, as in a test.
func isInRecord(p *lint.Pass) bool { return p.IsInData() && !p.IsInSentence() }
