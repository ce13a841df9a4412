package rules_test

import (
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

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
	l, err := lint.New(lint.Options{Rules: rules.Default()})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range eachClean() {
		n := testing.AllocsPerRun(100, func() {
			if found, _ := l.Check(&u); found != nil {
				t.Errorf("%s: %v", u.Text, found)
			}
		})
		if n != 0 {
			t.Errorf("%s: Check allocates %v times", u.Text, n)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	l, err := lint.New(lint.Options{Rules: rules.Default()})
	if err != nil {
		b.Fatal(err)
	}
	urls := eachClean()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		l.Check(&urls[i%len(urls)])
	}
}

// TestCleanPageIsNotReadForCode: whether a URL is in code is asked only where it decides, as it
// takes as long as reading the page. The first question costs memory.
func TestCleanPageIsNotReadForCode(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector, with which short tests run, empties pools")
	}
	l, err := lint.New(lint.Options{Rules: rules.Default()})
	if err != nil {
		t.Fatal(err)
	}
	page := []byte("# Tea\n")
	for _, url := range cleanURLs {
		page = append(page, "\nSee [the page]("+url+"), "+url+" and <"+url+">.\n"...)
	}
	opt := extract.Options{Input: extract.MarkdownInput}
	found := 0
	searched := testing.AllocsPerRun(10, func() {
		for range extract.Find(page, l.ExtractOptions(opt)) {
			found++
		}
	})
	checked := testing.AllocsPerRun(10, func() {
		for u, findings := range l.Find(page, opt) {
			if len(findings) > 0 {
				t.Errorf("%s: %v", u.Text, findings)
			}
		}
	})
	if found == 0 || checked > searched+2 { // the sequence
		t.Errorf("checking allocates %v times, searching %v times", checked, searched)
	}
}
