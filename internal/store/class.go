package store

import (
	"math"
	"math/bits"
)

// What recurs was not written by a person. The places of URLs are counted by the list and by the lines around them, and the counts
// decide which are a footer, a signature, or the work of a robot. The thresholds were fitted on labelled places.
const (
	minMessages = 4 // have the lines around a URL that recur
	minThreads  = 3
	// A footer is in the messages of so many senders. If its URL varies, those are at least so many of a hundred of the list.
	minSenders, minPercent = 5, 5
	// A signature is in so many of a hundred messages of its sender, and has at most maxSignatures URLs, or one for perSignature messages.
	minSignatures, maxSignatures, perSignature = 10, 3, 5
	// A robot puts another URL each time into the same lines: in at least minRobot messages, in so many of a hundred of those that it
	// sends with URLs. No more than maxRobots share the lines.
	minRobot, minRobotPercent, maxRobots = 5, 70, 4

	// maxCounted is how many keys are counted: if there are more, those with the least hashes.
	maxCounted = 1 << 18
	// maxInThread is how many places of a thread are remembered.
	maxInThread = 1 << 16
	// The sketch has perPlace counts for each place, up to maxSketch.
	perPlace, maxSketch = 16, 1 << 22
)

type form uint8

const (
	writtenForm form = iota
	signatureForm
	quotedForm
)

// A recurrence is what is known of the lines around a URL in a list.
type recurrence struct {
	repetition
	threads int32
	thread  uint64 // the last that counted
	senders distinct
}

// A repetition is in how many messages lines are around URLs: those of a list, or of one sender.
type repetition struct {
	messages int32
	message  int64 // the last that counted
	urls     distinct
}

// A posting is how many messages a sender sent, and how many of those have URLs, in lines as a robot writes them.
type posting struct {
	sent, withURL, asRobot int32
	message, robotic       int64
}

// distinct estimates a number of different values (linear counting).
type distinct [4]uint64

func (d *distinct) add(x uint64) {
	x = mixed(x, 1)
	d[x>>62] |= 1 << (x >> 56 & 63)
}

func (d *distinct) count() int {
	empty := 256
	for _, w := range d {
		empty -= bits.OnesCount64(w)
	}
	return int(256*math.Log(256/float64(max(1, empty))) + .5)
}

