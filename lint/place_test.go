package lint

import (
	"slices"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestPlaces follows ranges of URLs back to the input.
func TestPlaces(t *testing.T) {
	type segments = []extract.Segment
	broken := segments{{Start: 10, End: 14}, {Start: 20, End: 24}, {Start: 30, End: 34}}
	decoded := segments{{Start: 10, End: 14}, {Start: 14, End: 19, Text: "&"}, {Start: 19, End: 22}}
	for _, test := range []struct {
		name       string
		inferred   int
		segments   segments
		start, end int
		want       []Range
	}{
		{"within a segment", 0, broken, 1, 3, []Range{{11, 13}}},
		{"a whole segment", 0, broken, 4, 8, []Range{{20, 24}}},
		{"over one break", 0, broken, 3, 5, []Range{{13, 14}, {20, 21}}},
		{"over all", 0, broken, 0, 12, []Range{{10, 14}, {20, 24}, {30, 34}}},
		{"the beginning", 0, broken, 0, 0, []Range{{10, 10}}},
		{"a place at a break is before the next byte", 0, broken, 4, 4, []Range{{20, 20}}},
		{"the end", 0, broken, 12, 12, []Range{{34, 34}}},

		{"what was decoded", 0, decoded, 4, 5, []Range{{14, 19}}},
		{"before what was decoded", 0, decoded, 4, 4, []Range{{14, 14}}},
		{"adjacent segments are one range", 0, decoded, 2, 7, []Range{{12, 21}}},

		{"the inferred prefix", 7, broken, 0, 7, []Range{{10, 10}}},
		{"within the inferred prefix", 7, broken, 2, 3, []Range{{10, 10}}},
		{"from the inferred prefix on", 7, broken, 2, 9, []Range{{10, 12}}},
		{"after the inferred prefix", 7, broken, 8, 12, []Range{{11, 14}, {20, 21}}},
	} {
		p := newPlaces(test.segments, test.inferred)
		if got := p.of(test.start, test.end); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
