package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// nearMiss reads what was meant as the URL that has its colon at text[i]:
// hxxp://x, http:/x, http:\\x, http:www.example.com or "http:// x".
func (f *finder) nearMiss(i int) (end int, ok bool) {
	start := i
	for start > f.floor && i-start < bound.MaxScheme && ascii.IsAlpha(f.text[start-1]) {
		start--
	}
	scheme, rest := f.text[start:i], f.text[i+1:]
	switch {
	case isDefanged(scheme) && bytes.HasPrefix(rest, []byte("//")):
	case (isHTTP(scheme) || ascii.EqualFold(scheme, "ftp")) && isNearMiss(rest):
	default:
		return i + 1, false
	}
	if bytes.HasPrefix(rest, []byte("// ")) {
		return f.missed(start, i+4)
	}
	return f.missed(start, i+1+ascii.Span(rest, func(c byte) bool { return c == '\\' }))
}

// isNearMiss reports whether rest, which follows the colon of http or ftp, is
// meant as the rest of a URL but is none.
func isNearMiss(rest []byte) bool {
	switch ascii.At(rest, 0) {
	case '/':
		return ascii.IsAlnum(ascii.At(rest, 1)) || ascii.At(rest, 1) == '/' && ascii.At(rest, 2) == ' ' && bound.BeginsWithHost(rest[3:])
	case '\\':
		return ascii.At(rest, 1) == '\\' && ascii.IsAlnum(ascii.At(rest, 2))
	}
	return ascii.IsAlnum(ascii.At(rest, 0)) && bound.BeginsWithHost(rest)
}

// missedDot reads the near miss that has a disguised dot, "[.]", at text[i].
func (f *finder) missedDot(i int) (end int, ok bool) {
	start := bound.HostStart(f.text, f.floor, i)
	if start == i || !ascii.IsAlnum(ascii.At(f.text, i+3)) {
		return i + 1, false
	}
	return f.missed(start, i+3)
}

// missedColon reads the near miss that has its slashes at text[i], and no colon
// before them: http//x.
func (f *finder) missedColon(i int) (end int, ok bool) {
	if i == 0 || !ascii.IsAlpha(f.text[i-1]) {
		return i + 2, false
	}
	start := i
	for start > f.floor && i-start < bound.MaxScheme && bound.IsWordByte(f.text[start-1]) {
		start--
	}
	scheme, rest := f.text[start:i], bytes.TrimPrefix(f.text[i+2:], []byte(":"))
	if !isHTTP(scheme) && !ascii.EqualFold(scheme, "ftp") || !bound.BeginsWithHost(rest) {
		return i + 2, false
	}
	return f.missed(start, i+2)
}

// missed returns the near miss that starts at text[start], of which the bytes
// before from are known.
func (f *finder) missed(start, from int) (end int, ok bool) {
	s := bound.Bare(f.before(start), f.text, start, from, false)
	if s.End <= from {
		return from, false
	}
	f.verbatim(Bare, start, s.End)
	f.url.Notes = NearMiss
	f.outer = start
	return s.End, true
}
