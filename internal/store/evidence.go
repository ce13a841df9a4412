package store

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/record"
)

// settle decides how to read the URLs that a text leaves open: at a hyphen at a line end, at a join
// without a delimiter, and at the end of a full line. The evidence is which of the readings other
// messages have in one piece, else a part of it that other URLs have, else what the software that wrote
// the message did at other line ends. The records stay as they are. What is settled depends on nothing
// but them.
func (s *Store) settle() error {
	var isDone bool
	if err := s.query(`SELECT settled FROM meta`, nil, &isDone); err != nil || isDone || s.noEvidence {
		return err
	}
	answer := s.answerAll
	if s.isDecided {
		answer = s.takeDecisions
	}
	if err := answer(); err != nil {
		return err
	}
	s.urls = newKnownURLs(false)
	return s.exec(`UPDATE meta SET settled = 1, searchable = searchable AND NOT EXISTS (` + settledAlone + `)`)
}

// answerAll answers all questions.
func (s *Store) answerAll() error {
	if err := cmp.Or(s.makeHabits(), s.makeQuestions()); err != nil {
		return err
	}
	c := counter{store: s, known: make(map[string]*witnesses)}
	if err := s.eachQuestion(c.answer); err != nil {
		return err
	}
	if err := c.answerByParts(); err != nil {
		return err
	}
	if err := s.countHabits(); err != nil {
		return err
	}
	return s.eachDoubtful(s.answerByHabit)
}

// settledAlone selects the URLs that are known only since they were settled.
const settledAlone = `SELECT url FROM settled s WHERE NOT EXISTS (SELECT 1 FROM occurrence WHERE url = s.url)`

// unsettle removes what was settled, if it is to be made anew or is not wanted.
func (s *Store) unsettle() error {
	var isRight bool
	if err := s.query(`SELECT settled FROM meta`, nil, &isRight); err != nil || isRight && !s.noEvidence {
		return err
	}
	for _, sql := range []string{
		`UPDATE meta SET searchable = 0, removed = 1 WHERE EXISTS (` + settledAlone + `)`,
		`UPDATE meta SET settled = 0`,
		`DELETE FROM settled`,
	} {
		if err := s.exec(sql); err != nil {
			return err
		}
	}
	return nil
}

// An answer is how to read the URL of a question.
type answer struct {
	text     string
	broken   int    // at how many line ends
	evidence string // "url", "part" or "software"
	messages int    // that show it, up to maxWitnesses
	reason   string
}

// addAnswer records an answer.
func (s *Store) addAnswer(q *question, a *answer) error {
	url := q.url
	if a.text != q.text {
		var err error
		if url, err = s.url(&record.Occurrence{URL: a.text}); err != nil {
			return err
		}
	}
	return s.exec(`INSERT INTO settled VALUES (?, ?, ?, ?, ?, ?)`, q.id, url, a.broken, a.evidence, a.messages, a.reason)
}

// answer answers a question by which of the readings is in one piece elsewhere, and learns the habits of
// the software that wrote the message.
func (c *counter) answer(q *question) (*answer, error) {
	if err := c.store.leaveInDoubt(q); err != nil {
		return nil, err
	}
	if len(q.nexts) > 0 {
		if a, err := c.answerLineEnd(q); err != nil || a != nil {
			return a, err
		}
	}
	if len(q.breaks) == 0 {
		return nil, nil
	}
	text, most, has, err := q.mostKnown(c.count)
	if err != nil {
		return nil, err
	}
	switch {
	case most == 0:
		return c.answerUnknown(q)
	case text == q.text:
		return &answer{text, q.broken, "url", has, haveInOnePiece(has)}, c.store.learn(q, q.did(), text)
	case has == 0:
		return &answer{text, q.broken, "url", most, haveInOnePiece(most)}, c.store.learn(q, q.didNot(), text)
	}
	return &answer{text, q.broken, "url", most, fmt.Sprintf("%s; %s as the text reads", haveInOnePiece(most), have(has))}, nil
}

// answerUnknown answers a question none of whose readings is unbroken elsewhere.
func (c *counter) answerUnknown(q *question) (*answer, error) {
	if a, err := c.answerApart(q); err != nil || a != nil {
		return a, err
	}
	if a, err := c.answerReadingByThread(q); err != nil || a != nil {
		return a, err
	}
	return nil, c.store.learnHyphen(q)
}

// mostKnown returns the reading for which count returns most, what it returns for that, and for the text as it was read.
func (q *question) mostKnown(count func(string, *question) (int, error)) (text string, most, has int, err error) {
	if has, err = count(q.text, q); err != nil {
		return "", 0, 0, err
	}
	text, most = q.text, has
	for _, other := range q.others {
		n, err := count(other, q)
		if err != nil {
			return "", 0, 0, err
		}
		if n > most {
			text, most = other, n
		}
	}
	return text, most, has, nil
}

// answerReadingByThread answers which reading is right by the other messages of the thread, if nothing else has any. A
// quotation repeats the line end, so a reading in one piece is from where the URL was not broken.
func (c *counter) answerReadingByThread(q *question) (*answer, error) {
	text, most, has, err := q.mostKnown(c.countInThread)
	if err != nil || most == 0 || has > 0 && text != q.text {
		return nil, err
	}
	did := q.did()
	if text != q.text {
		did = q.didNot()
	}
	return &answer{text, q.broken, "url", most, "the thread has it in one piece"}, c.store.learn(q, did, text)
}

