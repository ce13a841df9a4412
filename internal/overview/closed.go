package overview

import (
	"strings"

	"github.com/urlmend/urlmend/internal/store"
)

// withoutFragment is the canonical URL up to its fragment.
const withoutFragment = `substr(canonical, 1, instr(canonical || '#', '#') - 1)`

// closed shows URLs of services that were closed, and where a copy of them may be.
func (b *builder) closed() (*table, error) {
	figures := figuresBy(&b.findings, func(g *finding) (string, bool) {
		url, _, _ := strings.Cut(g.canonical, "#")
		return url, g.rule == "closed-service"
	})
	t := newTable("URLs of services that were closed, by the senders who gave them, and the address at which a copy would be", "URL", "#Senders", "#Places", "Closed", "A copy")
	return b.add(t, `SELECT `+withoutFragment+` AS whole, count(*), count(DISTINCT `+giverInText+`) AS senders, min(g.message)`+fromFindings+`
		AND g.rule = 'closed-service' GROUP BY whole ORDER BY senders DESC, count(*) DESC, whole LIMIT 15`, nil, func(row store.Row) []cell {
		url := row.Text(0)
		short := shortURL(url, maxURL)
		f := b.figure(row.Int(1), "SELECT * FROM link JOIN finding ON occurrence = id WHERE rule = 'closed-service' AND "+equals(withoutFragment, url, short), short)
		figures[url] = f
		closed, copied, _ := strings.Cut(row.Text(3), ": look for a copy at ")
		return []cell{words(short), number(thousands(row.Int(2))), f.cell(), words(shown(closed, maxSubject)), words(shortURL(copied, maxURL))}
	})
}
