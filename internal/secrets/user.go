package secrets

import (
	"bytes"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/uri"
)

// Users returns what is between the first colon and the "@" of a user with a password,
// and what is before the "@" if that looks like a token. In a URL, quotation marks and brackets end no word.
func Users(text []byte, isURL bool) []Match {
	if bytes.IndexByte(text, '@') < 0 {
		return nil
	}
	r := userReader{text: text, isURL: isURL}
	r.begin(0)
	for i := userBytes.Index(text); i < len(text); i += 1 + userBytes.Index(text[i+1:]) {
		r.read(i)
	}
	return r.found
}

// userBytes are the bytes that [userReader.read] does something with.
var userBytes = kernel.NewSet(func(b byte) bool { return b <= ' ' || ascii.In(b, "\"'`<>(,/\\=?#&@:;") })

// A userReader reads a text for users, in URLs or not.
type userReader struct {
	text  []byte
	isURL bool
	found []Match

	start        int    // of the user; -1 where none can be
	colon        int    // before the password; -1 if there is none yet
	scheme       []byte // of the authority
	isAuthority  bool   // the user is in the authority of a URL
	hadAuthority bool   // the word has had one
	hadUser      bool   // an "@" ended a user: if another one follows, that is in the password
	blanks       int    // in the password
}

// begin begins a word.
func (r *userReader) begin(start int) {
	*r = userReader{text: r.text, isURL: r.isURL, found: r.found, start: start, colon: -1}
}

// read reads text[i].
func (r *userReader) read(i int) {
	switch b := r.text[i]; {
	case b <= ' ' || !r.isURL && ascii.In(b, "\"'`<>(,"):
		r.readEnd(i)
	case r.isDelimited(i):
	case ascii.In(b, `/\`):
		r.readSlash(i)
	case b == '=' && !r.hadAuthority:
		r.start, r.colon = i+1, -1
	case ascii.In(b, "?#&="):
		r.readDelimiter(b)
	case r.start >= 0:
		r.readInUser(i)
	}
}

// readEnd begins a word after a blank or a quote, unless it is a blank in a password.
func (r *userReader) readEnd(i int) {
	if r.text[i] == ' ' && r.isInPassword(i) {
		r.blanks++
	} else {
		r.begin(i + 1)
	}
}

// readDelimiter ends an authority at a mark that cannot be in it. A question mark can, except in URLs of the web (RFC 1738, section 5).
func (r *userReader) readDelimiter(mark byte) {
	if !r.isAuthority || mark == '#' || mark == '?' && isWeb(r.scheme) {
		r.start, r.isAuthority = -1, false
	}
}

// readInUser reads a byte of what may be a user and a password.
func (r *userReader) readInUser(i int) {
	switch b := r.text[i]; {
	case b == '@':
		r.readAt(i)
	case b == ':' && r.hadUser && r.isAuthority: // before a port, or what is meant as a password
		r.colon, r.hadUser = i, false
	case r.colon < 0 && (b == ':' || b == ';' && r.isAuthority):
		r.readColon(i)
	}
}

// isInPassword reports whether a blank is part of a password.
func (r *userReader) isInPassword(blank int) bool {
	const most = 3
	return r.isAuthority && r.start >= 0 && r.colon > 0 && r.blanks < most && !IsPort(r.text[r.colon+1:blank])
}

// isDelimited reports whether a delimiter of an authority is in a password, where it should be escaped, because what is
// before it is no port: jim:se/cret@example.com. In a URL of git or ssh, a path may follow the colon.
func (r *userReader) isDelimited(i int) bool {
	return ascii.In(r.text[i], "/?#") && r.isAuthority && r.start >= 0 && r.colon > 0 && !r.hadUser && r.text[r.start] != '[' && !IsPort(r.text[r.colon+1:i]) &&
		!bytes.Contains(r.scheme, []byte("git")) && !bytes.Contains(r.scheme, []byte("ssh"))
}

// readSlash begins a user after the second slash of a URL. No user has a slash.
func (r *userReader) readSlash(i int) {
	r.isAuthority = ascii.In(ascii.At(r.text, i-1), `/\:`)
	r.hadAuthority, r.hadUser = r.hadAuthority || r.isAuthority, false
	r.start, r.colon = -1, -1
	if r.isAuthority {
		r.start = i + 1
		end := len(bytes.TrimRight(r.text[:i], `/\:;`))
		r.scheme = r.text[lastBlank(r.text[:end])+1 : end]
	}
}

// readColon begins a password after a colon, or after the semicolon of an authority, or a user after a label.
func (r *userReader) readColon(i int) {
	word := r.text[r.start:i]
	switch {
	case r.isAuthority:
		r.colon = i
	case ascii.At(r.text, i+1) == ':': // sc::a@h
		r.start = -1
	case r.text[i] == ':' && uri.LookupScheme(word) != nil:
		r.start = -1
		if takesUser(r.text[lastBlank(r.text[:i])+1 : i]) {
			r.start = i + 1
		}
	case isLabel(word):
		r.start = i + 1
	default:
		r.colon = i
	}
}

// readAt adds the password that ends there.
func (r *userReader) readAt(i int) {
	r.hadUser = true
	switch {
	case ascii.At(r.text, i+1) <= ' ':
	case r.colon > r.start, r.colon == r.start && r.isAuthority:
		r.found = append(r.found, Match{Start: r.colon + 1, End: i})
	case r.isAuthority && r.colon < 0 && LooksRandom(r.text[r.start:i]) && bytes.IndexByte(r.text[r.start:i], '%') < 0:
		r.found = append(r.found, Match{Start: r.start, End: i})
	}
}

// isLabel reports whether a word is written before an address that is not after a blank.
func isLabel(word []byte) bool {
	return ascii.EqualFoldAny(word, "url", "mail", "email", "e-mail", "from", "to", "cc", "bcc", "by", "contact")
}

// lastBlank returns where the last byte is that is of no word; -1 if there is none.
func lastBlank(text []byte) int {
	return bytes.LastIndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf || !ascii.IsScheme(byte(r)) })
}

// takesUser reports whether a user and a password may follow the colon of a scheme, with or without slashes: those of
// the URL Standard (section 4.4), sip (RFC 3261, section 19.1.1), and turn and mailto, which have none by RFC 7065 and RFC
// 6068, but are written with them.
func takesUser(scheme []byte) bool {
	return isWeb(scheme) || ascii.EqualFoldAny(scheme, "ftp", "sip", "sips", "turn", "turns", "stun", "stuns", "mailto")
}

// isWeb reports whether the scheme has a query by all documents.
func isWeb(scheme []byte) bool { return ascii.EqualFoldAny(scheme, "http", "https", "ws", "wss") }

// IsPort reports whether text is a port, or a placeholder such as PORT. White space in it is a mistake, but no password.
func IsPort(text []byte) bool {
	return len(bytes.Trim(text, "0123456789 \t\r\n")) == 0 || bytes.Contains(bytes.ToLower(text), []byte("port"))
}
