package main

import (
	"fmt"
	"strconv"
	"strings"
)

// A size is a number of bytes: 64MB is 64 million.
type size int64

var units = []struct {
	name  string
	bytes size
}{{"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"B", 1}}

// Set parses a size; it makes *size a flag.Value.
func (s *size) Set(text string) error {
	number, unit := strings.ToUpper(text), size(1)
	for _, u := range units {
		if rest, ok := strings.CutSuffix(number, u.name); ok {
			number, unit = rest, u.bytes
			break
		}
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !(0 < n && n < 1e15) {
		return fmt.Errorf("not a size: %q; write it as 1GB or 64MB", text)
	}
	*s = size(n * float64(unit))
	return nil
}

// String is in the largest unit that leaves something before the point.
func (s size) String() string {
	for _, u := range units {
		if s >= u.bytes {
			return significant(float64(s)/float64(u.bytes)) + " " + u.name
		}
	}
	return "0"
}

// significant writes x with three digits, or as many as stand before the point.
func significant(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	text := strconv.FormatFloat(x, 'g', 3, 64)
	if strings.Contains(text, "e") {
		text = strconv.FormatFloat(x, 'f', 4, 64)
	}
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}
