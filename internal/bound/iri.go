package bound

import (
	"bytes"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/uri"
)

// maxRun is how many bytes after a character beyond ASCII decide on it.
const maxRun = 256

// high decides on a character beyond ASCII. Letters of spaced scripts belong to
// the URL. Letters of unspaced scripts do if the URL is an IRI already, if they begin a
// component below the root, or if the URL continues in ASCII after them. Right after a
// word they are prose. The same applies to letters that are not UTF-8: what they are depends
// on an encoding that is not known.
func (sc *scan) high(i int) int {
	r, n := DecodeRune(sc.text[i:])
	switch scriptOf(r) {
	case endsURL:
		if sc.joinsWords(i, r, n) {
			return n
		}
		if n = sc.pairLen(i, r, n); n == 0 {
			return 0
		}
	case dropped:
		sc.drop(i)
		return n
	case symbol:
		if SchemeFollows(sc.text[i+n:]) {
			return 0
		}
		if !sc.inHost(i) && isPictograph(r) {
			sc.b.End = i + n
		}
		return n
	case unspaced:
		if !sc.hasUnspaced(i) {
			return 0
		}
	case alphabetic:
		if n == 1 && !sc.hasUnspaced(i) && !HoldsInner(Token(sc.text[sc.endOfLetters(i):], maxRun), "/._-=&%") {
			return 0
		}
	}
	sc.iri, sc.iriEnd = true, i+n
	sc.b.End = i + n
	return n
}

// hasUnspaced reports whether letters of unspaced scripts at i belong to the URL.
func (sc *scan) hasUnspaced(i int) bool { return sc.inIRI(i) || sc.continuesInASCII(i) }

// isPictograph reports whether a symbol is a picture, which may be last in a URL, rather
// than an arrow or a part of a frame, which belongs to the text around.
func isPictograph(r rune) bool { return 0x2600 <= r && r <= 0x27BF || r >= 0x1F000 }

// inHost reports whether i is in the authority of the URL, which has "//" if it has a
// scheme.
func (sc *scan) inHost(i int) bool {
	text := sc.text[sc.start:i]
	n := ascii.Span(text[:min(len(text), MaxScheme)], ascii.IsScheme)
	switch {
	case ascii.HasPrefix(text[n:], "://"):
		text = text[n+len("://"):]
	case n < len(text) && text[n] == ':':
		return false
	}
	return len(text) <= MaxHost && !bytes.ContainsAny(text, "/?#")
}

// joinsWords reports whether the punctuation mark r at i joins words of a path, as the
// dash in Hatfield–McCoy_feud does: a letter or digit is on either side. An em dash
// also parts a URL from prose, unless what follows reads as more of a path.
func (sc *scan) joinsWords(i int, r rune, n int) bool {
	emDash := r == 0x2014 || r == 0x2015
	if !(0x2010 <= r && r <= 0x2015 || r == 0xB7 || r == 0x30FB) || sc.inHost(i) || !IsWordByte(sc.text[i-1]) {
		return false
	}
	rest := sc.text[i+n:]
	if c := ascii.At(rest, 0); c >= utf8.RuneSelf {
		next, _ := DecodeRune(rest)
		s := scriptOf(next)
		return !emDash && (s == alphabetic || s == unspaced)
	} else if !ascii.IsAlnum(c) || SchemeFollows(rest) {
		return false
	}
	return !emDash || HoldsInner(Token(rest, maxRun), "/_=&%.") && !BeginsWithHost(rest)
}

// pairs are the brackets and quotation marks beyond ASCII that stay in a path.
var pairs = map[rune]rune{'【': '】', '《': '》', '（': '）', '“': '”'}

// pairLen returns the length of the text in brackets or quotation marks beyond ASCII of
// which r, at i, is the opening one. It is 0 if that is no part of the path: it neither
// follows a mark or a letter of an unspaced script nor does the URL go on after it.
func (sc *scan) pairLen(i int, r rune, n int) int {
	closing := pairs[r]
	if closing == 0 || sc.inHost(i) {
		return 0
	}
	end := sc.endOfPair(i+n, r, closing)
	if end < 0 {
		return 0
	}
	last, _ := utf8.DecodeLastRune(sc.text[sc.start:i])
	followsPart := ascii.In(sc.text[i-1], "-_") || last >= utf8.RuneSelf && scriptOf(last) == unspaced
	if followsPart || sc.beginsComponent(i) || sc.continues(end) {
		return end - i
	}
	return 0
}

