package store

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A node is a message in the tree of its thread. Its texts are there as their hashes: [emptyHash] for NULL.
type node struct {
	row    int64
	id     uint64
	answer uint64 // the identifier of the message that it answers
	parent int32  // among the first copies; -1: it is the first that is there
	state  nodeState
	// own is the thread that the message alone names, now that of its row.
	own, now     uint64
	sender, list uint64
	date         uint64 // see [digitsOf]
	tie          uint64 // orders messages of the same date
}

// A copied is a copy of a message, except the first.
type copied struct {
	node
	copy int
}

type nodeState uint8

const (
	unseen nodeState = iota
	onPath           // from the node whose root is being found
	done             // the parent is the root
)

// messages returns the first copies of all messages, and the other copies, by their rows.
func (s *Store) messages() (first []node, copies []copied, err error) {
	twins := make(map[int64]uint64)
	err = s.each(`SELECT message, same FROM temp.twin`, nil, func(row *sqlite3.Stmt) error {
		twins[row.ColumnInt64(0)] = hash(row.ColumnRawText(1))
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	var count int
	if err := s.query(`SELECT count(*) FROM message`, nil, &count); err != nil {
		return nil, nil, err
	}
	first = makeLarge[node](count)
	err = s.each(`SELECT id, copy, message_id, parent, thread, refs, in_reply_to, list, date, subject, sender FROM message ORDER BY id`, nil, func(row *sqlite3.Stmt) error {
		id, date := row.ColumnRawText(2), row.ColumnRawText(8)
		n := node{
			row: row.ColumnInt64(0), id: hash(id), answer: hash(row.ColumnRawText(3)), parent: -1, now: hash(row.ColumnRawText(4)),
			list: hash(row.ColumnRawText(7)), date: digitsOf(date),
		}
		// A sender that is unknown is that of no other message.
		n.sender = hashMore(n.id, date) | 1<<63
		if row.ColumnType(10) != sqlite3.NULL {
			n.sender = uint64(row.ColumnInt64(10))
		}
		n.tie = hashMore(n.id, row.ColumnRawText(9)) ^ n.sender
		var err error
		if n.own, err = hashOfOwn(row.ColumnRawText(5), row.ColumnRawText(6), id); err != nil {
			return err
		}
		n.id = cmp.Or(twins[n.row], n.id)
		if copy := row.ColumnInt(1); copy > 0 {
			copies = append(copies, copied{n, copy})
		} else {
			first = append(first, n)
		}
		return nil
	})
	return first, copies, err
}

// ownThread is the thread that a message alone names. hashOfOwn returns its hash.
const ownThread = `coalesce(refs ->> 0, in_reply_to, message_id)`

func hashOfOwn(refs, answered, id []byte) (uint64, error) {
	switch {
	case refs == nil && answered == nil:
		return hash(id), nil
	case refs == nil:
		return hash(answered), nil
	}
	first, _, _ := bytes.Cut(refs[len(`["`):], []byte(`"`))
	if !bytes.Contains(first, []byte(`\`)) {
		return hash(first), nil
	}
	var all []string
	if err := json.Unmarshal(refs, &all); err != nil {
		return 0, err
	}
	return hash([]byte(all[0])), nil
}

// digitsOf returns the digits of a date as a number: 0 if there is none.
func digitsOf(date []byte) (n uint64) {
	for _, b := range date {
		if ascii.IsDigit(b) {
			n = 10*n + uint64(b-'0')
		}
	}
	return n
}

// setThreads sets the thread of each message that has an identifier or answers one: that of the first message that it
// leads to, or the identifier of a message before that one which is not there. If the first copy does not name the message
// that it answers, as a page of pipermail does not, the next one counts that does.
func (s *Store) setThreads(first []node, copies []copied) error {
	byID := make(map[uint64]int32, len(first))
	for i, n := range first {
		if n.id != emptyHash {
			byID[n.id] = int32(i)
		}
	}
	namedBy := make(map[int64]int64) // the copies that name the threads of some messages, by the rows
	slices.SortFunc(copies, func(a, b copied) int { return cmp.Compare(a.copy, b.copy) })
	for _, c := range copies {
		if n := &first[byID[c.id]]; n.answer == emptyHash && c.answer != emptyHash {
			n.answer, n.own, namedBy[n.row] = c.answer, c.own, c.row
		}
	}
	for i := range first {
		if parent, ok := byID[first[i].answer]; ok {
			first[i].parent = parent
		}
	}
	for i := range first {
		findRoot(first, int32(i))
	}
	for i := range first {
		if err := s.setThread(&first[i], first[i].root(first), namedBy); err != nil {
			return err
		}
	}
	for _, c := range copies {
		if err := s.setThread(&c.node, first[byID[c.id]].root(first), namedBy); err != nil {
			return err
		}
	}
	return nil
}

// root returns the first message of the thread.
func (n *node) root(first []node) *node {
	if n.parent >= 0 {
		return &first[n.parent]
	}
	return n
}

// thread returns the hash of the thread, or a number of its own for a message that has none.
func (n *node) thread() uint64 {
	if n.now == emptyHash {
		return uint64(n.row)
	}
	return n.now
}

// setThread sets the thread of a message to the one that the root of its tree names, or a copy of the root.
func (s *Store) setThread(n, root *node, namedBy map[int64]int64) error {
	if n.now == root.own {
		return nil
	}
	n.now = root.own
	return s.exec(`UPDATE message SET thread = (SELECT `+ownThread+` FROM message WHERE id = ?2) WHERE id = ?1`, n.row, cmp.Or(namedBy[root.row], root.row))
}

// findRoot makes the root of its tree the parent of a node, and of all on the way there. Messages that
// answer each other in a circle have the one whose identifier has the least hash as their root.
func findRoot(nodes []node, i int32) {
	var path []int32
	at := i
	for nodes[at].state == unseen && nodes[at].parent >= 0 {
		nodes[at].state = onPath
		path = append(path, at)
		at = nodes[at].parent
	}
	root := at
	switch {
	case nodes[at].state == onPath: // a circle
		root = slices.MinFunc(path[slices.Index(path, at):], func(a, b int32) int { return cmp.Compare(nodes[a].id, nodes[b].id) })
		nodes[root].parent = -1
	case nodes[at].parent >= 0:
		root = nodes[at].parent
	}
	for _, p := range path {
		if nodes[p].state = done; p != root {
			nodes[p].parent = root
		}
	}
	nodes[at].state = done
}
