package uri

// OwnSchemes returns the names that editions.txt has for the edition, sorted.
func (e *Edition) OwnSchemes() (names []string) {
	for _, r := range e.schemes {
		names = append(names, r.name)
	}
	return names
}
