package store

import (
	"cmp"
	"encoding/json"
	"hash/maphash"
	"slices"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/parse/resolve"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/rules"
)

const (
	// maxURLs is how many URLs are known without asking the database: about 10 MB.
	maxURLs = 250_000
	// maxDomains is how many registered domains are known without looking them up in the list.
	maxDomains = 10_000
	// maxKnown is the length of the longest host that is known.
	maxKnown = 256
)

// Add adds a record, which counts once it is committed. That may be after an End.
func (s *Store) Add(r record.Record) error { return s.failed(s.add(r)) }

func (s *Store) add(r record.Record) error {
	switch r := r.(type) {
	case *record.File:
		return s.addFile(r)
	case *record.Text:
		return s.addText(r)
	case *record.Message:
		return s.addMessage(r)
	case *record.Occurrence:
		return s.addOccurrence(r)
	case *record.Note:
		_, err := s.insert(`INSERT INTO note VALUES (?, ?, ?, ?, ?)`, s.text, r.Start, r.End, r.Kind, r.Message)
		return err
	case *record.End:
		return s.addEnd(r)
	case *record.Done:
		return s.finish()
	}
	return nil
}

// addFile begins the records of a file. None of its texts counts until it comes again.
func (s *Store) addFile(f *record.File) error {
	if err := s.endFile(); err != nil {
		return err
	}
	err := s.exec(`INSERT INTO file (key, name, name_bytes, size, modified, sha256, inbox) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (key) DO UPDATE SET name = excluded.name, name_bytes = excluded.name_bytes, size = excluded.size,
			modified = excluded.modified, sha256 = excluded.sha256, inbox = excluded.inbox, whole = 0, gone = 0, error = NULL`,
		f.Key(), strings.ToValidUTF8(f.Name, "\uFFFD"), f.Bytes, f.Size, f.Modified.UnixNano(), f.SHA256, strings.ToValidUTF8(f.Inbox, "\uFFFD"))
	if err != nil {
		return err
	}
	if err := s.query(`SELECT id FROM file WHERE key = ?`, []any{f.Key()}, &s.file); err != nil {
		return err
	}
	if err := s.exec(`UPDATE meta SET searchable = 0, settled = 0, classified = 0 WHERE searchable OR settled OR classified`); err != nil {
		return err
	}
	if f.From != "" {
		return nil
	}
	return s.exec(`UPDATE text SET read = -1 WHERE file = ?`, s.file)
}

// endFile ends the records of a file, if there is one: texts that did not come again are not there
// any more.
func (s *Store) endFile() error {
	if s.file == 0 {
		return nil
	}
	for {
		var gone int64
		if err := s.query(`SELECT id FROM text WHERE file = ? AND read < 0 LIMIT 1`, []any{s.file}, &gone); err != nil {
			return err
		}
		if gone == 0 {
			break
		}
		if err := s.remove(gone, 0); err != nil {
			return err
		}
		if err := cmp.Or(s.exec(`DELETE FROM page WHERE text = ?`, gone), s.exec(`DELETE FROM text WHERE id = ?`, gone)); err != nil {
			return err
		}
	}
	file := s.file
	s.file, s.text, s.message = 0, 0, 0
	return s.exec(`UPDATE file SET whole = NOT EXISTS (SELECT 1 FROM text WHERE file = ?1 AND NOT whole),
		error = (SELECT error FROM text WHERE file = ?1 AND error IS NOT NULL ORDER BY member, nth LIMIT 1) WHERE id = ?1`, file)
}

// textIndexes find the rows of a text: those of a page of a web archive, which has no message, and those that are replaced.
// They are made with all others, or before that if a scan replaces rows that an interrupted one left.
const textIndexes = `
CREATE INDEX IF NOT EXISTS message_by_text ON message (text, start);
CREATE INDEX IF NOT EXISTS occurrence_by_text ON occurrence (text, start);
CREATE INDEX IF NOT EXISTS note_by_text ON note (text, start)`

// remove removes what was recorded of a text at an offset or after it.
func (s *Store) remove(text int64, from int) error {
	if !s.canRemove {
		if err := s.db.Exec(textIndexes); err != nil {
			return err
		}
		s.canRemove = true
	}
	for _, sql := range []string{
		`DELETE FROM origin WHERE occurrence IN (SELECT id FROM occurrence WHERE text = ? AND start >= ?)`,
		`DELETE FROM settled WHERE occurrence IN (SELECT id FROM occurrence WHERE text = ? AND start >= ?)`,
		`DELETE FROM finding WHERE occurrence IN (SELECT id FROM occurrence WHERE text = ? AND start >= ?)`,
		`DELETE FROM occurrence WHERE text = ? AND start >= ?`,
		`DELETE FROM message WHERE text = ? AND start >= ?`,
		`DELETE FROM note WHERE text = ? AND start >= ?`,
	} {
		if err := s.exec(sql, text, from); err != nil {
			return err
		}
	}
	return s.exec(`UPDATE meta SET removed = 1`)
}

