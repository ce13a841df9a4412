package find

import (
	"bytes"
	"slices"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/uri"
)

// maxLocal is the length of the longest local part (RFC 5321, 4.5.3.1.1).
const maxLocal = 64

// address reads the mail address whose at sign is text[i].
func (f *Finder) address(i int) (u URL, next int, ok bool) {
	start := f.localStart(i)
	end := i + 1 + ascii.Span(f.text[i+1:min(len(f.text), i+1+bound.MaxHost)], bound.IsHostByte)
	domain := bytes.TrimRight(f.text[i+1:end], ".-")
	end = i + 1 + len(domain)
	isLocal := start < i && i-start <= maxLocal && isLocal(f.text[start:i]) && f.mayPrecedeAddress(start)
	if !isLocal || !isMailDomain(domain) || isNoAddressBefore(f.text[end:]) {
		return URL{}, i + 1, false
	}
	if f.isMessageID(start, i) {
		return URL{}, end, false
	}
	u, next = f.inAngles(start, end)
	f.infer(&u, "mailto:")
	return u, next, true
}

// localStart returns where the local part of an address starts whose at sign is text[i].
func (f *Finder) localStart(i int) int {
	start := i
	for start > f.carry.floor && i-start <= maxLocal && isLocalByte(f.text[start-1]) {
		start--
	}
	if start > f.carry.floor && f.text[start-1] == '\\' { // as \fIjim@example.com\fP in roff
		start += max(0, bound.RoffEscape(f.text[start-1:])-1)
	}
	for start < i && !ascii.IsAlnum(f.text[start]) {
		start++
	}
	return start
}

// inAngles returns the URL text[start:end], with the angle brackets around it if there are both.
func (f *Finder) inAngles(start, end int) (u URL, next int) {
	u = verbatim(Bare, start, end)
	if start > f.carry.floor && f.text[start-1] == '<' && ascii.At(f.text, end) == '>' {
		u.Kind, u.Outer = Angle, start-1
		end++
	}
	return u, end
}

// isNoAddressBefore reports whether rest shows that what is before it is no address: it is what logs in, or a name in code.
func isNoAddressBefore(rest []byte) bool {
	next := ascii.At(rest, 1)
	switch ascii.At(rest, 0) {
	case '@', '_', '(':
		return true
	case '/':
		return ascii.IsAlnum(next)
	case ':':
		return next > ' ' && bound.ClassOf(next) == bound.Plain
	}
	return false
}

// isLocalByte reports whether c can be in the local part of an address as people
// write it: a part of RFC 5322, 3.2.3.
func isLocalByte(c byte) bool {
	return ascii.IsAlnum(c) || ascii.In(c, "._+-=~&%'")
}

// isLocal reports whether b is the local part of an address, with no two dots
// together.
func isLocal(b []byte) bool {
	return b[len(b)-1] != '.' && !bytes.Contains(b, []byte("..")) && bytes.IndexByte(b, '=') < 0
}

// mayPrecedeAddress reports whether an address can start at text[start].
func (f *Finder) mayPrecedeAddress(start int) bool {
	if start <= f.carry.floor {
		return start == 0 || !bound.IsWordByte(f.text[start-1]) && f.text[start-1] != '/'
	}
	c := f.text[start-1]
	if c == ':' {
		return isMailLabel(f.text[max(f.carry.floor, start-16) : start-1])
	}
	return c >= 0x80 || ascii.IsSpace(c) || ascii.In(c, "\"'`<>()[]{},;:=|*_~&%+-.!") || ascii.IsAlpha(c) && ascii.At(f.text, start-3) == '\\'
}

// isMailLabel reports whether text ends in the label of an address, as in "Email:jim@example.com", rather than in a user
// before a password.
func isMailLabel(text []byte) bool {
	word := text[bytes.LastIndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' })+1:]
	return len(word) == 0 || ascii.IsUpper(word[0]) || ascii.HasSuffix(bytes.ToLower(word), "mail")
}

// isMailDomain reports whether domain is a host under a top-level domain.
func isMailDomain(domain []byte) bool {
	i := bytes.LastIndexByte(domain, '.')
	if i <= 0 || !hasLabels(domain) || !uri.IsTopLevel(domain[i+1:]) {
		return false
	}
	return bytes.IndexFunc(domain[:i], unicode.IsLetter) >= 0 || commonDomains.Has(domain[i+1:])
}

// idHeaders are the fields of a message that have message-ids in them (RFC 5322,
// 3.6.4; RFC 2045, 7).
var idHeaders = []string{"Message-ID", "In-Reply-To", "References", "Content-ID", "Resent-Message-ID", "Supersedes"}

// isMessageID reports whether what is between angle brackets from text[start] on, with
// its at sign at text[at], is a message-id rather than an address: by the name of the
// field, or by its form.
func (f *Finder) isMessageID(start, at int) bool {
	line := f.text[f.around.LineStart(start, 4*MaxAround):start]
	line = bytes.TrimLeft(line, "> \t")
	if name, _, ok := bytes.Cut(line, []byte(":")); ok && slices.ContainsFunc(idHeaders, func(h string) bool { return ascii.EqualFold(name, h) }) {
		return true
	}
	local := f.text[start:at]
	digits := 0
	for _, c := range local {
		if ascii.IsDigit(c) {
			digits++
		}
	}
	return digits >= 7 && len(local) >= 16 && ascii.At(f.text, start-1) == '<'
}
