package mail

import (
	netmail "net/mail"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestParseDate(t *testing.T) {
	const old, new = "1994-11-06T08:49:37Z", "2002-10-07T09:15:02Z"
	for _, test := range []struct{ date, want string }{
		{"Sun, 06 Nov 1994 08:49:37 GMT", old},
		{"Sun, 6 Nov 1994 03:49:37 -0500", old},
		{"6 Nov 94 08:49:37 +0000", old},
		{"6 Nov 094 08:49:37 GMT", old},
		{"Sunday, 06-Nov-94 08:49:37 GMT", old},
		{"Sun Nov  6 08:49:37 1994", old},
		{"Sun Nov  6 08:49:37 1994\r\n", old},
		{"Sun Nov  6 00:49:37 PST 1994", old},
		{"Sun Nov  6 08:49:37 1994 GMT", old},
		{"Sun Nov  6 03:49:37 -0500 1994", old},
		{"Sun,\r\n 6 (six)\r\n\tNov 1994 (that (was)) 08 : (a \\) b) 49:37 (GMT)", old},
		{"Mon, 06 Nov 1994 08:49:37 GMT", old},
		{"06 November 1994 at 08:49:37 UT", old},
		{"08:49:37 6 Nov 94", old},
		{"08:49:37 06-Nov-1994", old},
		{"6 Nov 94 08:49:37 Z", old},
		{"6 Nov 94 08:49:37 A", old},
		{"6 Nov 94 08:49:37 XYZZY", old},
		{"6 Nov 94 3:49:37 AM EST", old},
		{"Fri Nov 19 16:14:55 1982", "1982-11-19T16:14:55Z"},
		{"Fri, 19 Nov 82 16:14:55 GMT", "1982-11-19T16:14:55Z"},
		{"Fri, 19-Nov-82 16:14:55 EST", "1982-11-19T21:14:55Z"},
		{"19 Nov 82 4:14 pm", "1982-11-19T16:14:00Z"},
		{"19 Nov 82 12:14 AM", "1982-11-19T00:14:00Z"},
		{"Mon, 7 Oct 2002 11:15:02 +0200 (CEST)", new},
		{"Mon, 7 Oct 2002 11:15:02 (CEST) +0200", new},
		{"Mon, 7 Oct 02 04:15:02 -0500EST", new},
		{"Mon, 7 Oct 02 04:15:02 EST-0500", new},
		{"Mon, 7 Oct 2002 10:15:02 GMT+0100", new},
		{"Mon, 7 Oct 2002 10:15:02 GMT+1", new},
		{"Mon, 7 Oct 2002 10:15:02 +100", new},
		{"Mon, 7 Oct 2002 10:15:02 BST", new},
		{"Mon, 7 Oct 2002 11:15:02 MEST", new},
		{"Mon, 7 Oct 2002 11:15:02 MET DST", new},
		{"Mon, 7 Oct 2002 14:45:02 IST", new},
		{"Mon, 7 Oct 2002 09.15.02 +0000", new},
		{"7 Oct 102 09:15:02 +0000", new},
		{"2002-10-07T09:15:02Z", new},
		{"2002-10-07T09:15:02.000Z", new},
		{"2002-10-07T11:15:02+02:00", new},
		{"2002-10-07 11:15:02 +0200", new},
		{"2002-Oct-07 09:15:02", new},
		{"7 Oct 2002 09:15:02,25 GMT", "2002-10-07T09:15:02.25Z"},
		{"7 Oct 2002 09:15", "2002-10-07T09:15:00Z"},
		{"7 Oct 2002", "2002-10-07T00:00:00Z"},
		{"30 Jun 1997 23:59:60 GMT", "1997-07-01T00:00:00Z"},
		{"31 Dec 49 12:00 GMT", "2049-12-31T12:00:00Z"},
		{"31 Dec 50 12:00 GMT", "1950-12-31T12:00:00Z"},
		{"", ""},
		{"yesterday", ""},
		{"32 Oct 2002 09:15:02 GMT", ""},
		{"0 Oct 2002 09:15:02 GMT", ""},
		{"31 Jun 2002 09:15:02 GMT", ""},
		{"7 Oct 2002 24:15:02 GMT", ""},
		{"7 Oct 2002 09:60:02 GMT", ""},
		{"2002-13-07T09:15:02Z", ""},
		{"7 Oct 09:15:02", ""},
		{"Oct 2002", ""},
		{strings.Repeat(" ", 300) + "7 Oct 2002", ""},
	} {
		got, ok := parseDate([]byte(test.date))
		if ok != (test.want != "") || ok && got.Format(time.RFC3339Nano) != test.want {
			t.Errorf("parseDate(%q) = %v, %v; want %q", test.date, got, ok, test.want)
		}
	}
}

var (
	numericZone  = regexp.MustCompile(`[+-]\d{4}`)
	twoDigitYear = regexp.MustCompile(`(?i)[a-z] +(5\d|6[0-8]) `)
)

// What net/mail reads, parseDate reads too, and finds the same instant. It
// differs where RFC 5322, 4.3, says so: in years between 50 and 68, and in
// zones by name, which net/mail takes for UTC if they are not local.
func FuzzParseDate(f *testing.F) {
	for _, date := range []string{
		"Sun, 06 Nov 1994 08:49:37 GMT", "6 Nov 94 08:49 -0500", "Thu, 20 Nov 1997 09:55:06 MDT (MDT)",
		"1 Jan 2002 10:00:00.25 +0100 (CET) x", "Sun Nov  6 08:49:37 1994", "2002-10-07T11:15:02+02:00",
	} {
		f.Add(date)
	}
	f.Fuzz(func(t *testing.T, date string) {
		got, ok := parseDate([]byte(date))
		if ok && (got.Location() != time.UTC || got.Year() > 10000) {
			t.Errorf("parseDate(%q) = %v", date, got)
		}
		if len(date) > maxDate || strings.Contains(date, "\r\n") {
			return // net/mail lets line ends stand inside words
		}
		want, err := netmail.ParseDate(date)
		if err != nil {
			return
		}
		if !ok {
			t.Fatalf("parseDate(%q) fails; want %v", date, want)
		}
		within := time.Duration(0)
		if !numericZone.MatchString(date) {
			within = 25 * time.Hour
		}
		if d := got.Sub(want).Abs(); d > within && !twoDigitYear.MatchString(date) {
			t.Errorf("parseDate(%q) = %v; want %v", date, got, want)
		}
	})
}
