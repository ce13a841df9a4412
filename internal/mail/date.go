package mail

import (
	"time"

	"github.com/urlmend/urlmend/internal/ascii"
)

// maxDate is the number of bytes of a Date field that are read.
const maxDate = 256

// parseDate reads the body of a Date field: RFC 5322, 3.3, with the obsolete forms
// of 4.3 (comments, years of two and three digits, named zones), and other forms
// found in archives: RFC 850, asctime with or without a zone, ISO 8601, and any
// mixture of these. A missing or unknown zone is UTC, a missing time midnight. The
// day of the week is ignored.
func parseDate(b []byte) (t time.Time, ok bool) {
	r := dateReader{b: b[:min(len(b), maxDate)], year: -1, month: -1, day: -1, hour: -1}
	for r.i < len(r.b) && !r.complete() {
		r.token()
	}
	return r.time()
}

// A dateReader reads the tokens of a date in any order.
type dateReader struct {
	b []byte
	i int

	year, month, day  int // -1 while unknown
	hour, minute, sec int // hour is -1 while unknown
	nsec              int
	zone              int // minutes east of Greenwich
	named, numeric    bool
	afterMonth        bool // the last token was a month
}

// complete reports whether the rest cannot matter.
func (r *dateReader) complete() bool {
	return r.year >= 0 && r.month >= 0 && r.day >= 0 && r.hour >= 0 && r.numeric
}

// token reads the token at r.i.
func (r *dateReader) token() {
	switch c := r.b[r.i]; {
	case c == '(':
		r.i = skipComment(r.b, r.i)
	case ascii.IsDigit(c):
		r.number()
		r.afterMonth = false
	case ascii.IsAlpha(c):
		r.word()
	case c == '+' || c == '-':
		r.sign()
	default:
		r.i++
	}
}

// digits reads a number of at most limit digits at i, and returns the offset after
// it.
func (r *dateReader) digits(i, limit int) (n, end int) {
	for end = i; end < len(r.b) && end-i < limit && ascii.IsDigit(r.b[end]); end++ {
		n = n*10 + int(r.b[end]-'0')
	}
	return n, end
}

// number reads a number: a time, a date of ISO 8601, a year or a day.
func (r *dateReader) number() {
	if r.hour < 0 && r.clock() || r.isoDate() {
		return
	}
	n, end := r.digits(r.i, maxDate)
	size := end - r.i
	r.i = end
	switch {
	case size > 4:
	case size > 2 || r.day >= 0:
		if r.year < 0 {
			r.year = fullYear(n, size)
		}
	default:
		r.day = n
	}
}

// fullYear returns the year that is written with that number of digits (RFC 5322,
// 4.3).
func fullYear(n, digits int) int {
	switch {
	case digits > 3:
		return n
	case digits < 3 && n < 50:
		return 2000 + n
	}
	return 1900 + n
}

// isoDate reads year, month and day in the format of ISO 8601.
func (r *dateReader) isoDate() bool {
	if max(r.year, r.month, r.day) >= 0 {
		return false
	}
	year, i := r.digits(r.i, 5)
	if i-r.i != 4 || i == len(r.b) || r.b[i] != '-' {
		return false
	}
	month, j := r.digits(i+1, 3)
	if j == i+1 || j == len(r.b) || r.b[j] != '-' {
		return false
	}
	day, end := r.digits(j+1, 3)
	if end == j+1 {
		return false
	}
	r.year, r.month, r.day, r.i = year, month, day, end
	return true
}

// clock reads a time of day with colons, with or without comments and blanks around
// them (RFC 5322, 4.3), or with dots.
func (r *dateReader) clock() bool {
	hour, i := r.digits(r.i, 3)
	minute, end, ok := r.minutes(i)
	if !ok || i-r.i > 2 {
		return false
	}
	r.hour, r.minute = hour, minute
	if sec, j, ok := r.minutes(end); ok {
		r.sec, end = sec, r.fraction(j)
	}
	r.i = end
	return true
}

// minutes reads a colon or dot at i and a number of one or two digits.
func (r *dateReader) minutes(i int) (n, end int, ok bool) {
	colon := skipCFWS(r.b, i)
	switch {
	case colon < len(r.b) && r.b[colon] == ':':
		i = skipCFWS(r.b, colon+1)
	case i < len(r.b) && r.b[i] == '.':
		i++
	default:
		return 0, 0, false
	}
	n, end = r.digits(i, 3)
	return n, end, end-i == 1 || end-i == 2
}

// fraction reads a decimal fraction of the second at i, and returns the offset
// after it.
func (r *dateReader) fraction(i int) int {
	if i+1 >= len(r.b) || r.b[i] != '.' && r.b[i] != ',' || !ascii.IsDigit(r.b[i+1]) {
		return i
	}
	n, end := r.digits(i+1, 9)
	for range 9 - (end - i - 1) {
		n *= 10
	}
	r.nsec = n
	_, end = r.digits(end, maxDate)
	return end
}

