package conformance

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/parse"
	"github.com/urlmend/urlmend/lint"
)

var documents = []*document{&draft02, &draft03, &draft06, &rfc1738}

// inDoc is the number of URLs of an edition for the tables of docs/conformance.md.
const inDoc = 2000

// A comparison counts URLs at random by what a document says of them, and by what the
// program does.
type comparison struct {
	// Whether the grammar of the program follows the letter of the document.
	same int
	due  []int // URLs for which it follows a reading instead; the last for several readings

	// Whether the rules agree with the grammar, for URLs without a fragment.
	valid, clean int            // URLs of the grammar, and those of them without an error
	flagged      map[string]int // those with an error, by rule
	invalid      map[string]int // other URLs, by the highest severity of a finding, or by the name of the silence

	shortest map[string]string // URL of each rule or silence
}

// compare makes n URLs of the document, and compares the recogniser with the program. What
// no reading, no section and no silence explains is an error of the test.
func compare(t testing.TB, d *document, n int) *comparison {
	t.Helper()
	letter, sense := d.compile(t), d.compile(t, d.readings...)
	alone := make([]*recogniser, len(d.readings))
	for i, reading := range d.readings {
		alone[i] = d.compile(t, reading)
	}
	var (
		c = &comparison{
			due:     make([]int, len(d.readings)+1),
			flagged: map[string]int{}, invalid: map[string]int{}, shortest: map[string]string{},
		}
		linter = open(t, d.edition).linter
		g      = newGenerator(1, append(alone, letter, letter, letter, sense))
	)
	for n > 0 {
		text := g.url()
		byLetter, known := letter.derives(text)
		if !known {
			continue
		}
		n--
		derives, _ := sense.derives(text)
		result := parse.URL(linter, text, true)
		switch grammar := result.Grammar; {
		case grammar == nil:
		case grammar.Derives != derives:
			t.Errorf("%s: %q: the grammar of the program gives another result than that of the document", d.edition, text)
		case grammar.Derives == byLetter:
			c.same++
		default:
			at := slices.IndexFunc(alone, func(r *recogniser) bool {
				read, _ := r.derives(text)
				return read == derives
			})
			if at < 0 {
				at = len(alone)
			}
			c.due[at]++
		}
		switch {
		case strings.Contains(text, "#"):
		case derives:
			c.addValid(t, d, text, result.Findings)
		default:
			c.addInvalid(t, d, text, result.Findings)
		}
	}
	return c
}

// addValid counts a URL of the grammar by the errors that rules report.
func (c *comparison) addValid(t testing.TB, d *document, text string, findings []parse.Finding) {
	t.Helper()
	c.valid++
	var rules []string
	for _, f := range findings {
		if f.Severity == lint.Error && !slices.Contains(rules, f.Rule) {
			rules = append(rules, f.Rule)
		}
	}
	if rules == nil {
		c.clean++
	}
	for _, rule := range rules {
		if d.flagged[rule] == "" {
			t.Errorf("%s: %q: the grammar derives it, and it is an error by %s", d.edition, text, rule)
		}
		c.flagged[rule]++
		c.note(rule, text)
	}
}

// addInvalid counts a URL that the grammar does not derive by the findings.
func (c *comparison) addInvalid(t testing.TB, d *document, text string, findings []parse.Finding) {
	t.Helper()
	if len(findings) > 0 {
		highest := lint.Info
		for _, f := range findings {
			highest = max(highest, f.Severity)
		}
		c.invalid[highest.String()]++
		return
	}
	at := slices.IndexFunc(silences, func(s silence) bool { return s.holds(text) })
	if at < 0 {
		t.Errorf("%s: %q: the grammar does not derive it, and no rule reports it", d.edition, text)
		return
	}
	c.invalid[silences[at].name]++
	c.note(silences[at].name, text)
}

// note keeps the shortest text.
func (c *comparison) note(of, text string) {
	if old, ok := c.shortest[of]; !ok || len(text) < len(old) {
		c.shortest[of] = text
	}
}

// TestMoreURLs compares as many URLs of each document as wanted. TestStatements does so
// for those in the tables.
func TestMoreURLs(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("CONFORMANCE_URLS"))
	if err != nil {
		t.Skip("CONFORMANCE_URLS is not the number of URLs to make")
	}
	for _, d := range documents {
		t.Run(d.edition, func(t *testing.T) {
			c := compare(t, d, n)
			t.Logf("by the letter %d, by a reading %v; of %d in the grammar %d without an error; others: %v", c.same, c.due, c.valid, c.clean, c.invalid)
		})
	}
}
