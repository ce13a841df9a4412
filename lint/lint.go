// Package lint judges the URLs that package extract finds, by rules.
//
// A [Rule] is a value: its documentation, its examples, and a function that
// looks at one URL. Rules are given to a [Linter], which tells them what they
// need to know in a [Pass], and gives what they report back as [Finding]s,
// placed in the input, sorted, each once. The rules that come with urlmend are
// in package rules; the engine does not know them, and they can do nothing that
// another's rules can't.
//
//	urls := extract.Find(data, extract.Options{})
//	for f := range lint.Check(urls, lint.Options{Rules: rules.All()}) {
//		fmt.Println(f.Start, f.Severity, f.Message)
//	}
package lint

import (
	"iter"

	"github.com/urlmend/urlmend/extract"
)

// Options chooses what URLs are judged by.
type Options struct {
	Rules   []*Rule
	Edition Edition // RFC 3986 when zero
}

// A Linter judges URLs. It does not change: it may be used by many goroutines.
type Linter struct {
	rules   []*Rule
	edition Edition
}

// New returns a Linter. Its error is that of [Validate].
func New(opt Options) (*Linter, error) {
	if err := Validate(opt.Rules); err != nil {
		return nil, err
	}
	l := &Linter{edition: opt.Edition}
	for _, r := range opt.Rules {
		if r.in(opt.Edition) {
			l.rules = append(l.rules, r)
		}
	}
	return l, nil
}

// Check returns what is wrong with one URL, sorted by place, then rule. It
// keeps nothing of u.
func (l *Linter) Check(u *extract.URL) []Finding {
	p := newPass(u, l.edition)
	for _, r := range l.rules {
		p.rule = r
		r.Check(p)
	}
	return tidy(p.findings)
}

// Check yields what is wrong with each of the URLs, in their order. It panics
// when the rules are not valid: that is a mistake in the program, not in what
// it reads. See [New] for the error.
func Check(urls iter.Seq[extract.URL], opt Options) iter.Seq[Finding] {
	l, err := New(opt)
	if err != nil {
		panic(err)
	}
	return func(yield func(Finding) bool) {
		for u := range urls {
			for _, f := range l.Check(&u) {
				if !yield(f) {
					return
				}
			}
		}
	}
}
