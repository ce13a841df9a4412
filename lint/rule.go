package lint

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/uri"
)

// A Rule describes one defect of URLs and detects it. It keeps no state, so
// it may check many URLs at the same time.
//
// Its documentation is data, which [Rule.Explain] and [Rule.Markdown] render.
// [RunExamples] runs the examples in a test.
type Rule struct {
	// The fields up to Check are required.

	// Name names the defect, in lower case with hyphens, and reads well
	// after "allow": "bad-escape".
	Name string
	// Severity is that of the rule's findings. A finding may be less severe, never
	// more: see [Pass.As].
	Severity Severity
	// Since is the release that first had the rule: "0.1".
	Since string
	// Summary is one line: lower case, no full stop.
	Summary string
	// Why explains what the defect causes and what to do about it, in one
	// paragraph or a few.
	Why string
	// Refs lists the documents that the rule follows: for a rule of a project's own, the page that says what was decided.
	Refs []Ref
	// Bad and Good are examples: texts, of one line or several. By
	// [Rule.ExampleEdition] the rule, and no other, reports something in each of
	// Bad, and no rule reports anything in Good.
	Bad, Good []string
	// Check checks one URL and reports what is wrong with it. It must not keep
	// the Pass.
	Check func(*Pass)

	// The others need not be set.

	// Optional rules are about what only some projects want: urlmend runs them where the settings name them. A [Linter]
	// runs the rules that it is given.
	Optional bool
	// InfoIn is the kinds of text in which the defect is usually intended: there, its
	// findings are Info, except those that are certain: see [Pass.Certain].
	InfoIn TextKind
	// Tags groups rules by subject. The only tag is [Security].
	Tags []string
	// Editions names the editions that the rule belongs to; nil means all.
	Editions []string
	// WHATWG names the validation errors of the URL Standard that the rule
	// reports, by their published names: "invalid-URL-unit".
	WHATWG []string
	// NearMisses makes Check also see what is no URL but was meant as one: its
	// URL.Notes contain [extract.NearMiss]. Without it URL.Flaws may be missing.
	NearMisses bool
	// Links makes Check also see the destinations of links that are relative references or empty, where something is
	// wrong with the link: its URL.Notes contain [extract.Relative].
	Links bool
	// Project makes Check see the links that lead to nothing in the project, and nothing else: their URL.Notes contain
	// [extract.Missing]. Each of Bad and Good is the files of a project in the format txtar, in which only the first is
	// checked.
	Project bool
	// Schemes names the schemes that the rule is about, in lower case: Check
	// sees URLs of no others. Nil means all.
	Schemes []string
	// When, if not nil, is a condition for Check: it is not called for URLs that do
	// not meet it.
	When *Condition
	// Explains names the rules whose findings have the same cause where they overlap a
	// finding of this rule that is as severe. Only the latter is reported.
	Explains []string
	// Fix is how safe the rule's fixes are. A fix may be less safe, never more:
	// see [Pass.Fix].
	Fix Safety
	// FixInCode offers the fixes in code too: see [Code]. Nobody writes the defect on
	// purpose, as in a test, a pattern or a format.
	FixInCode bool
	// Examples is the kind of the texts in Bad and Good. When zero, each is of the kind
	// that it looks like.
	Examples extract.Input
}

// A Condition is a test of a URL that several rules begin with. It is done once for all
// rules whose When is the same pointer, since most URLs fail most of them.
type Condition struct{ Holds func(*Pass) bool }

// Security is the tag of rules about URLs that deceive their reader or attack a
// server.
const Security = "security"

// A Ref is a section of a document: "3.2.3", "C" for an appendix, or "appendix" for
// the only one.
type Ref struct{ Document, Section string }

// RFC returns the reference to a section of an RFC, or to the whole RFC if section is
// empty. Its number is a string so that the compiler can build the rules.
func RFC(number, section string) Ref { return Ref{"RFC " + number, section} }

