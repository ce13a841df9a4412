package store

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/memory"
	"github.com/urlmend/urlmend/internal/record"
)

// A placed is the place of a URL in a message.
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

// findPlaces returns the places that people or software may have written.
func (s *Store) findPlaces(messages []node) (*spool, error) {
	var count int
	if err := s.query(`SELECT count(*) FROM occurrence`, nil, &count); err != nil {
		return nil, err
	}
	all := newSpool(messages, count)
	at := -1 // the message
	err := s.each(`SELECT o.message, o.id, u.hash, o.above, o.below, o.form, o.place IN ('html', 'tag'), iif(u.scheme = 'mailto', u.canonical, NULL), iif(u.scheme = 'news', u.url, NULL)
		FROM occurrence o CROSS JOIN url u ON u.id = o.url WHERE o.message IS NOT NULL AND o.form IN ('written', 'signature', 'quoted')`, nil, func(row *sqlite3.Stmt) error {
		if id := row.ColumnInt64(0); at < 0 || messages[at].row != id {
			i, isFirst := slices.BinarySearchFunc(messages, id, func(n node, id int64) int { return cmp.Compare(n.row, id) })
			if !isFirst {
				return nil
			}
			at = i
		}
		m := &messages[at]
		p := placed{
			ID: row.ColumnInt64(1), Message: m.row, URL: uint64(row.ColumnInt64(2)), Sender: m.sender, Thread: m.thread(), List: m.list,
			Form: formOf(row.ColumnRawText(5)), IsHTML: row.ColumnBool(6),
		}
		for i := range p.Around {
			if around := row.ColumnInt64(3 + i); around != 0 {
				p.Around[i] = mixed(uint64(around), p.List)
			}
		}
		if mailto := row.ColumnText(7); mailto != "" {
			address, _, _ := strings.Cut(mailto[len("mailto:"):], "?")
			p.Address = uint64(record.Sender(address))
		}
		if news := row.ColumnRawText(8); news != nil && m.answer != emptyHash {
			p.IsAnswered = hash(news[len("news:"):]) == m.answer
		}
		return all.add(&p, at)
	})
	if err = cmp.Or(err, all.end()); err != nil {
		all.discard()
		return nil, err
	}
	return all, nil
}

func formOf(name []byte) form {
	switch string(name) {
	case "signature":
		return signatureForm
	case "quoted":
		return quotedForm
	}
	return writtenForm
}

// A spool has places. They are added in the order of their rows, and come out thread by thread, and in a thread by date.
type spool struct {
	turns []int32 // of the messages
	runs  []placeRun
	n     int64
	// The first ones are in memory, the others in a scratch file.
	inMemory []placed
	scratch  *os.File
	w        *bufio.Writer
}

// maxInMemory is how many places are in memory: about 12 MB.
const maxInMemory = 1 << 17

// A placeRun is of consecutive places in a message, whose turn it is then.
type placeRun struct {
	turn     int32
	from, to int64
}

// newSpool returns a spool for about that many places.
func newSpool(messages []node, count int) *spool {
	byThread := make([]int32, len(messages))
	for i := range byThread {
		byThread[i] = int32(i)
	}
	slices.SortFunc(byThread, func(i, j int32) int {
		a, b := &messages[i], &messages[j]
		return cmp.Or(cmp.Compare(a.thread(), b.thread()), cmp.Compare(a.date, b.date), cmp.Compare(a.tie, b.tie))
	})
	turns := make([]int32, len(messages))
	for turn, i := range byThread {
		turns[i] = int32(turn)
	}
	return &spool{turns: turns, inMemory: makeLarge[placed](min(count, maxInMemory))}
}

// makeLarge returns an empty slice for so many values, in large pages if they are many.
func makeLarge[T any](count int) []T {
	s := make([]T, count)
	if count > 1<<14 {
		memory.Prepare(s)
	}
	return s[:0]
}

// add adds a place in a message.
func (s *spool) add(p *placed, message int) error {
	turn := s.turns[message]
	if last := len(s.runs) - 1; last < 0 || s.runs[last].turn != turn {
		s.runs = append(s.runs, placeRun{turn, s.n, s.n})
	}
	s.n++
	s.runs[len(s.runs)-1].to = s.n
	if len(s.inMemory) < maxInMemory {
		s.inMemory = append(s.inMemory, *p)
		return nil
	}
	if s.scratch == nil {
		f, err := fileio.Scratch()
		if err != nil {
			return err
		}
		s.scratch, s.w = f, bufio.NewWriterSize(f, 1<<16)
	}
	return binary.Write(s.w, binary.LittleEndian, p)
}

// end ends the additions.
func (s *spool) end() error {
	slices.SortStableFunc(s.runs, func(a, b placeRun) int { return cmp.Compare(a.turn, b.turn) })
	if s.w == nil {
		return nil
	}
	return s.w.Flush()
}

// each calls do with each place.
func (s *spool) each(do func(*placed) error) error {
	for _, run := range s.runs {
		for ; run.from < min(run.to, int64(len(s.inMemory))); run.from++ {
			if err := do(&s.inMemory[run.from]); err != nil {
				return err
			}
		}
		if run.from == run.to {
			continue
		}
		size := int64(binary.Size(placed{}))
		r := io.NewSectionReader(s.scratch, (run.from-int64(len(s.inMemory)))*size, (run.to-run.from)*size)
		some := make([]placed, run.to-run.from)
		if err := binary.Read(r, binary.LittleEndian, some); err != nil {
			return err
		}
		for i := range some {
			if err := do(&some[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *spool) discard() {
	if s.scratch != nil {
		fileio.Discard(s.scratch)
	}
}
