package find

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// defangedScheme reads the scheme of a URL disguised so that nobody follows it
// by mistake, as in hxxp://, hxxps[:]// and http[://]. Its colon is text[i].
// It returns the start of the scheme and the offset after "//".
func (f *Finder) defangedScheme(i int) (start, from int, ok bool) {
	end, from := i, i+1
	if ascii.At(f.text, i-1) == '[' {
		end--
	}
	if ascii.At(f.text, i+1) == ']' {
		from++
	}
	if !ascii.HasPrefix(f.text[from:], "//") {
		return 0, 0, false
	}
	from += 2
	if end < i && ascii.At(f.text, from) == ']' {
		from++
	}
	start = end
	for start > f.carry.floor && end-start < bound.MaxScheme && ascii.IsAlpha(f.text[start-1]) {
		start--
	}
	for ; end-start >= 4; start++ {
		if s := f.text[start:end]; isDefanged(s) || end < i && isHTTP(s) {
			return start, from, true
		}
	}
	return 0, 0, false
}

// isDefanged reports whether a scheme is a disguise of http or https.
func isDefanged(scheme []byte) bool {
	return ascii.EqualFold(scheme, "hxxp") || ascii.EqualFold(scheme, "hxxps")
}

func isHTTP(scheme []byte) bool {
	return ascii.EqualFold(scheme, "http") || ascii.EqualFold(scheme, "https")
}

// refanged reads the URL at text[start] with all its disguise undone. From is the
// offset after "//".
func (f *Finder) refanged(start, from int) (u URL, next int, ok bool) {
	end := bound.Bare(f.before(start), f.text, start, from, false).End
	if end <= from {
		return URL{}, from, false
	}
	var a assembly
	run := start
	host := from + hostEnds.Index(f.text[from:end])
	for i := start; i < host; {
		n, plain := refang(f.text[i:host], i < from)
		if n == 0 {
			i++
			continue
		}
		a.add(f.text, run, i)
		a.addDecoded(i, i+n, plain)
		i += n
		run = i
	}
	a.add(f.text, run, end)
	u = a.url(Bare)
	u.Notes |= Refanged
	return u, end, true
}

// disguises are the ways to hide a mark, and the mark.
var disguises = [...]struct{ hidden, plain string }{
	{"[.]", "."}, {"(.)", "."}, {"{.}", "."}, {"[dot]", "."}, {"(dot)", "."}, {"[:]", ":"}, {"[://]", "://"},
}

// isDisguised reports whether b begins with labels of a host and a disguised dot.
func isDisguised(b []byte) bool {
	n, plain := refang(b[ascii.Span(b[:min(len(b), bound.MaxHost)], bound.IsHostByte):], false)
	return n > 0 && plain == "."
}

// refang returns the length of the disguise at the front of b, and what it
// hides; in a scheme that is also the xx of hxxp.
func refang(b []byte, scheme bool) (n int, plain string) {
	if scheme && ascii.HasPrefixFold(b, "xx") {
		return 2, "tt"
	}
	for _, d := range disguises {
		if ascii.HasPrefixFold(b, d.hidden) {
			return len(d.hidden), d.plain
		}
	}
	return 0, ""
}

// defangedHost reads the URL that begins with a host that has its first dot
// disguised at text[i], and no scheme.
func (f *Finder) defangedHost(i int) (u URL, next int, ok bool) {
	start := bound.HostStart(f.text, f.carry.floor, i)
	if start == i || !ascii.IsAlnum(f.text[start]) || ascii.At(f.text, start-1) == '/' || ascii.At(f.text, start-1) == '@' {
		return URL{}, i + 1, false
	}
	if u, next, ok = f.refanged(start, start); !ok || !bound.IsHost(u.textIn(f.text)) {
		return URL{}, i + 1, false
	}
	f.infer(&u, hostScheme(u.textIn(f.text)))
	return u, next, true
}
