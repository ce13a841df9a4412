package uri

import (
	"strconv"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/ascii"
)

// An Edition is one published rulebook for URLs: its name, the bytes that it allows
// in each component, its schemes, and its other requirements. It is only data; the
// rules decide what is a defect under it.
//
// To add one, write its grammar in a file named after it and its schemes in
// editions.txt, and list it in editions.
type Edition struct {
	Name     string // as given to --edition: "rfc3986"
	Document string // as a message cites it: "RFC 3986"
	Title    string // of the document
	Date     string // of the document: year and month, "2005-01"
	// Classes are the document's classes of characters.
	Classes []Class
	Traits

	grammar
}

// Traits are the differences between editions other than characters and schemes.
type Traits struct {
	// Prefix is the requirement for "URL:" before a URL.
	Prefix Prefix
	// Hosts is the grammar of a host.
	Hosts HostGrammar
	// LowerScheme: the name of a scheme is written in lower case.
	LowerScheme bool
	// Fragment: a URL includes "#" and a fragment; in other editions a fragment
	// only follows the URL.
	Fragment bool
	// Experimental is the section that reserves the schemes that begin with "x-";
	// empty if there is none.
	Experimental string
	// OwnQuery: "?" delimits a query only in a scheme that has one. In other schemes of
	// the document it is a character like others, even in a user name (RFC 1738 §2.2).
	OwnQuery bool
	// Registry: the schemes are those in use today, listed in schemes.txt;
	// editions.txt adds to that.
	Registry bool
}

// A Prefix is the requirement of an edition for the prefix "URL:".
type Prefix uint8

const (
	// PrefixNone: there is no prefix.
	PrefixNone Prefix = iota
	// PrefixAdvised: in text a URL is best written <URL:...>.
	PrefixAdvised
	// PrefixRequired: without it, it is not a URL.
	PrefixRequired
)

// A HostGrammar is the grammar of an edition for hosts.
type HostGrammar uint8

const (
	// HostWords: words joined by dots, each of them a letter and then
	// anything; or four numbers.
	HostWords HostGrammar = iota
	// HostWord: a letter and then anything; or four numbers.
	HostWord
	// HostLabels: labels of letters, digits and inner hyphens, the last of
	// which begins with a letter; or four numbers.
	HostLabels
	// HostLabelsIPv6: as HostLabels, or an IPv6 address in brackets.
	HostLabelsIPv6
	// HostRegName: any name, an IPv4 address, or an IP literal.
	HostRegName
	// HostDomain: any host that the host parser of the URL Standard accepts.
	HostDomain
)

// A grammar has the bytes that the document allows in each component.
type grammar [NumComponents]string

// A Class is a class of characters with its name in the document.
type Class struct {
	Name  string
	Bytes string
}

// editions lists every edition, oldest first.
var editions = []*Edition{Draft02, Draft03, Draft06, RFC1738, RFC2396, RFC3986, WHATWG}

// schemes returns the schemes of the edition by their names in lower case.
func (e *Edition) schemes() map[string]EditionScheme { return editionSchemes()[e.Name] }

// EditionByName returns the edition of that name.
func EditionByName(name string) (*Edition, bool) {
	for _, e := range editions {
		if e.Name == name {
			return e, true
		}
	}
	return nil, false
}

// EditionNames returns the names of the editions, oldest first.
func EditionNames() []string {
	names := make([]string, len(editions))
	for i, e := range editions {
		names[i] = e.Name
	}
	return names
}

// replaced lists until when each edition was in force, in order. The dates are the
// publication dates of the next.
var replaced = []struct {
	edition *Edition
	until   int // as 1994_03_01
}{
	{Draft02, 1994_03_01},
	{Draft03, 1994_08_04},
	{Draft06, 1994_12_20},
	{RFC1738, 1998_08_01},
	{RFC2396, 2005_01_01},
}

// ByDate returns the edition in force at t, by days in UTC: RFC 3986 from 2005 on,
// and for the zero time.
func ByDate(t time.Time) *Edition {
	if t.IsZero() {
		return RFC3986
	}
	year, month, day := t.UTC().Date()
	for _, r := range replaced {
		if 10_000*year+100*int(month)+day < r.until {
			return r.edition
		}
	}
	return RFC3986
}

// Allows reports whether b may be in component c of a URL, at least in some place
// or under some scheme.
//
// It considers a byte by itself. "%" is allowed where an escape is; [IsEscape]
// reports whether it begins one. A colon is allowed in Host because of IP literals.
func (e *Edition) Allows(c Component, b byte) bool { return strings.IndexByte(e.grammar[c], b) >= 0 }

// Class returns the name of the class of b, both names joined by "and" if it is in
// two, and "" if it is in none.
func (e *Edition) Class(b byte) string {
	var names []string
	for _, c := range e.Classes {
		if strings.IndexByte(c.Bytes, b) >= 0 {
			names = append(names, c.Name)
		}
	}
	return strings.Join(names, " and ")
}

// Unescape decodes the escapes of a component. Everything else stays as it is.
func Unescape(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		b := s[i]
		if ascii.IsEscape(s, i) {
			n, _ := strconv.ParseUint(s[i+1:i+3], 16, 8)
			b = byte(n)
			i += 2
		}
		out = append(out, b)
	}
	return string(out)
}
