package overview

import "github.com/urlmend/urlmend/internal/store"

// classes says what the classes of places are, in the order of the table.
var classes = map[string]string{
	"written": "in words of the sender", "quoted": "in quotations", "signature": "in signatures", "footer": "in footers of lists and services",
	"robot": "in messages of robots", "template": "in templates of pages, and where HTML hides them", "header": "in headers",
}

// origins shows who wrote the URLs.
func (b *builder) origins() (*section, error) {
	figures := figuresBy(&b.occurrences, func(o *occurrence) (string, bool) { return o.class, true })
	t, err := b.add(newTable("URLs by who wrote them, as far as it shows in what recurs in the archive", "Where", "#URLs", "#Different", "#"+b.calendar.documents.title, "#Senders"),
		`SELECT o.class, count(*) AS urls, count(DISTINCT u.canonical), count(DISTINCT `+document+`), count(DISTINCT `+giver+`)`+from+` GROUP BY o.class ORDER BY o.class = 'written' DESC, urls DESC, o.class`, nil, func(row store.Row) []cell {
			class := row.Text(0)
			f := b.figure(row.Int(1), all("class = "+store.Quote(class)), "URLs "+classes[class])
			figures[class] = f
			return []cell{words(classes[class]), f.cell(), number(thousands(row.Int(2))), number(thousands(row.Int(3))), number(thousands(row.Int(4)))}
		})
	return newSection("origin", "Who wrote them", "Who wrote them", block{Table: t}), err
}
