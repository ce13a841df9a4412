package overview

import (
	"strings"

	"github.com/urlmend/urlmend/internal/store"
)

// suspicious is the condition that a finding is about a link that shows one place and leads to another, as
// in the view phishing_suspects.
const suspicious = `(g.rule IN ('text-href-mismatch', 'deceptive-userinfo', 'mixed-script-host', 'bad-ipv4')
	OR g.rule = 'bad-host' AND u.scheme IN ('http', 'https') AND u.host GLOB '[0-9]*.[0-9]*.[0-9]*.[0-9]*')`

// deception shows what may deceive readers.
func (b *builder) deception() (*section, error) {
	suspects, err := b.suspects()
	if err != nil {
		return nil, err
	}
	short, err := b.shortened()
	if err != nil {
		return nil, err
	}
	strangers, err := b.strangers()
	return newSection("deception", "Deception", "Links that may deceive",
		block{Table: suspects}, block{Heading: "Short addresses", Table: short}, block{Heading: "From senders who wrote only once", Table: strangers}), err
}

// shortened shows hosts whose URLs hide where they lead. They are known by the form of these: a short host, and mostly
// nothing but a code of letters and digits. Shorteners have that form, and little else.
func (b *builder) shortened() (*table, error) {
	figures := figuresBy(&b.occurrences, func(o *occurrence) (string, bool) { return o.domain, o.isSeen })
	const codes = `SELECT domain FROM (SELECT domain, substr(canonical, instr(canonical, '://') + 4 + length(host)) AS path FROM url WHERE scheme IN ('http', 'https') AND domain = host AND length(host) <= 11)
		WHERE path <> '' GROUP BY domain HAVING avg(length(path) BETWEEN 4 AND 10 AND path NOT GLOB '*[^0-9A-Za-z]*' AND path GLOB '*[0-9]*' AND path GLOB '*[A-Za-z]*') > 0.5`
	t := newTable("Domains whose URLs are short and mostly a code, which does not show where it leads", "Domain", "#URLs", "#Different", "#Senders", "#Last")
	return b.add(t, `SELECT u.domain, count(*) AS places, count(DISTINCT u.canonical), count(DISTINCT `+giver+`) AS senders, date(max(coalesce(m.date, p.date)))`+from+`
		AND o.seen AND u.domain IN (`+codes+`) GROUP BY u.domain ORDER BY senders DESC, places DESC, u.domain LIMIT 15`, nil, func(row store.Row) []cell {
		domain := row.Text(0)
		short := shown(domain, maxDomain)
		f := b.figure(row.Int(1), allOf(equals("domain", domain, short), "seen"), short+": URLs")
		figures[domain] = f
		return []cell{words(short), f.cell(), number(thousands(row.Int(2))), number(thousands(row.Int(3))), number(row.Text(4))}
	})
}

// suspects shows the URLs that may deceive.
func (b *builder) suspects() (*table, error) {
	t := newTable("Links that show one place and lead to another, or hide where they lead. Their senders may be forged", "URL", "Rule", "#Places", "#Sender domains", "#First", "#Last")
	type kind struct{ canonical, rule string }
	figures := figuresBy(&b.findings, func(g *finding) (kind, bool) { return kind{g.canonical, g.rule}, g.severity != "info" })
	return b.add(t, `SELECT u.canonical, g.rule, count(*) AS places, count(DISTINCT m.from_domain), date(min(m.date)), date(max(m.date)), sum(count(*)) OVER ()`+fromFindings+`
		AND g.severity <> 'info' AND `+suspicious+` GROUP BY u.canonical, g.rule ORDER BY places DESC, max(m.date) DESC, u.canonical, g.rule LIMIT 15`, nil, func(row store.Row) []cell {
		k := kind{row.Text(0), row.Text(1)}
		b.totals.suspects = row.Int(6)
		short := shortURL(k.canonical, maxURL)
		f := b.figure(row.Int(2), "SELECT * FROM phishing_suspects WHERE rule = "+store.Quote(k.rule)+" AND "+equals("canonical", k.canonical, short), short)
		figures[k] = f
		return []cell{words(short), {Text: k.rule}, f.cell(), number(thousands(row.Int(3))), number(row.Text(4)), number(row.Text(5))}
	})
}

// strangers shows the last links to domains that only senders name who wrote no other message.
func (b *builder) strangers() (*table, error) {
	t := newTable("Domains that are named only in messages of senders with no other message, in nobody's answer: the latest", "Domain", "#Senders", "#Last", "Subject")
	return b.add(t, `WITH once AS (SELECT sender FROM message WHERE copy = 0 AND sender IS NOT NULL GROUP BY sender HAVING count(*) = 1)
		SELECT u.domain, count(DISTINCT m.sender), date(max(m.date)), max(m.date || ' ' || coalesce(m.subject, ''))`+from+` AND u.domain IS NOT NULL AND o.seen
		GROUP BY u.domain HAVING sum(m.sender IS NULL OR m.sender NOT IN (SELECT sender FROM once) OR m.parent IS NOT NULL) = 0 ORDER BY max(m.date) DESC, u.domain LIMIT 15`, nil, func(row store.Row) []cell {
		_, subject, _ := strings.Cut(row.Text(3), " ")
		return []cell{words(shown(row.Text(0), maxDomain)), number(thousands(row.Int(1))), number(row.Text(2)), words(shown(subject, maxSubject))}
	})
}
