package lint

import (
	"fmt"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/enum"
	"github.com/urlmend/urlmend/internal/uri"
)

// An Edition is one published rulebook, by which URLs are judged. The zero
// value is the default, RFC 3986. Editions can be compared with ==.
type Edition struct {
	tables *uri.Edition // nil: RFC 3986
	byDate bool         // still to be chosen
}

// byDateName is the name of what is no rulebook but a choice among them.
const byDateName = "by-date"

// EditionByName returns the edition of that name. That of "by-date" is the one
// in force on the date of [Options]. The error of an unknown one lists those
// there are.
func EditionByName(name string) (Edition, error) {
	if name == byDateName {
		return Edition{byDate: true}, nil
	}
	tables, ok := uri.EditionByName(name)
	if !ok {
		return Edition{}, unknownEdition(name, EditionNames())
	}
	return Edition{tables: tables}.canonical(), nil
}

func unknownEdition(name string, known []string) error {
	return fmt.Errorf("unknown edition %q: want one of %s", name, strings.Join(known, ", "))
}

// EditionNames returns the names that EditionByName takes: those of the
// rulebooks, oldest first, and "by-date".
func EditionNames() []string { return append(uri.EditionNames(), byDateName) }

// Editions returns the rulebooks, oldest first.
func Editions() (all []Edition) {
	for _, name := range uri.EditionNames() {
		tables, _ := uri.EditionByName(name)
		all = append(all, Edition{tables: tables}.canonical())
	}
	return all
}

// ByDate returns the edition in force at t; RFC 3986 for the zero time.
func ByDate(t time.Time) Edition { return Edition{tables: uri.ByDate(t)}.canonical() }

// on returns the edition, chosen by the date if that is what it says.
func (e Edition) on(t time.Time) Edition {
	if e.byDate {
		return ByDate(t)
	}
	return e
}

// Name returns the name, such as "rfc3986".
func (e Edition) Name() string {
	if e.byDate {
		return byDateName
	}
	return e.get().Name
}

// Document returns what a message calls the document of the edition: "RFC 3986".
func (e Edition) Document() string { return e.get().Document }

// cite returns a section as prose has it. One that is a number is of the
// edition's own document.
func (e Edition) cite(section string) string {
	if section != "" && ascii.IsDigit(section[0]) {
		return e.Document() + ", section " + section
	}
	return section
}

// Title returns the title of the document.
func (e Edition) Title() string { return e.get().Title }

// LowerScheme reports whether the edition has schemes written in lower case.
func (e Edition) LowerScheme() bool { return e.get().LowerScheme }

// HasFragment reports whether "#" and a fragment are part of what the edition
// defines, and don't only follow it.
func (e Edition) HasFragment() bool { return e.get().Fragment }

// Hosts returns what the edition takes for a host.
func (e Edition) Hosts() HostGrammar { return HostGrammar(e.get().Hosts) }

// Prefix returns what the edition wants of the prefix "URL:".
func (e Edition) Prefix() Prefix { return Prefix(e.get().Prefix) }

// A Prefix says what an edition wants of the prefix "URL:".
type Prefix uint8

const (
	// PrefixNone: there is no prefix.
	PrefixNone = Prefix(uri.PrefixNone)
	// PrefixAdvised: in text a URL is best written <URL:...>.
	PrefixAdvised = Prefix(uri.PrefixAdvised)
	// PrefixRequired: without it, it is no URL.
	PrefixRequired = Prefix(uri.PrefixRequired)
)

var prefixNames = []string{PrefixNone: "none", PrefixAdvised: "advised", PrefixRequired: "required"}

func (p Prefix) String() string                   { return enum.Name(prefixNames, p) }
func (p Prefix) MarshalText() ([]byte, error)     { return []byte(p.String()), nil }
func (p *Prefix) UnmarshalText(text []byte) error { return enum.Parse(p, "prefix", prefixNames, text) }

// A HostGrammar says what an edition takes for a host.
type HostGrammar uint8

const (
	// HostWords: words joined by dots, each of them a letter and then
	// anything; or four numbers.
	HostWords = HostGrammar(uri.HostWords)
	// HostWord: a letter and then anything; or four numbers.
	HostWord = HostGrammar(uri.HostWord)
	// HostLabels: labels of letters, digits and inner hyphens, the last of
	// which begins with a letter; or four numbers.
	HostLabels = HostGrammar(uri.HostLabels)
	// HostLabelsIPv6: as HostLabels, or an IPv6 address in brackets.
	HostLabelsIPv6 = HostGrammar(uri.HostLabelsIPv6)
	// HostRegName: any name, an IPv4 address, or an IP literal.
	HostRegName = HostGrammar(uri.HostRegName)
	// HostDomain: what the host parser of the URL Standard takes.
	HostDomain = HostGrammar(uri.HostDomain)
)

var hostNames = []string{
	HostWords: "words", HostWord: "word", HostLabels: "labels", HostLabelsIPv6: "labels-ipv6", HostRegName: "reg-name", HostDomain: "domain",
}

func (h HostGrammar) String() string               { return enum.Name(hostNames, h) }
func (h HostGrammar) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

func (h *HostGrammar) UnmarshalText(text []byte) error {
	return enum.Parse(h, "host grammar", hostNames, text)
}

// Class returns what the document calls the class of the character, such as
// "national", or "" when it has no word for it. One that is in two classes gets
// "extra and reserved".
func (e Edition) Class(b byte) string { return e.get().Class(b) }

// String returns the name.
func (e Edition) String() string { return e.Name() }

// Allows reports whether the edition lets the byte stand as it is in that part
// of a URL, if only in some place or under some scheme. The percent sign is
// allowed wherever an escape is; brackets and colons are in a host, for the sake
// of IP literals.
func (e Edition) Allows(part Part, b byte) bool {
	return e.get().Allows(part.component, b)
}

func (e Edition) get() *uri.Edition {
	if e.tables == nil {
		return uri.RFC3986
	}
	return e.tables
}

// canonical gives the default edition one form, for ==.
func (e Edition) canonical() Edition {
	if e.tables == uri.RFC3986 {
		return Edition{}
	}
	return e
}