// sign reads a numeric zone. A "-" before the time or after a month only separates
// parts of the date.
func (r *dateReader) sign() {
	west := r.b[r.i] == '-'
	r.i++
	n, end := r.digits(r.i, 4)
	if r.hour < 0 || r.afterMonth || r.numeric || end == r.i {
		return
	}
	size := end - r.i
	_, r.i = r.digits(end, maxDate)
	if size < 3 {
		n *= 100
		if minute, end, ok := r.minutes(r.i); ok {
			n, r.i = n+minute, end
		}
	}
	r.numeric, r.zone = true, n/100*60+n%100
	if n/100 > 24 || n%100 > 60 {
		r.zone = 0
	}
	if west {
		r.zone = -r.zone
	}
}

// maxWord is the length of the longest word with a meaning.
const maxWord = len("september")

// word reads a month, a named zone, am or pm. Other words, such as the day of the
// week and "at", have no meaning, and neither do zones of one letter (RFC 5322,
// 4.3).
func (r *dateReader) word() {
	start := r.i
	for r.i < len(r.b) && ascii.IsAlpha(r.b[r.i]) {
		r.i++
	}
	r.afterMonth = false
	if r.i-start > maxWord {
		return
	}
	var buf [maxWord]byte
	word := buf[:copy(buf[:], r.b[start:r.i])]
	for i := range word {
		word[i] |= 0x20
	}
	if m := monthOf(word); m > 0 && r.month < 0 {
		r.month, r.afterMonth = m, true
		return
	}
	if r.hour >= 0 {
		r.afterTime(word)
	}
}

// afterTime interprets a word after the time.
func (r *dateReader) afterTime(word []byte) {
	zone, ok := zones[string(word)]
	switch {
	case string(word) == "am" && r.hour == 12:
		r.hour = 0
	case string(word) == "pm" && r.hour < 12:
		r.hour += 12
	case string(word) == "dst" && r.named && !r.numeric: // MET DST
		r.zone += 60
	case ok && !r.named && !r.numeric:
		r.zone, r.named = int(zone), true
	}
}

// monthOf returns the month that a word in lower case names, in full or by its
// first three letters or more; 0 if none.
func monthOf(word []byte) int {
	if len(word) < 3 {
		return 0
	}
	for i, name := range months {
		if len(word) <= len(name) && string(word) == name[:len(word)] {
			return i + 1
		}
	}
	return 0
}

var months = [...]string{
	"january", "february", "march", "april", "may", "june",
	"july", "august", "september", "october", "november", "december",
}

// zones are the named zones, in minutes east of Greenwich: those of RFC 5322, 4.3,
// and others found on Usenet, with their usual meaning there.
var zones = map[string]int16{
	"ut": 0, "utc": 0, "gmt": 0, "wet": 0,
	"est": -5 * 60, "edt": -4 * 60, "cst": -6 * 60, "cdt": -5 * 60,
	"mst": -7 * 60, "mdt": -6 * 60, "pst": -8 * 60, "pdt": -7 * 60,
	"nst": -3*60 - 30, "ndt": -2*60 - 30, "ast": -4 * 60, "adt": -3 * 60,
	"yst": -9 * 60, "ydt": -8 * 60, "akst": -9 * 60, "akdt": -8 * 60, "hst": -10 * 60,
	"bst": 60, "west": 60, "cet": 60, "cest": 2 * 60, "met": 60, "mest": 2 * 60, "mez": 60, "mesz": 2 * 60,
	"eet": 2 * 60, "eest": 3 * 60, "sast": 2 * 60, "msk": 3 * 60, "msd": 4 * 60, "ist": 5*60 + 30,
	"sgt": 8 * 60, "hkt": 8 * 60, "jst": 9 * 60, "kst": 9 * 60,
	"awst": 8 * 60, "acst": 9*60 + 30, "acdt": 10*60 + 30, "aest": 10 * 60, "aedt": 11 * 60,
	"nzst": 12 * 60, "nzdt": 13 * 60,
}

// time returns the date that was read, if that exists.
func (r *dateReader) time() (t time.Time, ok bool) {
	if r.year < 0 || r.month < 1 || r.month > 12 || r.day < 1 || r.hour > 23 || r.minute > 59 || r.sec > 60 {
		return t, false
	}
	t = time.Date(r.year, time.Month(r.month), r.day, max(r.hour, 0), r.minute-r.zone, r.sec, r.nsec, time.UTC)
	last := time.Date(r.year, time.Month(r.month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
	return t, r.day <= last
}
