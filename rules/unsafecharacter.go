package rules

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var unsafeCharacter = &lint.Rule{
	Name:     "unsafe-character",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Code,
	Since:    "0.1",
	Summary:  "a printable ASCII character that is not allowed in that part of a URL",
	Why: `Gateways, mail programs and servers change, drop or stop at characters that
are not allowed, each in its own way, so the URL works for some readers but not
for others. Write them as escapes: "%" and two hex digits for each byte.

Square brackets outside an IP literal are a warning since RFC 2396, because most
programs accept them; in plain text a pair of them is info. The draft of August
1994 allows the characters that it calls national, such as "~" and "{", but says
that they should be encoded: they are a warning there.

These are info:

- in links in documents, anything that browsers follow nevertheless, except a character in
  the host, and a bracket at the end of the URL that has no partner,
- everywhere, patterns such as [1-100], shell commands between backquotes, and several
  hosts in place of one,
- placeholders such as {id} and [user]. They are not reported in code, nor are {{ id }} and
  {% id %} in documents.`,
	Refs:   []lint.Ref{lint.RFC("3986", "2"), lint.RFC("2396", "2.4.3"), lint.RFC("1738", "2.2")},
	WHATWG: []string{"invalid-URL-unit", "domain-invalid-code-point", "host-invalid-code-point"},
	Fix:    lint.Safe,
	Bad: []string{
		"http://www.example.com/a^b",
		"<URL:http://www.example.com/find?a|b>",
		"http://www.example.com/users/{id}",
	},
	Good: []string{
		"http://www.example.com/a%5Eb",
		"<URL:http://www.example.com/find?a%7Cb>",
		"http://[2001:db8::1]/users/~jim",
	},
	Check: checkUnsafeCharacter,
}

func checkUnsafeCharacter(p *lint.Pass) {
	for _, r := range placeholdersInBrackets(p) {
		if p.URL.Text[r.Start] != '%' && bytes.ContainsAny(p.URL.Text[r.Start:r.End], "{[<") { // else bad-escape reports it, or it is allowed
			reportPlaceholder(p, r.Start, r.End, "the placeholder %s is not allowed in a URL: replace it before using the URL", p.Quote(r.Start, r.End))
		}
	}
	if isClean(p) {
		return
	}
	for part := range p.Parts.All() {
		checkPart(p, part)
	}
	if s := p.Scheme; len(s.Text) > 0 && !isLetter(s.Text[0]) && p.Allows(s, s.Text[0]) && !p.Derives("scheme", bytes.ToLower(s.Text)) {
		p.Reportf(s.Start, s.Start+1, "a scheme begins with a letter by %s: remove %s", p.Edition.Document(), p.Quote(s.Start, s.Start+1))
	}
}

// isClean reports whether nothing is to be reported, as in most URLs: a host name, and only characters that are allowed.
func isClean(p *lint.Pass) bool {
	return isHostName(p.Host.Text) && p.Scheme.Present && isLetter(p.Scheme.Text[0]) && !p.User.Present && !isBy(p, "draft-06") &&
		p.AllowsAll(&p.Path) && p.AllowsAll(&p.Query) && p.AllowsAll(&p.Fragment)
}

// placeholdersInBrackets returns the placeholders, if one may have brackets.
func placeholdersInBrackets(p *lint.Pass) []lint.Range {
	for _, b := range []byte("{[<") {
		if p.Contains(b) {
			return p.Placeholders()
		}
	}
	return nil
}

// A class is how bad a character is.
type class uint8

const (
	allowed  class = iota // or reported by another rule
	bracket               // "[" or "]", which IP literals alone have
	national              // allowed, but better encoded
	unsafe
)

// isHarmless reports whether programs that follow a link do so nevertheless: browsers escape
// the bytes [start, end) or send them as they are, and a mark in a pair, or inside the URL,
// is no sign of a link that ends in the wrong place.
func isHarmless(p *lint.Pass, part lint.Part, start, end int) bool {
	return p.In(lint.Link) && (part.Name != "host" && !endsInStray(p, end) || hasStrayEnd(p))
}

// hasStrayEnd reports whether the URL ends in a mark that broken-link-markup reports.
func hasStrayEnd(p *lint.Pass) bool {
	return slices.ContainsFunc(p.URL.Flaws, func(f extract.Flaw) bool { return f.Start < f.End && f.End == p.URL.End })
}

// endsInStray reports whether the URL ends at end in a mark of a pair without the other one, except for
// punctuation.
func endsInStray(p *lint.Pass, end int) bool {
	return end >= len(bytes.TrimRight(p.URL.Text, ".,:;")) && isUnpaired(p.URL.Text, end-1)
}

// isUnpaired reports whether text[i] is a mark of a pair without the other one.
func isUnpaired(text []byte, i int) bool {
	switch c := text[i]; c {
	case '`':
		return bytes.Count(text, text[i:i+1])%2 == 1
	case '"': // which may also be escaped
		return (bytes.Count(text, text[i:i+1])+bytes.Count(text, []byte("%22")))%2 == 1
	case '>', '}', ']':
		return bytes.Count(text, []byte{map[byte]byte{'>': '<', '}': '{', ']': '['}[c]}) < bytes.Count(text, text[i:i+1])
	case '<', '{', '[':
		return true
	}
	return false
}

