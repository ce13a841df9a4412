package find

import (
	"slices"

	"github.com/urlmend/urlmend/internal/join"
)

// readings ranks the ways to read a URL, the one taken first: each hyphen before a
// break the other way, and the white space inside lines as %20. It returns nil
// if there is only one.
func readings(url []byte, c join.Confidence, breaks []Break) []Reading {
	var rs []Reading
	spaces := false
	for _, b := range breaks {
		spaces = spaces || b.Kind == SpaceBreak
		if b.Hyphen == NoHyphen {
			continue
		}
		rs = append(rs, Reading{Text: otherHyphen(url, b), Confidence: join.Possible, Reason: join.OtherHyphen})
	}
	if spaces {
		rs = append(rs, Reading{Text: escapeSpaces(url, breaks), Confidence: join.Possible, Reason: join.SpaceMeant})
	}
	if rs == nil {
		return nil
	}
	rs = slices.Insert(rs, 0, Reading{Text: string(url), Confidence: c, Reason: firstReason(breaks)})
	seen := make(map[string]bool, len(rs))
	return slices.DeleteFunc(rs, func(r Reading) bool {
		again := seen[r.Text]
		seen[r.Text] = true
		return again
	})
}

// firstReason is the reason of the first decision that could have gone the
// other way.
func firstReason(breaks []Break) join.Reason {
	for _, b := range breaks {
		if b.Hyphen != NoHyphen || b.Kind == SpaceBreak {
			return b.Reason
		}
	}
	return join.NoReason
}

// otherHyphen returns text with the hyphen at b read the other way.
func otherHyphen(text []byte, b Break) string {
	if b.Hyphen == HyphenDropped {
		return string(text[:b.At]) + "-" + string(text[b.At:])
	}
	return string(text[:b.At-1]) + string(text[b.At:])
}

// escapeSpaces returns url with %20 where white space was dropped
// inside a line.
func escapeSpaces(url []byte, breaks []Break) string {
	var out []byte
	from := 0
	for _, b := range breaks {
		if b.Kind == SpaceBreak {
			out = append(out, url[from:b.At]...)
			out = append(out, "%20"...)
			from = b.At
		}
	}
	return string(append(out, url[from:]...))
}
