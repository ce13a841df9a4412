// Package store keeps the records of scans in an SQLite database, which can be asked. It has what the
// records say of the files as they are now: what is recorded of a file again replaces what was recorded
// before.
//
// A store is the same whatever the order and the number of scans that made it, and wherever they were
// interrupted, except for the numbers of its rows and where it was made on the way.
package store

import (
	"cmp"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/vfs"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/record"
)

//go:embed schema.sql
var schema string

//go:embed views.sql
var views string

//go:embed indexes.sql
var indexes string

// version is that of the tables, also in the header of the file, as user_version.
const version = 6

// application marks the file as a store in its header, as application_id: "urlm".
const application = 0x75726c6d

// A Store is an open store. It is for one goroutine.
type Store struct {
	path  string
	db    *sqlite3.Conn
	stmts map[string]*statement
	open  bool // a transaction

	urls        knownURLs
	domains     map[string]string // of some hosts
	canRemove   bool              // there are textIndexes
	hasURLIndex bool
	hasSearch   bool  // there are tables for searching
	file        int64 // 0: none
	text        int64
	message     int64 // 0: none
	// isListPage: what is outside of the message in the text is not of it.
	isListPage bool

	noEvidence bool
	isDecided  bool // there is a table of decisions
}

// An Options says what the store is made by.
type Options struct {
	Program  string // its version
	By       record.Options
	Suffixes string // the date of the table of registered domains
	Search   bool   // make tables for searching; a store that has them keeps them
	// NoEvidence leaves open what a text leaves open, whatever the rest of the store shows.
	NoEvidence bool
}

// Open opens the store at path, or makes one. It fails if there is another kind of file, if another
// process writes to the store, or if it was made by other options.
func Open(path string, opt Options) (*Store, error) {
	if err := check(path); err != nil {
		return nil, err
	}
	db, err := sqlite3.Open(path)
	if err != nil {
		return nil, fileio.CannotWrite(path, err)
	}
	s := &Store{path: path, db: db, noEvidence: opt.NoEvidence, stmts: make(map[string]*statement), domains: make(map[string]string)}
	if err := s.prepare(opt); err != nil {
		s.db.Close()
		if errors.Is(err, sqlite3.BUSY) {
			err = errors.New("another process uses it: wait until that scan ends, or write to another file; urlmend query can ask it meanwhile")
		}
		if why := s.whyFull(err); why != nil {
			return nil, why
		}
		return nil, cmp.Or(damaged(path, err), fmt.Errorf("cannot open %s: %w", path, err))
	}
	return s, nil
}

// check refuses a file that is no database, and one of another program.
func check(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	var head [72]byte // https://sqlite.org/fileformat.html, 1.3
	n, _ := f.Read(head[:])
	id, schema := binary.BigEndian.Uint32(head[68:]), binary.BigEndian.Uint32(head[44:])
	isNew := id == 0 && schema == 0 // a store whose first tables are in the log still
	if n > 0 && (n < len(head) || !strings.HasPrefix(string(head[:]), "SQLite format 3\x00") || id != application && !isNew) {
		return fmt.Errorf("%s exists, and is not a database of urlmend scan: name another file", path)
	}
	return nil
}

// prepare makes the tables, or continues with those that are there.
func (s *Store) prepare(opt Options) error {
	// With shared memory, others can read the store while it is written.
	locking := "NORMAL"
	if !vfs.SupportsSharedMemory {
		locking = "EXCLUSIVE"
	}
	// Pages of 8 KB rather than 4 take a tenth off the time to fill the tables, and so does it to leave
	// out the lookup of each row that another one refers to, which was just made.
	err := s.db.Exec(`PRAGMA page_size = 8192; PRAGMA locking_mode = ` + locking + `; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE`)
	if err != nil {
		return err
	}
	var tables, is int
	if err := s.query(`SELECT (SELECT count(*) FROM sqlite_master), (SELECT user_version FROM pragma_user_version)`, nil, &tables, &is); err != nil {
		return err
	}
	if tables == 0 {
		err = s.create(opt)
	} else {
		err = s.reopen(is, opt)
	}
	if err != nil {
		return err
	}
	s.urls = newKnownURLs(tables == 0)
	if err := s.openSearch(opt.Search); err != nil {
		return err
	}
	return s.begin()
}

// reopen checks that the tables, of version is, were made with the same options.
func (s *Store) reopen(is int, opt Options) error {
	if is != version {
		return fmt.Errorf("its tables have version %d, and this urlmend knows version %d: scan into a new file", is, version)
	}
	var by record.Options
	if err := s.query(`SELECT edition, schemeless, addresses FROM meta`, nil, &by.Edition, &by.Schemeless, &by.Addresses); err != nil {
		return err
	}
	if by != opt.By {
		return fmt.Errorf("it was made with %s: use the same options, or another file", by.Flags())
	}
	return s.exec(`UPDATE meta SET urlmend = ?, suffixes = ?`, opt.Program, opt.Suffixes)
}

func (s *Store) create(opt Options) error {
	if err := s.db.Exec(fmt.Sprintf("BEGIN; PRAGMA application_id = %d; PRAGMA user_version = %d;", application, version) + schema + views); err != nil {
		return err
	}
	err := s.exec(`INSERT INTO meta VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, 0)`, version, opt.Program, opt.By.Edition, opt.By.Schemeless, opt.By.Addresses, opt.Suffixes)
	if err != nil {
		return err
	}
	return s.db.Exec("COMMIT")
}

// begin begins a transaction. One is open all the time, so that no other process writes to the store.
func (s *Store) begin() error {
	err := s.db.Exec("BEGIN IMMEDIATE")
	s.open = err == nil
	return err
}

// LogSize returns how much of the log at path has what the store has: -1 if it never had that.
func (s *Store) LogSize(path string) (size int64, err error) {
	size = -1
	err = s.query(`SELECT size FROM log WHERE path = ?`, []any{path}, &size)
	return size, err
}

// SetLogSize says how much of the log at path has what the store has at the next commit.
func (s *Store) SetLogSize(path string, size int64) error {
	return s.exec(`INSERT INTO log VALUES (?1, ?2) ON CONFLICT (path) DO UPDATE SET size = ?2`, path, size)
}

// IsNew reports whether nothing was recorded yet.
func (s *Store) IsNew() (isNew bool, err error) {
	err = s.query(`SELECT NOT EXISTS (SELECT 1 FROM file)`, nil, &isNew)
	return isNew, err
}

// Files returns how many files there are.
func (s *Store) Files() (n int, err error) {
	err = s.query(`SELECT count(*) FROM file`, nil, &n)
	return n, err
}

// Commit makes all that was added permanent.
func (s *Store) Commit() error {
	s.open = false
	if err := s.db.Exec("COMMIT"); err != nil {
		return s.failed(err)
	}
	return s.failed(s.begin())
}

// Close closes the store. What was not committed is lost.
func (s *Store) Close() error {
	var errs []error
	if s.open {
		errs = append(errs, s.db.Exec("ROLLBACK"))
	}
	for _, stmt := range s.stmts {
		errs = append(errs, stmt.Close())
	}
	// One file is left, which can be read where nothing can be written, unless someone reads it just now.
	if err := s.db.Exec("PRAGMA journal_mode = DELETE"); !errors.Is(err, sqlite3.BUSY) {
		errs = append(errs, err)
	}
	errs = append(errs, s.db.Close())
	return errors.Join(errs...)
}
