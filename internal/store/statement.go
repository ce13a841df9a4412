package store

import (
	"fmt"

	"github.com/ncruces/go-sqlite3"
)

// A statement is a prepared statement.
type statement struct {
	*sqlite3.Stmt
	// bound are the arguments that its parameters have: nil for NULL, and [unknown] for what is not
	// worth comparing. A parameter keeps its argument, and most rows have that of the row before in
	// half of their columns.
	bound []any
}

// maxBound is the length of the longest text that is compared.
const maxBound = 24

type unknown struct{}

// statement returns the statement, prepared once, with its arguments.
func (s *Store) statement(sql string, args []any) (*sqlite3.Stmt, error) {
	stmt := s.stmts[sql]
	if stmt == nil {
		prepared, _, err := s.db.PrepareFlags(sql, sqlite3.PREPARE_PERSISTENT)
		if err != nil {
			return nil, fmt.Errorf("%w: %s", err, sql)
		}
		stmt = &statement{prepared, make([]any, len(args))}
		s.stmts[sql] = stmt
	}
	for i, arg := range args {
		if err := stmt.bind(i, arg); err != nil {
			return nil, err
		}
	}
	return stmt.Stmt, nil
}

// bind binds an argument. The empty text and nil bytes are NULL.
func (s *statement) bind(i int, arg any) error {
	kept := kept(arg)
	if s.bound[i] == kept && kept != (unknown{}) {
		return nil
	}
	s.bound[i] = kept
	if kept == nil {
		return s.BindNull(i + 1)
	}
	switch v := arg.(type) {
	case int:
		return s.BindInt(i+1, v)
	case int64:
		return s.BindInt64(i+1, v)
	case bool:
		return s.BindBool(i+1, v)
	case always:
		return s.BindText(i+1, string(v))
	case string:
		return s.BindText(i+1, v)
	case []byte:
		return s.BindBlob(i+1, v)
	}
	panic(fmt.Sprintf("store: no column for %T", arg))
}

// kept returns what is kept of an argument, to compare the next one with it.
func kept(arg any) any {
	switch v := arg.(type) {
	case always:
		if len(v) > maxBound {
			return unknown{}
		}
	case string:
		switch {
		case v == "":
			return nil
		case len(v) > maxBound:
			return unknown{}
		}
	case []byte:
		if v == nil {
			return nil
		}
		return unknown{}
	}
	return arg
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
