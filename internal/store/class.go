package store

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"math/bits"
	"strings"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/record"
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
	sketchSize  = 1 << 22
)

// A placed is the place of a URL in a message, as it is kept in a scratch file.
type placed struct {
	ID, Message          int64
	URL                  uint64    // its hash
	Sender, Thread, List uint64    // of its message
	Address              uint64    // of a mailto URL: the sender that has it
	Around               [2]uint64 // in the list, with the line above and with the line below; 0: nothing is known of them
	Form                 form
	IsHTML               bool
	IsAnswered           bool // it names the message that this one answers
}

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
	scratch   io.ReadWriteSeeker
	sketch    []uint8 // how often keys occur at least, by the last bits of their hashes
	around    counted[recurrence]
	repeaters counted[repetition]
	postings  counted[posting]
	senders   map[uint64]int // of the lists
}

// classify fills the table of origins, if it is not right. It depends on nothing but the records, which stay as they are.
func (s *Store) classify() error {
	var isDone bool
	if err := s.query(`SELECT classified FROM meta`, nil, &isDone); err != nil || isDone {
		return err
	}
	if err := s.exec(`DELETE FROM origin`); err != nil {
		return err
	}
	scratch, err := fileio.Scratch()
	if err != nil {
		return err
	}
	defer fileio.Discard(scratch)
	c := classifier{
		store: s, scratch: scratch, sketch: make([]uint8, sketchSize), senders: make(map[uint64]int),
		around: newCounted[recurrence](), repeaters: newCounted[repetition](), postings: newCounted[posting](),
	}
	for _, step := range []func() error{c.countSenders, c.spool, func() error { return c.each(c.count) }, func() error { return c.each(c.countRobots) }, c.decide} {
		if err := step(); err != nil {
			return err
		}
	}
	return s.exec(`UPDATE meta SET classified = 1`)
}

// countSenders counts the messages of each sender, and the senders of each list.
func (c *classifier) countSenders() error {
	return c.store.each(`SELECT sender, message_id, date, list FROM message WHERE copy = 0`, nil, func(row *sqlite3.Stmt) error {
		list := hash(row.ColumnRawText(3))
		if p := c.postings.at(mixed(senderIn(row, 0), list)); p != nil {
			if p.sent++; p.sent == 1 {
				c.senders[list]++
			}
		}
		return nil
	})
}

// senderIn returns the sender of a message, whose identifier and date are in the columns after it. One that is unknown is that of no
// other message.
func senderIn(row *sqlite3.Stmt, column int) uint64 {
	if row.ColumnType(column) == sqlite3.NULL {
		return hashMore(hash(row.ColumnRawText(column+1)), row.ColumnRawText(column+2)) | 1<<63
	}
	return uint64(row.ColumnInt64(column))
}

// spool writes the places to the scratch file, thread by thread and by date, and counts their keys in the sketch.
func (c *classifier) spool() error {
	w := bufio.NewWriterSize(c.scratch, 1<<16)
	err := c.store.each(`SELECT o.id, u.hash, m.id, m.thread, m.sender, m.message_id, m.date, m.list, o.above, o.below, o.form, o.place IN ('html', 'tag'), iif(u.scheme = 'mailto', u.canonical, NULL),
			u.scheme = 'news' AND substr(u.url, 6) = m.parent
		FROM (SELECT id, sender, message_id, date, thread, list, parent FROM message WHERE copy = 0 ORDER BY thread, date, message_id, subject, sender LIMIT -1) m
			CROSS JOIN occurrence o ON o.message = m.id CROSS JOIN url u ON u.id = o.url
		WHERE o.form IN ('written', 'signature', 'quoted')`, nil, func(row *sqlite3.Stmt) error {
		p := placed{
			ID: row.ColumnInt64(0), URL: uint64(row.ColumnInt64(1)), Message: row.ColumnInt64(2), Thread: hash(row.ColumnRawText(3)),
			Sender: senderIn(row, 4), List: hash(row.ColumnRawText(7)), IsHTML: row.ColumnBool(11), IsAnswered: row.ColumnBool(13),
		}
		if row.ColumnType(12) != sqlite3.NULL {
			address, _, _ := strings.Cut(row.ColumnText(12)[len("mailto:"):], "?")
			p.Address = uint64(record.Sender(address))
		}
		if row.ColumnType(3) == sqlite3.NULL {
			p.Thread = uint64(p.Message)
		}
		for i := range p.Around {
			if row.ColumnType(8+i) != sqlite3.NULL {
				p.Around[i] = mixed(uint64(row.ColumnInt64(8+i)), p.List)
			}
		}
		switch row.ColumnText(10) {
		case "signature":
			p.Form = signatureForm
		case "quoted":
			p.Form = quotedForm
		default:
		}
		if p.Form != quotedForm {
			for _, key := range p.Around {
				c.sketched(key)
				c.sketched(mixed(key, p.Sender))
			}
		}
		return binary.Write(w, binary.LittleEndian, &p)
	})
	return errors.Join(err, w.Flush())
}

// sketched counts a key in the sketch.
func (c *classifier) sketched(key uint64) {
	if n := &c.sketch[key%sketchSize]; *n < math.MaxUint8 {
		*n++
	}
}

// each calls do with each place.
func (c *classifier) each(do func(*placed) error) error {
	if _, err := c.scratch.Seek(0, io.SeekStart); err != nil {
		return err
	}
	r := bufio.NewReaderSize(c.scratch, 1<<16)
	var p placed
	for {
		switch err := binary.Read(r, binary.LittleEndian, &p); err {
		case nil:
			if err := do(&p); err != nil {
				return err
			}
		case io.EOF:
			return nil
		default:
			return err
		}
	}
}

// count counts the lines around a place.
func (c *classifier) count(p *placed) error {
	if p.Form == quotedForm {
		return nil
	}
	for _, key := range p.Around {
		if key == 0 || c.sketch[key%sketchSize] < minMessages {
			continue
		}
		if r := c.around.at(key); r != nil {
			r.add(p)
		}
		if own := mixed(key, p.Sender); c.sketch[own%sketchSize] >= minThreads {
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
	return c.each(func(p *placed) error {
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
