package overview

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urlmend/urlmend/internal/store"
	"github.com/urlmend/urlmend/lint"
)

// A spot is what the store knows of an example.
type spot struct {
	wanted
	text          textID
	url           string // "": it is no occurrence
	line          int
	id, date      string // of the message
	from, subject string
}

const (
	ofOccurrence = `SELECT coalesce(f.name_bytes, f.name), t.member, t.nth, f.size, f.modified, coalesce(u.url_bytes, u.url), o.line, o.start, o.end, o.breaks,
		m.message_id, m.date, m.from_domain, m.subject
		FROM place o LEFT JOIN settled ON settled.occurrence = o.id JOIN url u ON u.id = coalesce(settled.url, o.url) JOIN text t ON t.id = o.text JOIN file f ON f.id = t.file LEFT JOIN message m ON m.id = o.message
		WHERE o.id = ?`
	ofRange = `SELECT coalesce(f.name_bytes, f.name), t.member, t.nth, f.size, f.modified, NULL, 0, ?2, ?3, NULL,
		m.message_id, m.date, m.from_domain, m.subject
		FROM text t JOIN file f ON f.id = t.file
		LEFT JOIN message m ON m.id = (SELECT id FROM message WHERE text = t.id AND start <= ?2 ORDER BY start DESC LIMIT 1)
		WHERE t.id = ?1`
)

// describer reads what is known of all examples, and the text around them. It returns a function that
// describes one of them, and why the text of some files is missing.
func (b *builder) describer() (describe func(drawn) example, missing map[string]string, err error) {
	spots := make(map[drawn]*spot)
	texts := make(map[textID][]*wanted)
	files := make(map[string]fileState)
	for _, f := range b.figures {
		for _, d := range f.drawn {
			if d.why = ""; spots[d] != nil {
				continue
			}
			s := new(spot)
			spots[d] = s
			sql, args := ofOccurrence, []any{d.occurrence}
			if d.occurrence == 0 {
				sql, args = ofRange, []any{d.text, d.start, d.end}
			}
			err := b.store.Each(sql, args, func(row store.Row) error {
				s.text = textID{row.Text(0), row.Text(1), row.Int(2)}
				files[s.text.file] = fileState{int64(row.Int(3)), int64(row.Int(4))}
				s.url, s.line, s.start, s.end = row.Text(5), row.Int(6), row.Int(7), row.Int(8)
				s.id, s.date, s.from, s.subject = row.Text(10), row.Text(11), row.Text(12), row.Text(13)
				var err error
				s.wraps, err = wrapsIn(row.Bytes(9))
				return err
			})
			if err != nil {
				return nil, nil, err
			}
			texts[s.text] = append(texts[s.text], &s.wanted)
		}
	}
	for name := range files {
		b.Reads(name)
	}
	missing = readTexts(texts, files)
	return func(d drawn) example {
		why := d.why
		d.why = ""
		e := spots[d].describe(missing)
		e.Why = shown(why, maxWhy)
		if id := spots[d].id; b.ArchiveURL != nil && id != "" {
			e.Link = b.ArchiveURL(id)
		}
		return e
	}, missing, nil
}

// message describes the message.
func (s *spot) message() string {
	var about []string
	if s.date != "" {
		about = append(about, s.date[:min(len(s.date), 10)])
	}
	if s.from != "" {
		about = append(about, "from "+shown(s.from, maxSubject))
	}
	if s.subject != "" {
		about = append(about, "“"+shown(s.subject, maxSubject)+"”")
	}
	if s.id != "" {
		about = append(about, "message "+shownID(s.id))
	}
	return strings.Join(about, ", ")
}

// placeOf returns the name of a file without the folders of the machine that scanned it.
func placeOf(file string) string {
	if !filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(filepath.Base(filepath.Dir(file)), filepath.Base(file))
}

// describe describes the example.
func (s *spot) describe(missing map[string]string) example {
	e := example{URL: shortURL(s.url, maxURL)}
	if why := missing[s.text.file]; why != "" {
		e.Missing = "The text around is not shown, since the file is " + why + "."
	}
	e.Place = shown(lint.RedactName(placeOf(s.text.file)), maxName)
	if s.text.member != "" {
		e.Place += "!" + shown(lint.RedactName(s.text.member), maxName)
	}
	if s.line > 0 {
		e.Place += fmt.Sprintf(", line %d", s.line)
	} else {
		e.Place += fmt.Sprintf(", byte %d", s.start)
	}
	e.Message = s.message()
	switch {
	case e.Missing != "":
	case lint.Redact(s.url) != s.url:
		e.Missing = "The text around is not shown, since the URL has a secret."
	default:
		if e.Runs = s.excerpt(s.url); e.Runs == nil {
			e.Missing = "The text around cannot be shown in this encoding."
		}
	}
	return e
}