// String returns the reference as prose has it: "RFC 3986, section 2.1".
func (r Ref) String() string {
	switch {
	case r.Section == "":
		return r.Document
	case ascii.IsDigit(r.Section[0]):
		return r.Document + ", section " + r.Section
	case 'A' <= r.Section[0] && r.Section[0] <= 'Z':
		return r.Document + ", appendix " + r.Section
	}
	return r.Document + ", " + r.Section
}

// Validate returns an error if the rules cannot be used together. Name, Severity, Since,
// Summary, Why, Refs, Bad, Good and Check are required, and no two rules may have the same
// name. The error lists every missing or invalid field of every rule: "rule \"x\": Since is
// empty".
func Validate(rules []*Rule) error {
	var errs []error
	seen := make(map[string]bool, len(rules))
	for i, r := range rules {
		if r == nil {
			errs = append(errs, fmt.Errorf("rule %d of %d is nil", i+1, len(rules)))
			continue
		}
		if seen[r.Name] {
			errs = append(errs, fmt.Errorf("rule %q: another rule has the same Name", r.Name))
		}
		seen[r.Name] = true
		errs = append(errs, r.validate()...)
	}
	return errors.Join(errs...)
}

// validationError matches the names that the URL Standard has for them.
var validationError = pattern.New(`^[A-Za-z0-9]+(-[A-Za-z0-9]+)+$`)

var ruleName = pattern.New(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

func (r *Rule) validate() (errs []error) {
	refuse := func(bad bool, format string, args ...any) {
		if bad {
			errs = append(errs, fmt.Errorf("rule %q: "+format, append([]any{r.Name}, args...)...))
		}
	}
	refuse(!ruleName().MatchString(r.Name), "Name is not made of lower-case words joined by hyphens")
	refuse(!r.Severity.valid(), "Severity has the unknown value %d", r.Severity)
	refuse(!r.Fix.valid(), "Fix has the unknown value %d", r.Fix)
	for _, tag := range r.Tags {
		refuse(tag != Security, "Tags has the unknown value %q: the only tag is %q", tag, Security)
	}
	refuse(r.Since == "", "Since is empty")
	refuse(r.Summary == "", "Summary is empty")
	refuse(r.Why == "", "Why is empty")
	refuse(len(r.Refs) == 0, "Refs is empty")
	refuse(len(r.Bad) == 0, "Bad is empty")
	refuse(len(r.Good) == 0, "Good is empty")
	refuse(r.Check == nil, "Check is nil")
	refuse(r.Editions != nil && len(r.Editions) == 0, "Editions is empty: use nil for all editions")
	for _, name := range r.Editions {
		if _, ok := uri.EditionByName(name); !ok {
			refuse(true, "Editions: %v", unknownEdition(name, uri.EditionNames()))
		}
	}
	for _, name := range r.Schemes {
		refuse(name == "" || name != strings.ToLower(name), "Schemes has %q, which is not a name in lower case", name)
	}
	for _, name := range r.WHATWG {
		refuse(!validationError().MatchString(name), "WHATWG has %q, which is not the name of a validation error", name)
	}
	return errs
}

// ExampleInput returns the kind of an example.
func (r *Rule) ExampleInput(text string) extract.Input {
	if r.Examples != extract.UnknownInput {
		return r.Examples
	}
	return extract.InputFor("-", []byte(text))
}

// ExampleEdition returns the edition that the examples are written for: the default
// one, or the last of Editions if the rule does not belong to the default.
func (r *Rule) ExampleEdition() Edition {
	if r.in(Edition{}) {
		return Edition{}
	}
	e, _ := EditionByName(r.Editions[len(r.Editions)-1])
	return e
}

// in reports whether the rule belongs to the edition.
func (r *Rule) in(e Edition) bool {
	return r.Editions == nil || slices.Contains(r.Editions, e.Name())
}
