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
	Why: `A directive must name its rules and give a reason, so that later readers of
the text know whether the finding may stay. A directive that is malformed,
names an unknown rule, or gives no reason suppresses nothing, and so does one in the style
of another linter, such as urlmend:disable. If you want no reasons, set
require-reason = false in the configuration.

This rule cannot be suppressed in the text. Set its severity in the
configuration.`,
	Refs: []lint.Ref{{Document: "docs/suppress.md"}},
	Bad: []string{
		"http://web_server.example.com/ <!-- urlmend:ignore -->",
		"http://web_server.example.com/ <!-- urlmend:ignore[bad-host] -->",
		"http://web_server.example.com/ <!-- urlmend:ignore[bad-hots] internal name -->",
	},
	Good: []string{
		"http://web_server.example.com/ <!-- urlmend:ignore[bad-host] internal name -->",
	},
}

var unusedSuppression = &lint.Rule{
	Name:      "unused-suppression",
	Severity:  lint.Warning,
	Fix:       lint.Safe,
	FixInCode: true,
	Since:     "0.1",
	Summary:   "a directive that suppresses nothing",
	Why: `The URL has been fixed, or the directive is on the wrong line. If it stays, it hides the
next mistake there: remove it. Directives for rules that do not run are not reported. The
fix removes the directive with its comment, if the comment certainly contains nothing else.

This rule cannot be suppressed in the text. Set its severity in the
configuration.`,
	Refs: []lint.Ref{{Document: "docs/suppress.md"}},
	Bad: []string{
		"http://www.example.com/ <!-- urlmend:ignore[bad-host] internal name -->",
	},
	Good: []string{
		"http://web_server.example.com/ <!-- urlmend:ignore[bad-host] internal name -->",
	},
}
