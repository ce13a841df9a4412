//go:build !js

package rules

import (
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"slices"
	"strings"
	"sync"
)

// hstsFile is the date of the list, a line end, and the hashes of its names: sorted, and each as the difference to the
// one before (encoding/binary, varints). A hash is the first 37 bits of SHA-256, so that one host in a million that is
// not in the list seems to be. The name of a host whose subdomains are in the list too begins with a dot. How to
// replace it by a newer one: see gen_hsts.go.
//
//go:embed hsts.bin
var hstsFile string

var hstsHashes = sync.OnceValue(func() (hashes []uint64) {
	rest, before := []byte(hstsFile[len("2006-01-02\n"):]), uint64(0)
	for len(rest) > 0 {
		difference, n := binary.Uvarint(rest)
		before += difference
		hashes, rest = append(hashes, before), rest[n:]
	}
	return hashes
})

// isPreloaded reports whether browsers ask the host by https alone, whatever a link says: it is in the list of Chromium
// for HTTP Strict Transport Security (RFC 6797), or in a domain that is. The host is in lower case.
func isPreloaded(host string) bool {
	host = strings.TrimSuffix(host, ".")
	if isInHSTS(host) {
		return true
	}
	for name := host; ; {
		if isInHSTS("." + name) {
			return true
		}
		var more bool
		if _, name, more = strings.Cut(name, "."); !more {
			return false
		}
	}
}

func isInHSTS(name string) bool {
	sum := sha256.Sum256([]byte(name))
	_, found := slices.BinarySearch(hstsHashes(), binary.BigEndian.Uint64(sum[:])>>27)
	return found
}
