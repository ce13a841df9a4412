package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var dotSegments = &lint.Rule{
	Name:     "dot-segments",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  `a segment "." or ".." in the path of a complete URL`,
	Why: `These segments are meant for relative references. Before they request a
complete URL, most programs remove them, together with the segment before
"..". Others send them as they are, and the server refuses or serves another
file. Two URLs that differ only in these segments are the same to a browser
but not to a cache. %2E is another way to write a dot, and has the same
effect.`,
	Refs: []lint.Ref{
		lint.RFC("3986", "3.3"), lint.RFC("3986", "6.2.2.3"), lint.RFC("2396", "5.2"),
		{Document: "draft-ietf-uri-url-02", Section: "appendix 1.2"},
	},
	Editions: []string{"draft-02", "rfc2396", "rfc3986", "whatwg"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"http://www.example.com/pub/../index.html",
		"http://www.example.com/./index.html",
	},
	Good: []string{
		"http://www.example.com/index.html",
		"http://www.example.com/v1...v2/.well-known/a..b",
	},
	Check: checkDotSegments,
}

func checkDotSegments(p *lint.Pass) {
	if !p.Host.Present || !p.Contains('%') && !bytes.Contains(p.Path.Text, []byte("/.")) {
		return
	}
	start := p.Path.Start
	for segment := range bytes.SplitSeq(p.Path.Text, []byte("/")) {
		end := start + len(segment)
		if isDotSegment(segment) {
			p.Reportf(start, end, "programs disagree on the segment %s in a complete URL: write the path without it", p.Quote(start, end))
			p.Fix(lint.Unsafe, "write the path without dot segments", p.Replace(p.Path.Start, p.Path.End, withoutDots(p.Path.Text)))
			return
		}
		start = end + 1
	}
}

// withoutDots returns a path, which begins with a slash, without its dot segments
// (RFC 3986, section 5.2.4).
func withoutDots(path []byte) string {
	var kept [][]byte
	segments := bytes.Split(path[1:], []byte("/"))
	for i, segment := range segments {
		switch {
		case !isDotSegment(segment):
			kept = append(kept, segment)
			continue
		case !isOneDot(segment) && len(kept) > 0:
			kept = kept[:len(kept)-1]
		}
		if i == len(segments)-1 {
			kept = append(kept, nil) // the path of a directory
		}
	}
	return "/" + string(bytes.Join(kept, []byte("/")))
}

// isOneDot reports whether a dot segment is the one of one dot.
func isOneDot(segment []byte) bool {
	return len(segment) == 1 || len(segment) == len("%2E") && segment[0] == '%'
}

// isDotSegment reports whether the segment is one dot or two, escaped or not.
func isDotSegment(segment []byte) bool {
	dots := 0
	for ; len(segment) > 0; dots++ {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case hasPrefixFold(segment, "%2e"):
			segment = segment[3:]
		default:
			return false
		}
	}
	return dots == 1 || dots == 2
}
