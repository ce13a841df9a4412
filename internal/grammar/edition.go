package grammar

import "sync"

// An edition is a rulebook: its own document, and those that define schemes
// under it. Where two have a production of one name, the first counts.
type edition struct {
	name        string
	productions map[string]*production
	schemes     map[string]syntax
}

// A syntax is the production of a scheme, and its section as one cites it under
// the edition.
type syntax struct{ production, section string }

// editions has the loader of each edition by name. The first document of each
// is its own, and has the same name.
var editions = sync.OnceValue(func() map[string]func() *edition {
	return map[string]func() *edition{
		"draft-02": newEdition("draft-02"),
		"draft-03": newEdition("draft-03"),
		"draft-06": newEdition("draft-06"),
		"rfc1738":  newEdition("rfc1738"),
		"rfc2396":  newEdition("rfc2396", "rfc2616", "rfc2396-schemes"),
		"rfc3986": newEdition("rfc3986",
			"rfc9110", "rfc1738-ftp", "rfc4266", "rfc6068", "rfc5538", "rfc4248", "rfc4156", "rfc4157",
			"rfc8089", "rfc2392", "rfc8141", "rfc3966", "rfc2397", "rfc4516", "rfc6455", "rfc3261",
			"rfc5122", "rfc5870", "rfc4151", "rfc4452", "rfc6270",
			"rfc2224", "rfc2056", "rfc2384", "rfc5092", "rfc7252", "rfc5724", "ssh", "git", "svn", "irc", "doi", "magnet"),
	}
})

// newEdition returns the loader of an edition of these documents.
func newEdition(names ...string) func() *edition {
	return sync.OnceValue(func() *edition {
		e := &edition{names[0], map[string]*production{}, map[string]syntax{}}
		for _, name := range names {
			e.add(documents()[name]())
		}
		return e
	})
}

// add takes up what d defines that no earlier document does.
func (e *edition) add(d *document) {
	for _, p := range d.productions {
		if e.productions[p.name] == nil {
			e.productions[p.name] = p
		}
		for _, scheme := range p.schemes {
			if _, ok := e.schemes[scheme]; !ok {
				e.schemes[scheme] = syntax{p.name, p.sectionIn(e.name)}
			}
		}
	}
}

// lookup returns a production of an edition, or nil.
func lookup(edition, name string) *production {
	load := editions()[edition]
	if load == nil {
		return nil
	}
	return load().productions[name]
}
