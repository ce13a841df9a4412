package oracle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestEveryRangeMaps shows that the bytes of the file in which a URL stands are
// the URL: as its segments say, and when others decode them.
func TestEveryRangeMaps(t *testing.T) {
	total := map[string]map[string]int{"encoding": {}, "charset": {}, "place": {}}
	n := 0
	for _, f := range files(t) {
		for _, u := range find(t, f) {
			n++
			total["encoding"][strings.ToLower(u.Mail.Encoding)]++
			total["charset"][strings.ToLower(u.Mail.Charset)]++
			total["place"][u.Mail.Place.String()]++
			if err := check(&u, f.data); err != nil {
				t.Errorf("%s: %v", f.name, err)
			}
		}
	}
	t.Logf("%d URLs", n)
	for what, m := range total {
		t.Logf("by %s: %s", what, counts(m))
	}
}

func check(u *extract.URL, data []byte) error {
	if err := extract.Verify(u, data, 0); err != nil {
		return err
	}
	for _, s := range u.Segments() {
		if err := checkSegment(u, s, data); err != nil {
			return err
		}
	}
	if !decodes(u, data[u.Start:u.End], data, pieces(u)) {
		return fmt.Errorf("%q at [%d, %d), %s: the file has %q", u.Text, u.Start, u.End, about(u), data[u.Start:u.End])
	}
	return nil
}

// checkSegment shows that one segment alone gives what it is to stand for.
func checkSegment(u *extract.URL, s extract.Segment, data []byte) error {
	src := data[s.Start:s.End]
	want := s.Text
	if want == "" {
		want = string(src)
	}
	local := *u
	local.Start, local.End = s.Start, s.End
	if !decodes(&local, src, data, []string{want}) {
		return fmt.Errorf("%q at %d, %s: segment [%d, %d) is %q, which does not give %q", u.Text, u.Start, about(u), s.Start, s.End, src, want)
	}
	return nil
}

// decodes reports whether src can be decoded to the pieces.
func decodes(u *extract.URL, src, data []byte, pieces []string) bool {
	is := func(text string) bool { return gives(text, pieces) }
	return slices.ContainsFunc(readings(u, src, data), is) || slices.ContainsFunc(enclosed(u, src, data), is)
}

func about(u *extract.URL) string {
	m := u.Mail
	return fmt.Sprintf("%s of part %s, %q %q", m.Place, m.Part, m.Encoding, m.Charset)
}
