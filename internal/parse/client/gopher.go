package client

import (
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// gopherTypes names the types of RFC 1436 §3.8.
var gopherTypes = map[byte]string{
	'0': "a text file", '1': "a menu", '2': "a CSO phone book", '3': "an error",
	'4': "a BinHex file", '5': "a DOS archive", '6': "a uuencoded file", '7': "a search",
	'8': "a telnet session", '9': "a binary file", '+': "a redundant server",
	'T': "a tn3270 session", 'g': "a GIF image", 'I': "an image",
}

// planGopher is RFC 4266 §2: the path is the type, one character, and the
// selector; an encoded tab ends that and begins the search, a second one the
// Gopher+ string. The type may be encoded as well.
func planGopher(p *planner) {
	p.connect()
	request := uri.Unescape(trimSlash(p.rest()))
	kind := byte('1')
	if request != "" {
		kind, request = request[0], request[1:]
	}
	p.expect(kind)
	if kind == '8' || kind == 'T' {
		p.do("opens " + gopherTypes[kind] + " for the user to type in")
		return
	}
	p.step("sends", request)
	if !isGopherForm(request) {
		p.warnOfLineEnds(request)
	}
	p.warnOfPort()
}

func (p *planner) expect(kind byte) {
	what := gopherTypes[kind]
	if what == "" {
		what = "something of the type " + strconv.QuoteRuneToASCII(rune(kind))
	}
	p.do("expects " + what)
}

// isGopherForm reports whether the request fills in a Gopher+ form, the only
// one that has line ends of its own (RFC 4266 §2.9).
func isGopherForm(request string) bool {
	fields := strings.SplitN(request, "\t", 3)
	return len(fields) == 3 && strings.HasPrefix(fields[2], "+\t1\r\n") && !strings.ContainsAny(fields[0]+fields[1], "\r\n\x00")
}
