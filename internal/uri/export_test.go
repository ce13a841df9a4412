package uri

import (
	"maps"
	"slices"
	"time"
)

// OwnSchemes returns the names that editions.txt has for the edition, sorted.
func (e *Edition) OwnSchemes() []string {
	return slices.Sorted(maps.Keys(e.schemes()))
}

// FirstDay and LastDay are around the days on which the edition in force changes.
var (
	FirstDay = time.Date(1994, time.February, 28, 0, 0, 0, 0, time.UTC)
	LastDay  = time.Date(2005, time.January, 1, 0, 0, 0, 0, time.UTC)
)
