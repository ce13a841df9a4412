package archive

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
)

const (
	// maxShape is how many bytes of a line are compared on either side of a URL, and of a line before or after it.
	maxShape = 80
	// minLetters is how many letters there must be besides URLs, at least.
	minLetters = 3
)

// surroundings returns what is the same for all URLs of a host that are in the same line after the same line of text, and the
// same for the line after it. Words with a digit, and URLs after their hosts, are left out: what recurs without them was not
// written by a person. 0 says that there are no words.
func surroundings(u *extract.URL) (above, below int64) {
	c := u.Context
	if c.Text == nil {
		return 0, 0
	}
	before, after := c.Text[:c.Start], c.Text[c.End:]
	start, end := bytes.LastIndexByte(before, '\n')+1, len(after)
	if n := bytes.IndexByte(after, '\n'); n >= 0 {
		end = n
	}
	line := newShape()
	line.add(last(before[start:]))
	line.addHost(u.Text)
	line.add(first(after[:end]))
	up, down := line, line
	up.add(last(lastLine(before[:start])))
	down.add(first(firstLine(after[end:])))
	return up.key(), down.key()
}

// last and first return as much of the end or of the beginning of a line as is compared.
func last(line []byte) []byte  { return line[max(0, len(line)-maxShape):] }
func first(line []byte) []byte { return line[:min(len(line), maxShape)] }

// maxSkipped is how many lines are skipped that have nothing but words with digits, which are left out: the address of the list ath10k
// is above the URL in its footer.
const maxSkipped = 3

// lastLine returns the last line of text that is not blank.
func lastLine(text []byte) (line []byte) {
	for range maxSkipped {
		text = bytes.TrimSpace(text)
		at := bytes.LastIndexByte(text, '\n') + 1
		if text, line = text[:at], text[at:]; !isLeftOut(line) {
			break
		}
	}
	return line
}

// firstLine returns the first line of text that is not blank.
func firstLine(text []byte) (line []byte) {
	for range maxSkipped {
		if line, text, _ = bytes.Cut(bytes.TrimSpace(text), []byte("\n")); !isLeftOut(line) {
			break
		}
	}
	return bytes.TrimSpace(line)
}

// isLeftOut reports whether each word of a line is left out.
func isLeftOut(line []byte) bool {
	for word := range bytes.FieldsSeq(line) {
		if !bytes.ContainsAny(word, digits) || bytes.Contains(word, []byte("://")) {
			return false
		}
	}
	return true
}

const digits = "0123456789"

// A shape is a hash (FNV-1a) of lines without what varies in them.
type shape struct {
	hash    uint64
	letters int
}

func newShape() shape { return shape{hash: 14695981039346656037} }

func (s *shape) addByte(b byte) { s.hash = (s.hash ^ uint64(b)) * 1099511628211 }

// add adds a line, or a part of one.
func (s *shape) add(line []byte) {
	for word := range bytes.FieldsSeq(line) {
		switch {
		case bytes.Contains(word, []byte("://")):
			s.addHost(word)
		case bytes.ContainsAny(word, digits):
			s.addByte('0')
		default:
			for _, b := range word {
				if b >= 0x80 || b|0x20 >= 'a' && b|0x20 <= 'z' {
					s.letters++
				}
				s.addByte(b)
			}
		}
		s.addByte(' ')
	}
	s.addByte('\n')
}

// addHost adds what comes before the path of a URL, without digits.
func (s *shape) addHost(url []byte) {
	scheme, rest, _ := bytes.Cut(url, []byte(":"))
	rest = bytes.TrimLeft(rest, "/")
	if n := bytes.IndexAny(rest, "/?#"); n >= 0 {
		rest = rest[:n]
	}
	for _, part := range [][]byte{scheme, rest} {
		for _, b := range part {
			if b < '0' || b > '9' {
				s.addByte(b)
			}
		}
		s.addByte('/')
	}
}

// key returns the hash in as many bits as a number of JSON can have, 0 if there are no words.
func (s *shape) key() int64 {
	if s.letters < minLetters {
		return 0
	}
	return int64(s.hash>>11 | 1)
}
