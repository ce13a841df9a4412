package overview

import (
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/internal/store"
)

// totals are the figures of the summary.
type totals struct {
	messages, copies, withURL  int
	urls, inHeaders, distinct  int
	hosts, domains             int
	files, lists               int
	joined                     int
	errors, warnings, infos    int
	edition, suffixes, program string
	schemeless                 string
	isUnfinished               bool // the first scan has not ended
	peak                       peak // of what wrapping breaks
	suspects                   int  // links that may deceive
	rising, falling            string
	share, secure              string // since when https is more common than http
}

// summarize fills in the head of the page.
func (b *builder) summarize(p *page) error {
	t, documents, pages := &b.totals, b.calendar.documents, 0
	for _, q := range []struct {
		sql  string
		into []*int
	}{
		{
			`SELECT count(*), sum(copy > 0), (SELECT count(*) FROM page WHERE text NOT IN (SELECT text FROM message)) FROM message`,
			[]*int{&t.messages, &t.copies, &pages},
		},
		{`SELECT count(DISTINCT CASE WHEN ` + inDocument + ` THEN ` + document + ` END), count(*), count(DISTINCT u.canonical), count(DISTINCT u.host), count(DISTINCT u.domain), coalesce(sum(` + broken + `), 0)` + from + ` AND seen`,
			[]*int{&t.withURL, &t.urls, &t.distinct, &t.hosts, &t.domains, &t.joined}},
		{`SELECT count(*)` + from + ` AND o.place = 'header'`, []*int{&t.inHeaders}},
		{`SELECT (SELECT count(*) FROM file), (SELECT count(DISTINCT list) FROM message)`, []*int{&t.files, &t.lists}},
		{`SELECT coalesce(sum(g.severity = 'error'), 0), coalesce(sum(g.severity = 'warning'), 0), coalesce(sum(g.severity = 'info'), 0)
			FROM finding g CROSS JOIN place o ON o.id = g.occurrence LEFT JOIN message m ON m.id = o.message WHERE (m.copy IS NULL OR m.copy = 0)`,
			[]*int{&t.errors, &t.warnings, &t.infos}},
	} {
		if err := b.count(q.sql, q.into...); err != nil {
			return err
		}
	}
	t.messages += pages - t.copies
	err := b.store.Each(`SELECT edition, suffixes, urlmend, schemeless, (SELECT count(*) FROM sqlite_master WHERE name = 'message_by_id') = 0 FROM meta`, nil, func(row store.Row) error {
		t.edition, t.suffixes, t.program, t.schemeless, t.isUnfinished = row.Text(0), row.Text(1), row.Text(2), row.Text(3), row.Int(4) != 0
		return nil
	})
	if err != nil {
		return err
	}

	p.Subtitle = b.subtitle()
	if t.messages > 0 {
		p.Sum = append(p.Sum, item{
			documents.title, cell{Text: thousands(t.messages)},
			notIf(t.copies == 0, "without "+plural(t.copies, "copy")+" of them in other files"),
		},
			item{documents.title + " with a URL", cell{Text: thousands(t.withURL)}, percent(t.withURL, t.messages)})
	}
	if t.lists > 0 {
		p.Sum = append(p.Sum, item{"Lists", cell{Text: thousands(t.lists)}, "in " + plural(t.files, "file")})
	} else {
		p.Sum = append(p.Sum, item{"Files", cell{Text: thousands(t.files)}, ""})
	}
	urls := b.figure(t.urls, all("seen"), "URLs")
	joined := b.figure(t.joined, allBroken("seen"), "URLs broken over lines and joined")
	wrong := b.figure(t.errors+t.warnings, `SELECT * FROM link JOIN finding ON occurrence = id WHERE severity <> 'info'`, "Errors and warnings")
	p.Sum = append(p.Sum,
		item{"URLs", urls.cell(), notIf(t.messages == 0, rate(t.urls, t.messages, 1000)+" per 1,000 "+documents.many)},
		item{"Different URLs", cell{Text: thousands(t.distinct)}, ""},
		item{"Hosts", cell{Text: thousands(t.hosts)}, "in " + plural(t.domains, "registered domain")},
		item{"Broken and joined", joined.cell(), percent(t.joined, t.urls)},
		item{"Errors and warnings", wrong.cell(), notIf(t.urls == 0, rate(t.errors+t.warnings, t.urls, 1000)+" per 1,000 URLs")},
	)
	b.occurrences = append(b.occurrences, func(o *occurrence, d drawn) {
		if o.isSeen {
			urls.offer(d)
			if o.isBroken {
				joined.offer(d)
			}
		}
	})
	b.findings = append(b.findings, func(g *finding, d drawn) {
		if g.severity != "info" {
			wrong.offer(d)
		}
	})
	p.About = b.about()
	return nil
}

