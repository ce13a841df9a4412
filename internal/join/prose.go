package join

import (
	"bytes"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// beginsWithPunctuation reports whether tail begins with a mark that begins no
// part of a URL, as that of a list or a rule.
func beginsWithPunctuation(head, tail []byte) bool {
	switch {
	case ascii.IsAlnum(tail[0]) || tail[0] >= 0x80 || beginsPart(tail) || string(tail) == "/":
		return false
	case ascii.In(tail[0], "+,('") && bytes.IndexByte(head, '?') > 0:
		return len(tail) < 4 || !ascii.IsAlnum(ascii.At(tail, 1)) // a list in a query
	}
	return true
}

// isSignature reports whether tail is "-Name", by which an author signs.
func isSignature(head, tail []byte) bool {
	return tail[0] == '-' && ascii.IsUpper(ascii.At(tail, 1)) && lastByte(head) == '/'
}

// isRule reports whether tail begins with a rule across the page, or is one of several marks.
func isRule(_, tail []byte) bool {
	if len(tail) >= minRule && ascii.All(tail, func(c byte) bool { return ascii.In(c, "-~=_*+") }) {
		return true
	}
	_, n := bound.DecodeRune(tail)
	return !ascii.IsAlnum(tail[0]) && len(tail) >= minRule*n && bytes.Equal(tail[:(minRule-1)*n], tail[n:minRule*n])
}

// minRule is the number of equal marks that make a rule.
const minRule = 4

// isPageNumber reports whether tail is the page of a work: "p.7" or "pp.12-14".
func isPageNumber(_, tail []byte) bool {
	n := ascii.Span(tail, func(c byte) bool { return c == 'p' })
	return (n == 1 || n == 2) && ascii.At(tail, n) == '.' && ascii.IsDigit(ascii.At(tail, n+1))
}

// isLeader reports whether tail is a label and the dots that lead to its value:
// "Email....".
func isLeader(_, tail []byte) bool {
	n := ascii.Span(tail, ascii.IsAlpha)
	return n > 0 && ascii.HasPrefix(tail[n:], "....")
}

// isAbbreviation reports whether tail continues a sentence: "i.e.", "e.g.", "cf.".
func isAbbreviation(_, tail []byte) bool {
	word := bytes.TrimRight(tail, ",:;)")
	if abbreviations.Has(word) {
		return true
	}
	for i, c := range word {
		if i%2 == 0 && !ascii.IsAlpha(c) || i%2 == 1 && c != '.' {
			return false
		}
	}
	return len(word) >= len("i.e.") && len(word)%2 == 0
}

// abbreviations are abbreviations of one word that occur in no path.
var abbreviations = ascii.NewWordSet("cf. etc. viz. vs.")

// isMultibyte reports whether tail begins with a character of an East Asian charset such as EUC-JP,
// and so with a word: two bytes beyond ASCII that are not UTF-8.
func isMultibyte(_, tail []byte) bool {
	_, n := utf8.DecodeRune(tail)
	return n == 1 && tail[0] >= 0x80 && ascii.At(tail, 1) >= 0x80
}

// followsDash reports whether the URL ends in "--", a dash, and a word of prose follows.
func followsDash(f *Facts) bool {
	return ascii.HasSuffix(f.Head, "--") && len(f.Rest) > 0 && !f.Structured && !isCompound(f)
}

// endsSentence reports whether the full stop after the URL ends a sentence: the next line
// begins with a capitalised word, and more words follow.
func endsSentence(f *Facts) bool {
	second := ascii.At(f.Tail, 1)
	return f.Last == '.' && ascii.IsUpper(f.Tail[0]) && (ascii.IsAlpha(second) || second == '.') && len(bytes.Fields(f.Rest)) > 1
}

// hasLostLetters reports whether the tail is a word in which question marks are letters that a character set
// lacked, as list archives write them: another word on the two lines has one between letters.
func hasLostLetters(f *Facts) bool {
	isLetter := func(c byte) bool { return ascii.IsAlpha(c) || c == '?' }
	return bytes.IndexByte(f.Tail, '?') >= 0 && ascii.All(f.Word, isLetter) && (asksInside(f.Before) || asksInside(f.Rest))
}

// asksInside reports whether a question mark is between two letters, as no sentence has it.
func asksInside(text []byte) bool {
	for i := range text {
		if text[i] == '?' && ascii.IsAlpha(ascii.At(text, i-1)) && ascii.IsLower(ascii.At(text, i+1)) {
			return true
		}
	}
	return false
}

// isItemNumber reports whether the URL is alone on its line and complete, and the tail is the number of the next item of
// a list: "3." or "12)".
func isItemNumber(f *Facts) bool {
	n := ascii.Span(f.Tail, ascii.IsDigit)
	return f.Alone && 0 < n && n < 3 && n+1 == len(f.Tail) && ascii.In(f.Tail[n], ".)") && f.Last != '-' && !endsOpen(f)
}

// isAlternative reports whether tail is made of words that continue a sentence: "and/or".
func isAlternative(_, tail []byte) bool {
	word, rest, ok := bytes.Cut(bound.TrimWord(tail), []byte("/"))
	for ok && IsFunctionWord(word) {
		word, rest, ok = bytes.Cut(rest, []byte("/"))
		if !ok {
			return IsFunctionWord(word)
		}
	}
	return false
}

// isContraction reports whether tail is a word with an apostrophe before its last letters: "that's", "don't".
func isContraction(_, tail []byte) bool {
	word, rest, ok := bytes.Cut(bound.TrimWord(tail), []byte("'"))
	isWord := func(b []byte) bool { return len(b) > 0 && ascii.All(b, ascii.IsAlpha) }
	return ok && isWord(word) && isWord(rest) && len(rest) < 3
}

// isUnspacedProse reports whether tail is text in a script without blanks between words, perhaps after one word of
// another script, and head has no such letters itself.
func isUnspacedProse(head, tail []byte) bool {
	n := ascii.Span(tail, func(c byte) bool { return c < utf8.RuneSelf })
	if n == len(tail) || n > 0 && isStructured(tail[:n]) || bytes.IndexFunc(head, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		return false
	}
	r, _ := utf8.DecodeRune(tail[n:])
	return bound.IsUnspaced(r)
}

// isLinkText reports whether a square bracket is right before the URL, and the tail is a word before its closing
// bracket: the text of a link in many kinds of markup, [URL text].
func isLinkText(f *Facts) bool {
	if !ascii.HasSuffix(f.Before, "[") || !ascii.IsAlnum(f.Last) {
		return false
	}
	isPlain := func(c byte) bool { return ascii.IsAlnum(c) || c == '.' || c >= utf8.RuneSelf }
	n := ascii.Span(f.Tail, isPlain)
	isWord := n > 0 && (bytes.IndexByte(f.Tail[:n], '.') < 0 || ascii.IsUpper(f.Tail[0])) && (n == len(f.Tail) || f.Tail[n] == ']')
	return isWord && (bytes.IndexByte(f.Tail, ']') > 0 || bytes.IndexByte(f.Rest, ']') > 0)
}

// isUnspacedTitle reports whether head is a whole site, and tail begins with a name and letters of a script without
// blanks between words: the title of what follows.
func isUnspacedTitle(head, tail []byte) bool {
	_, site, _ := bytes.Cut(head, []byte("://"))
	n := ascii.Span(tail, func(c byte) bool { return c < utf8.RuneSelf })
	if bytes.IndexByte(site, '/') != len(site)-1 || n == len(tail) {
		return false
	}
	r, _ := utf8.DecodeRune(tail[n:])
	return bound.IsUnspaced(r)
}
