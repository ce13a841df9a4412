package rules

import (
	"bytes"
	"net/netip"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// Conditions that several rules begin with.
var (
	withQuery    = &lint.Condition{Holds: func(p *lint.Pass) bool { return p.Query.Present }}
	withoutPort  = &lint.Condition{Holds: func(p *lint.Pass) bool { return !p.Port.Present }}
	withPort     = &lint.Condition{Holds: func(p *lint.Pass) bool { return p.Port.Present }}
	withUser     = &lint.Condition{Holds: func(p *lint.Pass) bool { return p.User.Present }}
	withPercent  = &lint.Condition{Holds: func(p *lint.Pass) bool { return p.Contains('%') }}
	withFragment = &lint.Condition{Holds: func(p *lint.Pass) bool { return p.Fragment.Present }}
	withFlaws    = &lint.Condition{Holds: func(p *lint.Pass) bool {
		return len(p.URL.Flaws) > 0 && (!p.URL.InCode() || p.URL.Flaws[0].Kind == extract.FlawCode) // another flaw in code is an example
	}}
	withBreaks        = &lint.Condition{Holds: func(p *lint.Pass) bool { return len(p.URL.Breaks) > 0 }}
	withNotes         = &lint.Condition{Holds: func(p *lint.Pass) bool { return p.URL.Notes != 0 || p.URL.Inferred > 0 }}
	withUnknownScheme = &lint.Condition{Holds: func(p *lint.Pass) bool { return !p.KnownScheme }}
	withOddHost       = &lint.Condition{Holds: func(p *lint.Pass) bool { return !isPlainHost(p.Host.Text) }}
	withOddBytes      = &lint.Condition{Holds: func(p *lint.Pass) bool { return !p.IsGraphicASCII() }}
	inMail            = &lint.Condition{Holds: func(p *lint.Pass) bool { return p.URL.Mail != nil }}
	inBrackets        = &lint.Condition{Holds: func(p *lint.Pass) bool {
		return p.URL.Kind == extract.Wrapped || p.URL.Kind == extract.Angle
	}}
)

// isCell reports whether the URL is in a cell of a table that is drawn with "|". Of a long row, only a part is known.
func isCell(p *lint.Pass) bool {
	bar := []byte("|")
	before, after := bytes.TrimLeft(p.URL.Before, " \t"), bytes.TrimLeft(p.URL.After, " ")
	begins := bytes.HasPrefix(before, bar) || len(p.URL.Before) == extract.MaxAround && bytes.Contains(before, []byte(" | "))
	ends := bytes.Contains(after, bar) || len(p.URL.After) == extract.MaxAround && len(after) == 0
	return begins && ends
}

// isCutShort reports whether white space and a word with marks of a URL between its letters follow a bare URL. Then
// nobody knows where the URL ends.
func isCutShort(p *lint.Pass) bool {
	rest := bytes.TrimLeft(p.URL.After, " ")
	word := rest[:countWhile(rest, func(b byte) bool { return b > ' ' })]
	isNext := hasPrefix(word, "www.") || bytes.Contains(word, []byte("://"))
	if p.URL.Kind != extract.Bare || len(rest) == len(p.URL.After) || isNext {
		return false
	}
	const some = 2
	marks := 0
	for i := 1; i+1 < len(word); i++ {
		if isAlnum(word[i-1]) && isAlnum(word[i+1]) && strings.IndexByte("/-_=&?%.", word[i]) >= 0 {
			marks++
		}
	}
	return marks >= some
}

// isInLinkQuery reports whether the byte at that offset of the URL is in the query or the fragment
// of a link, where browsers accept any character.
func isInLinkQuery(p *lint.Pass, at int) bool { return at > p.Path.End && p.In(lint.Link) }

// isScheme reports whether the scheme is one of the names, in any case.
func isScheme(p *lint.Pass, names ...string) bool { return isOneOf(p.Scheme.Text, names...) }

// withoutFragment returns the URL up to its fragment, of which no scheme has a
// say (RFC 3986, section 3.5).
func withoutFragment(p *lint.Pass) []byte {
	if p.Fragment.Present {
		return p.URL.Text[:p.Fragment.Start-1]
	}
	return p.URL.Text
}

// slashes returns where the "//" of a URL that has a host begins.
func slashes(p *lint.Pass) int { return p.Scheme.End + 1 }

// namesHost reports whether the URL has a host that is looked up, and that is
// all there: the authority of a scheme without a port may be anything.
func namesHost(p *lint.Pass) bool {
	return p.DefaultPort != 0 && len(p.Host.Text) > 0 && !p.HoldsPlaceholder(p.Host.Start, p.Host.End)
}

// isRegName reports whether the authority is not a server, but a name from a registry of the
// scheme, which only RFC 2396 has (section 3.2.1).
func isRegName(p *lint.Pass) bool {
	return p.Host.Present && p.DefaultPort == 0 && p.Derives("reg_name", p.URL.Text[slashes(p)+2:p.Path.Start])
}

// isHostName reports whether text is made of letters, digits, hyphens and dots.
func isHostName[T string | []byte](text T) bool {
	for i := range len(text) {
		if b := text[i]; !isAlnum(b) && b != '-' && b != '.' {
			return false
		}
	}
	return true
}

// isNumeric reports whether a host is taken for an IPv4 address: its last label,
// except a dot at the end, is a number (the URL Standard's "ends in a number").
func isNumeric(host []byte) bool {
	host = bytes.TrimSuffix(host, []byte("."))
	last := host[bytes.LastIndexByte(host, '.')+1:]
	if len(last) == 0 || last[0] < '0' || '9' < last[0] {
		return false
	}
	_, ok := number(string(last))
	return ok || isAll(last, isDigit)
}

// isNaked reports whether the URL has an IPv6 address without brackets, which is split into
// a host and a port, in an edition that has such addresses.
func isNaked(p *lint.Pass) bool {
	return allowsLiteral(p) && bytes.IndexByte(p.Host.Text, ':') >= 0 && p.Host.Text[0] != '[' && p.Port.Present &&
		isIPv6(string(p.URL.Text[p.Host.Start:p.Port.End]))
}

func isIPv6(text string) bool {
	ip, err := netip.ParseAddr(text)
	return err == nil && ip.Is6() && ip.Zone() == ""
}

// portOf returns the port of the URL, -1 for one past 65535. It is not ok when
// there is none or it is not a number, and for the end of an IPv6 address that
// has no brackets.
func portOf(p *lint.Pass) (port int, ok bool) {
	if !p.Port.Present || isNaked(p) {
		return 0, false
	}
	for _, b := range p.Port.Text {
		if b < '0' || '9' < b {
			return 0, false
		}
		if port = port*10 + int(b-'0'); port > 65535 {
			port = 65536 // and stays past the end
		}
	}
	if port > 65535 {
		port = -1
	}
	return port, len(p.Port.Text) > 0
}

// reportPlaceholder reports a placeholder in the bytes [start, end) to those who may follow
// the URL as it is. In code a program fills it in, and everything in two braces in documents.
func reportPlaceholder(p *lint.Pass, start, end int, format string, args ...any) {
	text := p.URL.Text[start:end]
	isTemplate := hasPrefix(text, "{{") || hasPrefix(text, "{%")
	if !p.In(lint.Code) && !(isTemplate && p.In(lint.Documentation|lint.Link)) {
		p.As(lint.Info).Reportf(start, end, format, args...)
	}
}
