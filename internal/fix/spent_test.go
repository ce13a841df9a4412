package fix

import "testing"

// TestSpent checks that long texts get fewer tries, since each searches the whole text.
func TestSpent(t *testing.T) {
	for size, tries := range map[int]int{0: 128, 128 << 10: 128, 512 << 10: 32, 1 << 20: 16, 64 << 20: 16} {
		m := mending{now: view{text: make([]byte, size)}, tries: tries - 1}
		if m.isSpent() {
			t.Errorf("%d bytes get fewer than %d tries", size, tries)
		}
		m.tries = tries
		if !m.isSpent() {
			t.Errorf("%d bytes get more than %d tries", size, tries)
		}
	}
}
