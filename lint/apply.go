package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Apply returns text with the fixes applied, and the edits that were made: sorted,
// disjoint, and with offsets in the text as it was given, which is not modified. A fix
// is applied as a whole or not at all.
//
// A fix that conflicts with one before it in fixes is left out, and so is one with
// edits that are not in the text. The other fixes are applied all the same, and the
// error is an [*UnappliedError]. Two fixes conflict if they replace the same byte, or
// if both insert text at the same offset.
func Apply(text []byte, fixes ...Fix) (fixed []byte, edits []Edit, err error) {
	var left []int
	for i, f := range fixes {
		if merged, ok := merge(edits, f.Edits, len(text)); ok {
			edits = merged
		} else {
			left = append(left, i)
		}
	}
	at := 0
	for _, e := range edits {
		fixed = append(append(fixed, text[at:e.Start]...), e.Text...)
		at = e.End
	}
	fixed = append(fixed, text[at:]...)
	if len(left) > 0 {
		err = &UnappliedError{left}
	}
	return fixed, edits, err
}

// merge returns the edits, which are sorted, with more of them. It is not ok if any two
// conflict, or one is not within a text of the size. Edits that come after all others,
// as those of findings in order do, cost no more than their number.
func merge(edits, more []Edit, size int) (merged []Edit, ok bool) {
	merged, own := edits, false
	for _, e := range more {
		i, found := slices.BinarySearchFunc(merged, e, func(a, b Edit) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
		})
		isInside := 0 <= e.Start && e.Start <= e.End && e.End <= size
		if found || !isInside || overlaps(merged, i, e) {
			return nil, false
		}
		if !own && i < len(edits) {
			merged, own = slices.Clone(merged), true
		}
		merged = slices.Insert(merged, i, e)
	}
	return merged, true
}

// overlaps reports whether an edit overlaps the ones on either side of index i.
func overlaps(edits []Edit, i int, e Edit) bool {
	return i > 0 && e.Start < edits[i-1].End || i < len(edits) && edits[i].Start < e.End
}

// An UnappliedError lists the fixes that [Apply] left out.
type UnappliedError struct {
	Fixes []int // indices, increasing
}

func (e *UnappliedError) Error() string {
	return fmt.Sprintf("%d fixes conflict with others, or are not in the text: %s",
		len(e.Fixes), strings.Trim(fmt.Sprint(e.Fixes), "[]"))
}
