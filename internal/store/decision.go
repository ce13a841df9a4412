package store

import (
	"cmp"
	"iter"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/record"
)

// numbered selects the questions, with their numbers among those that begin at the same offset of a text.
const numbered = `SELECT o.id, o.text, o.start, row_number() OVER (PARTITION BY o.text, o.start ORDER BY o.id) AS nth
	FROM occurrence o JOIN url u ON u.id = o.url WHERE u.url_bytes IS NULL AND ` + isQuestion

// EachSettled calls each with what is settled, in the order of the files and of their texts.
func (s *Store) EachSettled(each func(*record.Settled) error) error {
	return s.each(`SELECT f.key, t.member, t.nth, q.start, q.nth, u.url, s.broken, s.evidence, s.messages, s.reason
		FROM (`+numbered+`) q JOIN settled s ON s.occurrence = q.id JOIN url u ON u.id = s.url JOIN text t ON t.id = q.text JOIN file f ON f.id = t.file
		ORDER BY f.key, t.id, q.start, q.nth`, nil, func(row *sqlite3.Stmt) error {
		return each(&record.Settled{
			Key: row.ColumnText(0), Member: row.ColumnText(1), Nth: row.ColumnInt(2),
			Start: row.ColumnInt(3), Question: row.ColumnInt(4),
			URL: row.ColumnText(5), Broken: row.ColumnInt(6), Evidence: row.ColumnText(7),
			Messages: row.ColumnInt(8), Reason: row.ColumnText(9),
		})
	})
}

// Decide has the next [record.Done] settle what the decisions say, which were made of these files and maybe others,
// rather than what these files show. Those about other files don't count.
func (s *Store) Decide(decisions iter.Seq2[*record.Settled, error]) error {
	err := s.db.Exec(`CREATE TEMP TABLE IF NOT EXISTS decision (text INTEGER, start INTEGER, nth INTEGER, url TEXT, broken INTEGER, evidence TEXT, messages INTEGER, reason TEXT,
		PRIMARY KEY (text, start, nth)) WITHOUT ROWID; DELETE FROM temp.decision; UPDATE meta SET settled = 0`)
	if err != nil {
		return err
	}
	s.isDecided = true
	for d, err := range decisions {
		if err != nil {
			return err
		}
		err = s.exec(`INSERT INTO temp.decision SELECT t.id, ?, ?, ?, ?, ?, ?, ? FROM file f JOIN text t ON t.file = f.id WHERE f.key = ? AND t.member = ? AND t.nth = ?`,
			d.Start, d.Question, d.URL, d.Broken, d.Evidence, d.Messages, d.Reason, d.Key, always(d.Member), d.Nth)
		if err != nil {
			return err
		}
	}
	return nil
}

// takeDecisions settles what was decided.
func (s *Store) takeDecisions() error {
	return s.each(`SELECT q.id, d.url, d.broken, d.evidence, d.messages, d.reason FROM (`+numbered+`) q JOIN temp.decision d USING (text, start, nth)`, nil, func(row *sqlite3.Stmt) error {
		url, err := s.url(&record.Occurrence{URL: row.ColumnText(1)})
		return cmp.Or(err, s.exec(`INSERT INTO settled VALUES (?, ?, ?, ?, ?, ?)`, row.ColumnInt64(0), url, row.ColumnInt(2), row.ColumnText(3), row.ColumnInt(4), row.ColumnText(5)))
	})
}
