package overview

import (
	"bytes"
	"encoding/base64"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// How many characters of a place, and of the text before and after it, are shown.
const (
	shownOf     = 400
	shownAround = 160
)

// A run is some text of an excerpt.
type run struct {
	Text   string
	IsMark bool // what the excerpt is about
}

// excerpt returns the text around a place: the rest of its lines, and a line before and after. The URL is
// the one at the place, "" if there is none.
func (w *wanted) excerpt(url string) []run {
	before, of, after := wholeRunes(w.before), w.of, wholeRunes(w.after)
	wraps := w.wraps
	if isBase64(of) {
		before, of, after = decodeAround(before, of, after, url)
		wraps = nil
	}
	show := readable
	if strings.Contains(url, "://") {
		show = func(text string) string { return visibleLines(addressless(text)) }
	}
	runs := []run{{Text: lastOf(readable(lastLines(before)))}}
	at, room := 0, shownOf
	add := func(to int, isMark bool) {
		text := cut(show(string(of[at:to])), room)
		room -= utf8.RuneCountInString(text)
		runs = append(runs, run{text, isMark})
		at = to
	}
	for _, b := range wraps {
		if from, to := b.Start-w.start, b.End-w.start; at <= from && from <= to && to <= len(of) && room > 0 {
			add(from, true)
			add(to, false)
		}
	}
	if room > 0 {
		add(len(of), true)
	}
	runs = append(runs, run{Text: cut(readable(firstLines(after)), shownAround)})
	return slices.DeleteFunc(runs, func(r run) bool { return r.Text == "" })
}

// wholeRunes returns text without the parts of characters that were cut at its ends.
func wholeRunes(text []byte) []byte {
	for range utf8.UTFMax - 1 {
		if len(text) > 0 && !utf8.RuneStart(text[0]) {
			text = text[1:]
		}
		if r, size := utf8.DecodeLastRune(text); r == utf8.RuneError && size == 1 {
			text = text[:len(text)-1]
		}
	}
	return text
}

// lastLines returns the end of text: the line that is not ended, and the one before.
func lastLines(text []byte) string {
	at := bytes.LastIndexByte(text, '\n')
	if at > 0 {
		at = bytes.LastIndexByte(text[:at], '\n')
	}
	return strings.TrimLeft(string(text[at+1:]), "\r\n")
}

// firstLines returns the rest of the line with which text begins, and the next line.
func firstLines(text []byte) string {
	if end := bytes.IndexByte(text, '\n'); end >= 0 {
		if next := bytes.IndexByte(text[end+1:], '\n'); next >= 0 {
			text = text[:end+1+next]
		}
	}
	return strings.TrimRight(string(text), "\r\n")
}

// readable returns text without secrets and addresses, in which only line ends act.
func readable(text string) string { return visibleLines(withoutAddresses(lint.RedactText(text))) }

func visibleLines(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = string(report.AppendVisible(nil, []byte(strings.ReplaceAll(line, "\t", "    "))))
	}
	return strings.Join(lines, "\n")
}

// lastOf returns the last characters of s.
func lastOf(s string) string {
	if over := utf8.RuneCountInString(s) - shownAround; over > 0 {
		return "…" + string([]rune(s)[over:])
	}
	return s
}

// isBase64 reports whether the place of a URL is encoded. In all other encodings of mail, a URL has a
// colon, a dot or a "%" or "=" inside.
func isBase64(of []byte) bool {
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/\r\n"
	return len(of) > 0 && len(bytes.Trim(bytes.TrimRight(of, "="), alphabet)) == 0
}

// decodeAround decodes the whole lines of base64 around a URL. It returns nothing if the URL is not in
// what comes of that, as in another character set.
func decodeAround(before, of, after []byte, url string) (_, _, _ []byte) {
	lines := bytes.Split(slices.Concat(before, of, after), []byte("\n"))
	var text []byte
	for _, line := range lines {
		if decoded, err := base64.StdEncoding.AppendDecode(nil, bytes.TrimSpace(line)); err == nil {
			text = append(text, decoded...)
		}
	}
	if b, a, found := bytes.Cut(text, []byte(url)); found && url != "" {
		return wholeRunes(b), []byte(url), wholeRunes(a)
	}
	return nil, nil, nil
}