// endOfPair returns the offset after the closing mark of the pair whose text begins at i, or -1.
func (sc *scan) endOfPair(i int, opening, closing rune) int {
	for limit := min(len(sc.text), i+maxRun); i < limit && classes[sc.text[i]] != Stop && !SchemeFollows(sc.text[i:]); {
		r, n := DecodeRune(sc.text[i:])
		if i += n; r == closing {
			return i
		}
		if r == opening || invisible.IsCopied(r) {
			break
		}
	}
	return -1
}

// continues reports whether a mark that joins names in a URL, and more of a name, are
// at end.
func (sc *scan) continues(end int) bool {
	return ascii.In(ascii.At(sc.text, end), "/._-=&?#%~+") &&
		ascii.IsAlnum(ascii.At(sc.text, end+1)) && !SchemeFollows(sc.text[end+1:])
}

// inIRI reports whether the letter of an unspaced script at i belongs to the
// URL: it begins a component, or is in one that has such letters already.
func (sc *scan) inIRI(i int) bool {
	if !sc.iri {
		return sc.beginsComponent(i) && !sc.beginsProse(i)
	}
	return !bytes.ContainsAny(sc.text[sc.iriEnd:i], "/?#") || ascii.In(sc.text[i-1], "/?#=&")
}

// endOfLetters returns where the letters beyond ASCII end that begin at i.
func (sc *scan) endOfLetters(i int) int {
	end := i
	for limit := min(len(sc.text), i+maxRun); end < limit && sc.text[end] >= utf8.RuneSelf; {
		r, n := DecodeRune(sc.text[end:])
		if s := scriptOf(r); s != unspaced && s != alphabetic {
			break
		}
		end += n
	}
	return end
}

// beginsProse reports whether the letters of unspaced scripts at i are prose after "://": neither a dot nor a mark that
// ends a host follows them.
func (sc *scan) beginsProse(i int) bool {
	if !ascii.HasSuffix(sc.text[sc.start:i], "://") || !sc.inHost(i) {
		return false
	}
	end := sc.endOfLetters(i)
	return !ascii.In(ascii.At(sc.text, end), ".-:/?#")
}

// beginsComponent reports whether the character at i follows a delimiter that
// is not the slash of the root: /wiki/ and ?q= are followed by a name, the
// slash after the host as often by prose.
func (sc *scan) beginsComponent(i int) bool {
	switch sc.text[i-1] {
	case '=', '#', '%', '&':
		return true
	case '/':
		slashes := 0
		for _, c := range sc.text[sc.start:min(i, sc.start+512)] {
			if c == '/' {
				slashes++
			}
		}
		return slashes == 2 || slashes > 3
	}
	return false
}

// continuesInASCII reports whether the URL continues in ASCII after the letters of unspaced
// scripts at i: with a mark that joins names and more of a name. A label of a host
// must begin there, and another one must follow, or it is a top-level domain.
func (sc *scan) continuesInASCII(i int) bool {
	end := sc.endOfLetters(i)
	before, mark := sc.text[i-1], ascii.At(sc.text, end)
	if sc.inHost(i) {
		return before == '.' && sc.isLabel(i, end)
	}
	return sc.continues(end) || (before == '-' || before == '_') && ascii.IsAlnum(mark) && !SchemeFollows(sc.text[end:])
}

// isLabel reports whether text[i:end] is a top-level domain, or the label of a host with a path or another label after it.
func (sc *scan) isLabel(i, end int) bool {
	switch mark, next := ascii.At(sc.text, end), ascii.At(sc.text, end+1); mark {
	case '/':
		return true
	case '.', '-':
		if ascii.IsAlnum(next) || next >= utf8.RuneSelf {
			return true
		}
		return mark == '.' && uri.IsTopLevel(sc.text[i:end])
	default:
		return !ascii.IsAlnum(mark) && uri.IsTopLevel(sc.text[i:end])
	}
}
