package bound

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// MaxHost is the length of the longest host name (RFC 1035, 2.3.4).
const MaxHost = 255

// IsHost reports whether b begins with the name of a host: labels with dots
// between them, and a last one that is no number and no suffix of a file name;
// then a port or a path, or the end.
func IsHost(b []byte) bool {
	n := ascii.Span(b, IsHostByte)
	if n < len(b) && b[n] != '/' && b[n] != ':' && b[n] != '?' && b[n] != '#' {
		return false
	}
	host := bytes.TrimSuffix(b[:n], []byte("."))
	i := bytes.LastIndexByte(host, '.')
	if i <= 0 || !ascii.IsAlnum(host[0]) {
		return false
	}
	last := host[i+1:]
	return len(last) > 1 && ascii.All(last, ascii.IsAlpha) && !fileSuffixes.Has(last)
}

// fileSuffixes are ends of file names that are no top-level domains. Without them
// a file name would be read as a host name.
var fileSuffixes = ascii.NewWordSet("css doc gif go gz htm html jpg js pdf png tar tex tgz txt xml")

// IsHostByte reports whether c can be in the name of a host.
func IsHostByte(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '.' }

// BeginsWithHost reports whether b begins with the name of a host, whatever
// follows it.
func BeginsWithHost(b []byte) bool {
	n := ascii.Span(b[:min(len(b), MaxHost)], IsHostByte)
	return IsHost(bytes.TrimRight(b[:n], "."))
}

// HostStart returns where a host may start of which text[:i] is the end; at most
// MaxHost bytes before i, and not before floor.
func HostStart(text []byte, floor, i int) int {
	start := i
	for start > floor && i-start < MaxHost && IsHostByte(text[start-1]) {
		start--
	}
	return start
}

// IsAddress reports whether b is a mail address, local@domain.
func IsAddress(b []byte) bool {
	local, domain, ok := bytes.Cut(b, []byte("@"))
	return ok && len(local) > 0 && ascii.IsAlnum(local[0]) && ascii.IsAlnum(ascii.At(domain, 0)) &&
		ascii.All(domain, ascii.IsScheme) && bytes.IndexByte(local, '/') < 0
}
