package join

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// The hyphens that formatters put in.
const (
	softHyphen = "\u00AD"
	dashHyphen = "\u2010"
)

// A Hyphen is the decision on a hyphen before a line break, which "may or may not"
// belong to the URL (RFC 1738, appendix).
type Hyphen struct {
	Len    int // of the hyphen at the end of the URL, in bytes; 0 if there is none
	Drop   bool
	Reason Reason
}

// HyphenOf decides on the hyphen at the end of head. The line break is at text[at] of
// the text that around knows, and right is the token after it.
func HyphenOf(head, right []byte, around *Surroundings, at int) Hyphen {
	n := hyphenLen(head)
	switch {
	case n == 0:
		return Hyphen{}
	case head[len(head)-1] != '-':
		return Hyphen{n, true, FormatterHyphen}
	}
	drop, reason := isInserted(head, bound.TrimWord(right), around, at)
	return Hyphen{n, drop, reason}
}

// hyphenLen returns the length of the hyphen at the end of text: "-", or one
// that formatters put in, U+00AD or U+2010; 0 if there is none.
func hyphenLen(text []byte) int {
	for _, h := range [...]string{"-", softHyphen, dashHyphen} {
		if ascii.HasSuffix(text, h) {
			return len(h)
		}
	}
	return 0
}

// isInserted reports whether the "-" at the end of left was inserted where the line
// was wrapped, before right, and on what evidence; the strongest comes first
// (extraction policy, section 3). Software wraps after a hyphen that is there, so
// without evidence it stays.
func isInserted(left, right []byte, around *Surroundings, at int) (bool, Reason) {
	keep, drop := concat(left, right), concat(left[:len(left)-1], right)
	if k, d := around.HasURL(keep, at), around.HasURL(drop, at); k != d {
		return d, UnbrokenNearby
	}
	if k, d := around.HasHost(keep, at), around.HasHost(drop, at); k != d {
		return d, HostKnown
	}
	if k, d := namesHost(left, right, "-"), namesHost(left[:len(left)-1], right, ""); k != d {
		return d, NameInPath
	}
	if around.HyphenatesProse(at) && len(right) > 0 && (ascii.IsAlpha(right[0]) || right[0] >= 0x80) || isLoneHyphen(left, right) {
		return true, ProseHyphenated
	}
	return false, HyphenByDefault
}

// namesHost reports whether the path after a host that is broken between left and right has the label of the host at the break,
// with the hyphen between both parts, or with none: in foo-bar.example/foo-bar/ the path shows that the hyphen belongs there.
func namesHost(left, right []byte, hyphen string) bool {
	_, host, ok := bytes.Cut(bytes.TrimSuffix(left, []byte("-")), []byte("://"))
	rest, path, hasPath := bytes.Cut(right, []byte("/"))
	first := host[bytes.LastIndexAny(host, ".@")+1:]
	last, _, _ := bytes.Cut(rest, []byte("."))
	if !ok || !hasPath || bytes.ContainsAny(host, "/?#") || len(first) == 0 || len(last) == 0 {
		return false
	}
	label := slices.Concat(first, []byte(hyphen), last)
	return bytes.Contains(bytes.ToLower(path), bytes.ToLower(label))
}

// isLoneHyphen reports whether a hyphen after a slash comes before a mark with
// which a path segment begins, as in "/-" and "~jim/": it joins no words.
func isLoneHyphen(left, right []byte) bool {
	return ascii.HasSuffix(left, "/-") && len(right) > 0 && right[0] == '~'
}
