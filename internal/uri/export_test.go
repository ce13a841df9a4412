package uri

// OwnSchemes returns the names that editions.txt has for the edition, sorted.
func (e *Edition) OwnSchemes() (names []string) {
	for _, r := range editionSchemes[e.Name] {
		names = append(names, r.name)
	}
	return names
}

// FirstDay and LastDay are around the days on which the edition in force changes.
var (
	FirstDay = replaced[0].until.AddDate(0, 0, -1)
	LastDay  = replaced[len(replaced)-1].until
)
