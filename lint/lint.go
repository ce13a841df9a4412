// Package lint reports what is wrong with the URLs that package extract finds, by
// rules.
//
// A [Rule] is a value: its documentation, its examples, and a function that checks
// one URL. A [Linter] runs rules: it gives them what they need to know in a [Pass],
// and returns what they report as [Finding]s with places in the input, sorted, each
// once. The rules that come with urlmend are in package rules; they use nothing that
// other rules can't use.
//
//	linter, err := lint.New(lint.Options{Rules: rules.All()})
//	...
//	for u, findings := range linter.Find(data, extract.Options{Input: extract.MarkdownInput}) {
//		for _, f := range findings {
//			fmt.Printf("%s: %d: %s: %s\n", u.Text, f.Start, f.Severity, f.Message)
//		}
//	}
//
// Which fixes are safe depends on the kind of the text: see Input in [extract.Options].
//
// The directives in texts ("urlmend:ignore"), the configuration file and the baselines
// belong to the program urlmend: this package knows nothing of them.
package lint

import (
	"iter"
	"slices"
	"sync"
	"time"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// Options chooses what URLs are checked by.
type Options struct {
	Rules   []*Rule
	Edition Edition // RFC 3986 when zero
	// Date chooses the edition if it is "by-date", for URLs that are not in a
	// message with a date.
	Date time.Time
}

// A Linter checks URLs by rules. Use [New]: the zero Linter has no rules and reports
// nothing. A Linter may be used by several goroutines at the same time. What it reports
// about a URL does not depend on other URLs.
type Linter struct {
	rules      []*Rule // those of the edition
	causes     map[string][]string
	nearMisses []group // for what is no URL but was meant as one
	links      []group // for relative references in links
	missing    []group // for links that lead to nothing
	edition    Edition
	bytes      *byteTable
	http       profile
	https      profile
	byScheme   map[string]func() profile // of the schemes that rules name, made at the first use
	rest       []group                   // for URLs of all others
	// passes has values of *Pass for reuse. Each keeps its last URL alive until then,
	// or until the pool drops it.
	passes *sync.Pool
	// byDate has the Linter of each edition if the edition is "by-date".
	byDate map[Edition]*Linter
}

// New returns a Linter, or the error of [Validate].
func New(opt Options) (*Linter, error) {
	if err := Validate(opt.Rules); err != nil {
		return nil, err
	}
	passes := new(sync.Pool)
	l := newLinter(opt.Rules, opt.Edition.on(opt.Date), passes)
	if opt.Edition.byDate {
		l.byDate = make(map[Edition]*Linter)
		for _, e := range Editions() {
			l.byDate[e] = newLinter(opt.Rules, e, passes)
		}
	}
	return l, nil
}

// A profile is what a URL is checked by because of its scheme.
type profile struct {
	facts uri.EditionScheme
	rules []group
}

// A group is the rules with one condition, or those without.
type group struct {
	when  *Condition
	rules []*Rule
}

func grouped(rules []*Rule) (groups []group) {
	for _, r := range rules {
		i := slices.IndexFunc(groups, func(g group) bool { return g.when == r.When })
		if i < 0 {
			i, groups = len(groups), append(groups, group{when: r.When})
		}
		groups[i].rules = append(groups[i].rules, r)
	}
	return groups
}

func newLinter(rules []*Rule, e Edition, passes *sync.Pool) *Linter {
	l := &Linter{edition: e, bytes: newByteTable(e.get()), passes: passes, byScheme: make(map[string]func() profile)}
	var nearMisses, links, missing []*Rule
	for _, r := range rules {
		switch {
		case !r.in(e):
		case r.Project:
			missing = append(missing, r)
		default:
			l.rules = append(l.rules, r)
		}
	}
	for _, r := range l.rules {
		if r.NearMisses {
			nearMisses = append(nearMisses, r)
		}
		if r.Links {
			links = append(links, r)
		}
		for _, scheme := range r.Schemes {
			if _, known := l.byScheme[scheme]; !known {
				l.byScheme[scheme] = sync.OnceValue(func() profile { return l.newProfile(scheme) })
			}
		}
	}
	l.causes, l.nearMisses, l.links, l.missing = causes(l.rules), grouped(nearMisses), grouped(links), grouped(missing)
	l.http, l.https, l.rest = l.newProfile("http"), l.newProfile("https"), l.newProfile("").rules
	return l
}

func (l *Linter) newProfile(scheme string) profile {
	var rules []*Rule
	for _, r := range l.rules {
		if r.Schemes == nil || slices.Contains(r.Schemes, scheme) {
			rules = append(rules, r)
		}
	}
	return profile{l.edition.get().Scheme(scheme), grouped(rules)}
}

// profile returns that of URLs of the scheme, which is in any case.
func (l *Linter) profile(scheme []byte) profile {
	switch string(scheme) {
	case "http":
		return l.http
	case "https":
		return l.https
	}
	var buf [32]byte
	lower := append(buf[:0], scheme...)
	for i, b := range lower {
		lower[i] = ascii.Lower(b)
	}
	if load, ok := l.byScheme[string(lower)]; ok {
		return load()
	}
	return profile{l.edition.get().Scheme(string(scheme)), l.rest}
}

// Edition returns the edition that URLs are checked by. With "by-date" it is the one for
// URLs that are not in a message with a date.
func (l *Linter) Edition() Edition { return l.edition }

// Find yields the URLs of a text in order, each with its findings, which are sorted by
// place, then rule. Data is not modified; URLs share memory with it.
//
// Find also yields what is no URL but was meant as one, and relative references in broken links, if a rule reports
// it, or if opt asks for it. It has the note [extract.NearMiss] or [extract.Relative].
func (l *Linter) Find(data []byte, opt extract.Options) iter.Seq2[extract.URL, []Finding] {
	return func(yield func(extract.URL, []Finding) bool) {
		for u := range extract.Find(data, l.ExtractOptions(opt)) {
			found, _ := l.Check(&u)
			if len(found) == 0 && u.Notes&(extract.NearMiss|extract.Relative) != 0 && !opt.NearMisses {
				continue
			}
			if !yield(u, found) {
				return
			}
		}
	}
}

// ExtractOptions returns opt, changed so that extraction finds everything that the rules
// report. It is for an [extract.Scanner] whose URLs are given to
// [Linter.Check]; [Linter.Find] needs no such call.
func (l *Linter) ExtractOptions(opt extract.Options) extract.Options {
	opt.NearMisses = opt.NearMisses || len(l.nearMisses)+len(l.links) > 0
	for _, other := range l.byDate {
		opt.NearMisses = opt.NearMisses || len(other.nearMisses)+len(other.links) > 0
	}
	return opt
}

// ChecksProject reports whether a rule is about links that lead to nothing in the project.
func (l *Linter) ChecksProject() bool { return len(l.missing) > 0 }

// on returns the Linter for URLs in the message, by its date.
func (l *Linter) on(m *extract.Mail) *Linter {
	if l.byDate == nil || m == nil || m.Date.IsZero() {
		return l
	}
	return l.byDate[ByDate(m.Date)]
}

// rulesFor returns the rules that check a URL: all of them, unless it was found for some.
func (l *Linter) rulesFor(u *extract.URL, all []group) []group {
	switch {
	case u.Notes&extract.Missing != 0:
		return l.missing
	case u.Notes&extract.Relative != 0:
		return l.links
	case u.Notes&extract.NearMiss != 0:
		return l.nearMisses
	}
	return all
}

// Check returns the findings in one URL, sorted by place, then rule. It also returns the ranges that
// [Secrets] returns, except secrets that [SecretsInText] finds in the input. Findings with one cause
// are one finding: findings of one rule with the same message, and findings that [Rule.Explains]
// names. Check does not keep u, and allocates nothing if there are neither findings nor secrets.
//
// Check reports nothing about a copy: see [extract.URL.IsCopy].
//
// The URL must have been found with the options that [Linter.ExtractOptions] returns:
// with others, rules about what is no URL but was meant as one report nothing.
func (l *Linter) Check(u *extract.URL) (findings []Finding, secrets []Range) {
	if l = l.on(u.Mail); len(l.rules)+len(l.missing) == 0 || u.IsCopy() {
		return nil, Secrets(u)
	}
	p, _ := l.passes.Get().(*Pass)
	if p == nil {
		p = newPass()
	}
	rules := l.rulesFor(u, p.begin(u, l))
	for i := range rules {
		if g := &rules[i]; g.when == nil || g.when.Holds(p) {
			for _, p.rule = range g.rules {
				p.rule.Check(p)
			}
		}
	}
	findings, secrets = oneACause(p.findings, l.causes), p.secretsInInput()
	l.passes.Put(p)
	return findings, secrets
}
