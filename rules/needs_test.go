package rules_test

import (
	"path/filepath"
	"reflect"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// needless returns the rules, to be run on any URL; but for those about mail, which
// count on being in one.
func needless() (all []*lint.Rule) {
	for _, r := range rules.All() {
		free := *r
		free.Needs &= lint.IsInMail
		all = append(all, &free)
	}
	return all
}

// sameOnAny compares what linters find in the URLs of a text, pairwise.
func sameOnAny(t *testing.T, text []byte, some, others []*lint.Linter) {
	t.Helper()
	opt := extract.Options{Input: extract.InputFor("", text), Schemeless: true, NearMisses: true}
	for u := range extract.Find(text, opt) {
		for i := range some {
			if got, want := some[i].Check(&u), others[i].Check(&u); !reflect.DeepEqual(got, want) {
				t.Errorf("by %s, with Needs: %+v\nwithout: %+v", some[i].Edition().Name(), got, want)
			}
		}
	}
}

// TestNeedsKeepNothingBack runs the rules on what they say they have nothing to
// say of.
func TestNeedsKeepNothingBack(t *testing.T) {
	some, others := linters(t, rules.All()), linters(t, needless())
	for _, r := range rules.All() {
		for _, text := range append(r.Bad, r.Good...) {
			sameOnAny(t, []byte(text), some, others)
		}
	}
	paths, _ := filepath.Glob("../fixtures/*/*.txt")
	for _, path := range paths {
		fixture, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sameOnAny(t, fixture.Comment, some, others)
		for _, file := range fixture.Files {
			sameOnAny(t, file.Data, some, others)
		}
	}
}

// cleanURLs have nothing wrong with them, and are like most that documentation
// has.
var cleanURLs = []string{
	"https://github.com/example/project/blob/main/docs/README.md",
	"https://docs.example.com/en/latest/install.html#from-source",
	"http://www.example.org/",
	"https://img.example.net/badge/license-MIT-blue.svg?style=flat",
	"https://user-guide.example.com/v1.2/a/b/",
	"https://example.com",
}

// eachClean returns the clean URLs as extraction finds them in a line.
func eachClean() (found []extract.URL) {
	for _, url := range cleanURLs {
		for u := range extract.Find([]byte("See "+url+" for more"), extract.Options{}) {
			found = append(found, u)
		}
	}
	return found
}

func TestCleanURLCostsNoMemory(t *testing.T) {
	l, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range eachClean() {
		n := testing.AllocsPerRun(100, func() {
			if found := l.Check(&u); found != nil {
				t.Errorf("%s: %v", u.Text, found)
			}
		})
		if n != 0 {
			t.Errorf("%s: Check allocates %v times", u.Text, n)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	l, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		b.Fatal(err)
	}
	urls := eachClean()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		l.Check(&urls[i%len(urls)])
	}
}
