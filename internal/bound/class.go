// Package bound finds where a URL ends that nothing but the text around it
// delimits, and whether a text has the form of a URL at all.
//
// These are the boundary heuristics of prose, deliberately not the grammar of any
// specification. All functions are pure, and offsets are bytes.
package bound

import (
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/kernel"
)

// A Class says what a byte may do in a bare URL.
type Class uint8

const (
	Plain     Class = iota // anywhere, also last
	Tail                   // inside, but not last: . : ! ? |
	ListMark               // , ; like Tail, but they separate two URLs when a scheme follows at once
	Opening                // ( [ {
	Closing                // ) ] }, last only if balanced
	Stop                   // ends the URL: white space, controls, < > "
	High                   // begins a character beyond ASCII
	Ampersand              // &lt; &gt; &quot; end the URL
	Backslash
	Backquote
	Apostrophe
)

var classes = func() (t [256]Class) {
	for c := range t {
		switch {
		case c <= ' ' || c == 0x7F:
			t[c] = Stop
		case c >= utf8.RuneSelf:
			t[c] = High
		}
	}
	for _, of := range [...]struct {
		bytes string
		class Class
	}{
		{`<>"`, Stop}, {`.:!?|`, Tail}, {`,;`, ListMark}, {`([{`, Opening}, {`)]}`, Closing},
		{`&`, Ampersand}, {`\`, Backslash}, {"`", Backquote}, {`'`, Apostrophe},
	} {
		for _, c := range []byte(of.bytes) {
			t[c] = of.class
		}
	}
	return t
}()

// ClassOf returns the class of c.
func ClassOf(c byte) Class { return classes[c] }

// stops are the bytes that end a URL.
var stops = kernel.NewSet(func(c byte) bool { return classes[c] == Stop })

// Token returns the front of b up to the first byte that ends a URL, at most
// limit bytes.
func Token(b []byte, limit int) []byte {
	b = b[:min(len(b), limit)]
	return b[:stops.Index(b)]
}
