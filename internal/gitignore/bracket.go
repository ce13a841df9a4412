package gitignore

import (
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A set is a set of bytes, such as a bracket expression matches.
type set [256]bool

// bracket reads the bracket expression at the start of s and returns its
// length, 0 if it is malformed.
func bracket(s string) (*set, int) {
	in := new(set)
	i := 1
	negated := i < len(s) && (s[i] == '!' || s[i] == '^')
	if negated {
		i++
	}
	for first := i; i < len(s); {
		if s[i] == ']' && i > first {
			if negated {
				in = in.complement()
			}
			return in, i + 1
		}
		n := in.add(s[i:])
		if n == 0 {
			break
		}
		i += n
	}
	return nil, 0
}

// add adds the class, range or byte at the start of s and returns its length,
// 0 if it is malformed.
func (in *set) add(s string) int {
	if rest, ok := strings.CutPrefix(s, "[:"); ok {
		name, _, ok := strings.Cut(rest, "]")
		if !ok {
			return 0
		}
		if class, ok := strings.CutSuffix(name, ":"); ok {
			return in.addClass(class)
		}
	}
	low, n := single(s)
	high := low
	if n > 0 && n+1 < len(s) && s[n] == '-' && s[n+1] != ']' {
		var m int
		if high, m = single(s[n+1:]); m == 0 {
			return 0
		}
		n += 1 + m
	}
	for c := int(low); c <= int(high); c++ {
		in[c] = true
	}
	return n
}

// addClass adds a class by its name and returns the length of [:name:], 0 if there is no such class.
func (in *set) addClass(name string) int {
	is := classes[name]
	if is == nil {
		return 0
	}
	for c := range in {
		in[c] = in[c] || is(byte(c))
	}
	return len("[:" + name + ":]")
}

// single reads one byte, which a backslash may quote, and returns its length, 0 if
// it is malformed.
func single(s string) (byte, int) {
	switch {
	case s[0] != '\\':
		return s[0], 1
	case len(s) > 1:
		return s[1], 2
	}
	return 0, 0
}

func (in *set) complement() *set {
	out := new(set)
	for c := range in {
		out[c] = !in[c]
	}
	return out
}

// classes are the character classes of POSIX, in ASCII.
var classes = map[string]func(byte) bool{
	"alnum":  ascii.IsAlnum,
	"alpha":  ascii.IsAlpha,
	"blank":  ascii.IsBlank,
	"cntrl":  func(c byte) bool { return c < ' ' || c == 0x7f },
	"digit":  ascii.IsDigit,
	"graph":  func(c byte) bool { return '!' <= c && c <= '~' },
	"lower":  ascii.IsLower,
	"print":  func(c byte) bool { return ' ' <= c && c <= '~' },
	"punct":  ascii.IsPunct,
	"space":  ascii.IsSpace,
	"upper":  ascii.IsUpper,
	"xdigit": ascii.IsHex,
}