// answerLineEnd answers whether a URL that ends a full line continues in the next one. That the two
// together are a URL elsewhere can be chance: a space is missing there, too. So a word that can be prose
// needs more of that, and a URL that others have without the next line still more.
func (c *counter) answerLineEnd(q *question) (*answer, error) {
	if a, err := c.answerByLink(q); err != nil || a != nil {
		return a, err
	}
	whole, err := c.count(q.text, q)
	if err != nil {
		return nil, err
	}
	for _, next := range q.continuations() {
		n, err := c.count(next.text, q)
		if err != nil {
			return nil, err
		}
		if n >= leastFor(q, next, whole) {
			return q.continued(next, "url", n, haveInOnePiece(n)+", with what begins the next line"), c.store.learnLineEnd(q, breaksURLs, next.text)
		}
	}
	if whole == 0 {
		if a, err := c.answerByThread(q); err != nil || a != nil {
			return a, err
		}
		return nil, c.store.leaveOpen(q)
	}
	if err := c.store.learnLineEnd(q, keepsURLs, q.text); err != nil || !q.isPossible {
		return nil, err
	}
	return &answer{q.text, q.broken, "url", whole, haveInOnePiece(whole)}, nil
}

// leastFor returns how many messages must have the URL of a question with what begins the next line, if so many have it without.
func leastFor(q *question, next continuation, whole int) int {
	switch {
	case !isWord(tailOf(q.text, next.text)):
		return whole + 1
	case whole > 0:
		return math.MaxInt
	case strings.HasSuffix(q.text, "/"):
		return 3
	}
	return 2
}

// continued returns the answer that the URL continues.
func (q *question) continued(next continuation, evidence string, messages int, reason string) *answer {
	return &answer{next.text, q.broken + next.lines, evidence, messages, reason}
}

// answerByThread answers whether a URL at a line end continues by the other messages of the thread, which
// may quote and repeat the text, but not where it is broken. Nothing else has the URL, and the next line
// begins with what is not prose.
func (c *counter) answerByThread(q *question) (*answer, error) {
	for _, next := range q.continuations() {
		n, err := c.countInThread(next.text, q)
		if err != nil {
			return nil, err
		}
		if tail := tailOf(q.text, next.text); n > 0 && (isNumber(tail) || !isWord(tail) && strings.ContainsAny(strings.TrimRight(tail, "."), "/?#=&%.")) {
			return q.continued(next, "url", n, "the thread has it in one piece, with what begins the next line"), c.store.learnLineEnd(q, breaksURLs, next.text)
		}
	}
	return nil, nil
}

// answerByLink answers whether a URL at a line end continues by a link in the same message that is
// delimited: programs that turn HTML into text break the text of a link and write its address after it.
func (c *counter) answerByLink(q *question) (*answer, error) {
	links, err := c.linksBeside(q)
	if err != nil {
		return nil, err
	}
	for n, text := range slices.Backward(q.nexts) {
		text = withoutEmphasis(text)
		i, isThere := slices.BinarySearch(links, text)
		if isThere || i < len(links) && strings.HasPrefix(links[i], text) && (i+1 == len(links) || !strings.HasPrefix(links[i+1], text)) {
			next := continuation{links[i], n + 1}
			return q.continued(next, "url", 1, "a link in the same message has it in one piece"), c.store.learnLineEnd(q, breaksURLs, next.text)
		}
	}
	return nil, nil
}

// answerApart answers whether a URL ends where the line ends, and the next one begins with a word of prose.
func (c *counter) answerApart(q *question) (*answer, error) {
	b := q.breaks[0]
	if b.Kind != "line" || b.Confidence != "likely" || b.Hyphen == "dropped" {
		return nil, nil
	}
	if isWord(q.text[b.At:]) && !strings.HasSuffix(q.text[:b.At], "/") {
		for _, head := range q.heads() {
			n, err := c.count(head, q)
			if err != nil {
				return nil, err
			}
			if n > 1 {
				return &answer{
					head, q.broken - len(q.breaks), "url", n,
					haveInOnePiece(n) + ", without what begins the next line",
				}, nil
			}
		}
	}
	if b.Hyphen == "" {
		return nil, c.store.learn(q, breaksURLs, q.text)
	}
	return nil, nil
}

// haveInOnePiece says how many messages have a URL in one piece.
func haveInOnePiece(n int) string { return have(n) + " in one piece" }

func have(n int) string {
	switch n {
	case 1:
		return "1 other message has it"
	case maxWitnesses:
		return fmt.Sprintf("%d or more other messages have it", n)
	}
	return fmt.Sprintf("%d other messages have it", n)
}

// word matches what can be a word of prose, and the marks after it.
var word = pattern.New(`^\(?[A-Za-z0-9]+[.,;:!?)]*$`)

func isWord(text string) bool { return word().MatchString(text) }

// isNumber reports whether text consists of digits.
func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// tailOf returns the part of a URL after what it has in common with head.
func tailOf(head, text string) string {
	i := 0
	for i < len(head) && i < len(text) && head[i] == text[i] {
		i++
	}
	return text[i:]
}

// withoutEmphasis removes the marks of empty bold text, which programs write that turn HTML into text
// where a URL may be broken.
func withoutEmphasis(url string) string { return strings.ReplaceAll(url, "**", "") }
