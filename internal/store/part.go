package store

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/ncruces/go-sqlite3"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/record"
)

const (
	// maxOpen is how many questions are answered in one pass over the URLs.
	maxOpen = 20_000
	// maxPartThreads is how many threads with a part are kept: more make no difference.
	maxPartThreads = 3
	// minFormThreads is how many threads have to show a form: one may have it by chance.
	minFormThreads = 2
)

// delimiters are between the parts of a URL.
const delimiters = "/?#&=;"

// A partIndex finds out which parts of the URLs of open questions other URLs have, and which of these URLs
// are broken at other places, too.
type partIndex struct {
	store *Store
	// parts are the threads that have a URL in one piece with the part, by the hash of the part.
	parts map[uint64]*partThreads
	// broken are the places where a URL is broken, by its hash.
	broken map[uint64]*places
}

// partThreads are different threads, up to maxPartThreads.
type partThreads struct {
	threads [maxPartThreads]threadKey
	n       int
}

func (p *partThreads) add(k threadKey) {
	if p.n < maxPartThreads && !slices.Contains(p.threads[:p.n], k) {
		p.threads[p.n] = k
		p.n++
	}
}

// except returns how many threads there are except one, up to maxPartThreads-1.
func (p *partThreads) except(k threadKey) int {
	if slices.Contains(p.threads[:p.n], k) {
		return p.n - 1
	}
	return min(p.n, maxPartThreads-1)
}

// places are offsets in a URL at which it is broken: one, or several.
type places struct {
	at      int
	several bool
}

// addPlace adds the offset at which a URL is broken. Punctuation that ends a line is before it: it was not
// taken for a part of the URL.
func (x *partIndex) addPlace(url string, at int) {
	at = len(url) - len(strings.TrimLeft(url[at:], ".,;:!?"))
	h := hash([]byte(url))
	if p := x.broken[h]; p == nil {
		x.broken[h] = &places{at: at}
	} else {
		p.several = p.several || p.at != at
	}
}

// leaveOpen records that parts of its URL may answer a question.
func (s *Store) leaveOpen(q *question) error {
	return s.exec(`INSERT INTO temp.open VALUES (?, ?)`, q.id, int64(hash([]byte(q.longest().text))>>1))
}

// answerByParts answers the open questions by parts of their URLs that other URLs have. Questions about the same URL
// are answered in the same pass.
func (c *counter) answerByParts() error {
	var open int
	if err := c.store.query(`SELECT count(*) FROM temp.open`, nil, &open); err != nil {
		return err
	}
	passes := (open + maxOpen - 1) / maxOpen
	for pass := range passes {
		x := partIndex{c.store, make(map[uint64]*partThreads), make(map[uint64]*places)}
		if err := c.store.eachOpen(passes, pass, x.ask); err != nil {
			return err
		}
		if err := x.find(); err != nil {
			return err
		}
		if err := c.store.eachOpen(passes, pass, x.answer); err != nil {
			return err
		}
	}
	return nil
}

// clues are the parts of a URL that show that it continues, if other URLs have them: its beginning up to a
// delimiter in the next line, the segment in which it is broken, or the form of that segment after what is before it. 0:
// there is none.
type clues struct {
	beginning, segment, form uint64
	head, headForm           uint64 // of the part of the segment on the first line, which is none of its own
	shown                    string // of the segment
	begins, folder           string
}

// parts returns the hashes of the clues.
func (c *clues) parts() []uint64 {
	return slices.DeleteFunc([]uint64{c.beginning, c.segment, c.head, c.form, c.headForm}, func(part uint64) bool { return part == 0 })
}

// clues returns the clues of a question.
func (q *question) clues() (c clues) {
	next := q.longest().text
	at := len(next) - len(tailOf(q.text, next))
	if end := nextDelimiter(next, at); end < len(next) {
		c.begins = next[:end+1]
		c.beginning = hashPart(beginningPart, c.begins)
	}
	host, path := authority(next)
	end := at + len(untilDelimiter(next[at:]))
	if host == "" || at <= path || at == end {
		return c
	}
	start := max(path, 1+strings.LastIndexAny(next[:at], delimiters))
	segment, head := next[start:end], next[start:at]
	if path < start && start < at {
		h := hashPart(segmentPart, host)
		c.shown, c.segment, c.head = segment, hashMore(h, segment), hashMore(h, head)
	}
	if path < start && strings.ContainsAny(next[at:end], "0123456789") {
		c.folder = next[:start]
		folder := hashPart(formPart, c.folder)
		c.form, c.headForm = hashForm(folder, segment), hashForm(folder, head)
	}
	return c
}

