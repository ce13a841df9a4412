package lint

// A Trait is something that a URL has or has not. Traits are sets: see
// [Rule.Needs].
type Trait uint16

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
)

// byteTraits are the traits that one byte makes.
var byteTraits = func() (t [256]Trait) {
	for b := range t {
		if b <= ' ' || b >= 0x7F {
			t[b] = HasStrange
		}
	}
	t['%'], t['\\'], t['&'], t['='] = HasEscape, HasBackslash, HasAmpersand, HasEquals
	return t
}()

// traits returns those of the URL.
func (p *Pass) traits() (t Trait) {
	for _, b := range p.URL {
		t |= byteTraits[b]
	}
	t.set(HasUser, p.User.Present)
	t.set(HasPort, p.Port.Present)
	t.set(HasFragment, p.Fragment.Present)
	t.set(HasBreak, len(p.Breaks) > 0)
	t.set(HasReading, len(p.Readings) > 0)
	t.set(HasNote, p.Notes != 0 || p.Inferred > 0)
	t.set(HasOtherScheme, !isWeb(p.Scheme.Text))
	t.set(HasUnknownScheme, !p.KnownScheme)
	t.set(IsLong, len(p.URL) > 998)
	return t
}

func (t *Trait) set(trait Trait, has bool) {
	if has {
		*t |= trait
	}
}

// isWeb reports whether a scheme is http or https, in lower case.
func isWeb(scheme []byte) bool {
	return string(scheme) == "http" || string(scheme) == "https"
}
