package report

import (
	"strings"
	"testing"
)

// FuzzFindingsAreHarmless is TestHostileTextIsHarmlessInEveryFormat for any text.
func FuzzFindingsAreHarmless(f *testing.F) {
	for _, text := range nasty {
		f.Add(text, text, text)
	}
	f.Fuzz(func(t *testing.T, name, message, url string) {
		if strings.Contains(name+message+url, secret) {
			t.Skip()
		}
		found := hiding()
		found.Message, found.URL = message, url
		found.Excerpt = append(found.Excerpt, Line{Number: 4, Text: []byte(url)})
		for _, f := range FindingFormats() {
			out := render(&f, testRun(), []string{message}, looked{name, []Finding{found}}, looked{url, nil})
			noneHidden(t, out)
			noCommands(t, f.Name, out)
			if strings.Contains(out, secret) {
				t.Error("the password is there")
			}
			if parse := parsers[f.Name]; parse != nil {
				if err := parse(out); err != nil {
					t.Error(err)
				}
			}
			if t.Failed() {
				t.Fatalf("%s:\n%s", f.Name, out)
			}
		}
	})
}
