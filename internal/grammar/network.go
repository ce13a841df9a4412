package grammar

import "fmt"

// A network is a nondeterministic automaton for one production. It is built
// from the end: every piece knows what follows it. So a production that refers
// to itself where nothing follows comes back to its own beginning.
type network struct {
	states []state
	begun  map[place]int        // where a piece, followed by a state, begins
	active map[*production]bool // those being built
}

// A state reads a byte of set and continues with next or, if it is a fork, continues
// with next and other without reading. State 0 is the end.
type state struct {
	set         byteSet
	fork        bool
	next, other int
}

// A place is an expression or a production, and the state that follows.
type place struct {
	piece any
	next  int
}

func newNetwork(p *production) (n *network, start int) {
	n = &network{
		states: make([]state, 1),
		begun:  map[place]int{},
		active: map[*production]bool{},
	}
	return n, n.production(p, 0)
}

func (n *network) add(s state) int {
	n.states = append(n.states, s)
	return len(n.states) - 1
}

// production returns where p begins when next follows it.
func (n *network) production(p *production, next int) int {
	if begin, ok := n.begun[place{p, next}]; ok {
		return begin
	}
	if n.active[p] {
		panic(fmt.Sprintf("grammar: documents/%s: %s refers to itself before its end", p.document.name, p.name))
	}
	begin := n.add(state{fork: true})
	n.begun[place{p, next}] = begin
	n.active[p] = true
	body := n.expr(p.expr(), next)
	n.active[p] = false
	n.states[begin].next, n.states[begin].other = body, body
	return begin
}

// expr returns where e begins when next follows it.
func (n *network) expr(e *expr, next int) int {
	if set, ok := e.asSet(); ok {
		return n.one(set, next)
	}
	switch e.op {
	case opSequence:
		for i := len(e.sub) - 1; i >= 0; i-- {
			next = n.expr(e.sub[i], next)
		}
		return next
	case opChoice:
		begin := n.expr(e.sub[0], next)
		for _, sub := range e.sub[1:] {
			begin = n.add(state{fork: true, next: begin, other: n.expr(sub, next)})
		}
		return begin
	case opRepeat:
		return n.repeat(e, next)
	}
	return n.production(e.ref, next)
}

func (n *network) one(set byteSet, next int) int {
	if begin, ok := n.begun[place{set, next}]; ok {
		return begin
	}
	begin := n.add(state{set: set, next: next})
	n.begun[place{set, next}] = begin
	return begin
}

func (n *network) repeat(e *expr, next int) int {
	begin := next
	if e.max < 0 {
		begin = n.add(state{fork: true, next: next})
		n.states[begin].other = n.expr(e.sub[0], begin)
	}
	for range e.max - e.min {
		begin = n.add(state{fork: true, next: next, other: n.expr(e.sub[0], begin)})
	}
	for range e.min {
		begin = n.expr(e.sub[0], begin)
	}
	return begin
}
