package overview

import (
	"github.com/urlmend/urlmend/internal/store"
)

// suspicious is the condition that a finding is about a link that shows one place and leads to another, as
// in the view phishing_suspects.
const suspicious = `(g.rule IN ('text-href-mismatch', 'deceptive-userinfo', 'mixed-script-host', 'bad-ipv4')
	OR g.rule = 'bad-host' AND u.scheme IN ('http', 'https') AND u.host GLOB '[0-9]*.[0-9]*.[0-9]*.[0-9]*')`

// offenders shows which senders and which hosts have most errors and warnings, and what may deceive.
func (b *builder) offenders() (*section, error) {
	suspects, err := b.suspects()
	if err != nil {
		return nil, err
	}
	senders, err := b.senders()
	return newSection("offenders", "Offenders", "Worst offenders",
		block{Heading: "Links that may deceive", Table: suspects}, block{Heading: "Senders", Table: senders}), err
}

// suspects shows the URLs that may deceive.
func (b *builder) suspects() (*table, error) {
	t := newTable("Links that show one place and lead to another, or hide where they lead. Their senders may be forged", "URL", "Rule", "#Places", "#Sender domains", "#First", "#Last")
	type kind struct{ canonical, rule string }
	figures := figuresBy(&b.findings, func(g *finding) (kind, bool) { return kind{g.canonical, g.rule}, g.severity != "info" })
	return b.add(t, `SELECT u.canonical, g.rule, count(*) AS places, count(DISTINCT m.from_domain), date(min(m.date)), date(max(m.date)), sum(count(*)) OVER ()
		FROM finding g CROSS JOIN place o ON o.id = g.occurrence LEFT JOIN settled ON settled.occurrence = o.id CROSS JOIN url u ON u.id = coalesce(settled.url, o.url) LEFT JOIN message m ON m.id = o.message
		WHERE (m.copy IS NULL OR m.copy = 0) AND g.severity <> 'info' AND `+suspicious+` GROUP BY u.canonical, g.rule ORDER BY places DESC, max(m.date) DESC, u.canonical, g.rule LIMIT 15`, nil, func(row store.Row) []cell {
		k := kind{row.Text(0), row.Text(1)}
		b.totals.suspects = row.Int(6)
		short := shortURL(k.canonical, maxURL)
		f := b.figure(row.Int(2), "SELECT * FROM phishing_suspects WHERE rule = "+quoted(k.rule)+" AND "+equals("canonical", k.canonical, short), short)
		figures[k] = f
		return []cell{words(short), {Text: k.rule}, f.cell(), number(thousands(row.Int(3))), number(row.Text(4)), number(row.Text(5))}
	})
}

// senders shows whose mail has most errors and warnings in its own words.
func (b *builder) senders() (*table, error) {
	t := newTable("Domains of senders by the errors and warnings in their own words", "Domain", "#URLs", "#Errors and warnings", "#Per 1,000 URLs")
	figures := figuresBy(&b.findings, func(g *finding) (string, bool) { return g.from, g.severity != "info" && g.isOwn })
	return b.add(t, `WITH wrong AS (SELECT m.from_domain AS name, count(*) AS findings
			FROM finding g CROSS JOIN place o ON o.id = g.occurrence CROSS JOIN message m ON m.id = o.message
			WHERE m.copy = 0 AND m.from_domain IS NOT NULL AND g.severity <> 'info' AND `+own+` GROUP BY m.from_domain ORDER BY findings DESC, name LIMIT 12)
		SELECT name, findings, count(*) FROM place o CROSS JOIN message m ON m.id = o.message CROSS JOIN wrong ON name = m.from_domain
		WHERE m.copy = 0 AND `+own+` GROUP BY name ORDER BY findings DESC, name`, nil, func(row store.Row) []cell {
		sender, n, links := row.Text(0), row.Int(1), row.Int(2)
		f := b.figure(n, "SELECT * FROM link JOIN finding ON occurrence = id WHERE "+equals("from_domain", sender, shown(sender, 80))+" AND severity <> 'info' AND "+own, shown(sender, 80)+": errors and warnings")
		figures[sender] = f
		return []cell{words(shown(sender, 80)), number(thousands(links)), f.cell(), number(rate(n, links, 1000))}
	})
}
