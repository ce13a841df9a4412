// Package edit describes the difference between two versions of a text as one edit.
package edit

import "bytes"

// An Edit replaced the bytes [Start, Old) of a text by the bytes [Start, Now) of the new text.
type Edit struct{ Start, Old, Now int }

// Between returns the smallest edit that turns old into now.
func Between(old, now []byte) Edit {
	same := min(len(old), len(now))
	start := commonPrefix(old[:same], now[:same])
	end := commonSuffix(old[len(old)-(same-start):], now[len(now)-(same-start):])
	return Edit{Start: start, Old: len(old) - end, Now: len(now) - end}
}

// Then returns an edit that does what e does, and then next.
func (e Edit) Then(next Edit) Edit {
	switch {
	case e.isEmpty():
		return next
	case next.isEmpty():
		return e
	}
	end := max(e.Now, next.Old)
	return Edit{Start: min(e.Start, next.Start), Old: end - e.Moves(), Now: end + next.Moves()}
}

func (e Edit) isEmpty() bool { return e.Start == e.Old && e.Start == e.Now }

// Moves returns how far the text after the edit has moved.
func (e Edit) Moves() int { return e.Now - e.Old }

// Shift returns how far the bytes [start, end) of the new text have moved. It is not ok if the edit
// has touched them.
func (e Edit) Shift(start, end int) (n int, ok bool) {
	switch {
	case end <= e.Start:
		return 0, true
	case start >= e.Now:
		return e.Moves(), true
	}
	return 0, false
}

// chunk is how many bytes are compared at a time.
const chunk = 1 << 10

// commonPrefix returns the length of the common prefix of texts of the same length.
func commonPrefix(a, b []byte) (n int) {
	for n+chunk <= len(a) && bytes.Equal(a[n:n+chunk], b[n:n+chunk]) {
		n += chunk
	}
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return n
}

// commonSuffix returns the length of the common suffix of texts of the same length.
func commonSuffix(a, b []byte) int {
	end := len(a)
	for end >= chunk && bytes.Equal(a[end-chunk:end], b[end-chunk:end]) {
		end -= chunk
	}
	for end > 0 && a[end-1] == b[end-1] {
		end--
	}
	return len(a) - end
}
