package mail

import "bytes"

// A finder returns the offset of the first of something in text[from:limit], or
// -1. It may look beyond the limit.
type finder func(text []byte, from, limit int) int

// findWord finds what begins an encoded word (RFC 2047, 2).
func findWord(text []byte, from, limit int) int {
	if n := bytes.Index(text[from:min(len(text), limit+1)], []byte("=?")); n >= 0 {
		return from + n
	}
	return -1
}

// A seeker tells of one range of a text after the other whether it holds
// something, and looks at each byte once.
type seeker struct {
	find  finder
	at    int // of the last one found
	clear int // there is none between at and here
}

// stretch is how many bytes are looked at at once.
const stretch = 1 << 10

// in reports whether there is one in text[start:end]. Ranges come in order.
func (s *seeker) in(text []byte, start, end int) bool {
	for s.at < start || s.clear == 0 {
		from := max(start, s.clear)
		if from >= end {
			return false
		}
		s.clear = min(len(text), max(end, from+stretch))
		if n := s.find(text, from, s.clear); n >= 0 {
			s.at, s.clear = n, n+1
		}
	}
	return s.at < end
}
