package store

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/ext/fts5"

	"github.com/urlmend/urlmend/internal/fileio"
)

// A Reader asks a store, and changes nothing in it. All its answers are about the store as it was when
// the first question was asked. It is for one goroutine.
type Reader struct{ s *Store }

// OpenReader opens the store at path. It fails if there is none, or if its tables have another version.
func OpenReader(path string) (*Reader, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fileio.CannotRead(path, err)
	}
	if err := check(path); err != nil {
		return nil, err
	}
	// The log of an interrupted scan is read too, for which SQLite writes next to the store.
	db, err := sqlite3.OpenFlags(path, sqlite3.OPEN_READWRITE)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", path, err)
	}
	s := &Store{path: path, db: db, stmts: make(map[string]*statement)}
	if err := cmp.Or(fts5.Register(db), s.beginReading()); err != nil {
		s.closeReading()
		if errors.Is(err, sqlite3.BUSY) {
			err = errors.New("a scan writes to it: wait for its end, or interrupt it; the same command continues it")
		}
		return nil, cmp.Or(damaged(path, err), fmt.Errorf("cannot open %s: %w", path, err))
	}
	return &Reader{s}, nil
}

// beginReading begins the transaction of a reader, and finds out that the tables are those that are known.
func (s *Store) beginReading() error {
	if err := s.db.Exec(`PRAGMA query_only = ON; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE; BEGIN`); err != nil {
		return err
	}
	is := 0
	if err := s.query(`SELECT user_version FROM pragma_user_version`, nil, &is); err != nil {
		return err
	}
	if is == 0 {
		return errors.New("it is not a database of urlmend scan")
	}
	if is != version {
		return fmt.Errorf("its tables have version %d, and this urlmend knows version %d: scan into a new file", is, version)
	}
	return nil
}

// A Range is a part of the messages and pages of a store.
type Range struct {
	Since, Until string // dates, such as 2003-04-01; "" is no bound. Until is not in the range.
	List         string // "": all
}

// Narrow has all later questions see nothing but the messages, pages and places in the range: temporary views hide the tables.
func (r *Reader) Narrow(rg Range) error {
	if rg == (Range{}) {
		return nil
	}
	in, pages := []string{"1"}, []string{"1"}
	for _, c := range []struct{ value, condition string }{{rg.Since, "date >= %s"}, {rg.Until, "date < %s"}} {
		if c.value != "" {
			in = append(in, fmt.Sprintf(c.condition, Quote(c.value)))
			pages = append(pages, fmt.Sprintf(c.condition, Quote(c.value)))
		}
	}
	if rg.List != "" {
		in, pages = append(in, "list = "+Quote(rg.List)), append(pages, "0")
	}
	return r.s.db.Exec(`PRAGMA query_only = OFF;
		CREATE TEMP VIEW message AS SELECT * FROM main.message WHERE ` + strings.Join(in, " AND ") + `;
		CREATE TEMP VIEW page AS SELECT * FROM main.page WHERE ` + strings.Join(pages, " AND ") + `;
		CREATE TEMP VIEW place AS SELECT o.* FROM main.place o WHERE EXISTS (SELECT 1 FROM temp.message m WHERE m.id = o.message) OR EXISTS (SELECT 1 FROM temp.page p WHERE p.text = o.text);
		CREATE TEMP VIEW note AS SELECT * FROM main.note n WHERE EXISTS (SELECT 1 FROM temp.message m WHERE m.text = n.text AND m.start <= n.start AND n.start < m.end);
		PRAGMA query_only = ON`)
}

// Quote returns a text as a literal of SQL.
func Quote(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// Each calls row with each row that the query gives.
func (r *Reader) Each(sql string, args []any, row func(Row) error) error {
	err := r.s.each(sql, args, func(stmt *sqlite3.Stmt) error { return row(Row{stmt}) })
	return cmp.Or(damaged(r.s.path, err), err)
}

// Ask calls row with the names of the columns that one SELECT gives, and then with the values of each row: nil, int64, float64,
// string or []byte. They are valid until the call after that.
func (r *Reader) Ask(sql string, row func(values []any) error) error {
	stmt, rest, err := r.s.db.Prepare(sql)
	switch {
	case err != nil:
		return cannotAnswer(err)
	case stmt == nil:
		return errors.New("there is nothing to ask: write one SELECT")
	}
	defer stmt.Close()
	if !stmt.ReadOnly() {
		return errors.New("only questions can be asked: write one SELECT")
	}
	if strings.Trim(rest, "; \t\r\n") != "" {
		return errors.New("there is more than one statement: write one SELECT")
	}
	values := make([]any, stmt.ColumnCount())
	for i := range values {
		values[i] = stmt.ColumnName(i)
	}
	if err := row(values); err != nil {
		return err
	}
	for stmt.Step() {
		values := make([]any, len(values))
		for i := range values {
			values[i] = valueOf(stmt, i)
		}
		if err := row(values); err != nil {
			return err
		}
	}
	err = stmt.Err()
	return cmp.Or(damaged(r.s.path, err), cannotAnswer(err))
}

// valueOf returns the value in a column of the row.
func valueOf(stmt *sqlite3.Stmt, column int) any {
	switch stmt.ColumnType(column) {
	case sqlite3.INTEGER:
		return stmt.ColumnInt64(column)
	case sqlite3.FLOAT:
		return stmt.ColumnFloat(column)
	case sqlite3.TEXT:
		return stmt.ColumnText(column)
	case sqlite3.BLOB:
		return stmt.ColumnBlob(column, nil)
	}
	return nil
}

// cannotAnswer returns the error of a question, in the words of SQLite.
func cannotAnswer(err error) error {
	if e := (*sqlite3.Error)(nil); errors.As(err, &e) && e.Code() == sqlite3.ERROR {
		why, hint := strings.TrimPrefix(e.Error(), "sqlite3: SQL logic error: "), "urlmend query DATABASE lists the views and tables"
		if strings.HasSuffix(why, "_search") {
			hint = "repeat urlmend scan with --fts, which makes it"
		}
		return fmt.Errorf("the question cannot be answered: %s; %s", why, hint)
	}
	return err
}

// Close closes the store.
func (r *Reader) Close() error { return r.s.closeReading() }

func (s *Store) closeReading() error {
	var errs []error
	for _, stmt := range s.stmts {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(append(errs, s.db.Close())...)
}

// A Row is a row of an answer, until the next one is asked for. Its columns count from 0.
type Row struct{ stmt *sqlite3.Stmt }

// Text returns a column as text, "" if it is NULL.
func (r Row) Text(column int) string { return r.stmt.ColumnText(column) }

// Bytes is Text in memory that is used again for the next row.
func (r Row) Bytes(column int) []byte { return r.stmt.ColumnRawText(column) }

// Int returns a column as a number, 0 if it is NULL.
func (r Row) Int(column int) int { return int(r.stmt.ColumnInt64(column)) }

// IsNull reports whether a column has no value.
func (r Row) IsNull(column int) bool { return r.stmt.ColumnType(column) == sqlite3.NULL }
