package uri

import (
	"maps"
	"slices"
)

// OwnSchemes returns the names that editions.txt has for the edition, sorted.
func (e *Edition) OwnSchemes() []string {
	return slices.Sorted(maps.Keys(e.schemes()))
}

// FirstDay and LastDay are around the days on which the edition in force changes.
var (
	FirstDay = replaced[0].until.AddDate(0, 0, -1)
	LastDay  = replaced[len(replaced)-1].until
)
