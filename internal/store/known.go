package store

import (
	"crypto/sha256"
	"time"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/record"
)

// Known returns what the store knows of the file of that name; nil if it is nothing.
func (s *Store) Known(name string) (*record.Known, error) {
	var id, size, modified int64
	var isInbox bool
	k := &record.Known{Texts: make(map[record.TextID]record.KnownText)}
	if err := s.query(`SELECT id, size, modified, sha256, whole, inbox IS NOT NULL FROM file WHERE key = ?`, []any{record.Key(name)}, &id, &size, &modified, &k.SHA256, &k.Whole, &isInbox); err != nil || id == 0 {
		return nil, err
	}
	k.Size, k.Modified = size, time.Unix(0, modified)
	if isInbox {
		return k, s.query(`SELECT member FROM text WHERE file = ? AND read >= 0 ORDER BY id DESC LIMIT 1`, []any{id}, &k.Commit)
	}
	err := s.each(`SELECT member, read, whole, tail_start, tail_sha256, nth FROM text WHERE file = ?`, []any{id}, func(row *sqlite3.Stmt) error {
		t := record.KnownText{Read: row.ColumnInt(1), Whole: row.ColumnBool(2)}
		if hash := row.ColumnBlob(4, nil); len(hash) == sha256.Size {
			t.Tail = &record.Tail{Start: row.ColumnInt(3), SHA256: hash}
		}
		k.Texts[record.TextID{Member: row.ColumnText(0), Nth: row.ColumnInt(5)}] = t
		return nil
	})
	return k, err
}
