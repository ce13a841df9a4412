package uri

import "iter"

// Schemes yields every scheme of the table, in the order of their names.
func Schemes() iter.Seq[*Scheme] {
	return func(yield func(*Scheme) bool) {
		for i := range schemes {
			if !yield(&schemes[i]) {
				return
			}
		}
	}
}
