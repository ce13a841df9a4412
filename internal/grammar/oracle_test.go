package grammar

import "math/rand/v2"

// ends returns where the texts end that e derives at the position: what the
// notation says, word for word, to hold the automata against.
type oracle struct {
	text string
	seen map[place]map[int]bool
}

func derives(p *production, text string) bool {
	o := &oracle{text, map[place]map[int]bool{}}
	return o.ends(&expr{op: opRef, ref: p}, 0)[len(text)]
}

func (o *oracle) ends(e *expr, from int) map[int]bool {
	key := place{e, from}
	if e.op == opRef {
		key.piece = e.ref
	}
	if ends := o.seen[key]; ends != nil {
		return ends
	}
	ends := map[int]bool{}
	o.seen[key] = ends
	switch e.op {
	case opSet:
		if from < len(o.text) && e.set.has(o.text[from]) {
			ends[from+1] = true
		}
	case opSequence:
		at := map[int]bool{from: true}
		for _, sub := range e.sub {
			at = o.step(sub, at)
		}
		include(ends, at)
	case opChoice:
		for _, sub := range e.sub {
			include(ends, o.ends(sub, from))
		}
	case opRepeat:
		o.repeat(e, map[int]bool{from: true}, ends)
	case opRef:
		include(ends, o.ends(e.ref.expr(), from))
	}
	return ends
}

// step returns where e ends that begins at one of the positions.
func (o *oracle) step(e *expr, at map[int]bool) map[int]bool {
	after := map[int]bool{}
	for from := range at {
		include(after, o.ends(e, from))
	}
	return after
}

func (o *oracle) repeat(e *expr, at, ends map[int]bool) {
	most := e.max
	if most < 0 {
		most = e.min + len(o.text) + 1
	}
	for n := 0; n <= most && len(at) > 0; n++ {
		if n >= e.min {
			include(ends, at)
		}
		at = o.step(e.sub[0], at)
	}
}

func include(to, from map[int]bool) {
	for i := range from {
		to[i] = true
	}
}

// generate appends a text that e derives.
func generate(r *rand.Rand, e *expr, text []byte) []byte {
	switch e.op {
	case opSet:
		c := byte(r.UintN(256))
		for !e.set.has(c) {
			c++
		}
		return append(text, c)
	case opSequence:
		for _, sub := range e.sub {
			text = generate(r, sub, text)
		}
	case opChoice:
		return generate(r, e.sub[r.IntN(len(e.sub))], text)
	case opRepeat:
		for n := times(r, e); n > 0; n-- {
			text = generate(r, e.sub[0], text)
		}
	case opRef:
		return generate(r, e.ref.expr(), text)
	}
	return text
}

// times picks how often to repeat e.
func times(r *rand.Rand, e *expr) int {
	most := e.max
	if most < 0 {
		most = e.min + 4
	}
	return e.min + r.IntN(most-e.min+1)
}
