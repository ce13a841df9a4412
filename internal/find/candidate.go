package find

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/syntax"
	"github.com/urlmend/urlmend/internal/uri"
)

// A readFunc reads the URL that the trigger at text[i] begins. It returns where the
// search continues, too if there is no URL.
type readFunc = func(f *Finder, i int) (u URL, next int, ok bool)

// candidate reads the URL of which text[i] is the first colon.
func (f *Finder) candidate(i int) (u URL, next int, ok bool) {
	if f.endsPrefix(i) {
		if u, next, ok := f.inWrapper(i); ok {
			return u, next, true
		}
		if !ascii.HasPrefix(f.text[i+1:], "//") {
			return URL{}, i + 1, false
		}
	}
	if f.opt.Refang {
		if start, from, ok := f.defangedScheme(i); ok {
			return f.refanged(start, from)
		}
	}
	start, ok := f.schemeStart(i)
	switch {
	case !ok:
		if u, next, ok = f.mended(start, i); ok {
			return u, next, true
		}
		next = i + 1
	case f.opt.Refang && isDefangedHost(f.text[min(len(f.text), i+len("://")):]):
		return f.refanged(start, i+len("://"))
	case isHTTP(f.text[start:i]) && lacksHost(f.text[i+1:]):
		ok, next = false, i+1
	default:
		u, next, ok = f.urlAt(start, i)
	}
	if !ok && f.opt.NearMisses {
		return f.nearMiss(i)
	}
	return u, next, ok
}

// inWrapper reads the URL, or the near miss, in the wrapper whose "<URL:" ends at text[i], if there is one.
func (f *Finder) inWrapper(i int) (u URL, next int, ok bool) {
	if open := i - len("<URL"); open < f.carry.floor || f.text[open] != '<' {
		return URL{}, 0, false
	}
	if u, next, ok = f.wrapped(i); !ok && f.opt.NearMisses {
		return f.missedInWrapper(i)
	}
	return u, next, ok
}

// urlAt reads the URL that starts at text[start] and has its first colon at
// text[colon]: by what delimits it, or as a bare one.
func (f *Finder) urlAt(start, colon int) (u URL, next int, ok bool) {
	if u, next, ok = f.delimited(start); !ok {
		kind := Bare
		if f.isPrefixed(start) {
			kind = Prefixed
		}
		u, next, ok = f.bare(kind, start, colon)
	}
	return u, next, ok && !f.isPutTogether(colon, u.End)
}

// endsPrefix reports whether text[i] is the colon of "URL:".
func (f *Finder) endsPrefix(i int) bool {
	return i >= 3 && ascii.EqualFold(f.text[i-3:i], "url") && (i == 3 || !ascii.IsScheme(f.text[i-4]))
}

// isPrefixed reports whether "URL:" is before text[start].
func (f *Finder) isPrefixed(start int) bool {
	i := start
	for i > f.carry.floor && ascii.IsBlank(f.text[i-1]) && start-i < 8 {
		i--
	}
	return i > f.carry.floor && f.text[i-1] == ':' && f.endsPrefix(i-1)
}

// schemeStart returns the start of the scheme before the colon text[i]. It is not
// ok if there is none that makes a URL; then it is where the bytes of one start.
func (f *Finder) schemeStart(i int) (start int, ok bool) {
	start = i
	for lo := max(f.carry.floor, i-bound.MaxScheme); start > lo && ascii.IsScheme(f.text[start-1]); {
		start--
	}
	run := f.text[start:i]
	rest := f.text[i+1:]
	n := 0
	switch {
	case !ascii.HasPrefix(rest, "//"):
		n = f.rootlessScheme(start, run, rest)
	case !isHTTP(run):
		if n = uri.GluedScheme(run); n >= 0 && (isDefanged(run[n:]) || isUnlinked(run[n:]) && !f.namesScheme(run[n:])) {
			n = -1
		}
	}
	return start + max(0, n), n >= 0
}

// isUnlinked reports whether URLs of the scheme lead to nothing outside the program
// that shows them. They are found only where the scheme is asked for.
func isUnlinked(scheme []byte) bool {
	return ascii.EqualFold(scheme, "javascript") || ascii.EqualFold(scheme, "about")
}

// rootlessScheme returns the offset in run, which ends before a colon without "//",
// of a scheme that is known to do without; or -1.
func (f *Finder) rootlessScheme(start int, run, rest []byte) int {
	n, s := knownSuffix(run)
	if n == 0 && f.continuesName(start) {
		return -1
	}
	switch {
	case s == nil || s.Rootless == uri.FormNever:
	case s.Rootless == uri.FormTel && !ascii.IsLower(run[n]): // a label
		return -1
	case bound.FitsForm(s.Rootless, rest), f.inURLAttribute(start) && len(bound.Token(rest, bound.MaxForm)) > 0:
		return n
	case ascii.EqualFold(run, "mailto") && f.opt.Language.Has(syntax.Inline) && f.isAfter("](", start) && endsDestination(rest):
		return n
	}
	if f.namesScheme(run) && len(bound.Token(rest, bound.MaxForm)) > 0 {
		return 0
	}
	return -1
}

// knownSuffix returns the longest known scheme that ends run and follows no letter or
// digit in it, and its offset. "mailto" may follow a letter. It is nil if there is none.
func knownSuffix(run []byte) (int, *uri.Scheme) {
	for n := range run {
		if !ascii.IsAlpha(run[n]) || n > 0 && ascii.IsAlnum(run[n-1]) && !ascii.EqualFold(run[n:], "mailto") {
			continue
		}
		if s := uri.LookupScheme(run[n:]); s != nil {
			return n, s
		}
	}
	return 0, nil
}

// continuesName reports whether a scheme without "//" at text[start] continues a word,
// or a name with colons, as in std::string.
func (f *Finder) continuesName(start int) bool {
	c := ascii.At(f.text, start-1)
	return ascii.IsAlnum(c) || c == ':' && ascii.At(f.text, start-2) == ':'
}

// isAfter reports whether marks are right before text[start].
func (f *Finder) isAfter(marks string, start int) bool {
	return ascii.HasSuffix(f.text[f.carry.floor:start], marks)
}

// endsDestination reports whether a word and the parenthesis that closes a destination are at the beginning of
// text: a link of Markdown leads to whatever it has, also to an address without a mailbox.
func endsDestination(text []byte) bool {
	n := ascii.Span(text[:min(len(text), bound.MaxForm)], bound.IsHostByte)
	return n > 0 && ascii.At(text, n) == ')'
}

// inURLAttribute reports whether text[start] begins the quoted value of an
// attribute of HTML that holds a URL.
func (f *Finder) inURLAttribute(start int) bool {
	floor := f.carry.floor
	return start > floor && f.text[start-1] == '"' && syntax.InURLAttribute(f.text[max(floor, start-layout.MaxPrefix):start-1])
}
