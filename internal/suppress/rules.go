package suppress

import "github.com/urlmend/urlmend/lint"

// All returns the rules about directives, whose findings [Filter.Rest] returns.
// They have no Check, for they do not check URLs.
func All() []*lint.Rule { return []*lint.Rule{badSuppression, unusedSuppression} }

var badSuppression = &lint.Rule{
	Name:     "bad-suppression",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a directive to suppress findings that is malformed or gives no reason",
	Why: `A directive names the rules that it is for, and says why: who reads the text
later can't tell otherwise whether the finding may stay. One that is
malformed, names a rule that there is not, or gives no reason suppresses
nothing.

This rule can't be suppressed in the text, but set in the configuration.`,
	Refs: []lint.Ref{{Document: "docs/suppress.md"}},
	Bad: []string{
		"http://web_server.example.com/ <!-- urlmend:ignore -->",
		"http://web_server.example.com/ <!-- urlmend:ignore[bad-host] -->",
		"http://web_server.example.com/ <!-- urlmend:ignore[bad-hots] it is called so -->",
	},
	Good: []string{
		"http://web_server.example.com/ <!-- urlmend:ignore[bad-host] it is called so -->",
	},
}

var unusedSuppression = &lint.Rule{
	Name:     "unused-suppression",
	Severity: lint.Warning,
	Fix:      lint.Safe,
	Since:    "0.1",
	Summary:  "a directive that suppresses nothing",
	Why: `What was wrong has been mended, or the directive stands in the wrong line. Left
there it would hide what goes wrong next: take it out. Rules that are not run
are not counted.

This rule can't be suppressed in the text, but set in the configuration.`,
	Refs: []lint.Ref{{Document: "docs/suppress.md"}},
	Bad: []string{
		"http://www.example.com/ <!-- urlmend:ignore[bad-host] it is called so -->",
	},
	Good: []string{
		"http://web_server.example.com/ <!-- urlmend:ignore[bad-host] it is called so -->",
	},
}
