package embedded

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A jsonReader finds the values in a JSON text (RFC 8259) without decoding them: nearly all of a
// notebook is skipped. Its methods report whether the text is as they expect.
type jsonReader struct {
	text []byte
	at   int
}

// next returns the next byte that is no white space, which stays unread; 0 at the end.
func (r *jsonReader) next() byte {
	r.at += ascii.Span(r.text[r.at:], ascii.IsSpace)
	return ascii.At(r.text, r.at)
}

func (r *jsonReader) take(c byte) bool {
	if r.next() != c {
		return false
	}
	r.at++
	return true
}

var (
	jsonStringMarks = kernel.SetOf(`"\`)
	jsonScalarEnds  = kernel.SetOf(" \t\r\n,:\"[]{}")
)

// str reads a string, and returns it as it is written.
func (r *jsonReader) str() (raw []byte, ok bool) {
	if !r.take('"') {
		return nil, false
	}
	for start := r.at; ; {
		r.at += jsonStringMarks.Index(r.text[r.at:])
		switch ascii.At(r.text, r.at) {
		case '"':
			r.at++
			return r.text[start : r.at-1], true
		case '\\':
			r.at = min(r.at+len(`\"`), len(r.text))
		default:
			return nil, false
		}
	}
}

// skip reads a value.
func (r *jsonReader) skip() bool {
	for depth := 0; ; {
		switch c := r.next(); c {
		case '"':
			if _, ok := r.str(); !ok {
				return false
			}
		case '{', '[':
			r.at++
			depth++
			continue
		case '}', ']':
			r.at++
			depth--
		case ',', ':':
			if r.at++; depth == 0 {
				return false
			}
			continue
		default:
			if r.at == len(r.text) {
				return false
			}
			r.at += max(1, jsonScalarEnds.Index(r.text[r.at:]))
		}
		if depth <= 0 {
			return depth == 0
		}
	}
}

// object reads an object. Value reads the value of each of its keys.
func (r *jsonReader) object(value func(key string) bool) bool {
	return r.values('{', '}', func() bool {
		key, ok := r.str()
		return ok && r.take(':') && value(string(key))
	})
}

// array reads an array. Element reads each of its elements.
func (r *jsonReader) array(element func() bool) bool { return r.values('[', ']', element) }

func (r *jsonReader) values(open, closing byte, each func() bool) bool {
	if !r.take(open) {
		return false
	}
	if r.take(closing) {
		return true
	}
	for each() {
		if r.take(closing) {
			return true
		}
		if !r.take(',') {
			return false
		}
	}
	return false
}
