package lint

import (
	"fmt"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/enum"
	"github.com/urlmend/urlmend/internal/uri"
)

// An Edition is one of the published specifications of URLs. The zero value is the
// default, RFC 3986. Editions can be compared with ==.
type Edition struct {
	tables *uri.Edition // nil: RFC 3986
	byDate bool         // chosen by the date of each message
}

// byDateName is the name of the choice of an edition by date.
const byDateName = "by-date"

// EditionByName returns the edition of that name. "by-date" is the edition in force when
// the message with the URL was written, or at the date of [Options]. The error for an
// unknown name lists the known ones.
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

// EditionNames returns the names that EditionByName accepts: those of [Editions], and
// "by-date".
func EditionNames() []string { return append(uri.EditionNames(), byDateName) }

// Editions returns all editions, oldest first.
func Editions() (all []Edition) {
	for _, name := range uri.EditionNames() {
		tables, _ := uri.EditionByName(name)
		all = append(all, Edition{tables: tables}.canonical())
	}
	return all
}

// ByDate returns the edition in force at t; RFC 3986 for the zero time.
func ByDate(t time.Time) Edition { return Edition{tables: uri.ByDate(t)}.canonical() }

// on returns the edition, chosen by the date if it is "by-date".
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

// Document returns the name of the document for messages: "RFC 3986".
func (e Edition) Document() string { return e.get().Document }

// cite returns a section for messages. A number is a section of the edition's own
// document.
func (e Edition) cite(section string) string {
	if section != "" && ascii.IsDigit(section[0]) {
		return e.Document() + ", section " + section
	}
	return section
}

// Title returns the title of the document.
func (e Edition) Title() string { return e.get().Title }

// LowerScheme reports whether the edition recommends lower case for schemes.
func (e Edition) LowerScheme() bool { return e.get().LowerScheme }

// HasFragment reports whether a fragment is part of a URL in the edition; in others it only
// follows the URL.
func (e Edition) HasFragment() bool { return e.get().Fragment }

// Hosts returns the grammar of hosts in the edition.
func (e Edition) Hosts() HostGrammar { return HostGrammar(e.get().Hosts) }

// Prefix returns the role of the prefix "URL:" in the edition.
func (e Edition) Prefix() Prefix { return Prefix(e.get().Prefix) }

// A Prefix is the role of the prefix "URL:" in an edition.
type Prefix uint8

const (
	// PrefixNone: there is no prefix.
	PrefixNone Prefix = Prefix(uri.PrefixNone)
	// PrefixAdvised: <URL:...> is recommended in text.
	PrefixAdvised Prefix = Prefix(uri.PrefixAdvised)
	// PrefixRequired: every URL begins with it.
	PrefixRequired Prefix = Prefix(uri.PrefixRequired)
)

var prefixNames = []string{PrefixNone: "none", PrefixAdvised: "advised", PrefixRequired: "required"}

func (p Prefix) String() string                   { return enum.Name(prefixNames, p) }
func (p Prefix) MarshalText() ([]byte, error)     { return []byte(p.String()), nil }
func (p *Prefix) UnmarshalText(text []byte) error { return enum.Parse(p, "prefix", prefixNames, text) }

// A HostGrammar is what an edition accepts as a host.
type HostGrammar uint8

const (
	// HostWords: words joined by dots, each of them a letter and then
	// anything; or four numbers.
	HostWords HostGrammar = HostGrammar(uri.HostWords)
	// HostWord: a letter and then anything; or four numbers.
	HostWord HostGrammar = HostGrammar(uri.HostWord)
	// HostLabels: labels of letters, digits and inner hyphens, the last of
	// which begins with a letter; or four numbers.
	HostLabels HostGrammar = HostGrammar(uri.HostLabels)
	// HostLabelsIPv6: as HostLabels, or an IPv6 address in brackets.
	HostLabelsIPv6 HostGrammar = HostGrammar(uri.HostLabelsIPv6)
	// HostRegName: any name, an IPv4 address, or an IP literal.
	HostRegName HostGrammar = HostGrammar(uri.HostRegName)
	// HostDomain: what the host parser of the URL Standard accepts.
	HostDomain HostGrammar = HostGrammar(uri.HostDomain)
)

var hostNames = []string{
	HostWords: "words", HostWord: "word", HostLabels: "labels",
	HostLabelsIPv6: "labels-ipv6", HostRegName: "reg-name", HostDomain: "domain",
}

func (h HostGrammar) String() string               { return enum.Name(hostNames, h) }
func (h HostGrammar) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

func (h *HostGrammar) UnmarshalText(text []byte) error {
	return enum.Parse(h, "host grammar", hostNames, text)
}

// Class returns the name of the character's class in the document, such as "national",
// or "extra and reserved" for two classes. It is empty if the document names none.
func (e Edition) Class(b byte) string { return e.get().Class(b) }

// String returns the name.
func (e Edition) String() string { return e.Name() }

// Allows reports whether the edition allows the byte unescaped in that part of a URL, even
// if only at some place or in some scheme. The percent sign is allowed wherever an escape
// is. Brackets and colons are allowed in a host because of IP literals.
func (e Edition) Allows(part Part, b byte) bool {
	return e.get().Allows(part.component, b)
}

func (e Edition) get() *uri.Edition {
	if e.tables == nil {
		return uri.RFC3986
	}
	return e.tables
}

// canonical returns the zero value for the default edition, so that == works.
func (e Edition) canonical() Edition {
	if e.tables == uri.RFC3986 {
		return Edition{}
	}
	return e
}
