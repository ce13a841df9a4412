package overview

import (
	"github.com/urlmend/urlmend/internal/store"
)

// threads shows those in which most senders give URLs.
func (b *builder) threads() (*section, error) {
	figures := figuresBy(&b.occurrences, func(o *occurrence) (string, bool) { return o.thread, o.isOwn })
	t := newTable("Threads by the senders who give URLs in words of their own", "Subject", "#Senders", "#URLs", "#Different", "#Messages", "#First", "#Last")
	t, err := b.add(t, `WITH most AS (SELECT m.thread, count(*) AS urls, count(DISTINCT u.canonical) AS different, count(DISTINCT `+giver+`) AS senders`+from+` AND m.thread IS NOT NULL AND `+own+`
			GROUP BY m.thread ORDER BY senders DESC, different DESC, m.thread LIMIT 15)
		SELECT most.thread, urls, different, count(*), date(min(m.date)), date(max(m.date)),
			substr(min(m.date || ' ' || coalesce(m.subject, '')), 22), min(m.date), senders
		FROM most JOIN message m ON m.thread = most.thread AND m.copy = 0 GROUP BY most.thread ORDER BY senders DESC, different DESC, most.thread`, nil, func(row store.Row) []cell {
		thread := row.Text(0)
		subject := shown(row.Text(6), maxSubject)
		if subject == "" {
			subject = "(no subject)"
		}
		is := equals("thread", thread, shownID(thread))
		if shownID(thread) != thread && !row.IsNull(7) {
			is += " AND thread IN (SELECT thread FROM message WHERE date = " + store.Quote(row.Text(7)) + ")"
		}
		f := b.figure(row.Int(1), allOf(is, own), "URLs in “"+subject+"”")
		figures[thread] = f
		return []cell{words(subject), number(thousands(row.Int(8))), f.cell(), number(thousands(row.Int(2))), number(thousands(row.Int(3))), number(row.Text(4)), number(row.Text(5))}
	})
	return newSection("threads", "Threads", "Threads in which most people gave URLs", block{Table: t}), err
}
