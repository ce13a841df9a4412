package store

import (
	"errors"

	"github.com/ncruces/go-sqlite3"
)

const (
	// maxWitnesses is how many messages are counted: more make no difference.
	maxWitnesses = 100
	// maxThreads is how many threads are kept in memory for all URLs.
	maxThreads = 20_000
	// maxLinks is how many links of a message are compared, and maxLink the length of the longest.
	maxLinks, maxLink = 1_000, 2_000
)

// A counter counts the messages that have a URL in one piece. It remembers what it found, so that a URL
// about which many messages ask is looked up once.
type counter struct {
	store   *Store
	known   map[string]*witnesses
	threads int // in known

	message any // whose links are in links
	links   []string
}

// witnesses are messages that have a URL in one piece: as many that, whatever thread is left out,
// maxWitnesses remain, or all.
type witnesses struct {
	total    int
	inThread map[threadKey]int // no more than maxWitnesses in each
}

// A threadKey is a thread of messages; or a message that has none, or a text that is no mail.
type threadKey struct {
	thread uint64 // the hash of its name
	alone  int64  // the number of the message, or minus that of the text
}

func newThreadKey(thread []byte, alone int64) threadKey {
	if len(thread) > 0 {
		return threadKey{thread: hash(thread)}
	}
	return threadKey{alone: alone}
}

var errEnough = errors.New("enough witnesses")

// count returns in how many messages, up to maxWitnesses, a URL is in one piece, and not at the end of a
// full line. Those in the thread of the question don't count: they quote and repeat one another.
func (c *counter) count(url string, q *question) (int, error) {
	w, err := c.witnesses(url)
	if err != nil {
		return 0, err
	}
	return min(w.total-w.inThread[q.thread], maxWitnesses), nil
}

// countInThread returns how many messages of the thread of a question have a URL in one piece that no
// other messages have.
func (c *counter) countInThread(url string, q *question) (int, error) {
	w, err := c.witnesses(url)
	if err != nil || w.total > w.inThread[q.thread] {
		return 0, err
	}
	return w.total, nil
}

// witnesses returns the witnesses for a URL.
func (c *counter) witnesses(url string) (*witnesses, error) {
	w := c.known[url]
	if w == nil {
		var err error
		if w, err = c.find(url); err != nil {
			return nil, err
		}
		if c.threads > maxThreads {
			clear(c.known)
			c.threads = 0
		}
		if len(url) <= maxLink {
			c.known[url] = w
			c.threads += 1 + len(w.inThread)
		}
	}
	return w, nil
}

// find finds the witnesses for a URL.
func (c *counter) find(url string) (*witnesses, error) {
	w := &witnesses{inThread: make(map[threadKey]int)}
	seen := make(map[int64]bool)
	most := 0
	err := c.store.each(`SELECT coalesce(o.message, -o.text), m.thread FROM url u JOIN occurrence o ON o.url = u.id LEFT JOIN message m ON m.id = o.message
		WHERE u.hash = ?1 AND u.url = ?2 AND u.url_bytes IS NULL AND o.readings IS NULL AND o.continued IS NULL
			AND (o.broken = 0 OR NOT EXISTS (SELECT 1 FROM json_each(o.breaks) b WHERE b.value ->> 'kind' <> 'encoding'))
			AND (m.copy IS NULL OR m.copy = 0)`, []any{int64(hash([]byte(url))), url}, func(row *sqlite3.Stmt) error {
		id := row.ColumnInt64(0)
		key := newThreadKey(row.ColumnRawText(1), id)
		if seen[id] || w.inThread[key] == maxWitnesses {
			return nil
		}
		seen[id] = true
		w.total++
		w.inThread[key]++
		if most = max(most, w.inThread[key]); w.total-most >= maxWitnesses {
			return errEnough
		}
		return nil
	})
	if err == errEnough {
		err = nil
	}
	return w, err
}

// linksBeside returns the delimited links in the message of a question, sorted.
func (c *counter) linksBeside(q *question) ([]string, error) {
	if q.message == nil {
		return nil, nil
	}
	if q.message == c.message {
		return c.links, nil
	}
	c.message, c.links = q.message, nil
	err := c.store.each(`SELECT DISTINCT u.url FROM occurrence o JOIN url u ON u.id = o.url
		WHERE o.message = ? AND o.kind IN ('wrapped', 'angle', 'quoted', 'markup') AND o.readings IS NULL AND u.url_bytes IS NULL AND length(u.url) <= ?
		ORDER BY u.url LIMIT ?`, []any{q.message, maxLink, maxLinks}, func(row *sqlite3.Stmt) error {
		c.links = append(c.links, row.ColumnText(0))
		return nil
	})
	return c.links, err
}
