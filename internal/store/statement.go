package store

import (
	"fmt"

	"github.com/ncruces/go-sqlite3"
)

// statement returns the statement, prepared once, with its arguments.
func (s *Store) statement(sql string, args []any) (*sqlite3.Stmt, error) {
	stmt := s.stmts[sql]
	if stmt == nil {
		var err error
		if stmt, _, err = s.db.PrepareFlags(sql, sqlite3.PREPARE_PERSISTENT); err != nil {
			return nil, fmt.Errorf("%w: %s", err, sql)
		}
		s.stmts[sql] = stmt
	}
	for i, arg := range args {
		if err := bind(stmt, i+1, arg); err != nil {
			return nil, err
		}
	}
	return stmt, nil
}

// bind binds a parameter. The empty text and nil bytes are NULL.
func bind(stmt *sqlite3.Stmt, i int, arg any) error {
	switch v := arg.(type) {
	case int:
		return stmt.BindInt(i, v)
	case int64:
		return stmt.BindInt64(i, v)
	case bool:
		return stmt.BindBool(i, v)
	case always:
		return stmt.BindText(i, string(v))
	case string:
		if v != "" {
			return stmt.BindText(i, v)
		}
	case []byte:
		if v != nil {
			return stmt.BindBlob(i, v)
		}
	case nil:
	default:
		panic(fmt.Sprintf("store: no column for %T", arg))
	}
	return stmt.BindNull(i)
}

// An always is a text that is no NULL if it is empty.
type always string

// exec runs a statement that returns no rows.
func (s *Store) exec(sql string, args ...any) error {
	stmt, err := s.statement(sql, args)
	if err != nil {
		return err
	}
	return stmt.Exec()
}

// insert runs a statement and returns the number of the row that it made.
func (s *Store) insert(sql string, args ...any) (int64, error) {
	if err := s.exec(sql, args...); err != nil {
		return 0, err
	}
	return s.db.LastInsertRowID(), nil
}

// each calls row with each row of the result.
func (s *Store) each(sql string, args []any, row func(*sqlite3.Stmt) error) error {
	stmt, err := s.statement(sql, args)
	if err != nil {
		return err
	}
	for stmt.Step() {
		if err := row(stmt); err != nil {
			stmt.Reset()
			return err
		}
	}
	err = stmt.Err()
	if reset := stmt.Reset(); err == nil {
		err = reset
	}
	return err
}

// query sets into to the first row of the result. They stay as they are if there is none.
func (s *Store) query(sql string, args []any, into ...any) error {
	return s.each(sql, args, func(stmt *sqlite3.Stmt) error {
		for i, to := range into {
			switch to := to.(type) {
			case *int:
				*to = stmt.ColumnInt(i)
			case *int64:
				*to = stmt.ColumnInt64(i)
			case *bool:
				*to = stmt.ColumnBool(i)
			case *[]byte:
				*to = stmt.ColumnBlob(i, nil)
			case *string:
				*to = stmt.ColumnText(i)
			default:
				panic(fmt.Sprintf("store: no column for %T", to))
			}
		}
		return nil
	})
}
