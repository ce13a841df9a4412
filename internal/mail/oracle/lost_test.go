package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/urlmend/urlmend/extract"
)

// found has what we find in a message: in its body, with all parts, and in
// headers. Where a header ends, readers differ if it is malformed.
type found struct{ body, header []string }

func (f found) all() []string { return append(f.body[:len(f.body):len(f.body)], f.header...) }

// where returns what we find where the reader looks.
func (f found) where(r reader) []string {
	if r.fields {
		return f.header
	}
	return f.body
}

// find searches a file. A panic is a failure, not the end.
func find(t *testing.T, f file) (urls []extract.URL) {
	defer func() {
		if v := recover(); v != nil {
			t.Errorf("%s: panic: %v", f.name, v)
		}
	}()
	return slices.Collect(extract.Find(f.data, extract.Options{Input: f.input}))
}

// byMessage returns what is found in each message, by where it starts.
func byMessage(urls []extract.URL) map[int]found {
	all := map[int]found{}
	for _, u := range urls {
		f := all[u.Mail.Start]
		if u.Mail.Place == extract.InHeader {
			f.header = append(f.header, string(u.Text))
		} else {
			f.body = append(f.body, string(u.Text))
		}
		all[u.Mail.Start] = f
	}
	return all
}

// A tally is what comes of comparing us with an oracle.
type tally struct {
	messages, failed, urls int
	relations              [len(relationNames)]int
	rules                  map[string]int
	ours                   int // found by us only
}

// TestNothingLost shows that every URL that an oracle finds is found by us.
func TestNothingLost(t *testing.T) {
	tallies := make([]tally, len(readers))
	for _, f := range files(t) {
		urls := byMessage(find(t, f))
		for _, m := range f.messages() {
			for i, r := range readers {
				tallies[i].compare(t, r, f.name, m, urls[m.start])
			}
		}
	}
	t.Log(table(tallies))
}

// compare adds what the oracle makes of a message.
func (y *tally) compare(t *testing.T, r reader, name string, m message, ours found) {
	y.messages++
	seen := map[string]int{}
	err := r.read(m.data, func(contentType string, text []byte) {
		for _, u := range scan(contentType, text) {
			seen[u]++
		}
	})
	if err != nil {
		y.failed++
	}
	for u, n := range seen {
		how, times, rule := relate(u, ours.all())
		y.add(how, rule, min(n, times))
		if n > times {
			y.add(missed, "", n-times)
			t.Errorf("%s: message at %d: %s finds %q %d times, we %d", name, m.start, r.name, u, n, times)
		}
	}
	y.ours += onlyOurs(ours.where(r), seen)
}

// add counts n URLs.
func (y *tally) add(how relation, rule string, n int) {
	y.urls += n
	y.relations[how] += n
	if how == shorter {
		y.rule(rule, n)
	}
}

func (y *tally) rule(name string, n int) {
	if y.rules == nil {
		y.rules = map[string]int{}
	}
	y.rules[name] += n
}

// onlyOurs counts those of our URLs that have nothing to do with any that the
// oracle has seen, of the schemes that it looks for.
func onlyOurs(ours []string, seen map[string]int) int {
	n := 0
	counted := map[string]bool{}
	for _, u := range ours {
		if !counted[u] && urlPattern.MatchString(u) && !isRelated(u, seen) {
			n++
		}
		counted[u] = true
	}
	return n
}

func isRelated(u string, seen map[string]int) bool {
	for s := range seen {
		if strings.Contains(u, s) || strings.HasPrefix(s, u) {
			return true
		}
	}
	return false
}

// table prints the tallies, which are in the order of the readers.
func table(tallies []tally) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "\noracle\tmessages\tfailed on\tURLs\tsame\tlonger\tinside\tshorter\tmissed\tours only\t\n")
	for i, y := range tallies {
		r := y.relations
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", readers[i].name, y.messages, y.failed, y.urls,
			r[same], r[longer], r[inside], r[shorter], r[missed], y.ours)
	}
	w.Flush()
	for i, y := range tallies {
		fmt.Fprintf(&b, "%s, shorter: %s\n", readers[i].name, counts(y.rules))
	}
	return b.String()
}

// counts prints a count of things, the most frequent first.
func counts(m map[string]int) string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(m[b]-m[a], cmp.Compare(a, b)) })
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %d", cmp.Or(name, "none"), m[name])
	}
	return strings.Join(names, ", ")
}
