package tree

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
)

// maxFront is the length in bytes of the longest block of settings that is read.
const maxFront = 16 << 10

// frontMatter reads the block of settings in YAML or TOML that the document begins with. It returns where the text begins.
func (r *reader) frontMatter() int {
	text := bytes.TrimPrefix(r.text, []byte("\ufeff"))
	offset := len(r.text) - len(text)
	for _, mark := range [...]string{"---", "+++"} {
		line := ascii.FirstLine(text)
		if string(bytes.TrimRight(line, " \r")) != mark {
			continue
		}
		at := len(line)
		end := bytes.Index(text[at:min(len(text), maxFront)], []byte("\n"+mark))
		if end < 0 {
			return offset
		}
		r.hasFront = true
		r.settings(string(text[at : at+end]))
		return offset + at + end + 1 + len(mark)
	}
	return offset
}

// settings reads where a block of settings says that the document is published.
func (r *reader) settings(block string) {
	isList := false
	for line := range strings.Lines(block) {
		trimmed := strings.TrimSpace(line)
		if value, isItem := strings.CutPrefix(trimmed, "- "); isItem {
			if isList {
				r.published(value)
			}
			continue
		}
		key, value, ok := strings.Cut(trimmed, ":")
		if k, v, isTOML := strings.Cut(trimmed, "="); isTOML && (!ok || len(k) < len(key)) {
			key, value, ok = k, v, true
		}
		if !ok {
			continue
		}
		isList = false
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "permalink", "url", "slug", "id", "path", "linkname":
			r.published(value)
		case "aliases", "redirect_from", "redirects", "redirect", "alias":
			isList = true
			for v := range strings.SplitSeq(strings.Trim(value, " []\r\n"), ",") {
				r.published(v)
			}
		}
	}
}

// published adds a path at which the document is published.
func (r *reader) published(value string) {
	if value = strings.Trim(value, " \t\r\n\"'"); value != "" && len(value) < maxDestination && !strings.ContainsAny(value, "{:") {
		r.front = append(r.front, value)
	}
}
