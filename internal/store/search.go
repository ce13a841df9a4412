package store

import "github.com/ncruces/go-sqlite3/ext/fts5"

// searchTables find what contains a text, by all sequences of three letters in it. Their content is
// that of the tables that they search.
const searchTables = `
CREATE VIRTUAL TABLE IF NOT EXISTS url_search USING fts5(url, content = 'url', content_rowid = 'id', tokenize = 'trigram', columnsize = 0);
CREATE VIRTUAL TABLE IF NOT EXISTS subject_search USING fts5(subject, content = 'message', content_rowid = 'id', tokenize = 'trigram', columnsize = 0)`

// openSearch makes the tables for searching if they are wanted, and can use those that are there.
func (s *Store) openSearch(isWanted bool) error {
	if err := fts5.Register(s.db); err != nil {
		return err
	}
	if err := s.query(`SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'url_search')`, nil, &s.hasSearch); err != nil || s.hasSearch || !isWanted {
		return err
	}
	s.hasSearch = true
	return s.db.Exec(searchTables)
}

// fillSearch brings the tables for searching up to date, if there are any.
func (s *Store) fillSearch() error {
	var isFull bool
	if err := s.query(`SELECT searchable FROM meta`, nil, &isFull); err != nil || isFull || !s.hasSearch {
		return err
	}
	for _, sql := range []string{
		`INSERT INTO url_search (url_search) VALUES ('rebuild')`,
		`INSERT INTO subject_search (subject_search) VALUES ('rebuild')`,
		`UPDATE meta SET searchable = 1`,
	} {
		if err := s.exec(sql); err != nil {
			return err
		}
	}
	return nil
}
