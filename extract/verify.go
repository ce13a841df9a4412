package extract

import (
	"bytes"
	"fmt"
)

// Verify returns an error unless the segments of u give its text: they must be in bounds,
// increasing and disjoint, and their texts, after what was inferred, must be u.Text. The
// window is the bytes of the input from offset base on.
func Verify(u *URL, window []byte, base int) error {
	got := append([]byte(nil), u.Text[:u.Inferred]...)
	last := u.Start
	for _, s := range u.Segments() {
		if s.Start < last || s.End <= s.Start || s.End > u.End || s.Start < base || s.End > base+len(window) {
			return fmt.Errorf("segment [%d, %d) of %q is out of place in [%d, %d)", s.Start, s.End, u.Text, u.Start, u.End)
		}
		last = s.End
		if s.Text != "" {
			got = append(got, s.Text...)
		} else {
			got = append(got, window[s.Start-base:s.End-base]...)
		}
	}
	if !bytes.Equal(got, u.Text) {
		return fmt.Errorf("the segments of %q at offset %d read %q", u.Text, u.Start, got)
	}
	return nil
}
