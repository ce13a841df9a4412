package archive

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
)

// newMessage returns the record of a message. If it has no date or list, those in the name of its file are used.
func newMessage(h *extract.Header, plan *Plan, doc *scan.Document, addresses bool) *record.Message {
	m := messageOf(h, plan.File.Modified, addresses)
	if m.Date == nil {
		if date, ok := monthOf(path.Base(strings.ReplaceAll(doc.Kind(), "\\", "/"))); ok {
			m.Date, m.DateSource, m.Plausible = &date, "file", true
		}
	}
	if m.List == "" {
		m.List = strings.ToValidUTF8(listOf(cmp.Or(doc.Member, doc.Name)), "\uFFFD")
	}
	return m
}

// firstMail is when mail between hosts began.
var firstMail = time.Date(1971, 1, 1, 0, 0, 0, 0, time.UTC)

// messageOf returns the record of a message in a file that was modified then. The zero time is
// later than any date.
func messageOf(h *extract.Header, modified time.Time, addresses bool) *record.Message {
	m := &record.Message{
		Start: h.Start, End: h.End, ID: h.ID, InReplyTo: h.InReplyTo, References: h.References,
		DateSource: h.DateSource.String(), FromDomain: h.FromDomain, List: h.List,
		Newsgroups: h.Newsgroups, Subject: h.Subject, Mailer: h.Mailer, Sender: record.Sender(cmp.Or(h.From, h.Author)),
	}
	if addresses {
		m.From = h.From
	}
	if !h.Date.IsZero() {
		date := h.Date.UTC()
		m.Date = &date
		// A zone may put a date a day ahead.
		m.Plausible = date.After(firstMail) && (modified.IsZero() || date.Before(modified.AddDate(0, 0, 1)))
	}
	return m
}

const (
	year  = `(?:19|20)[0-9]{2}`
	month = `January|February|March|April|May|June|July|August|September|October|November|December`
)

// listArchives matches the names that pipermail gives to the files of its archives and to the folders of their pages,
// such as 2003-March.txt, with or without the name of the list before it.
var listArchives = pattern.New(`^(?:(.+)[-._])?` + year + `-(?:` + month + `)(?:\..*)?$`)

// listOf returns the name of the list whose archive has the file, by the path of the file, or "".
func listOf(name string) string {
	parts := strings.FieldsFunc(name, func(c rune) bool { return c == '/' || c == '\\' || c == '!' })
	for i, part := range slices.Backward(parts) {
		switch m := listArchives().FindStringSubmatch(part); {
		case m == nil:
		case m[1] != "":
			return m[1]
		case i > 0 && strings.Trim(parts[i-1], ".") != "":
			return parts[i-1]
		}
	}
	return ""
}

// monthNames matches the names that list software gives to the files of its archives: 2003-March.txt,
// 2003-03, 200303.gz.
var monthNames = pattern.New(`^(?:.*[^0-9])?(` + year + `)-?(` + month + `|0[1-9]|1[0-2])(?:[^0-9].*)?$`)

// monthOf returns the first day of the month in the name of a file.
func monthOf(name string) (time.Time, bool) {
	parts := monthNames().FindStringSubmatch(name)
	if parts == nil {
		return time.Time{}, false
	}
	layout := "2006-January"
	if len(parts[2]) == 2 {
		layout = "2006-01"
	}
	date, err := time.Parse(layout, parts[1]+"-"+parts[2])
	return date, err == nil
}
