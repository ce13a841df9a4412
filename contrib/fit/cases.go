package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
)

// A labelled is one line of an input: a line end at which a bare URL is, and what people say of it.
type labelled struct {
	ID     string  `json:"id"`
	Kind   string  `json:"kind"`
	Source string  `json:"source"`
	Name   string  `json:"name"`
	Weight float64 `json:"weight"`
	Input  escaped `json:"input"`
	At     *int    `json:"at"`
	Line   int     `json:"line"` // of the tail, from 0, where At is missing
	Joined escaped `json:"joined"`
	Label  string  `json:"label"`
}

// escaped is text in which a lone surrogate U+DC80 to U+DCFF is a byte that is not UTF-8.
type escaped []byte

func (e *escaped) UnmarshalJSON(quoted []byte) error {
	for i := 1; i < len(quoted)-1; i++ {
		c := quoted[i]
		if c != '\\' {
			*e = append(*e, c)
			continue
		}
		i++
		if quoted[i] != 'u' {
			var s string
			if err := json.Unmarshal([]byte{'"', '\\', quoted[i], '"'}, &s); err != nil {
				return err
			}
			*e = append(*e, s...)
			continue
		}
		var r rune
		if _, err := fmt.Sscanf(string(quoted[i+1:i+5]), "%04x", &r); err != nil {
			return err
		}
		i += 4
		switch {
		case r >= 0xDC80 && r <= 0xDCFF:
			*e = append(*e, byte(r-0xDC00))
			continue
		case utf16.IsSurrogate(r):
			var low rune
			if _, err := fmt.Sscanf(string(quoted[i+1:i+7]), "\\u%04x", &low); err != nil {
				return err
			}
			i += 6
			r = utf16.DecodeRune(r, low)
		}
		*e = utf8.AppendRune(*e, r)
	}
	return nil
}

// A lineEnd is a labelled line end, and what urlmend does there.
type lineEnd struct {
	labelled
	isJoin  bool // by the label
	joined  bool // by urlmend
	isRight bool // joined, and the URL is the one that the label gives
	extract.LineEnd
}

// read reads the labelled line ends of files. Those labelled as unsure are left out.
func read(paths []string) (all []lineEnd, err error) {
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		lines := bufio.NewScanner(bytes.NewReader(data))
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			var l labelled
			if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			if l.Label != "unsure" {
				all = append(all, judge(l))
			}
		}
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return all, nil
}

// judge finds what urlmend does at a labelled line end.
func judge(l labelled) lineEnd {
	e := lineEnd{labelled: l, isJoin: l.Label == "join"}
	if e.Weight == 0 {
		e.Weight = 1
	}
	e.Source, _, _ = strings.Cut(e.Source, "/")
	if e.Kind == "" {
		e.Kind = "without a kind"
	}
	at := e.offset()
	text := []byte(l.Input)
	options := extract.Options{Input: extract.InputFor(l.Name, text)}
	for u := range extract.Find(text, options) {
		segments := u.Segments()
		for i := 1; i < len(segments); i++ {
			if segments[i-1].End <= at && at < segments[i].Start {
				e.joined = true
				e.isRight = e.isJoin && bytes.Contains(u.Text, l.Joined)
			}
		}
	}
	options.Explain, options.Joins = true, extract.Possible // as far as it may be asked about a line end
	for u := range extract.Find(text, options) {
		for _, end := range u.LineEnds {
			if stop := stopOf(&u, &end); stop <= at && bytes.IndexByte(text[stop:at], '\n') < 0 && u.Start < at {
				e.LineEnd = end
			}
		}
	}
	return e
}

// offset returns the offset of the line end in the input.
func (l *labelled) offset() int {
	if l.At != nil {
		return *l.At
	}
	at := -1
	for range l.Line {
		at += 1 + bytes.IndexByte(l.Input[at+1:], '\n')
	}
	return at
}

// stopOf returns where the URL is on the line that e ends.
func stopOf(u *extract.URL, e *extract.LineEnd) int {
	for _, b := range u.Breaks {
		if at := len(e.Head) - b.At; at >= 0 && at <= len("\u2010") && (b.Kind == extract.LineBreak || b.Kind == extract.PageBreak) {
			return b.Start
		}
	}
	return u.End
}
