package grammar

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
)

// The notation is that of RFC 5234 and of RFC 822, from which the old documents
// have theirs, so far as they use it:
//
//	document RFC 6068      how the document is cited
//	from rfc3986           whose productions it uses besides its own
//	# 2                    the section of the next productions
//	@ mailto               the next production is the syntax of these schemes, * of all others
//	; a comment            also after a production
//	name = expression      continues on indented lines
//
//	"text"                 these letters, in any case (RFC 822 §3.4.7, RFC 5234 §2.3)
//	%s"text"               these, in just this case (RFC 7405)
//	%x41  %x41-5A          a byte, any byte of a range
//	name                   a production, in any case
//	a b                    a and then b
//	a | b  a / b           either; binds loosest
//	( a )  [ a ]           a group; a or nothing
//	2a  *a  1*a  1*4a      two, any number, one or more, one to four
//
// Behind a number of times, brackets are a group as well (RFC 1738 §5). A
// production may refer to itself only where nothing follows, as the drafts do
// for "one or more": what they describe is regular.

// An expr is an expression of the notation.
type expr struct {
	op       op
	set      byteSet     // opSet
	sub      []*expr     // opSequence, opChoice, opRepeat (one)
	min, max int         // opRepeat; max < 0: without bound
	ref      *production // opRef
}

type op uint8

const (
	opSet      op = iota // one byte of a set
	opSequence           // one after the other; none: the empty text
	opChoice
	opRepeat
	opRef
)

// A parser reads the expression of one production. It panics on an error: a
// test reads every file.
type parser struct {
	p    *production
	text string
	pos  int
}

func parse(p *production, source string) *expr {
	r := &parser{p: p, text: source}
	e := r.choice()
	if r.pos < len(r.text) {
		r.fail("unexpected %q", r.text[r.pos:])
	}
	return e
}

func (r *parser) fail(format string, args ...any) {
	panic(fmt.Sprintf("grammar: documents/%s: %s: ", r.p.document.name, r.p.name) + fmt.Sprintf(format, args...))
}

// peek skips white space and comments, and returns the next byte, 0 at the end.
func (r *parser) peek() byte {
	for r.pos < len(r.text) {
		switch r.text[r.pos] {
		case ' ', '\n':
			r.pos++
		case ';':
			r.pos += len(r.until("\n"))
		default:
			return r.text[r.pos]
		}
	}
	return 0
}

// until returns what is left of the text before the first of the bytes in end.
func (r *parser) until(end string) string {
	rest := r.text[r.pos:]
	if i := strings.IndexAny(rest, end); i >= 0 {
		return rest[:i]
	}
	return rest
}

// while takes the bytes at the position that belong to set.
func (r *parser) while(in func(byte) bool) string {
	start := r.pos
	for r.pos < len(r.text) && in(r.text[r.pos]) {
		r.pos++
	}
	return r.text[start:r.pos]
}

func (r *parser) choice() *expr {
	e := &expr{op: opChoice, sub: []*expr{r.sequence()}}
	for c := r.peek(); c == '|' || c == '/'; c = r.peek() {
		r.pos++
		e.sub = append(e.sub, r.sequence())
	}
	if len(e.sub) == 1 {
		return e.sub[0]
	}
	return e
}

func (r *parser) sequence() *expr {
	e := &expr{op: opSequence}
	for strings.IndexByte("|/)]\x00", r.peek()) < 0 {
		e.sub = append(e.sub, r.repetition())
	}
	if len(e.sub) == 1 {
		return e.sub[0]
	}
	return e
}

func (r *parser) repetition() *expr {
	from := r.while(ascii.IsDigit)
	if from == "" && r.peek() != '*' {
		if r.peek() == '[' {
			return &expr{op: opRepeat, sub: []*expr{r.group(']')}, max: 1}
		}
		return r.element()
	}
	e := &expr{op: opRepeat, min: number(from), max: number(from)}
	if r.peek() == '*' {
		r.pos++
		e.max = -1
		if to := r.while(ascii.IsDigit); to != "" {
			e.max = number(to)
		}
	}
	if r.peek() == '[' {
		e.sub = []*expr{r.group(']')}
	} else {
		e.sub = []*expr{r.element()}
	}
	return e
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

func (r *parser) element() *expr {
	switch c := r.peek(); {
	case c == '(':
		return r.group(')')
	case c == '"':
		return r.quoted(false)
	case c == '%':
		return r.value()
	case ascii.IsAlpha(c):
		return r.reference()
	}
	r.fail("no element at %q", r.text[r.pos:])
	return nil
}

// group reads up to the bracket that closes it.
func (r *parser) group(end byte) *expr {
	r.pos++
	e := r.choice()
	if r.peek() != end {
		r.fail("no %q", end)
	}
	r.pos++
	return e
}

// quoted reads a string of letters, which match in any case or exactly.
func (r *parser) quoted(exact bool) *expr {
	r.pos++
	letters := r.until(`"`)
	r.pos += len(letters) + 1
	e := &expr{op: opSequence}
	for _, c := range []byte(letters) {
		set := rangeSet(c, c)
		if ascii.IsAlpha(c) && !exact {
			set = set.union(rangeSet(c^0x20, c^0x20))
		}
		e.sub = append(e.sub, &expr{op: opSet, set: set})
	}
	if len(e.sub) == 1 {
		return e.sub[0]
	}
	return e
}

// value reads what begins with "%".
func (r *parser) value() *expr {
	r.pos++
	if r.peek() == 's' {
		r.pos++
		return r.quoted(true)
	}
	r.pos++ // x
	first := r.hex()
	last := first
	if r.peek() == '-' {
		r.pos++
		last = r.hex()
	}
	return &expr{op: opSet, set: rangeSet(first, last)}
}

func (r *parser) hex() byte {
	n, err := strconv.ParseUint(r.while(ascii.IsHex), 16, 8)
	if err != nil {
		r.fail("%v", err)
	}
	return byte(n)
}

func (r *parser) reference() *expr {
	name := r.while(func(c byte) bool { return ascii.IsAlpha(c) || ascii.IsDigit(c) || strings.IndexByte("-_+", c) >= 0 })
	p := r.p.document.find(foldedName(name))
	if p == nil {
		r.fail("there is no production %q", name)
	}
	return &expr{op: opRef, ref: p}
}
