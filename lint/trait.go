package lint

import (
	"bytes"

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
	for _, b := range "$[{" {
		t[b] |= HasUnsafe // may begin a placeholder
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
	for _, b := range p.URL {
		t |= bytewise[b]
	}
	t.set(HasUnsafe, p.User.Present || !p.Scheme.Present || !isName(p.Host.Text))
	t.set(HasForeignHost, t&HasStrange != 0 || bytes.Contains(p.Host.Text, []byte("--")))
	t.set(HasUser, p.User.Present)
	t.set(HasPort, p.Port.Present)
	t.set(HasFragment, p.Fragment.Present)
	t.set(HasBreak, len(p.Breaks) > 0)
	t.set(HasReading, len(p.Readings) > 0)
	t.set(HasNote, p.Notes != 0 || p.Inferred > 0)
	t.set(HasOtherScheme, !isWeb(p.Scheme.Text))
	t.set(HasUnknownScheme, !p.KnownScheme)
	t.set(IsLong, len(p.URL) > 998)
	t.set(IsInMail, p.Mail != nil)
	return t
}

func (t *Trait) set(trait Trait, has bool) {
	if has {
		*t |= trait
	}
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