// checkPart reports the unsafe characters of one part.
func checkPart(p *lint.Pass, part lint.Part) {
	switch {
	case part.Name == "port", part.Name == "host" && isUncertainHost(p):
		// bad-port or bad-ipv6 reports it, or nobody knows which host is meant
	case part.Name == "host" && hasPrefix(part.Text, "[") && !allowsLiteral(p):
		p.Reportf(part.Start, part.End, "%s is not allowed as a host by %s, which has no addresses in brackets",
			p.Quote(part.Start, part.End), p.Edition.Document())
	default:
		checkRuns(p, part)
	}
}

// checkRuns reports each run of unsafe characters of one part. Brackets come in
// many short runs: of these, all of a part are one finding.
func checkRuns(p *lint.Pass, part lint.Part) {
	var brackets lint.Range // the first to the last
	var meant []byte
	for start := part.Start; start < part.End; {
		if isPlain(p.URL.Text[start]) {
			start++
			continue
		}
		c, end := run(p, part, start)
		switch c {
		case unsafe, national:
			if meant == nil {
				meant = meantIn(part)
			}
			reportUnsafe(p, part, start, end, c, meant)
		case bracket:
			if brackets.End == 0 {
				brackets.Start = start
			}
			brackets.End = end
		}
		start = end
	}
	if brackets.End > 0 {
		reportBrackets(p, part, brackets)
	}
}

// run returns the class of the character at start and the end of the run of that class. Each character that is allowed is a run.
func run(p *lint.Pass, part lint.Part, start int) (c class, end int) {
	c = classify(p, part, start)
	for end = start + 1; c != allowed && end < part.End && classify(p, part, end) == c; {
		end++
	}
	return c, end
}

// isUncertainHost reports whether the host is an address without brackets, or something unknown:
// the authority of an unknown scheme, or a placeholder.
func isUncertainHost(p *lint.Pass) bool {
	return isNaked(p) || !p.KnownScheme && !isToday(p) || p.HoldsPlaceholder(p.Host.Start, p.Host.End)
}

// reportBrackets reports the brackets of a part, from the first to the last. In a
// host they are hardly meant as such: host[:port] is a grammar.
func reportBrackets(p *lint.Pass, part lint.Part, r lint.Range) {
	if part.Name == "host" || isPattern(p.URL.Text[r.Start:r.End]) {
		p.As(lint.Info).Reportf(r.Start, r.End, "%s looks like a pattern, and is not allowed in the %s by %s",
			p.Quote(r.Start, r.End), part.Name, p.Edition.Document())
		return
	}
	if isBy(p, sinceRFC2396...) {
		p = p.As(lint.Warning)
	}
	if isHarmless(p, part, r.Start, r.End) {
		p = p.As(lint.Info)
	}
	p.Reportf(r.Start, r.End, `"[" and "]" are not allowed in the %s by %s: %s`,
		part.Name, p.Edition.Document(), remedy(p, part, r.Start, r.End))
}

// fixUnsafe writes the bytes in [start, end) that the edition does not allow in
// the part as escapes, or removes the bracket that ends the URL and that nothing opens.
func fixUnsafe(p *lint.Pass, part lint.Part, start, end int, s lint.Safety) {
	if part.Name == "scheme" || part.Name == "host" || part.Name == "password" {
		return
	}
	if string(p.URL.Text[start:end]) == ">" && endsInStray(p, end) {
		p.Fix(lint.Unsafe, "remove it", p.Replace(start, end, ""))
		return
	}
	if isHardlyMeant(p, start, end) {
		return
	}
	var changes []lint.Change
	for i := start; i < end; i++ {
		if classify(p, part, i) != allowed {
			changes = append(changes, p.Replace(i, i+1, escape(p.URL.Text[i:i+1])))
		}
	}
	p.Fix(s, "write escapes", changes...)
}

// isPattern reports whether the first brackets in text hold a range, as those of
// curl and the shell do: [1-100], [a-z].
func isPattern(text []byte) bool {
	inside, _, closed := bytes.Cut(text[1:], []byte("]"))
	dash := bytes.IndexByte(inside, '-')
	return closed && dash > 0 && dash+1 < len(inside) && isAlnum(inside[dash-1]) && isAlnum(inside[dash+1])
}

// allowsLiteral reports whether the edition has IP literals.
func allowsLiteral(p *lint.Pass) bool { return p.Allows(p.Host, '[') && p.Allows(p.Host, ':') }

// isPlain reports whether every edition allows the byte in every part except a port.
func isPlain(b byte) bool { return isAlnum(b) || b == '.' || b == '-' }

// classify returns the class of the character at p.URL.Text[i].
func classify(p *lint.Pass, part lint.Part, i int) class {
	b := p.URL.Text[i]
	switch {
	case isBy(p, "draft-06") && part.Name != "host" && p.Edition.Class(b) == "national" && !p.HoldsPlaceholder(i, i+1):
		return national
	case isAllowed(p, part, b) && (part.Name != "host" || isHostByte(part.Text, b)), isElsewhere(b), p.HoldsPlaceholder(i, i+1):
		return allowed
	case b == '[' || b == ']':
		return bracket
	}
	return unsafe
}

