package join

import (
	"strings"
	"testing"
)

func TestHyphenOf(t *testing.T) {
	hyphenated := strings.Repeat("The last word of this line of prose goes on, as hy-\nphen\n", 9)
	for _, c := range []struct {
		name, head, right, around string
		want                      Hyphen
	}{
		{"no hyphen", "http://a.org/b", "c", "", Hyphen{}},
		{"a hyphen", "http://a.org/b-", "c", "", Hyphen{1, false, HyphenByDefault}},
		{"a soft hyphen", "http://a.org/b\u00AD", "c", "", Hyphen{2, true, FormatterHyphen}},
		{"a dash", "http://a.org/b\u2010", "c", "", Hyphen{3, true, FormatterHyphen}},
		{"nearby with it", "http://a.org/b-", "c,", "http://a.org/b-c", Hyphen{1, false, UnbrokenNearby}},
		{"nearby without it", "http://a.org/b-", "c,", "http://a.org/bc", Hyphen{1, true, UnbrokenNearby}},
		{"nearby both", "http://a.org/b-", "c", "http://a.org/bc http://a.org/b-c", Hyphen{1, false, HyphenByDefault}},
		{"host nearby with it", "http://a-", "b.org/c", "http://a-b.org/d", Hyphen{1, false, HostKnown}},
		{"host nearby without it", "http://a-", "b.org/c", "http://ab.org/d", Hyphen{1, true, HostKnown}},
		{"path with it", "http://www.tea-", "pot.example/tea-pot/", hyphenated, Hyphen{1, false, NameInPath}},
		{"path without it", "http://tea-", "pot.example/list/teapot.html", "", Hyphen{1, true, NameInPath}},
		{"path with both", "http://tea-", "pot.example/tea-pot/teapot", "", Hyphen{1, false, HyphenByDefault}},
		{"path with neither", "http://tea-", "pot.example/tea/pot", "", Hyphen{1, false, HyphenByDefault}},
		{"no host", "http://a.org/tea-", "pot/teapot", "", Hyphen{1, false, HyphenByDefault}},
		{"in prose with hyphens", "http://a.org/b-", "c", hyphenated, Hyphen{1, true, ProseHyphenated}},
		{"in prose with hyphens, a letter", "http://a.org/b-", "é", hyphenated, Hyphen{1, true, ProseHyphenated}},
		{"in prose with hyphens, a digit", "http://a.org/b-", "1", hyphenated, Hyphen{1, false, HyphenByDefault}},
		{"in prose with hyphens, nothing", "http://a.org/b-", ",", hyphenated, Hyphen{1, false, HyphenByDefault}},
		{"before a home", "http://a.org/-", "~jim/", "", Hyphen{1, true, ProseHyphenated}},
		{"a word before a home", "http://a.org/b-", "~jim/", "", Hyphen{1, false, HyphenByDefault}},
		{"before a word", "http://a.org/-", "jim/", "", Hyphen{1, false, HyphenByDefault}},
	} {
		text := c.head + "\n" + c.right + " and so on\n" + c.around + " it is\n"
		around := new(Surroundings)
		around.Reset([]byte(text), 0)
		if got := HyphenOf([]byte(c.head), []byte(c.right), around, len(c.head)); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
