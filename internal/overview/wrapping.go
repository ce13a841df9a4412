package overview

import (
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/internal/store"
)

// versions are what comes before the version of a program, or other things that are not its name.
var versions = []string{"/", "[", "(", ",", " 0", " 1", " 2", " 3", " 4", " 5", " 6", " 7", " 8", " 9"}

// software is the name of the program that wrote a message, without its version, in SQL.
func software() string {
	name := "m.mailer"
	for _, v := range versions[1:] {
		name = "replace(" + name + ", '" + v + "', '/')"
	}
	return "substr(" + name + ", 1, instr(" + name + " || '/', '/') - 1)"
}

// programOf is software for a value of the column.
func programOf(mailer string) string {
	end := len(mailer)
	for _, v := range versions {
		if at := strings.Index(mailer[:end], v); at >= 0 {
			end = at
		}
	}
	return mailer[:end]
}

// wrapping shows how often line ends broke URLs, and by which software.
func (b *builder) wrapping() (*section, error) {
	links, wrapped := make(map[*year]int), make(map[*year]int)
	err := b.countYears(`SELECT `+b.calendar.unit.sql+`, count(*), sum(`+broken+`)`+from+` AND `+inDocument+` AND `+inBody+` GROUP BY 1`, links, wrapped)
	if err != nil || totalOf(wrapped) == 0 {
		return nil, err
	}
	figures := figuresBy(&b.occurrences, func(o *occurrence) (*year, bool) { return o.year, o.inDocument && o.place == "body" && o.isBroken })
	t := newTable("URLs in plain text, "+b.calendar.by(), b.calendar.unit.title, "#URLs", "#Broken", "#Share")
	b.addYears(t, func(y *year) []cell {
		figures[y] = b.figure(wrapped[y], allBroken(y.where+" AND "+inBody), y.name+": URLs broken over lines")
		return []cell{number(thousands(links[y])), figures[y].cell(), number(percent(wrapped[y], links[y]))}
	})
	blocks := []block{{Text: fmt.Sprintf("%s of %s URLs in plain text were broken over lines. Soft line breaks of quoted-printable and base64 are not counted: readers do not see those.", thousands(totalOf(wrapped)), thousands(totalOf(links)))}}
	if len(b.calendar.years) > 0 {
		bars := b.calendar.rates(func(y *year) (float64, string) {
			if links[y] == 0 {
				return 0, "no URLs in plain text"
			}
			return 100 * float64(wrapped[y]) / float64(links[y]), percent(wrapped[y], links[y]) + " of " + plural(links[y], "URL")
		})
		blocks = append(blocks, block{
			Heading: "Share that is broken",
			Chart: chart("c-wrap", "Share of the URLs in plain text that are broken over lines, "+b.calendar.by(), b.calendar.describe(bars),
				func(x float64) string { return axis(x) + " %" }, bars),
		}, block{Table: t})
		// A year with few URLs says nothing.
		const enough = 50
		for i := range b.calendar.years {
			y := &b.calendar.years[i]
			if high := b.totals.peak; links[y] >= enough && bars[i].value > high.value {
				b.totals.peak = peak{y.name, percent(wrapped[y], links[y]), bars[i].value}
			}
		}
	}
	programs, err := b.programs()
	blocks = append(blocks, block{Heading: "By software", Table: programs})
	return newSection("wrapping", "Wrapping", "URLs broken by wrapping", blocks...), err
}

// A peak is the highest value of a chart.
type peak struct {
	name, percent string
	value         float64
}

// programs shows which software broke most URLs, of that which wrote enough for a share.
func (b *builder) programs() (*table, error) {
	const enough = 20
	t := newTable(fmt.Sprintf("Software that broke most URLs, among software with at least %d URLs in plain text that its users wrote themselves. It is named by X-Mailer or User-Agent, without the version", enough),
		"Software", "#URLs", "#Broken", "#Share")
	condition := ` AND ` + inBody + ` AND ` + own
	names := figuresBy(&b.occurrences, func(o *occurrence) (string, bool) {
		return programOf(o.mailer), o.place == "body" && o.isOwn && o.isBroken
	})
	return b.add(t, `SELECT `+software()+` AS software, count(*) AS links, sum(`+broken+`) AS wrapped`+from+condition+` AND m.mailer IS NOT NULL
		GROUP BY software HAVING links >= ? AND wrapped > 0 ORDER BY wrapped DESC, software LIMIT 12`, []any{enough}, func(row store.Row) []cell {
		name := row.Text(0)
		is := equals(software(), name, shown(name, 60))
		f := b.figure(row.Int(2), allBroken(inBody+" AND "+own+" AND id IN (SELECT o.id FROM place o JOIN message m ON m.id = o.message WHERE "+is+")"), shown(name, 60)+": URLs broken over lines")
		names[name] = f
		return []cell{words(shown(name, 60)), number(thousands(row.Int(1))), f.cell(), number(percent(row.Int(2), row.Int(1)))}
	})
}