// isAllowed reports whether the edition allows the byte in the part. Where a colon ends the
// user, the tables allow it in both, but some documents have no other in the password.
func isAllowed(p *lint.Pass, part lint.Part, b byte) bool {
	return p.Allows(part, b) && !(b == ':' && part.Name == "password" && isBy(p, "draft-03", "draft-06", "rfc1738"))
}

// isElsewhere reports whether a more specific rule reports the byte: white space, control
// characters, backslashes, a second "#", and everything outside ASCII.
func isElsewhere(b byte) bool {
	return b <= ' ' || b >= 0x7F || b == '\\' || b == '#'
}

// isHostByte reports whether a byte that hosts may have is right in this one:
// brackets and colons are for IP literals.
func isHostByte(host []byte, b byte) bool {
	return host[0] == '[' && host[len(host)-1] == ']' || strings.IndexByte("[:]", b) < 0
}

// isHardlyMeant reports whether the bytes in [start, end) may have been meant for something
// else than themselves: brackets and quotes for the text around or a template, what ends a
// URL for the text, "|" for a table, alternatives, the text of a link or the colon of a drive.
// Quotation marks in pairs mark a phrase in a search.
func isHardlyMeant(p *lint.Pass, start, end int) bool {
	text := p.URL.Text[start:end]
	if bytes.ContainsAny(text, "{}<>'`") || isScheme(p, "file") || bytes.Count(p.URL.Text, []byte(`"`))%2 == 1 {
		return true
	}
	switch p.URL.Kind {
	case extract.Wrapped, extract.Angle:
		return false
	case extract.Bare, extract.Prefixed:
		return end == len(p.URL.Text) || bytes.IndexByte(text, '|') >= 0
	}
	return bytes.IndexByte(text, '|') >= 0
}

// reportUnsafe reports one run of a class, as info if it may be meant.
func reportUnsafe(p *lint.Pass, part lint.Part, start, end int, c class, meant []byte) {
	safety := lint.Safe
	if hasReserved(p, part, start, end) {
		safety = lint.Unsafe
	}
	problem := "is not allowed"
	if c == national {
		p, problem = p.As(lint.Warning), "should be encoded"
	}
	if len(bytes.Trim(p.URL.Text[start:end], string(meant))) == 0 {
		p, safety = p.As(lint.Info), lint.Unsafe
	}
	if isHarmless(p, part, start, end) {
		p = p.As(lint.Info)
	}
	p.Reportf(start, end, "%s%s %s in the %s by %s: %s",
		p.Quote(start, end), className(p, part, p.URL.Text[start:end]), problem, part.Name, p.Edition.Document(), remedy(p, part, start, end))
	fixUnsafe(p, part, start, end, safety)
}

// hasReserved reports whether one of the bytes [start, end) of the URL is reserved by the
// edition: what it stands for may change if it is encoded (RFC 1738, section 2.2). In a user
// name the documents ask for that.
func hasReserved(p *lint.Pass, part lint.Part, start, end int) bool {
	return part.Name != "user" && bytes.ContainsFunc(p.URL.Text[start:end], func(r rune) bool {
		return r < 0x80 && strings.Contains(p.Edition.Class(byte(r)), "reserved")
	})
}

// className returns what the edition calls bad, in parentheses, if it has one name for all
// of it. It is empty for a password.
func className(p *lint.Pass, part lint.Part, bad []byte) string {
	name := p.Edition.Class(bad[0])
	other := func(b byte) bool { return p.Edition.Class(b) != name }
	if name == "" || part.Name == "password" || slices.ContainsFunc(bad, other) {
		return ""
	}
	return " (" + name + ")"
}

// meantIn returns the unsafe characters that are no mistake in that part: pairs
// of backquotes, where the shell puts the output of a command, and the colons of
// several hosts, each with its port, as in mongodb://a:1,b:2/. It is not nil.
func meantIn(part lint.Part) []byte {
	meant := []byte{}
	if bytes.Count(part.Text, []byte("`"))%2 == 0 {
		meant = append(meant, '`')
	}
	if part.Name == "host" && bytes.IndexByte(part.Text, ',') >= 0 {
		meant = append(meant, ':')
	}
	return meant
}

// remedy returns what to do about the unsafe characters in the bytes [start, end) of the
// URL. It does not show those of a password.
func remedy(p *lint.Pass, part lint.Part, start, end int) string {
	switch part.Name {
	case "scheme":
		return "write only letters, digits, plus signs, hyphens and dots"
	case "host":
		return "write only letters, digits, hyphens and dots"
	case "password":
		return "write it as an escape"
	}
	bad := p.URL.Text[start:end]
	switch {
	case endsInStray(p, end):
		return "remove it, or write " + escape(bad)
	case bad[0] == '[' || bad[0] == ']':
		bad = []byte("[]")
	}
	return "write " + escape(bad)
}
