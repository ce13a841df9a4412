package store

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/record"
)

// A question is an occurrence whose text leaves open how to read it.
type question struct {
	id     int64
	url    int64
	text   string // of the URL as it was read
	broken int
	breaks []record.Break // except those of an encoding; empty if the URL is in one piece
	// others are the other readings of a URL that is broken.
	others []string
	// nexts are the URL with the tokens on the next line, on the next two, and so on. isPossible: it is in one
	// piece, and the text speaks for the next line, but not enough.
	nexts      []string
	isPossible bool
	width      int // of the line, up to where it is broken, or to the end of the URL
	message    any // its number; nil if there is none
	thread     threadKey
	// software wrote the line; "" if that is unknown, or the line is quoted.
	software string
}

// questions selects questions, by a condition.
const questions = `SELECT o.id, o.url, u.url, o.broken, o.breaks, o.readings, o.continued, o.col, coalesce(o.message, -o.text), o.message, m.thread,
			iif(o.depth = 0 AND o.place = 'body' AND m.copy = 0, m.mailer, NULL), iif(o.depth = 0 AND o.place = 'body' AND m.copy = 0, m.message_id, NULL)
	FROM occurrence o JOIN url u ON u.id = o.url LEFT JOIN message m ON m.id = o.message
	WHERE u.url_bytes IS NULL AND NOT EXISTS (SELECT 1 FROM settled WHERE occurrence = o.id) AND `

// isQuestion selects the occurrences that are questions. [Abridger] asks the same of records.
const isQuestion = `(o.continued IS NOT NULL OR o.readings IS NOT NULL OR o.confidence = 'likely')`

// makeQuestions makes the tables of the questions that are asked again, which are only for one process: those that
// parts of URLs may answer, and those about which the text itself says something.
func (s *Store) makeQuestions() error {
	return s.db.Exec(`CREATE TEMP TABLE IF NOT EXISTS open (occurrence INTEGER PRIMARY KEY, hash INTEGER); DELETE FROM temp.open;
		CREATE TEMP TABLE IF NOT EXISTS doubtful (occurrence INTEGER PRIMARY KEY); DELETE FROM temp.doubtful`)
}

// eachQuestion asks answer each question, and records the answers.
func (s *Store) eachQuestion(answer func(*question) (*answer, error)) error {
	return s.ask(questions+isQuestion, nil, answer)
}

// eachDoubtful asks answer each question about which the text itself says something, if it is not settled, and
// records the answers.
func (s *Store) eachDoubtful(answer func(*question) (*answer, error)) error {
	return s.ask(questions+`o.id IN (SELECT occurrence FROM temp.doubtful)`, nil, answer)
}

// leaveInDoubt records that the text itself says something about a question.
func (s *Store) leaveInDoubt(q *question) error {
	if !q.isPossible && len(q.others) == 0 {
		return nil
	}
	return s.exec(`INSERT INTO temp.doubtful VALUES (?)`, q.id)
}

// eachOpen asks answer each open question of a pass that is not settled, and records the answers.
func (s *Store) eachOpen(passes, pass int, answer func(*question) (*answer, error)) error {
	return s.ask(questions+`o.id IN (SELECT occurrence FROM temp.open WHERE hash % ? = ?)`, []any{passes, pass}, answer)
}

func (s *Store) ask(sql string, args []any, answer func(*question) (*answer, error)) error {
	return s.each(sql, args, func(row *sqlite3.Stmt) error {
		q, err := newQuestion(row)
		if err != nil {
			return err
		}
		a, err := answer(q)
		if err != nil || a == nil {
			return err
		}
		return s.addAnswer(q, a)
	})
}

func newQuestion(row *sqlite3.Stmt) (*question, error) {
	q := &question{
		id: row.ColumnInt64(0), url: row.ColumnInt64(1), text: row.ColumnText(2), broken: row.ColumnInt(3),
		width:    row.ColumnInt(7) - 1,
		thread:   newThreadKey(row.ColumnRawText(10), row.ColumnInt64(8)),
		software: softwareOf(row.ColumnText(11), row.ColumnText(12)),
	}
	if row.ColumnType(9) != sqlite3.NULL {
		q.message = row.ColumnInt64(9)
	}
	var breaks []record.Break
	var readings []record.Reading
	var nexts []string
	if err := cmp.Or(fromJSON(row.ColumnRawText(4), &breaks), fromJSON(row.ColumnRawText(5), &readings), fromJSON(row.ColumnRawText(6), &nexts)); err != nil {
		return nil, err
	}
	q.read(breaks, readings, nexts)
	return q, nil
}

// read sets what the text leaves open.
func (q *question) read(breaks []record.Break, readings []record.Reading, nexts []string) {
	q.breaks = seenBreaks(breaks)
	q.nexts = nexts
	switch {
	case len(q.breaks) > 0:
		q.width += q.breaks[0].At
		for _, r := range readings[min(1, len(readings)):] {
			q.others = append(q.others, r.URL)
		}
	default:
		q.width += len(q.text)
		if q.isPossible = len(readings) > 1; q.isPossible && len(q.nexts) == 0 {
			q.nexts = []string{readings[1].URL}
		}
	}
}

// fromJSON sets into to what text says, unless that is empty.
func fromJSON(text []byte, into any) error {
	if len(text) == 0 {
		return nil
	}
	return json.Unmarshal(text, into)
}

// A continuation is a URL that continues over lines more than the text says.
type continuation struct {
	text  string
	lines int
}

// continuations returns what the URL may be with the next lines, the longest first.
func (q *question) continuations() (all []continuation) {
	for i, text := range slices.Backward(q.nexts) {
		all = append(all, continuation{text, i + 1})
		if plain := withoutEmphasis(text); plain != text {
			all = append(all, continuation{plain, i + 1})
		}
	}
	return all
}

// longest returns what the URL is with all next lines.
func (q *question) longest() continuation {
	return continuation{withoutEmphasis(q.nexts[len(q.nexts)-1]), len(q.nexts)}
}

// heads returns what a URL that is broken may be without the next line.
func (q *question) heads() []string {
	head := q.text[:q.breaks[0].At]
	return []string{head, strings.TrimSuffix(head, "-")}
}

// did returns what the software did at the first break if the URL was read rightly there.
func (q *question) did() habit {
	switch b := q.breaks[0]; {
	case b.Kind != "line":
		return ""
	case b.Hyphen == "kept":
		return keepsHyphens
	case b.Hyphen == "dropped":
		return insertsHyphens
	}
	return breaksURLs
}

// didNot returns what the software did there if the other reading of a hyphen is right.
func (q *question) didNot() habit {
	switch q.did() {
	case keepsHyphens:
		return insertsHyphens
	case insertsHyphens:
		return keepsHyphens
	}
	return ""
}
