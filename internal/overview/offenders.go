package overview

import (
	"github.com/urlmend/urlmend/internal/store"
)

// offenders shows which senders have most errors and warnings.
func (b *builder) offenders() (*section, error) {
	senders, err := b.senders()
	return newSection("offenders", "Offenders", "Worst offenders", block{Table: senders}), err
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
