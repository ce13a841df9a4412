package store

import (
	"fmt"
	"strings"
)

// A habit is what software does where a URL reaches the end of a line.
type habit string

const (
	breaksURLs     habit = "breaks"
	keepsURLs      habit = "keeps"
	keepsHyphens   habit = "keeps-hyphens"
	insertsHyphens habit = "inserts-hyphens"
	endsInHyphens  habit = "ends-in-hyphens" // and it is not known of which kind
)

const (
	// minHabits is the least number of URLs that show a habit.
	minHabits = 5
	// perException is how many URLs show a habit for each that shows the contrary.
	perException = 19
	// minColumn is the least number of URLs that end lines of one width in a hyphen, and perColumn how many
	// do for each that ends a line of another width, where the software inserts them. Hyphens that belong to
	// URLs are anywhere.
	minColumn, perColumn = 4, 3
)

// makeHabits makes the table of the habits, which is only for one process: it has each URL once, so that
// one that is repeated, as in a signature, shows no more than another.
func (s *Store) makeHabits() error {
	return s.db.Exec(`CREATE TEMP TABLE IF NOT EXISTS habit (software TEXT, width INTEGER, habit TEXT, hash INTEGER,
		PRIMARY KEY (software, width, habit, hash)) WITHOUT ROWID; DELETE FROM temp.habit;
		CREATE TEMP TABLE IF NOT EXISTS habit_at (software TEXT, width INTEGER, habit TEXT, ends INTEGER,
		PRIMARY KEY (software, width, habit)) WITHOUT ROWID; DELETE FROM temp.habit_at;
		CREATE TEMP TABLE IF NOT EXISTS habit_of (software TEXT, habit TEXT, urls INTEGER, ends INTEGER,
		PRIMARY KEY (software, habit)) WITHOUT ROWID; DELETE FROM temp.habit_of`)
}

// countHabits counts what was learned, so that a question is answered without looking at all of it.
func (s *Store) countHabits() error {
	return s.db.Exec(`INSERT INTO temp.habit_at SELECT software, width, habit, count(*) FROM temp.habit GROUP BY software, width, habit;
		INSERT INTO temp.habit_of SELECT software, habit, count(DISTINCT hash), count(*) FROM temp.habit GROUP BY software, habit`)
}

// learn records what software did with a URL at a line end.
func (s *Store) learn(q *question, did habit, url string) error {
	if q.software == "" || did == "" {
		return nil
	}
	return s.exec(`INSERT OR IGNORE INTO temp.habit VALUES (?, ?, ?, ?)`, q.software, q.width, string(did), int64(hash([]byte(url))))
}

// learnLineEnd is learn for the line end after a URL, whose column is known only if the URL is in one piece.
func (s *Store) learnLineEnd(q *question, did habit, url string) error {
	if len(q.breaks) > 0 {
		return nil
	}
	return s.learn(q, did, url)
}

// learnHyphen is learn for a hyphen at a line end about which nothing is known.
func (s *Store) learnHyphen(q *question) error {
	if q.didNot() == "" {
		return nil
	}
	return s.learn(q, endsInHyphens, q.text[:q.breaks[0].At])
}

// answerByHabit answers a question by what the software did at other line ends.
func (s *Store) answerByHabit(q *question) (*answer, error) {
	switch {
	case q.software == "":
		return nil, nil
	case len(q.breaks) > 0:
		return s.answerHyphenByHabit(q)
	case !q.isPossible || strings.HasSuffix(q.text, "="): // which quoted-printable may have left there
		return nil, nil
	}
	var breaks, keeps int
	err := s.query(`SELECT sum(ends) FILTER (WHERE habit = 'breaks'), sum(ends) FILTER (WHERE habit = 'keeps')
		FROM temp.habit_at WHERE software = ? AND width = ?`, []any{q.software, q.width}, &breaks, &keeps)
	if err != nil || !isHabit(breaks, keeps) {
		return nil, err
	}
	next := q.continuations()[0]
	return q.continued(next, "software", breaks, fmt.Sprintf("%s broke %d of %d URLs that reach column %d", q.software, breaks, breaks+keeps, q.width)), nil
}

// answerHyphenByHabit is answerByHabit for a hyphen. That a text keeps one is no news.
func (s *Store) answerHyphenByHabit(q *question) (*answer, error) {
	if q.didNot() == "" || len(q.others) != 1 {
		return nil, nil
	}
	var keeps, inserts int
	err := s.query(`SELECT sum(urls) FILTER (WHERE habit = 'keeps-hyphens'), sum(urls) FILTER (WHERE habit = 'inserts-hyphens')
		FROM temp.habit_of WHERE software = ?`, []any{q.software}, &keeps, &inserts)
	if err != nil {
		return nil, err
	}
	shown := fmt.Sprintf("%s kept %d of %d hyphens at line ends", q.software, keeps, keeps+inserts)
	switch {
	case q.did() == insertsHyphens && isHabit(keeps, inserts):
		return &answer{q.others[0], q.broken, "software", keeps, shown}, nil
	case q.did() == keepsHyphens && isHabit(inserts, keeps):
		return &answer{q.others[0], q.broken, "software", inserts, shown}, nil
	case q.did() == keepsHyphens && keeps == 0:
		return s.answerHyphenByColumn(q)
	}
	return nil, nil
}

// answerHyphenByColumn answers whether a hyphen was inserted because the line was full, as the software did it in
// that column only.
func (s *Store) answerHyphenByColumn(q *question) (*answer, error) {
	var here, all int
	err := s.query(`SELECT h.ends, o.ends FROM temp.habit_at h JOIN temp.habit_of o USING (software, habit)
		WHERE software = ? AND width = ? AND habit = 'ends-in-hyphens'`, []any{q.software, q.width}, &here, &all)
	if err != nil || here < minColumn || here < perColumn*(all-here) {
		return nil, err
	}
	return &answer{
		q.others[0], q.broken, "software", here,
		fmt.Sprintf("%s ended %d of %d URLs with a hyphen in column %d", q.software, here, all, q.width),
	}, nil
}

// isHabit reports whether the URLs that show a habit are enough, compared with those that show the contrary.
func isHabit(shown, contrary int) bool { return shown >= minHabits && shown >= perException*contrary }

// softwareOf names what wrote a message: its mailer without versions, else the host in the identifier of
// the message, which the mailer or the first server made.
func softwareOf(mailer, messageID string) string {
	var words []string
	depth := 0
	for _, w := range strings.Fields(mailer) {
		depth += strings.Count(w, "(") - strings.Count(w, ")")
		w, _, _ = strings.Cut(w, "/")
		if depth == 0 && !strings.ContainsAny(w, "0123456789()") {
			words = append(words, w)
		}
	}
	if len(words) > 0 {
		return strings.TrimRight(strings.Join(words, " "), ",;:")
	}
	if _, host, _ := strings.Cut(messageID, "@"); host != "" {
		return "the software of " + strings.TrimRight(host, ">")
	}
	return ""
}