// notIf returns s, "" if the condition is met.
func notIf(condition bool, s string) string {
	if condition {
		return ""
	}
	return s
}

// subtitle says what was read, and from which years.
func (b *builder) subtitle() string {
	s := "Nothing has a date"
	if c := b.calendar; len(c.years) > 0 {
		s = fmt.Sprintf("%s from %s to %s", c.documents.title, c.oldest.Format("2 January 2006"), c.newest.Format("2 January 2006"))
		if c.before.messages+c.after.messages > 0 {
			s += fmt.Sprintf(", nearly all of %s to %s", c.years[0].name, c.years[len(c.years)-1].name)
		}
	}
	if b.totals.isUnfinished {
		s += ". A scan is under way, or was interrupted: there is more to read, copies are counted as messages, and threads are not known yet"
	}
	return s + "."
}

// remarks says what is remarkable.
func (b *builder) remarks() (remarks []string) {
	t := &b.totals
	for _, s := range []string{t.share, t.secure, t.rising, t.falling} {
		if s != "" {
			remarks = append(remarks, s)
		}
	}
	if t.peak.name != "" {
		remarks = append(remarks, fmt.Sprintf("Wrapping broke most URLs in %s: %s of those in plain text.", t.peak.name, t.peak.percent))
	}
	if t.suspects > 0 {
		remarks = append(remarks, "Links that show one place and lead to another, or hide where they lead: "+thousands(t.suspects)+".")
	}
	return remarks
}

// citation says how to name the page in a text: what it was made by and of.
func (b *builder) citation() string {
	s := fmt.Sprintf("To cite this page: made by urlmend %s, of %s (%s, contents %016x)", b.totals.program, shown(b.Name, maxName), plural(b.totals.messages, "message"), b.contents)
	if b.Command != "" {
		s += ", with the command " + shown(b.Command, 4*maxName)
	}
	if b.Narrowed != "" {
		s += ". It counts only " + shown(b.Narrowed, maxName) + "; the SQL gives what the whole archive has"
	}
	return s + "."
}

// about says how the page counts.
func (b *builder) about() []string {
	t := &b.totals
	about := []string{
		"A message with copies in several files counts once. A URL counts at each place where it is, except in the fields of headers, where " +
			thousands(t.inHeaders) + " are, and in attributes of HTML other than those of links. The figures for findings include both. “In their own words” leaves out quotations, signatures, footers and the messages of robots too.",
		"Underlined figures lead to examples, which are drawn at random, but always the same, and to the SQL that gives all. " +
			"URLs are text and no links here, since strangers wrote them. Passwords, tokens and mail addresses are replaced by ***, and so is each word in a Message-ID.",
	}
	how := "Checked by edition " + t.edition
	if t.edition == "by-date" {
		how = "Each URL is checked by the specification of the day of its message"
	}
	if t.schemeless != "none" {
		how += "; URLs without a scheme were recorded too (" + t.schemeless + ")"
	}
	return append(about, strings.TrimSpace(fmt.Sprintf("%s. Domains are registered ones, by the Public Suffix List of %s. Recorded by urlmend %s.", how, t.suffixes, t.program)))
}
