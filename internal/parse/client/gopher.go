package client

import (
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/pattern"
	"github.com/urlmend/urlmend/internal/uri"
)

// gopherTypes names the types of RFC 1436 §3.8.
var gopherTypes = map[byte]string{
	'0': "a text file", '1': "a menu", '2': "a CSO phone book", '3': "an error",
	'4': "a BinHex file", '5': "a DOS archive", '6': "a uuencoded file", '7': "a search",
	'8': "a telnet session", '9': "a binary file", '+': "a redundant server",
	'T': "a tn3270 session", 'g': "a GIF image", 'I': "an image",
}

// gopher returns what a client does by RFC 4266 §2: the path is the type and the
// selector; an encoded tab ends that and begins the search, a second one the Gopher+
// string. The documents differ in whether the search, which may be empty, is sent before a
// Gopher+ string.
func gopher(sendsSearch func(kind byte, search string) bool) func(*planner) {
	return func(p *planner) {
		kind, request, ok := p.item(p.rest())
		if !ok {
			return
		}
		fields := strings.SplitN(request, "\t", 3)
		if len(fields) < 3 {
			p.line(request)
			return
		}
		before, plus := fields[0]+"\t", fields[2]
		if sendsSearch(kind, fields[1]) {
			before += fields[1] + "\t"
		}
		switch {
		case plus == "?": // §2.5
			p.line(before + "!+ASK")
			p.do("asks the user to fill in the form that comes, and sends the answers")
		case filledForm().MatchString(plus):
			p.step("sends", before+plus)
			p.warnOfLineEnds(before)
			p.warnOfPort()
		default:
			p.line(before + plus)
		}
	}
}

func always(byte, string) bool { return true }

// filledForm matches a Gopher+ string that fills in a form, the only one that has line ends
// of its own (§2.9).
var filledForm = pattern.New(`^\+[^\x00-\x1F]*\t1\r\n\+-1\r\n(?:[^\x00-\x1F]*\r\n)*\.\r\n$`)

// planGopherMenu is draft-02, "Gopher", with a search after "?" and no Gopher+.
func planGopherMenu(p *planner) {
	_, request, ok := p.item(p.path)
	if p.hasQuery {
		request += "\t" + p.words()
	}
	if ok {
		p.line(request)
	}
}

// item connects, and returns the type, a character that may be encoded, and what follows
// it, decoded. It is not ok if the item is a session for the user, and there is nothing to
// be sent.
func (p *planner) item(path string) (kind byte, rest string, ok bool) {
	p.connect()
	kind, rest = '1', uri.Unescape(trimSlash(path))
	if rest != "" {
		kind, rest = rest[0], rest[1:]
	}
	p.expect(kind)
	if kind == '8' || kind == 'T' {
		p.do("opens " + gopherTypes[kind] + " for the user to type in")
		return kind, rest, false
	}
	return kind, rest, true
}

func (p *planner) expect(kind byte) {
	what := gopherTypes[kind]
	if what == "" {
		what = "something of the type " + strconv.QuoteRuneToASCII(rune(kind))
	}
	p.do("expects " + what)
}
