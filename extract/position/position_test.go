package position

import "testing"

func TestLine(t *testing.T) {
	const text = "one\r\ntwo\n\nfo\rur"
	for _, c := range []struct {
		off        int
		start, end int
	}{
		{0, 0, 3}, {2, 0, 3}, {4, 0, 3}, {5, 5, 8}, {8, 5, 8}, {9, 9, 9}, {10, 10, 15}, {15, 10, 15}, {99, 10, 15},
	} {
		if start, end := Line([]byte(text), 0, c.off); start != c.start || end != c.end {
			t.Errorf("Line at %d = [%d, %d), want [%d, %d)", c.off, start, end, c.start, c.end)
		}
	}
	if start, end := Line([]byte(text[6:12]), 106, 107); start != 106 || end != 108 {
		t.Errorf("Line in a window = [%d, %d), want [106, 108)", start, end)
	}
}
