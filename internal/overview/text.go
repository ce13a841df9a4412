package overview

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// How many characters of a text are shown.
const (
	maxURL     = 160
	maxSubject = 110
	maxName    = 140
	maxWhy     = 220
)

// address matches an address of mail, also several that are glued together, and where an archive wrote "at"
// for the "@".
var address = pattern.New(`[\w.!$%'*+^{|}~-]+(?:@[\w.!$%'*+^{|}~-]+)*(@|%40)([\w-]+(?:\.[\w-]+)*|\[[\w:.]+\])|([<(]|\bFrom:? )[\w.+-]+ at ([\w-]+(?:\.[\w-]+)+)`)

// withoutAddresses replaces the part of each address before the host.
func withoutAddresses(s string) string {
	if !strings.Contains(s, "@") && !strings.Contains(s, " at ") && !strings.Contains(s, "%40") {
		return s
	}
	return address().ReplaceAllStringFunc(s, func(found string) string {
		m := address().FindStringSubmatch(found)
		if m[2] != "" {
			return "***" + m[1] + m[2]
		}
		return m[3] + "*** at " + m[4]
	})
}

// shown returns words of a message as the page shows them: without secrets and addresses, at most so many
// characters, and nothing in it that acts on the text around.
func shown(s string, most int) string {
	// What is redacted may begin far before the end, but not for ever.
	s = cut(s, 4*most+1000)
	s = withoutAddresses(lint.RedactText(s))
	return cut(string(report.AppendVisible(nil, []byte(s))), most)
}

// shortURL is shown for a URL.
func shortURL(url string, most int) string {
	return cut(string(report.AppendVisible(nil, []byte(addressless(lint.Redact(url))))), most)
}

// addressless is withoutAddresses for a URL, or the rest of one. A user before a host is no address.
func addressless(url string) string {
	end := 0
	if at := strings.Index(url, "://"); at >= 0 {
		end = len(url)
		if n := strings.IndexAny(url[at+3:], "/?#"); n >= 0 {
			end = at + 3 + n
		}
	}
	return url[:end] + withoutAddresses(url[end:])
}

// wordInID matches what has letters in the first part of a Message-ID.
var wordInID = pattern.New(`[\pL\d]*\pL[\pL\d]*`)

// shownID is shown for a Message-ID. Its first part may contain an address, so only numbers and codes are left there.
func shownID(id string) string {
	at := strings.LastIndexByte(id, '@')
	if at < 0 {
		at = len(id)
	}
	first := wordInID().ReplaceAllStringFunc(id[:at], func(word string) string {
		if numbers := strings.FieldsFunc(word, unicode.IsLetter); len(word) >= 8 && len(numbers) > 1 {
			return word // a code
		}
		return "***"
	})
	return cut(string(report.AppendVisible(nil, []byte(first+id[at:]))), maxSubject)
}

// cut returns the first characters of s, and "…" if there are more.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	n := 0
	for at := range s {
		if n++; n == most {
			_, size := utf8.DecodeRuneInString(s[at:])
			if at+size == len(s) {
				return s
			}
			return s[:at] + "…"
		}
	}
	return s
}

// thousands writes a number with a comma between thousands.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// percent writes the share of part in whole, "" if there is no whole.
func percent(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return decimal(100*float64(part)/float64(whole)) + " %"
}

// rate writes how many there are for each so many of whole.
func rate(part, whole, each int) string {
	if whole == 0 {
		return ""
	}
	return decimal(float64(each) * float64(part) / float64(whole))
}

// decimal writes a number with as many digits as say something.
func decimal(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x >= 100:
		return thousands(int(x + .5))
	case x < .005:
		return "<0.01"
	case x < .1:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.1f", x)
}