// addText begins the records of a text.
func (s *Store) addText(t *record.Text) error {
	s.text, s.message, s.isListPage = 0, 0, t.Input == "list-page"
	if err := s.query(`SELECT id FROM text WHERE file = ? AND member = ? AND nth = ?`, []any{s.file, always(t.Member), t.Nth}, &s.text); err != nil {
		return err
	}
	if s.text == 0 {
		var err error
		s.text, err = s.insert(`INSERT INTO text (file, member, member_bytes, nth, input, read, blob, deletes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			s.file, always(t.Member), t.MemberBytes, t.Nth, t.Input, t.From, t.Blob, t.Gone)
		return cmp.Or(err, s.addPage(t.Page))
	}
	if err := s.remove(s.text, t.From); err != nil {
		return err
	}
	err := s.exec(`UPDATE text SET input = ?1, read = ?2, whole = 0, error = NULL, blob = ?4, deletes = ?5, deleted = 0,
		tail_start = iif(?2, tail_start, NULL), tail_sha256 = iif(?2, tail_sha256, NULL) WHERE id = ?3`, t.Input, t.From, s.text, t.Blob, t.Gone)
	if err != nil {
		return err
	}
	if err := s.query(`SELECT id FROM message WHERE text = ? ORDER BY start DESC LIMIT 1`, []any{s.text}, &s.message); err != nil {
		return err
	}
	return s.addPage(t.Page)
}

// addPage adds what is recorded of the text if it is from a web archive.
func (s *Store) addPage(p *record.Page) error {
	if p == nil {
		return nil
	}
	var date, year, status, offset any
	if p.Date != nil {
		date, year = p.Date.Format(time.RFC3339), p.Date.Year()
	}
	if p.Status != 0 {
		status = p.Status
	}
	if p.FileOffset != nil {
		offset = *p.FileOffset
	}
	return s.exec(`INSERT OR REPLACE INTO page VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, s.text, p.URI, date, year, p.Record, p.ID, p.Offset, offset, status, p.Type)
}

func (s *Store) addMessage(m *record.Message) (err error) {
	var date, year any
	if m.Date != nil {
		date = m.Date.Format(time.RFC3339)
		if m.Plausible {
			year = m.Date.Year()
		}
	}
	parent := m.InReplyTo
	if n := len(m.References); n > 0 {
		parent = m.References[n-1]
	}
	// The thread is this one where nothing else is known.
	thread := cmp.Or(append(slices.Clone(m.References[:min(1, len(m.References))]), m.InReplyTo, m.ID)...)
	s.message, err = s.insert(`INSERT INTO message (text, start, end, message_id, in_reply_to, refs, date, year, date_source, plausible,
			from_domain, from_address, sender, list, newsgroups, subject, mailer, parent, thread)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		s.text, m.Start, m.End, m.ID, m.InReplyTo, list(m.References), date, year, m.DateSource, m.Plausible,
		m.FromDomain, m.From, orNull(m.Sender), m.List, list(m.Newsgroups), m.Subject, m.Mailer, parent, thread)
	return err
}

// orNull returns n, nil for 0.
func orNull[N int | int64](n N) any {
	if n == 0 {
		return nil
	}
	return n
}

// list returns a list as JSON, "" if it is empty.
func list[T any](values []T) string {
	if len(values) == 0 {
		return ""
	}
	text, err := json.Marshal(values)
	if err != nil {
		panic(err) // all records can be encoded
	}
	return string(text)
}

func (s *Store) addOccurrence(o *record.Occurrence) error {
	url, err := s.url(o)
	if err != nil {
		return err
	}
	var message any
	if s.message != 0 && !(s.isListPage && o.Place == "outside") {
		message = s.message
	}
	segments := ""
	if len(o.Segments) > 1 {
		segments = list(o.Segments)
	}
	id, err := s.insert(`INSERT INTO occurrence (text, message, url, start, end, line, col, kind, confidence, broken, segments, breaks, readings,
			continued, notes, part, type, place, field, depth, signature, link, above, below)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		s.text, message, url, o.Start, o.End, o.Line, o.Column, o.Kind, o.Confidence, len(seenBreaks(o.Breaks)), segments, list(o.Breaks), list(o.Readings),
		list(o.Continued), strings.Join(o.Notes, ","), o.Part, o.Type, o.Place, o.Field, o.Depth, o.Signature, o.Link, orNull(o.Above), orNull(o.Below))
	if err != nil {
		return err
	}
	for nth, f := range o.Findings {
		if err := s.exec(`INSERT INTO finding VALUES (?, ?, ?, ?, ?, ?, ?)`, id, nth, f.Rule, f.Severity, f.Start, f.End, f.Message); err != nil {
			return err
		}
	}
	return nil
}

// seenBreaks returns the breaks that a reader sees: those of an encoding are none.
func seenBreaks(breaks []record.Break) (seen []record.Break) {
	for _, b := range breaks {
		if b.Kind != "encoding" {
			seen = append(seen, b)
		}
	}
	return seen
}

// url returns the number of the URL of an occurrence. It adds the URL if it is new.
func (s *Store) url(o *record.Occurrence) (id int64, err error) {
	text := o.URL
	if o.URLBytes != nil {
		text = string(o.URLBytes)
	}
	known := s.urls.keyOf(text)
	if id, ok := s.urls.ids[known]; ok {
		return id, nil
	}
	key := int64(hash([]byte(text)))
	if !s.urls.areAll {
		if err := s.makeURLIndex(); err != nil {
			return 0, err
		}
		if err := s.query(`SELECT id FROM url WHERE hash = ? AND url = ? AND url_bytes IS ?`, []any{key, o.URL, o.URLBytes}, &id); err != nil {
			return 0, err
		}
	}
	if id == 0 {
		u := resolve.Canonically(text)
		id, err = s.insert(`INSERT INTO url (hash, url, url_bytes, canonical, scheme, host, domain) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			key, o.URL, o.URLBytes, always(strings.ToValidUTF8(u.Text, "\uFFFD")), always(u.Scheme), strings.ToValidUTF8(u.Host, "\uFFFD"), s.domain(u.Host))
		if err != nil {
			return 0, err
		}
	}
	s.urls.add(known, id)
	return id, nil
}

// makeURLIndex makes the index that finds a URL, as a scan needs it that does not know all of them.
func (s *Store) makeURLIndex() error {
	if s.hasURLIndex {
		return nil
	}
	s.hasURLIndex = true
	return s.db.Exec(`CREATE INDEX IF NOT EXISTS url_by_hash ON url (hash)`)
}

// knownURLs are URLs of the database, by hashes that nobody outside of the process can foresee.
type knownURLs struct {
	seeds  [2]maphash.Seed
	ids    map[[2]uint64]int64
	areAll bool // all that there are
}

func newKnownURLs(areAll bool) knownURLs {
	return knownURLs{[2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, make(map[[2]uint64]int64), areAll}
}

func (k *knownURLs) keyOf(url string) [2]uint64 {
	return [2]uint64{maphash.String(k.seeds[0], url), maphash.String(k.seeds[1], url)}
}

func (k *knownURLs) add(key [2]uint64, id int64) {
	if len(k.ids) == maxURLs {
		clear(k.ids)
		k.areAll = false
	}
	k.ids[key] = id
}

// domain returns the registered domain of a host.
func (s *Store) domain(host string) string {
	domain, ok := s.domains[host]
	if !ok {
		if len(s.domains) == maxDomains {
			clear(s.domains)
		}
		domain = rules.RegisteredDomain(host)
		if len(host) <= maxKnown {
			s.domains[host] = domain
		}
	}
	return domain
}

// hash returns the FNV-1a hash of text.
func hash(text []byte) uint64 { return hashMore(emptyHash, text) }

// emptyHash is the FNV-1a hash of nothing.
const emptyHash = 14695981039346656037

// hashMore continues an FNV-1a hash.
func hashMore[T string | []byte](h uint64, text T) uint64 {
	for i := range len(text) {
		h = hashByte(h, text[i])
	}
	return h
}

func hashByte(h uint64, b byte) uint64 { return (h ^ uint64(b)) * 1099511628211 }

// addEnd ends what was read of a text so far.
func (s *Store) addEnd(e *record.End) error {
	var start any
	var hash []byte
	if e.Tail != nil {
		start, hash = e.Tail.Start, e.Tail.SHA256
	}
	return s.exec(`UPDATE text SET read = ?, whole = ?, tail_start = coalesce(?, tail_start), tail_sha256 = coalesce(?, tail_sha256), error = ? WHERE id = ?`, e.Read, e.Whole, start, hash, e.Error, s.text)
}
