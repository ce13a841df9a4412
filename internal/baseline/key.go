package baseline

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
	"github.com/urlmend/urlmend/lint"
)

// Hash returns what stands for a URL of a finding, its password redacted: 16 hex
// digits of its SHA-256.
func Hash(url string) string {
	sum := sha256.Sum256([]byte(url))
	return hex.EncodeToString(sum[:8])
}

// Fingerprint returns what a finding is known by to programs that follow it from
// run to run: 32 hex digits, made of what a baseline goes by, and so without a
// line number. Ordinal is that of a [Counter].
func Fingerprint(path string, f *lint.Finding, ordinal int) string {
	fields := []string{filepath.ToSlash(path), f.Rule, Hash(f.URL), strconv.Itoa(ordinal)}
	sum := sha256.Sum256([]byte(strings.Join(fields, "\x00")))
	return hex.EncodeToString(sum[:16])
}

// A Counter counts the findings of one document that differ in nothing but their
// place. The zero value has counted none.
type Counter struct{ seen map[kind]int }

type kind struct{ rule, url string }

// Next returns which of its kind the finding is, from 1. Findings are given in
// order.
func (c *Counter) Next(f *lint.Finding) int {
	if c.seen == nil {
		c.seen = make(map[kind]int)
	}
	k := kind{f.Rule, f.URL}
	c.seen[k]++
	return c.seen[k]
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
