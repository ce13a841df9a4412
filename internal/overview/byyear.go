package overview

import "fmt"

// byYear shows how much mail there is, and how many URLs it has.
func (b *builder) byYear() (*section, error) {
	if len(b.calendar.years) == 0 {
		return nil, nil
	}
	documents, by := b.calendar.documents, b.calendar.by()
	withURL, urls := make(map[*year]int), make(map[*year]int)
	if err := b.countYears(`SELECT `+b.calendar.unit.sql+`, count(DISTINCT `+document+`), count(*)`+from+` AND `+inDocument+` AND seen GROUP BY 1`, withURL, urls); err != nil {
		return nil, err
	}
	figures := figuresBy(&b.occurrences, func(o *occurrence) (*year, bool) { return o.year, o.isSeen && o.inDocument })
	t := newTable(documents.title+" and URLs "+by, b.calendar.unit.title, "#"+documents.title, "#With a URL", "#Share", "#URLs", "#Per 1,000 "+documents.many)
	b.addYears(t, func(y *year) []cell {
		figures[y] = b.figure(urls[y], allOf(y.where, "seen"), y.name+": URLs")
		return []cell{
			number(thousands(y.messages)), number(thousands(withURL[y])),
			number(percent(withURL[y], y.messages)), figures[y].cell(), number(rate(urls[y], y.messages, 1000)),
		}
	})
	b.totals.share = b.calendar.shareSince(withURL)
	mail := b.calendar.bars(func(y *year) (float64, string) {
		return float64(y.messages), documents.count(y.messages)
	})
	share := b.calendar.rates(func(y *year) (float64, string) {
		return 1000 * float64(urls[y]) / float64(y.messages), rate(urls[y], y.messages, 1000) + " URLs per 1,000 " + documents.many
	})
	return &section{ID: "years", Short: "By " + b.calendar.unit.one, Title: documents.title + " and URLs " + by, Blocks: []block{
		{
			Heading: documents.title, Chart: chart("c-mail", documents.title+" "+by, b.calendar.describe(mail), axis, mail),
			Caption: b.calendar.caption(),
		},
		{
			Heading: "URLs per 1,000 " + documents.many,
			Chart:   chart("c-urls", "URLs per 1,000 "+documents.many+" "+by, b.calendar.describe(share), axis, share),
		},
		{Table: t},
	}}, nil
}

// shareSince says how the share of the documents with a URL has changed since it was highest, "" if that is not known.
func (c *calendar) shareSince(withURL map[*year]int) string {
	const enough = 25
	var most *year
	for i := range c.years {
		if y := &c.years[i]; !y.isThin && y.messages > 0 && (most == nil || withURL[y]*most.messages > withURL[most]*y.messages) {
			most = y
		}
	}
	last := &c.years[len(c.years)-1]
	if most == nil || most == last || min(most.messages, last.messages) < enough {
		return ""
	}
	return fmt.Sprintf("%s of the %s of %s have a URL. Most had one in %s: %s.", percent(withURL[last], last.messages), c.documents.many, c.unit.of+last.name, c.unit.of+most.name, percent(withURL[most], most.messages))
}

// axis writes a number of a scale.
func axis(x float64) string {
	if x >= 10 || x == float64(int(x)) {
		return thousands(int(x))
	}
	return fmt.Sprintf("%g", x)
}

// rates is bars for rates: years with few messages have none.
func (c *calendar) rates(value func(*year) (float64, string)) []bar {
	return c.bars(func(y *year) (float64, string) {
		if v, says := value(y); !y.isThin {
			return v, says
		}
		return 0, "only " + c.documents.count(y.messages)
	})
}

// bars returns a bar for each year of the calendar.
func (c *calendar) bars(value func(*year) (float64, string)) (bars []bar) {
	for i := range c.years {
		y := &c.years[i]
		b := bar{name: y.label, isGap: y.messages == 0, isNew: c.isPartial(i)}
		if !b.isGap {
			var says string
			b.value, says = value(y)
			b.says = c.label(y) + ": " + says
		}
		bars = append(bars, b)
	}
	return bars
}

// isPartial reports whether the mail covers only a part of the year.
func (c *calendar) isPartial(i int) bool {
	return i == 0 && c.startsLate || i == len(c.years)-1 && c.endsEarly
}

// label returns the name of a year, and whether it is complete.
func (c *calendar) label(y *year) string {
	if len(c.years) == 0 {
		return y.name
	}
	first, last := y == &c.years[0] && c.startsLate, y == &c.years[len(c.years)-1] && c.endsEarly
	switch {
	case first && last:
		return y.name + ", " + c.from.Format("2 Jan") + " to " + c.to.Format("2 Jan")
	case first:
		return y.name + ", from " + c.from.Format("2 Jan")
	case last:
		return y.name + ", to " + c.to.Format("2 Jan")
	}
	return y.name
}

// caption explains what the charts have in common.
func (c *calendar) caption() string {
	gaps, thin := false, false
	for _, y := range c.years {
		gaps, thin = gaps || y.messages == 0, thin || y.messages > 0 && y.isThin
	}
	s := ""
	if c.startsLate || c.endsEarly {
		s = "Hatched: the archive covers only a part of the " + c.unit.one + ". "
	}
	if gaps {
		s += c.unit.title + "s without a base line have no " + c.documents.many + ". "
	}
	if thin {
		s += "Rates are not drawn for " + c.unit.many + " with very few " + c.documents.many + ". "
	}
	if c.before.messages+c.after.messages > 0 {
		s += "The few " + c.documents.many + " dated before " + c.years[0].name + " or after " + c.years[len(c.years)-1].name + " are only in the tables."
	}
	return s
}

// describe says what a chart shows.
func (c *calendar) describe(bars []bar) string {
	high := 0
	for i, b := range bars {
		if b.value > bars[high].value {
			high = i
		}
	}
	return fmt.Sprintf("Bars for %s to %s. The highest: %s.", c.years[0].name, c.years[len(c.years)-1].name, bars[high].says)
}
