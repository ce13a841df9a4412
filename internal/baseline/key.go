package baseline

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/tally"
	"github.com/urlmend/urlmend/internal/uri"
	"github.com/urlmend/urlmend/lint"
)

// sum identifies the URL of a finding, with its password redacted: the first 8 bytes of
// its SHA-256.
type sum [8]byte

func sumOf(url string) sum {
	full := sha256.Sum256([]byte(url))
	return sum(full[:])
}

// An ID identifies a finding in its document: by its rule, its URL, and the number of
// equal ones before it.
type ID struct {
	rule    string
	url     sum
	ordinal int
}

// Fingerprint returns what a finding is known by to programs that follow it from
// run to run: 32 hex digits, made of what a baseline goes by, and so without a
// line number.
func Fingerprint(path string, id ID) string {
	fields := []string{filepath.ToSlash(path), id.rule, hex.EncodeToString(id.url[:]), strconv.Itoa(id.ordinal)}
	sum := sha256.Sum256([]byte(strings.Join(fields, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// A Counter counts the findings of one document that differ in nothing but their
// place. The zero value has counted none. [Counter.Close] must be called at the end.
type Counter struct {
	seen tally.Tally // of rules and URLs
	url  string      // the last one
	sum  sum         // of it
	key  []byte
}

// Next returns what the finding is known by. Findings are given in order.
func (c *Counter) Next(f *lint.Finding) ID {
	if c.url != f.URL || f.URL == "" {
		c.url, c.sum = f.URL, sumOf(f.URL)
	}
	c.key = append(append(c.key[:0], c.sum[:]...), f.Rule...)
	return ID{f.Rule, c.sum, c.seen.Add(c.key) + 1}
}

// Close frees the memory and the file of the counter. It returns an error if it could no longer count
// equal findings.
func (c *Counter) Close() error {
	err := c.seen.Err()
	c.seen.Close()
	return err
}

// about returns the scheme and the host of a URL, or "-" where they are not there, or not
// letters, digits, hyphens, dots and the like: nothing else is fit for a file that
// people read, and an empty field at the end of a line gets lost.
func about(url string) (scheme, host string) {
	at := uri.Split(url)
	return plain(url[at.Scheme.Start:at.Scheme.End]), plain(url[at.Host.Start:at.Host.End])
}

func plain(text string) string {
	const longest = 253 // of a host
	odd := func(r rune) bool {
		return !('a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || bytes.ContainsRune([]byte("-._:+[]*"), r))
	}
	if text == "" || len(text) > longest || strings.ContainsFunc(text, odd) {
		return "-"
	}
	return text
}
