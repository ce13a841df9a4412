package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/ext/fts5"
	"github.com/rogpeppe/go-internal/testscript"
)

// question matches a query in docs/questions.md and the answer to it.
var question = regexp.MustCompile("```sql\n((?s:.*?))```\n\n```text\n((?s:.*?))```\n")

// TestQuestions asks a store of fixtures/archive what docs/questions.md and docs/archives.md ask, and of each view there is an example.
// With UPDATE=1 it rewrites the answers.
func TestQuestions(t *testing.T) {
	store := filepath.Join(t.TempDir(), "links.sqlite")
	scanHere(t, "../../fixtures/archive", store)
	for page, least := range map[string]int{"questions": 15, "archives": 13} {
		page = "../../docs/" + page + ".md"
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		asked := ""
		want := question.ReplaceAllStringFunc(string(text), func(block string) string {
			query := question.FindStringSubmatch(block)[1]
			asked += query
			rows, err := rowsOf(store, query)
			if err != nil {
				t.Fatal(err)
			}
			return "```sql\n" + query + "```\n\n```text\n" + table(rows) + "```\n"
		})
		if n := strings.Count(asked, ";\n"); n < least {
			t.Errorf("%s has %d questions: want %d", page, n, least)
		}
		views, err := rowsOf(store, `SELECT name FROM sqlite_master WHERE type = 'view'`)
		if err != nil {
			t.Fatal(err)
		}
		for _, view := range views[1:] {
			if least == 13 && !strings.Contains(asked, "FROM "+view[0]) {
				t.Errorf("%s has no example of the view %s", page, view[0])
			}
		}
		if want == string(text) {
			continue
		}
		if os.Getenv("UPDATE") == "" {
			t.Fatalf("%s is stale: run UPDATE=1 go test ./internal/cli; it should be\n%s", page, want)
		}
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// viewColumns is what docs/archives.md has of the columns of views.
var viewColumns = regexp.MustCompile("(?m)(\\| view \\| columns \\|\n\\|---\\|---\\|\n)((?:\\|.*\n)*)")

// TestViewColumns: docs/archives.md lists the columns of each view. With UPDATE=1 it rewrites them.
func TestViewColumns(t *testing.T) {
	const page = "../../docs/archives.md"
	store := filepath.Join(t.TempDir(), "links.sqlite")
	scanHere(t, "../../fixtures/archive", store)
	rows, err := rowsOf(store, `SELECT v.name, group_concat('`+"`' || c.name || '`"+`', ', ' ORDER BY cid) FROM sqlite_master v, pragma_table_info(v.name) c WHERE v.type = 'view' GROUP BY v.rowid ORDER BY v.rowid`)
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for _, row := range rows[1:] {
		fmt.Fprintf(&want, "| `%s` | %s |\n", row[0], row[1])
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	has := viewColumns.FindSubmatch(text)
	switch {
	case has == nil:
		t.Fatalf("%s has no table of the columns of views", page)
	case string(has[2]) == want.String():
	case os.Getenv("UPDATE") == "":
		t.Fatalf("%s is stale: run UPDATE=1 go test ./internal/cli; it should be\n%s", page, &want)
	default:
		if err := os.WriteFile(page, viewColumns.ReplaceAll(text, []byte("${1}"+want.String())), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// scanHere scans paths into a store, with the folder as the working directory.
func scanHere(t *testing.T, folder, store string) {
	t.Helper()
	from, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(folder)
	defer t.Chdir(from)
	var out strings.Builder
	if code := Main([]string{"urlmend", "scan", ".", "--fts", "--out", store}, strings.NewReader(""), io.Discard, &out); code != exitClean {
		t.Fatalf("scan exits with %d: %s", code, &out)
	}
}

// querySQL STORE QUERY prints what the query gives.
func querySQL(ts *testscript.TestScript, _ bool, args []string) {
	rows, err := rowsOf(ts.MkAbs(args[0]), args[1])
	ts.Check(err)
	if len(rows) > 1 {
		fmt.Fprint(ts.Stdout(), table(rows[1:]))
	}
}

// appendFile FILE MORE appends the text of MORE to FILE.
func appendFile(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0]) + ts.ReadFile(args[1])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// rowsOf returns what a query of a store gives, with the names of the columns first.
func rowsOf(store, query string) (rows [][]string, err error) {
	db, err := openRows(store)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	return rowsIn(db, query)
}

// openRows opens a store for reading.
func openRows(store string) (*sqlite3.Conn, error) {
	db, err := sqlite3.Open("file:" + filepath.ToSlash(store) + "?mode=ro")
	if err != nil {
		return nil, err
	}
	if err := fts5.Register(db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// rowsIn is rowsOf for a store that is open.
func rowsIn(db *sqlite3.Conn, query string) (rows [][]string, err error) {
	stmt, _, err := db.Prepare(query)
	if err != nil {
		return nil, fmt.Errorf("%w in\n%s", err, query)
	}
	defer stmt.Close()
	names := make([]string, stmt.ColumnCount())
	for i := range names {
		names[i] = stmt.ColumnName(i)
	}
	rows = append(rows, names)
	for stmt.Step() {
		row := make([]string, len(names))
		for i := range row {
			row[i] = stmt.ColumnText(i)
		}
		rows = append(rows, row)
	}
	return rows, stmt.Err()
}

// table sets rows as columns.
func table(rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	var out strings.Builder
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			fmt.Fprintf(&line, "%-*s  ", widths[i], cell)
		}
		out.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return out.String()
}
