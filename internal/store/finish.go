package store

import (
	"cmp"
	"slices"

	"github.com/ncruces/go-sqlite3"
)

// finish brings up to date what depends on all records: which messages are copies of others, which
// thread each is in, which URLs are in no text any more, and how to read those that a text leaves open.
func (s *Store) finish() error {
	if err := s.endFile(); err != nil {
		return err
	}
	if err := s.db.Exec(indexes + textIndexes); err != nil {
		return err
	}
	if err := s.unsettle(); err != nil {
		return err
	}
	for _, sql := range []string{
		`DELETE FROM url WHERE (SELECT removed FROM meta) AND NOT EXISTS (SELECT 1 FROM occurrence WHERE url = url.id)`,
		`UPDATE meta SET removed = 0`,
		`UPDATE text SET deleted = 1 FROM file f, text d, file g
			WHERE NOT text.deleted AND NOT text.deletes AND f.id = text.file AND d.deletes AND d.blob = text.blob AND g.id = d.file AND g.inbox = f.inbox`,
	} {
		if err := s.exec(sql); err != nil {
			return err
		}
	}
	s.urls = newKnownURLs(false)
	if err := s.setCopies(); err != nil {
		return err
	}
	if err := s.setThreads(); err != nil {
		return err
	}
	if err := s.classify(); err != nil {
		return err
	}
	if err := s.settle(); err != nil {
		return err
	}
	return s.fillSearch()
}

// MarkGone marks the files that are known and for which isThere is false as not there any more. Their
// records stay.
func (s *Store) MarkGone(isThere func(name string) bool) error {
	var gone []int64
	err := s.each(`SELECT id, coalesce(name_bytes, name) FROM file WHERE NOT gone`, nil, func(row *sqlite3.Stmt) error {
		if !isThere(row.ColumnText(1)) {
			gone = append(gone, row.ColumnInt64(0))
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, id := range gone {
		if err := s.exec(`UPDATE file SET gone = 1 WHERE id = ?`, id); err != nil {
			return err
		}
	}
	return nil
}

// A node is a message in the tree of its thread.
type node struct {
	row    int64
	id     uint64 // the hash of the identifier
	parent int32  // of nodes; -1: it is the first that is there
	state  nodeState
	// own is the hash of the thread that the message alone names, now that of the thread it has.
	own, now uint64
}

// A copied is a copy of a message, except the first.
type copied struct {
	node
	copy   int
	parent uint64 // the hash of the identifier; that of nothing if there is none
}

type nodeState uint8

const (
	unseen nodeState = iota
	onPath           // from the node whose root is being found
	done             // the parent is the root
)

// ownThread is the thread that a message alone names.
const ownThread = `coalesce(refs ->> 0, in_reply_to, message_id)`

// setThreads sets the thread of each message that has an identifier or answers one: that of the first message that it
// leads to, or the identifier of a message before that one which is not there. If the first copy does not name the message
// that it answers, as a page of pipermail does not, the next one counts that does.
func (s *Store) setThreads() error {
	var nodes []node
	var copies []copied
	byID := make(map[uint64]int32)
	var parents []uint64 // of the nodes, by their hashes
	err := s.each(`SELECT id, coalesce(message_id, same), parent, `+ownThread+`, thread, copy FROM message LEFT JOIN temp.twin ON twin.message = id`, nil, func(row *sqlite3.Stmt) error {
		n := node{
			row: row.ColumnInt64(0), id: hash(row.ColumnRawText(1)), parent: -1,
			own: hash(row.ColumnRawText(3)), now: hash(row.ColumnRawText(4)),
		}
		parent := hash(row.ColumnRawText(2))
		if copy := row.ColumnInt(5); copy > 0 {
			copies = append(copies, copied{n, copy, parent})
			return nil
		}
		if row.ColumnType(1) != sqlite3.NULL {
			byID[n.id] = int32(len(nodes))
		}
		nodes = append(nodes, n)
		parents = append(parents, parent)
		return nil
	})
	if err != nil {
		return err
	}
	namedBy := make(map[int64]int64) // the copies that name the threads of some messages, by the rows
	slices.SortFunc(copies, func(a, b copied) int { return cmp.Compare(a.copy, b.copy) })
	for _, c := range copies {
		if i := byID[c.id]; parents[i] == emptyHash && c.parent != emptyHash {
			parents[i], nodes[i].own, namedBy[nodes[i].row] = c.parent, c.own, c.row
		}
	}
	for i := range nodes {
		if parent, ok := byID[parents[i]]; ok {
			nodes[i].parent = parent
		}
	}
	for i := range nodes {
		findRoot(nodes, int32(i))
	}
	set := func(n, as node) error {
		root := as
		if as.parent >= 0 {
			root = nodes[as.parent]
		}
		if n.now == root.own {
			return nil
		}
		named := cmp.Or(namedBy[root.row], root.row)
		return s.exec(`UPDATE message SET thread = (SELECT `+ownThread+` FROM message WHERE id = ?2) WHERE id = ?1`, n.row, named)
	}
	for _, n := range nodes {
		if err := set(n, n); err != nil {
			return err
		}
	}
	for _, c := range copies {
		if err := set(c.node, nodes[byID[c.id]]); err != nil {
			return err
		}
	}
	return nil
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