// nextDelimiter returns where the first delimiter is that ends a part which begins at an offset or, after delimiters, later; the
// length of the URL if there is none.
func nextDelimiter(url string, at int) int {
	rest := strings.TrimLeft(url[at:], delimiters)
	return len(url) - len(rest) + len(untilDelimiter(rest))
}

func untilDelimiter(text string) string {
	if n := strings.IndexAny(text, delimiters); n >= 0 {
		return text[:n]
	}
	return text
}

// minHex and minMixed are the least lengths of hashes, and of other words that are made by software: shorter ones are
// also made by people.
const minHex, minMixed = 7, 10

// hashForm returns the hash of the form of a segment in a folder, which has a hash, too: the identifier of a message, a
// number, a hash in hexadecimal digits, or a word of letters and digits; the last two have a length. 0: it has none of these.
func hashForm(folder uint64, segment string) uint64 {
	if name, host, ok := strings.Cut(segment, "@"); ok {
		if host == "" || !strings.ContainsAny(name, "0123456789") {
			return 0
		}
		return hashByte(folder, '@')
	}
	digits, hex, isWord := countDigits(segment)
	switch n := len(segment); {
	case digits == 0, !isWord:
		return 0
	case digits == n:
		return hashByte(folder, 'n')
	case hex == n && n >= minHex:
		return hashByte(hashByte(folder, 'h'), byte(n))
	case n >= minMixed:
		return hashByte(hashByte(folder, 'm'), byte(n))
	}
	return 0
}

// countDigits returns how many digits a segment has, and how many in lower case hexadecimal. isWord: it has letters and digits alone.
func countDigits(segment string) (digits, hex int, isWord bool) {
	for i := range len(segment) {
		switch b := segment[i]; {
		case ascii.IsDigit(b):
			digits++
			hex++
		case 'a' <= b && b <= 'f':
			hex++
		case !ascii.IsAlnum(b):
			return 0, 0, false
		}
	}
	return digits, hex, true
}

// ask collects what is to be found for a question.
func (x *partIndex) ask(q *question) (*answer, error) {
	clues := q.clues()
	for _, part := range clues.parts() {
		if x.parts[part] == nil {
			x.parts[part] = new(partThreads)
		}
	}
	for _, next := range q.continuations() {
		x.addPlace(next.text, len(next.text)-len(tailOf(q.text, next.text)))
	}
	return nil, nil
}

// find looks at all URLs.
func (x *partIndex) find() error {
	var wanted []*partThreads
	isFull := func(p *partThreads) bool { return p.n == maxPartThreads }
	return x.store.each(`SELECT id, url, hash FROM url WHERE url_bytes IS NULL`, nil, func(row *sqlite3.Stmt) error {
		url := row.ColumnText(1)
		wanted = x.wanted(wanted[:0], url)
		broken := x.broken[uint64(row.ColumnInt64(2))]
		if len(wanted) == 0 && broken == nil {
			return nil
		}
		err := x.store.each(`SELECT coalesce(o.message, -o.text), m.thread, o.breaks, o.readings IS NULL AND o.continued IS NULL
			FROM occurrence o LEFT JOIN message m ON m.id = o.message WHERE o.url = ? AND (m.copy IS NULL OR m.copy = 0)`,
			[]any{row.ColumnInt64(0)}, func(row *sqlite3.Stmt) error {
				at, err := firstLineEnd(row.ColumnRawText(2))
				switch {
				case err != nil:
					return err
				case at >= 0 && broken != nil:
					x.addPlace(url, at)
				case at < 0 && row.ColumnBool(3):
					key := newThreadKey(row.ColumnRawText(1), row.ColumnInt64(0))
					for _, p := range wanted {
						p.add(key)
					}
				}
				if wanted = slices.DeleteFunc(wanted, isFull); len(wanted) == 0 && (broken == nil || broken.several) {
					return errEnough
				}
				return nil
			})
		if err == errEnough {
			err = nil
		}
		return err
	})
}

