package grammar

import (
	"encoding/binary"
	"math"
	"slices"
)

// An automaton is the deterministic form of a production. Package regexp would take
// some twenty times as long to match one, and rules match each URL. Bytes that are
// alike to an automaton form a class. No text leads out of state 0.
type automaton struct {
	class   [256]uint8
	classes int
	next    []uint16 // by state*classes + class
	accept  []bool   // by state
}

// accepts reports whether the text as a whole leads to an accepting state.
func (a *automaton) accepts(text []byte) bool {
	state := 1
	for _, c := range text {
		state = int(a.next[state*a.classes+int(a.class[c])])
		if state == 0 {
			return false
		}
	}
	return a.accept[state]
}

func compile(p *production) *automaton {
	n, start := newNetwork(p)
	b := &builder{network: n, numbers: map[string]int{}, seen: make([]int, len(n.states))}
	b.classify()
	b.number(nil)
	b.number(b.closure([]int{start}))
	for from := 1; from < len(b.members); from++ {
		b.expand(from)
	}
	return &b.automaton
}

// A builder makes the automaton of a network: each of its states represents the set
// of states in which the network may be.
type builder struct {
	automaton
	network *network
	example []byte         // a byte of each class
	members [][]int        // of each state, sorted
	numbers map[string]int // of states by members
	seen    []int          // by state of the network: the last round that saw it
	round   int

	todo, last, reached []int  // for reuse
	key                 []byte // for reuse
}

// classify splits the bytes into those that every set of the network has or has
// not alike.
func (b *builder) classify() {
	for set := range b.network.sets() {
		b.split(set)
	}
	b.classes = int(slices.Max(b.class[:])) + 1
	b.example = make([]byte, b.classes)
	for c, class := range b.class {
		b.example[class] = byte(c)
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
func (b *builder) split(set byteSet) {
	var numbers [256][2]int // of the halves of each class, from 1
	count := 0
	for c, class := range b.class {
		number := &numbers[class][0]
		if set.has(byte(c)) {
			number = &numbers[class][1]
		}
		if *number == 0 {
			count++
			*number = count
		}
		b.class[c] = uint8(*number - 1)
	}
}

// number returns the state that has these members, a new one if there is none.
func (b *builder) number(members []int) int {
	b.key = b.key[:0]
	for _, s := range members {
		b.key = binary.AppendUvarint(b.key, uint64(s))
	}
	if n, ok := b.numbers[string(b.key)]; ok {
		return n
	}
	n := len(b.members)
	if n > math.MaxUint16 {
		panic("grammar: too many states")
	}
	b.numbers[string(b.key)] = n
	b.members = append(b.members, slices.Clone(members))
	b.accept = append(b.accept, len(members) > 0 && members[0] == 0)
	b.next = append(b.next, make([]uint16, b.classes)...)
	return n
}

// closure returns the states, sorted, that read or end, and can be reached from
// these without reading. The next call overwrites them.
func (b *builder) closure(states []int) []int {
	b.round++
	b.reached = b.reached[:0]
	for len(states) > 0 {
		s := states[len(states)-1]
		states = states[:len(states)-1]
		if b.seen[s] == b.round {
			continue
		}
		b.seen[s] = b.round
		if t := &b.network.states[s]; t.fork {
			states = append(states, t.next, t.other)
		} else {
			b.reached = append(b.reached, s)
		}
	}
	slices.Sort(b.reached)
	return b.reached
}

// expand computes the successors of a state, one for each class.
func (b *builder) expand(from int) {
	to := 0 // where the class before leads, by the states in last
	last := b.last[:0]
	for class, example := range b.example {
		b.todo = b.todo[:0]
		for _, s := range b.members[from] {
			if t := &b.network.states[s]; t.set.has(example) {
				b.todo = append(b.todo, t.next)
			}
		}
		if !slices.Equal(b.todo, last) { // as for most classes
			last = append(last[:0], b.todo...)
			to = b.number(b.closure(b.todo))
		}
		b.next[from*b.classes+class] = uint16(to)
	}
	b.last = last
}
