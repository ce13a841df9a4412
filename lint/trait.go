package lint

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// A Trait is something that a URL has or has not. Traits are sets: see
// [Rule.Needs].
type Trait uint32

const (
	HasEscape        Trait = 1 << iota // a percent sign
	HasStrange                         // a byte that is not graphic ASCII
	HasBackslash                       // a backslash
	HasAmpersand                       // an ampersand
	HasEquals                          // an equals sign
	HasUser                            // a user, if an empty one
	HasPort                            // a port, if an empty one
	HasFragment                        // a fragment, if an empty one
	HasBreak                           // something was dropped inside it
	HasReading                         // it can be read in another way
	HasNote                            // a note, or an inferred scheme
	HasOtherScheme                     // a scheme that is not http or https
	HasUnknownScheme                   // a scheme that the edition does not define
	IsLong                             // more than 998 bytes (RFC 5322, 2.1.1)
	IsInMail                           // it stands in a message, see [Pass.Mail]
	// HasUnsafe: a byte that the edition does not allow everywhere behind
	// the host, or that is rare in what stands before. What separates the
	// components does not count.
	HasUnsafe
	// HasForeignHost: the host has letters beyond ASCII, or may stand for
	// some in Punycode.
	HasForeignHost
	// HasEmptyHost: two slashes where a host would follow, and none does.
	HasEmptyHost
	// HasOddHost: a host that has more than labels of letters, digits and
	// single hyphens inside, a letter first in each, or more than 63 bytes.
	HasOddHost
	// HasAddress: a host that is an IP address, or may be meant as one: its
	// last label begins with a digit, or it has a bracket or a colon.
	HasAddress
	// HasSlashDot: a dot right behind a slash.
	HasSlashDot
	// HasDoubleSlash: the path begins with two slashes.
	HasDoubleSlash
	// IsBracketed: angle brackets mark it off, with "URL:" in them or
	// without.
	IsBracketed
	// FollowsLetter: an ASCII letter stands right before it.
	FollowsLetter
)

// A byteTraits has the traits that one byte makes.
type byteTraits [256]Trait

func newByteTraits(e Edition) (t byteTraits) {
	for b := range t {
		if b <= ' ' || b >= 0x7F {
			t[b] = HasStrange
		}
		t.unlessAllowed(e, byte(b), uri.InPath, uri.InQuery, uri.InFragment)
	}
	t['%'], t['\\'] = HasEscape, HasBackslash|HasUnsafe
	t['&'] |= HasAmpersand
	t['='] |= HasEquals
	t['#'] = 0 // second-fragment's
	for _, b := range placeholderMarks {
		t[b] |= HasUnsafe
	}
	t['?'] = 0
	t.unlessAllowed(e, '?', uri.InQuery)
	return t
}

// unlessAllowed notes that b is unsafe where one of the components may not have
// it.
func (t *byteTraits) unlessAllowed(e Edition, b byte, components ...uri.Component) {
	for _, c := range components {
		if !e.get().Allows(c, b) {
			t[b] |= HasUnsafe
		}
	}
}

// traits returns those of the URL.
func (p *Pass) traits(bytewise *byteTraits) (t Trait) {
	last := byte(0)
	for _, b := range p.URL.Text {
		t |= bytewise[b]
		if b == '.' && last == '/' {
			t |= HasSlashDot
		}
		last = b
	}
	t |= p.hostTraits() | p.layoutTraits()
	t.set(HasUnsafe, p.User.Present || !p.Scheme.Present)
	t.set(HasForeignHost, t&HasStrange != 0)
	t.set(HasUser, p.User.Present)
	t.set(HasPort, p.Port.Present)
	t.set(HasDoubleSlash, at(p.Path.Text, 0) == '/' && at(p.Path.Text, 1) == '/')
	t.set(HasFragment, p.Fragment.Present)
	t.set(HasOtherScheme, !isWeb(p.Scheme.Text))
	t.set(HasUnknownScheme, !p.KnownScheme)
	t.set(IsLong, len(p.URL.Text) > 998)
	return t
}

// hostTraits returns those of the host; most have none.
func (p *Pass) hostTraits() (t Trait) {
	host := p.Host.Text
	if len(host) == 0 {
		t.set(HasEmptyHost, p.Host.Present)
		return t
	}
	if isPlainHost(host) {
		return 0
	}
	t.set(HasUnsafe, !isName(host))
	t.set(HasForeignHost, bytes.Contains(host, []byte("--")))
	t.set(HasAddress, endsInDigitLabel(host) || bytes.ContainsAny(host, "[:"))
	return t | HasOddHost
}

// layoutTraits returns those of how the URL stands in the text.
func (p *Pass) layoutTraits() (t Trait) {
	t.set(HasBreak, len(p.URL.Breaks) > 0)
	t.set(HasReading, len(p.URL.Readings) > 0)
	t.set(HasNote, p.URL.Notes != 0 || p.URL.Inferred > 0)
	t.set(IsInMail, p.URL.Mail != nil)
	t.set(IsBracketed, p.URL.Kind == extract.Wrapped || p.URL.Kind == extract.Angle)
	t.set(FollowsLetter, len(p.URL.Before) > 0 && ascii.IsAlpha(p.URL.Before[len(p.URL.Before)-1]))
	return t
}

func (t *Trait) set(trait Trait, has bool) {
	if has {
		*t |= trait
	}
}

// isPlainHost reports whether a host is at once seen to be one by every edition,
// as most are: see HasOddHost.
func isPlainHost(host []byte) bool {
	last := byte('.')
	for _, b := range host {
		if !ascii.IsAlpha(b) && (last == '.' || last == '-' || b != '.' && b != '-' && !ascii.IsDigit(b)) {
			return false
		}
		last = b
	}
	return last != '.' && last != '-' && len(host) <= 63
}

// endsInDigitLabel reports whether the last label of a host, but for a dot at
// the end, begins with a digit.
func endsInDigitLabel(host []byte) bool {
	host = bytes.TrimSuffix(host, []byte("."))
	return ascii.IsDigit(at(host, bytes.LastIndexByte(host, '.')+1))
}

// isName reports whether a host is made of letters, digits, dots and hyphens.
func isName(host []byte) bool {
	for _, b := range host {
		if (b|0x20 < 'a' || b|0x20 > 'z') && (b < '-' || b > '9' || b == '/') {
			return false
		}
	}
	return true
}

// isWeb reports whether a scheme is http or https, in lower case.
func isWeb(scheme []byte) bool {
	return string(scheme) == "http" || string(scheme) == "https"
}
