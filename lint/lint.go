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
// What fixes are safe depends on what the text is: see [extract.Options].
package lint

import (
	"iter"
	"sync"
	"time"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/uri"
)

// Options chooses what URLs are judged by.
type Options struct {
	Rules   []*Rule
	Edition Edition // RFC 3986 when zero
	// Date is for the edition "by-date": that of URLs that do not stand in a
	// message with a date.
	Date time.Time
}

// A Linter judges URLs. It may be used by many goroutines at once; what it finds
// in a URL does not depend on what it has seen before.
type Linter struct {
	rules      []ruleGroup // for URLs
	nearMisses []ruleGroup // for what is none but was meant as one
	edition    Edition
	bytes      byteTraits
	web        [2]uri.EditionScheme // what the edition says of http and https
	// passes are of *Pass, to be used again. Each holds on to its last URL until
	// then, or until the pool drops it.
	passes *sync.Pool
	// byDate has one for each edition there is to choose from; nil when there
	// is none to choose.
	byDate map[Edition]*Linter
}

// New returns a Linter. Its error is that of [Validate].
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

func newLinter(rules []*Rule, e Edition, passes *sync.Pool) *Linter {
	var here, nearMisses []*Rule
	for _, r := range rules {
		if !r.in(e) {
			continue
		}
		here = append(here, r)
		if r.NearMisses {
			nearMisses = append(nearMisses, r)
		}
	}
	return &Linter{
		rules:      groupRules(here),
		nearMisses: groupRules(nearMisses),
		edition:    e,
		bytes:      newByteTraits(e),
		web:        [2]uri.EditionScheme{e.get().Scheme("http"), e.get().Scheme("https")},
		passes:     passes,
	}
}

// scheme returns what the edition says of a scheme. Those of most URLs have been
// looked up before.
func (l *Linter) scheme(name []byte) uri.EditionScheme {
	switch string(name) {
	case "http":
		return l.web[0]
	case "https":
		return l.web[1]
	}
	return l.edition.get().Scheme(string(name))
}

// Edition returns the rulebook that URLs are judged by, unless by-date chooses
// another for the message that they stand in. It is never by-date.
func (l *Linter) Edition() Edition { return l.edition }

// Find yields the URLs of a text, in order, and what is wrong with each, sorted by
// place, then rule. Data is not modified; URLs share memory with it.
//
// It also yields what is no URL but was meant as one, and has the note
// [extract.NearMiss], where a rule reports it or opt asks for it.
func (l *Linter) Find(data []byte, opt extract.Options) iter.Seq2[extract.URL, []Finding] {
	return func(yield func(extract.URL, []Finding) bool) {
		for u := range extract.Find(data, l.ExtractOptions(opt)) {
			found := l.Check(&u)
			if len(found) == 0 && u.Notes&extract.NearMiss != 0 && !opt.NearMisses {
				continue
			}
			if !yield(u, found) {
				return
			}
		}
	}
}

// ExtractOptions returns opt with what the rules of the Linter need to be found.
// [Linter.Find] does this by itself; whoever gives Check the URLs of an
// [extract.Scanner] makes that with these options.
func (l *Linter) ExtractOptions(opt extract.Options) extract.Options {
	opt.NearMisses = opt.NearMisses || len(l.nearMisses) > 0
	for _, other := range l.byDate {
		opt.NearMisses = opt.NearMisses || len(other.nearMisses) > 0
	}
	return opt
}

// on returns the linter for URLs that stand in a message of that date.
func (l *Linter) on(m *extract.Mail) *Linter {
	if l.byDate == nil || m == nil || m.Date.IsZero() {
		return l
	}
	return l.byDate[ByDate(m.Date)]
}

// Check returns what is wrong with one URL, sorted by place, then rule. It does
// not keep u. Where nothing is wrong, it allocates nothing.
func (l *Linter) Check(u *extract.URL) []Finding {
	l = l.on(u.Mail)
	p, _ := l.passes.Get().(*Pass)
	if p == nil {
		p = newPass()
	}
	p.begin(u, l)
	groups := l.rules
	if u.Notes&extract.NearMiss != 0 {
		groups = l.nearMisses
	}
	traits := p.traits(&l.bytes)
	p.searched = traits&(HasUnsafe|HasEscape) == 0 // no placeholder without
	for i := range groups {
		groups[i].run(p, traits)
	}
	findings := tidy(p.findings)
	l.passes.Put(p)
	return findings
}
