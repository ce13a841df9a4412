package store

import (
	"cmp"

	"github.com/ncruces/go-sqlite3"
)

// finish brings up to date what depends on all records: which messages are copies of others, which
// thread each is in, which URLs are in no text any more, and how to read those that a text leaves open.
func (s *Store) finish() error {
	if err := s.endFile(); err != nil {
		return err
	}
	if err := cmp.Or(s.makeURLIndex(), s.db.Exec(indexes+textIndexes)); err != nil {
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
	messages, copies, err := s.messages()
	if err != nil {
		return err
	}
	if err := s.setThreads(messages, copies); err != nil {
		return err
	}
	if err := s.classify(messages); err != nil {
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
