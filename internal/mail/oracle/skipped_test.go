package oracle

import (
	"testing"
)

// TestNoMessageSkipped shows that we find something in each message in which a
// URL stands to be read as it is, whatever its structure.
func TestNoMessageSkipped(t *testing.T) {
	shown, messages := 0, 0
	for _, f := range files(t) {
		ours := map[int]int{}
		for _, u := range find(t, f) {
			ours[u.Mail.Start]++
		}
		for _, m := range f.messages() {
			messages++
			raw := scan("text/plain", m.data)
			if len(raw) > 0 {
				shown++
			}
			if len(raw) > 0 && ours[m.start] == 0 {
				t.Errorf("%s: message at %d: %q is there, we find nothing", f.name, m.start, raw)
			}
		}
	}
	t.Logf("%d of %d messages show a URL", shown, messages)
}
