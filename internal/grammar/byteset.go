package grammar

// A byteSet is a set of bytes.
type byteSet [4]uint64

// rangeSet returns the set of the bytes first to last.
func rangeSet(first, last byte) (s byteSet) {
	for c := int(first); c <= int(last); c++ {
		s[c/64] |= 1 << (c % 64)
	}
	return s
}

func (s byteSet) has(c byte) bool { return s[c/64]&(1<<(c%64)) != 0 }

func (s byteSet) union(t byteSet) byteSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// asSet returns the bytes that e derives, if it derives nothing but single
// bytes.
func (e *expr) asSet() (set byteSet, ok bool) {
	switch e.op {
	case opSet:
		return e.set, true
	case opRef:
		return e.ref.expr().asSet()
	case opChoice:
		for _, sub := range e.sub {
			one, ok := sub.asSet()
			if !ok {
				return set, false
			}
			set = set.union(one)
		}
		return set, true
	}
	return set, false
}