// mixed hashes two numbers (the finalizer of SplitMix64).
func mixed(a, b uint64) uint64 {
	x := a ^ b*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// A counted counts up to maxCounted keys, which are hashes. Which ones does not depend on their order.
type counted[T any] struct {
	of    map[uint64]*T
	limit uint64 // of the keys
}

func newCounted[T any]() counted[T] { return counted[T]{make(map[uint64]*T), math.MaxUint64} }

// at returns the count of a key; nil if there are too many.
func (c *counted[T]) at(key uint64) *T {
	if key > c.limit {
		return nil
	}
	if t := c.of[key]; t != nil {
		return t
	}
	for len(c.of) >= maxCounted {
		c.limit /= 2
		for k := range c.of {
			if k > c.limit {
				delete(c.of, k)
			}
		}
	}
	if key > c.limit {
		return nil
	}
	t := new(T)
	c.of[key] = t
	return t
}

// A classifier finds out who wrote the URLs of a store.
type classifier struct {
	store     *Store
	places    *spool
	sketch    []uint8 // how often keys occur at least, by the last bits of their hashes
	around    counted[recurrence]
	repeaters counted[repetition]
	postings  counted[posting]
	senders   map[uint64]int // of the lists
}

// classify fills the table of origins, if it is not right. It depends on nothing but the records, which stay as they are.
func (s *Store) classify(messages []node) error {
	var isDone bool
	if err := s.query(`SELECT classified FROM meta`, nil, &isDone); err != nil || isDone {
		return err
	}
	if err := s.exec(`DELETE FROM origin`); err != nil {
		return err
	}
	places, err := s.findPlaces(messages)
	if err != nil {
		return err
	}
	defer places.discard()
	c := classifier{
		store: s, places: places, sketch: make([]uint8, min(maxSketch, 1<<bits.Len(uint(perPlace*places.n)))), senders: make(map[uint64]int),
		around: newCounted[recurrence](), repeaters: newCounted[repetition](), postings: newCounted[posting](),
	}
	c.countSenders(messages)
	for _, do := range []func(*placed) error{c.countInSketch, c.count, c.countRobots} {
		if err := c.places.each(do); err != nil {
			return err
		}
	}
	if err := c.decide(); err != nil {
		return err
	}
	return s.exec(`UPDATE meta SET classified = 1`)
}

// countSenders counts the messages of each sender, and the senders of each list.
func (c *classifier) countSenders(messages []node) {
	for _, m := range messages {
		if p := c.postings.at(mixed(m.sender, m.list)); p != nil {
			if p.sent++; p.sent == 1 {
				c.senders[m.list]++
			}
		}
	}
}

// countInSketch counts the keys of a place in the sketch.
func (c *classifier) countInSketch(p *placed) error {
	if p.Form == quotedForm {
		return nil
	}
	for _, key := range p.Around {
		for _, key := range [...]uint64{key, mixed(key, p.Sender)} {
			if n := c.sketched(key); *n < math.MaxUint8 {
				*n++
			}
		}
	}
	return nil
}

// sketched returns the count of a key in the sketch.
func (c *classifier) sketched(key uint64) *uint8 { return &c.sketch[key%uint64(len(c.sketch))] }

// count counts the lines around a place.
func (c *classifier) count(p *placed) error {
	if p.Form == quotedForm {
		return nil
	}
	for _, key := range p.Around {
		if key == 0 || *c.sketched(key) < minMessages {
			continue
		}
		if r := c.around.at(key); r != nil {
			r.add(p)
		}
		if own := mixed(key, p.Sender); *c.sketched(own) >= minThreads {
			if r := c.repeaters.at(own); r != nil {
				r.add(p)
			}
		}
	}
	return nil
}

func (r *recurrence) add(p *placed) {
	r.repetition.add(p)
	if r.threads == 0 || r.thread != p.Thread {
		r.threads, r.thread = r.threads+1, p.Thread
	}
	r.senders.add(p.Sender)
}

func (r *repetition) add(p *placed) {
	if r.messages == 0 || r.message != p.Message {
		r.messages, r.message = r.messages+1, p.Message
	}
	r.urls.add(p.URL)
}

// recurrence returns what is known of the lines around a place, with the line above or below, which more messages have, and of how
// its sender repeats them. They are nil if that is nothing.
func (c *classifier) recurrence(p *placed) (all *recurrence, own *repetition) {
	for _, key := range p.Around {
		if r := c.around.of[key]; key != 0 && r != nil && (all == nil || r.messages > all.messages) {
			all, own = r, c.repeaters.of[mixed(key, p.Sender)]
		}
	}
	return all, own
}

// countRobots counts the messages of each sender that look like those of a robot.
func (c *classifier) countRobots(p *placed) error {
	if p.Form == quotedForm {
		return nil
	}
	s := c.postings.at(mixed(p.Sender, p.List))
	if s == nil {
		return nil
	}
	if s.withURL == 0 || s.message != p.Message {
		s.withURL, s.message = s.withURL+1, p.Message
	}
	all, own := c.recurrence(p)
	if own != nil && own.messages >= minThreads && all.threads >= minThreads && all.senders.count() <= maxRobots &&
		all.urls.count() >= max(minThreads, min(int(all.messages), 128)/2) && (s.asRobot == 0 || s.robotic != p.Message) {
		s.asRobot, s.robotic = s.asRobot+1, p.Message
	}
	return nil
}

// decide fills the table.
func (c *classifier) decide() error {
	thread, seen := uint64(0), make(map[uint64]uint64) // the senders that were first in the thread
	return c.places.each(func(p *placed) error {
		if p.Thread != thread {
			thread = p.Thread
			clear(seen)
		}
		isRepeated := c.repeats(p, seen)
		if p.Form == quotedForm {
			return nil
		}
		class, messages, senders := c.class(p, isRepeated)
		if class == "" {
			return nil
		}
		return c.store.exec(`INSERT INTO origin VALUES (?, ?, ?, ?)`, p.ID, class, messages, senders)
	})
}

// Kinds of keys besides the lines around URLs.
const (
	urls = iota
	senders
)

// repeats reports whether an earlier message of the thread, from another sender, has the URL in the same lines, or in HTML the URL
// alone: what programs quote there has no marks. It also does so for the address of that sender, which programs write before what they
// quote, and in HTML for that of any sender of the list: only programs make links of addresses. Programs for news write the identifier
// of what they quote.
func (c *classifier) repeats(p *placed, seen map[uint64]uint64) (is bool) {
	to := c.postings.of[mixed(p.Address, p.List)]
	is = p.IsAnswered || to != nil && to.sent > 0 && p.IsHTML && p.Address != p.Sender
	if first, isSeen := seen[mixed(p.Address, senders)]; isSeen && p.Address != 0 && first != p.Sender {
		is = true
	}
	for i, key := range [...]uint64{p.Around[0], p.Around[1], mixed(p.URL, urls), mixed(p.Sender, senders)} {
		if key == 0 {
			continue
		}
		first, isSeen := seen[key]
		if !isSeen && len(seen) < maxInThread {
			seen[key] = p.Sender
		}
		is = is || isSeen && first != p.Sender && (i < len(p.Around) || i == len(p.Around) && p.IsHTML)
	}
	return is
}

// class returns what the repetition says of a place, "" if that is nothing, and how many messages and senders say it.
func (c *classifier) class(p *placed, isRepeated bool) (class string, messages, senders int) {
	all, own := c.recurrence(p)
	sent := c.postings.of[mixed(p.Sender, p.List)]
	if sent != nil && sent.asRobot >= minRobot && int(sent.asRobot)*100 >= minRobotPercent*int(sent.withURL) {
		class, messages, senders = "robot", int(sent.asRobot), 1
	}
	if all == nil || all.messages < minMessages || all.threads < minThreads {
		if class == "" && isRepeated {
			return "quoted", 0, 0
		}
		return class, messages, senders
	}
	by, urls := all.senders.count(), all.urls.count()
	switch {
	case by >= minSenders && (urls <= 2 || by*100 >= minPercent*c.senders[p.List]):
		return "footer", int(all.messages), by
	case class != "":
	case own != nil && own.messages >= minMessages && sent != nil && int(own.messages)*100 >= minSignatures*int(sent.sent) &&
		own.urls.count() <= max(maxSignatures, int(own.messages)/perSignature):
		return "signature", int(own.messages), 1
	case isRepeated && p.Form == writtenForm:
		return "quoted", 0, 0
	}
	return class, messages, senders
}
