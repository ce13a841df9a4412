// Package conformance compares the program with the documents of its editions. It has
// tests only.
//
// The grammars of the four oldest documents are here a second time, as regular
// expressions written from their text and from nothing else of this module. Where the
// program and the text of a grammar differ, a [reading] of the document says why.
package conformance

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"
)

// A document is the grammar of one edition, as its text gives it.
type document struct {
	edition string
	rules   string            // lines of "production = regular expression"; <name> is another production
	urls    map[string]string // the production of each scheme
	others  string            // the production of all other schemes; "" if there is none
	// readings are the places at which the program does not follow the letter of the
	// grammar.
	readings []reading
	// flagged says of rules why a URL of the grammar can be an error by them.
	flagged map[string]string
}

// A reading replaces productions of a grammar by what the document says elsewhere.
type reading struct {
	name  string
	by    string // the section, and what it says
	rules string
}

// A recogniser reports which texts the productions of a document derive.
type recogniser struct {
	urls   map[string]*production
	others *production
}

// A production is a regular expression, and its tree to generate texts from.
type production struct {
	re   *regexp.Regexp
	tree *syntax.Regexp
}

func (r *recogniser) production(scheme string) *production {
	if p, ok := r.urls[scheme]; ok {
		return p
	}
	return r.others
}

// derives reports whether the production of the text's scheme derives it. It has no
// opinion where the document defines no such scheme.
func (r *recogniser) derives(text string) (derives, known bool) {
	scheme, _, _ := strings.Cut(text, ":")
	p := r.production(strings.ToLower(scheme))
	return p != nil && p.re.MatchString(text), p != nil
}

// compile returns the recogniser of the document under the readings.
func (d *document) compile(t testing.TB, readings ...reading) *recogniser {
	t.Helper()
	rules := parseRules(t, d.rules)
	for _, r := range readings {
		for name, expression := range parseRules(t, r.rules) {
			rules[name] = expression
		}
	}
	r := &recogniser{urls: map[string]*production{}}
	for scheme, name := range d.urls {
		r.urls[scheme] = compile(t, rules, name)
	}
	if d.others != "" {
		r.others = compile(t, rules, d.others)
	}
	return r
}

func parseRules(t testing.TB, text string) map[string]string {
	t.Helper()
	rules := map[string]string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, expression, ok := strings.Cut(line, "=")
		if !ok {
			t.Fatalf("no production: %s", line)
		}
		rules[strings.TrimSpace(name)] = strings.TrimSpace(expression)
	}
	return rules
}

var reference = regexp.MustCompile(`<([a-z0-9+_-]+)>`)

// compile returns the production with that name, and a fragment if the document has any.
func compile(t testing.TB, rules map[string]string, name string) *production {
	t.Helper()
	var expand func(name string, depth int) string
	expand = func(name string, depth int) string {
		expression, ok := rules[name]
		if !ok || depth > 20 {
			t.Fatalf("no production %q, or it contains itself", name)
		}
		return "(?:" + reference.ReplaceAllStringFunc(expression, func(ref string) string {
			return expand(ref[1:len(ref)-1], depth+1)
		}) + ")"
	}
	expression := expand(name, 0) + expand("fragment", 0)
	tree, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", name, err))
	}
	return &production{regexp.MustCompile(`\A` + expression + `\z`), tree}
}
