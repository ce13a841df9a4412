package grammar

import "sync"

// An edition is a rulebook: its own document, and those that define schemes
// under it. Where two have a production of one name, the first counts.
type edition struct {
	productions map[string]*production
	schemes     map[string]*production
}

// editions has the loader of each edition by name. The first document of each
// is its own, and has the same name.
var editions = map[string]func() *edition{
	"draft-02": newEdition("draft-02"),
	"draft-03": newEdition("draft-03"),
	"draft-06": newEdition("draft-06"),
	"rfc1738":  newEdition("rfc1738"),
	"rfc2396":  newEdition("rfc2396", "rfc2396-schemes"),
	"rfc3986":  newEdition("rfc3986"),
}

// newEdition returns the loader of an edition of these documents.
func newEdition(names ...string) func() *edition {
	return sync.OnceValue(func() *edition {
		e := &edition{map[string]*production{}, map[string]*production{}}
		for _, name := range names {
			e.add(documents[name]())
		}
		return e
	})
}

// add takes up what d defines that no earlier document does.
func (e *edition) add(d *document) {
	for _, p := range d.productions {
		setDefault(e.productions, p.name, p)
		for _, scheme := range p.schemes {
			setDefault(e.schemes, scheme, p)
		}
	}
}

func setDefault(m map[string]*production, name string, p *production) {
	if m[name] == nil {
		m[name] = p
	}
}

// editionByName returns the loader of an edition, or nil.
func editionByName(name string) func() *edition { return editions[name] }

// lookup returns a production of an edition, or nil.
func lookup(edition, name string) *production {
	e := editionByName(edition)
	if e == nil {
		return nil
	}
	return e().productions[name]
}
