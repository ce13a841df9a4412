package grammar

import (
	"encoding/binary"
	"math"
	"slices"
	"sync"
)

// An automaton is the deterministic form of a production. Package regexp would take
// some twenty times as long to match one. Each of its states represents the set of
// states in which the network may be, and is made when a text first leads there: few
// texts are matched with most productions. Bytes that are alike to an automaton form a
// class. No text leads out of state 0.
type automaton struct {
	network *network
	class   [256]uint8
	classes int
	example []byte // a byte of each class

	mu      sync.Mutex     // of what follows
	next    []uint16       // by state*classes + class; unknown if no text has led there
	accept  []bool         // by state
	members [][]int        // of each state, sorted
	numbers map[string]int // of states by members
	seen    []int          // by state of the network: the last round that saw it
	round   int

	todo, reached []int  // for reuse
	key           []byte // for reuse
}

const unknown = math.MaxUint16

// accepts reports whether the text as a whole leads to an accepting state.
func (a *automaton) accepts(text []byte) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	state := 1
	for _, c := range text {
		at := state*a.classes + int(a.class[c])
		if a.next[at] == unknown {
			to := a.successor(state, a.example[a.class[c]])
			a.next[at] = uint16(to)
		}
		if state = int(a.next[at]); state == 0 {
			return false
		}
	}
	return a.accept[state]
}

func compile(p *production) *automaton {
	n, start := newNetwork(p)
	a := &automaton{network: n, numbers: map[string]int{}, seen: make([]int, len(n.states))}
	a.classify()
	a.number(nil)
	a.number(a.closure([]int{start}))
	return a
}

// classify splits the bytes into those that every set of the network has or has
// not alike.
func (a *automaton) classify() {
	for set := range a.network.sets() {
		a.split(set)
	}
	a.classes = int(slices.Max(a.class[:])) + 1
	a.example = make([]byte, a.classes)
	for c, class := range a.class {
		a.example[class] = byte(c)
	}
}

// sets returns the sets that the network reads.
func (n *network) sets() map[byteSet]bool {
	sets := map[byteSet]bool{}
	for _, s := range n.states[1:] {
		if !s.fork {
			sets[s.set] = true
		}
	}
	return sets
}

// split makes two classes of each that has bytes in the set and others.
func (a *automaton) split(set byteSet) {
	var numbers [256][2]int // of the halves of each class, from 1
	count := 0
	for c, class := range a.class {
		number := &numbers[class][0]
		if set.has(byte(c)) {
			number = &numbers[class][1]
		}
		if *number == 0 {
			count++
			*number = count
		}
		a.class[c] = uint8(*number - 1)
	}
}

// number returns the state that has these members, a new one if there is none.
func (a *automaton) number(members []int) int {
	a.key = a.key[:0]
	for _, s := range members {
		a.key = binary.AppendUvarint(a.key, uint64(s))
	}
	if n, ok := a.numbers[string(a.key)]; ok {
		return n
	}
	n := len(a.members)
	if n == unknown {
		panic("grammar: too many states")
	}
	a.numbers[string(a.key)] = n
	a.members = append(a.members, slices.Clone(members))
	a.accept = append(a.accept, len(members) > 0 && members[0] == 0)
	a.next = append(a.next, slices.Repeat([]uint16{unknown}, a.classes)...)
	return n
}

// closure returns the states, sorted, that read or end, and can be reached from
// these without reading. The next call overwrites them.
func (a *automaton) closure(states []int) []int {
	a.round++
	a.reached = a.reached[:0]
	for len(states) > 0 {
		s := states[len(states)-1]
		states = states[:len(states)-1]
		if a.seen[s] == a.round {
			continue
		}
		a.seen[s] = a.round
		if t := &a.network.states[s]; t.fork {
			states = append(states, t.next, t.other)
		} else {
			a.reached = append(a.reached, s)
		}
	}
	slices.Sort(a.reached)
	return a.reached
}

// successor returns the state that a byte leads to.
func (a *automaton) successor(from int, c byte) int {
	a.todo = a.todo[:0]
	for _, s := range a.members[from] {
		if t := &a.network.states[s]; t.set.has(c) {
			a.todo = append(a.todo, t.next)
		}
	}
	return a.number(a.closure(a.todo))
}