// firstLineEnd returns the offset of the first break, in JSON, that is none of an encoding; -1 if there is none.
func firstLineEnd(breaks []byte) (int, error) {
	if len(breaks) == 0 {
		return -1, nil
	}
	var all []record.Break
	if err := json.Unmarshal(breaks, &all); err != nil {
		return 0, err
	}
	i := slices.IndexFunc(all, func(b record.Break) bool { return b.Kind != "encoding" })
	if i < 0 {
		return -1, nil
	}
	return all[i].At, nil
}

// wanted appends the parts of a URL that a question asks for, and of which not enough is known.
func (x *partIndex) wanted(all []*partThreads, url string) []*partThreads {
	for part := range partsOf(url) {
		if p := x.parts[part]; p != nil && p.n < maxPartThreads {
			all = append(all, p)
		}
	}
	return all
}

// partsOf yields the hashes of the parts of a URL, as of [clues]; 0 for a segment that has none of the forms.
func partsOf(url string) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		host, path := authority(url)
		ofHost := hashPart(segmentPart, host)
		begin, segment := hashPart(beginningPart, ""), ofHost
		folder, start := hashPart(formPart, ""), 0
		for i := range len(url) {
			b := url[i]
			begin = hashByte(begin, b)
			if strings.IndexByte(delimiters, b) < 0 {
				segment = hashByte(segment, b)
				continue
			}
			if !yield(begin) || i > path && !(yield(segment) && yield(hashForm(folder, url[start:i]))) {
				return
			}
			segment = ofHost
			folder, start = hashMore(folder, url[start:i+1]), i+1
		}
		_ = yield(segment) && yield(hashForm(folder, url[start:]))
	}
}

// answer answers an open question.
func (x *partIndex) answer(q *question) (*answer, error) {
	for _, next := range q.continuations() {
		if x.broken[hash([]byte(next.text))].several {
			return q.continued(next, "part", 1, "it is broken at another place, too"), x.store.learnLineEnd(q, breaksURLs, next.text)
		}
	}
	clues, next := q.clues(), q.longest()
	threads := func(part uint64) int {
		if part == 0 {
			return 0
		}
		return x.parts[part].except(q.thread)
	}
	least := 1
	if isWord(tailOf(q.text, next.text)) {
		least = 2
	}
	var a *answer
	switch n, m := threads(clues.beginning), threads(clues.segment); {
	case n > 0:
		a = q.continued(next, "part", n, fmt.Sprintf("other messages have URLs in one piece that begin with %s", clues.begins))
	case m >= least && threads(clues.head) == 0:
		a = q.continued(next, "part", m, fmt.Sprintf("other messages have URLs of the host with %s in one piece", clues.shown))
	case threads(clues.form) >= minFormThreads && threads(clues.headForm) == 0:
		a = q.continued(next, "part", minFormThreads, fmt.Sprintf("other messages have URLs in one piece with such a name after %s", clues.folder))
	default:
		return nil, nil
	}
	return a, x.store.learnLineEnd(q, breaksURLs, next.text)
}

// authority returns the authority of a URL, in lower case, and where it ends.
func authority(url string) (host string, end int) {
	start := strings.Index(url, "://")
	if start < 0 {
		return "", 0
	}
	start += len("://")
	end = len(url)
	if n := strings.IndexAny(url[start:], "/?#"); n >= 0 {
		end = start + n
	}
	return strings.ToLower(url[start:end]), end
}

// The kinds of parts: a URL up to a delimiter, what is between two delimiters, and the form of that.
const (
	beginningPart = 'b'
	segmentPart   = 's'
	formPart      = 'f'
	messagePart   = 'm' // of an archive: see [Abridger]
	copyPart      = 'c' // what a copy of a message is found by
)

// hashPart begins the hash of a part: with its kind, and with the host if it is a segment.
func hashPart(kind byte, text string) uint64 {
	return hashMore(hashByte(emptyHash, kind), text)
}
