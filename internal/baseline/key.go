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
)

// sum identifies the subject of a finding: the first 8 bytes of its SHA-256. The subject is
// the URL, or the text of the directive that the finding is about, without secrets.
type sum [8]byte

func sumOf(subject string) sum {
	full := sha256.Sum256([]byte(subject))
	return sum(full[:])
}

// An ID identifies a finding in its document: by its rule, its subject, and the number of
// equal ones before it.
type ID struct {
	rule    string
	subject sum
	ordinal int
}

// Fingerprint returns what a finding is known by to programs that follow it from
// run to run: 32 hex digits, made of what a baseline goes by, and so without a
// line number.
func Fingerprint(path string, id ID) string {
	fields := []string{filepath.ToSlash(path), id.rule, hex.EncodeToString(id.subject[:]), strconv.Itoa(id.ordinal)}
	sum := sha256.Sum256([]byte(strings.Join(fields, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// A Counter counts the findings of one document that differ in nothing but their
// place. The zero value has counted none. [Counter.Close] must be called at the end.
type Counter struct {
	seen    tally.Tally // of rules and subjects
	subject string      // the last one
	sum     sum         // of it
	key     []byte
}

// Next returns what a finding of that rule about that subject is known by. Findings are given in order.
func (c *Counter) Next(rule, subject string) ID {
	if c.subject != subject || subject == "" {
		c.subject, c.sum = subject, sumOf(subject)
	}
	c.key = append(append(c.key[:0], c.sum[:]...), rule...)
	return ID{rule, c.sum, c.seen.Add(c.key) + 1}
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
