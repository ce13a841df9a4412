package join

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/placeholder"
)

// exclusions say that the token tail cannot continue the URL head, whatever else
// is known.
var exclusions = [...]func(head, tail []byte) bool{
	isURL,
	isURLWithoutColon,
	holdsURL,
	isEncodedByte,
	isSchemeless,
	beginsWithPunctuation,
	isSignature,
	isAddress,
	func(head, _ []byte) bool { return bound.EndsInRule(head) },
	isRequest,
	isProtocol,
	isRef,
	endsInLine,
	isRule,
	repeatsName,
	repeatsPath,
	endsInLeader,
	endsInSQLComment,
	isPageNumber,
	isNextSetting,
	isLeader,
	isNextQuery,
	endsInMarkup,
	isAbbreviation,
	endsInTemplate,
	isMultibyte,
	isAlternative,
	isContraction,
	isUnspacedProse,
	endsInSecondFragment,
	isUnspacedTitle,
	repeatsScheme,
	isShellPrompt,
}

// lineExclusions say that the next line is a line of its own, whatever else is known.
var lineExclusions = [...]func(*Facts) bool{
	func(f *Facts) bool { return f.CommentEnds },
	func(f *Facts) bool { return f.Parallel && f.Last != '-' },
	func(f *Facts) bool { return f.Listed },
	func(f *Facts) bool { return (len(f.Rest) == 0 || f.Last == '-') && IsFunctionWord(f.Word) },
	func(f *Facts) bool { return isSetting(f.Head, f.Tail) },
	func(f *Facts) bool { return isLabel(f.Head, f.Tail) },
	func(f *Facts) bool { return isContentLine(f.Tail) },
	func(f *Facts) bool { return isCall(f.Tail) },
	func(f *Facts) bool { return isTimestamp(f.Tail) || isLogDate(f) },
	isAssignment,
	isSeparate,
	func(f *Facts) bool { return f.Row || (f.Names || f.Captions) && f.Last != '-' && !isGlued(f) },
	isFlag,
	isNextAssignment,
	isDiffStat,
	followsDash,
	func(f *Facts) bool { return f.Prompt && f.Last != '-' && f.Column < fullLine },
	endsSentence,
	endsInFile,
	isStraySlash,
	isListedURL,
	isItemNumber,
	hasLostLetters,
	isLinkText,
}

// isExcluded reports whether the next line is a line of its own. A line that is folded
// shows that it is none, unless a comma separates the items of a list there.
func (f *Facts) isExcluded() bool {
	if f.Folded {
		return f.Last == ','
	}
	return slices.ContainsFunc(lineExclusions[:], func(excludes func(*Facts) bool) bool { return excludes(f) })
}

// MayContinue reports whether the token tail can continue the URL head at all.
func MayContinue(head, tail []byte) bool {
	for _, excludes := range exclusions {
		if excludes(head, tail) {
			return false
		}
	}
	return true
}

func isURL(_, tail []byte) bool { return bound.StartsURL(tail) }

// isURLWithoutColon reports whether tail is a URL whose scheme lacks its colon: the line is one of its own, although the
// URL is misspelt.
func isURLWithoutColon(_, tail []byte) bool {
	scheme, rest, found := bytes.Cut(tail, []byte("//"))
	isScheme := ascii.EqualFold(scheme, "http") || ascii.EqualFold(scheme, "https") || ascii.EqualFold(scheme, "ftp")
	return found && isScheme && len(rest) > 0 && ascii.IsAlnum(rest[0])
}

// holdsURL reports whether tail holds a URL that is not nested in the path or the
// query of head.
func holdsURL(head, tail []byte) bool {
	i := bytes.Index(tail, []byte("://"))
	if i < 0 {
		return false
	}
	start := i
	for start > 0 && ascii.IsAlnum(tail[start-1]) {
		start--
	}
	if start == 0 || tail[start-1] != '=' && tail[start-1] != '/' {
		return true
	}
	return tail[start-1] == '=' && bytes.IndexByte(head, '?') < 0
}

// isEncodedByte reports whether tail begins with a byte in quoted-printable
// (RFC 2045, 6.7) that nobody decoded.
func isEncodedByte(head, tail []byte) bool {
	return len(tail) > 2 && tail[0] == '=' && isHexUpper(tail[1]) && isHexUpper(tail[2]) && !endsInFieldName(head)
}

// endsInFieldName reports whether head ends in the name of a field of a query, which
// "=" has to follow.
func endsInFieldName(head []byte) bool {
	i := bytes.LastIndexAny(head, "?&;=")
	return i > 0 && head[i] != '=' && ascii.IsAlnum(lastByte(head)) && bytes.IndexByte(head, '?') > 0
}

// endsInFieldValue reports whether head ends in the value of a field of a query.
func endsInFieldValue(head []byte) bool {
	query := bytes.IndexByte(head, '?')
	return query > 0 && ascii.IsAlnum(lastByte(head)) && bytes.IndexByte(head[max(query, bytes.LastIndexAny(head, "?&;")):], '=') > 0
}

func isHexUpper(c byte) bool { return ascii.IsDigit(c) || c >= 'A' && c <= 'F' }

// isSchemeless reports whether tail is a URL without a scheme, or a host of three labels,
// rather than the host of head.
func isSchemeless(head, tail []byte) bool {
	if len(tail) < 5 || ascii.HasSuffix(head, "://") {
		return false
	}
	if ascii.EqualFold(tail[:4], "www.") {
		return true
	}
	host, _, _ := bytes.Cut(bound.TrimWord(tail), []byte("/"))
	if bytes.Count(host, []byte(".")) < 2 || !bound.IsHost(host) {
		return false
	}
	inHost := bytes.LastIndexByte(head, '/') == bytes.LastIndex(head, []byte("://"))+len("://")-1
	isOwn := lastByte(head) == '/' || ascii.IsAlnum(lastByte(head)) && !inHost && ascii.At(tail, len(host)) == '/'
	return ascii.EqualFold(tail[:4], "ftp.") || isOwn && genericDomains.Has(host[bytes.LastIndexByte(host, '.')+1:])
}

// genericDomains are the first top-level domains (RFC 920).
var genericDomains = ascii.NewWordSet("com edu gov mil net org")

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

// isAddress reports whether tail is a mail address, and not a message-id that
// continues head.
func isAddress(head, tail []byte) bool {
	last := lastByte(head)
	address := bytes.TrimRight(bound.TrimWord(tail), "/")
	if last == '-' || !bound.IsAddress(address) {
		return false
	}
	local, _, _ := bytes.Cut(address, []byte("@"))
	if last == '/' {
		const year = 4
		first := bytes.IndexAny(local, "0123456789")
		return first < 0 ||
			first > 0 && first+year == len(local) && ascii.All(local[:first], ascii.IsAlpha) && isNumeral(local[first:])
	}
	return !beginsMessageID(head)
}

// beginsMessageID reports whether the last part of head begins as message-ids do, with a
// date and time, and lacks their "@".
func beginsMessageID(head []byte) bool {
	id := lastSegment(head)
	return ascii.Span(id, ascii.IsDigit) >= len("20060102") && bytes.IndexByte(id, '@') < 0
}

// isSetting reports whether tail begins with "name=", "name:=" and the like, outside of
// a query: it is a setting, or an assignment.
func isSetting(head, tail []byte) bool {
	name := bytes.TrimLeft(tail, "$")
	n := ascii.Span(name, isNameByte)
	if n == 0 || n > 32 || ascii.IsDigit(name[0]) || bytes.IndexByte(head, '?') >= 0 || isMessageID(tail) {
		return false
	}
	rest := bytes.TrimLeft(name[n:], ":?+")
	return len(name)-n-len(rest) < 3 && len(rest) > 0 && rest[0] == '='
}

// isMessageID reports whether tail is a message-id, in which "=" may be, or the rest of one.
func isMessageID(tail []byte) bool {
	local, host, ok := bytes.Cut(tail, []byte("@"))
	return ok && len(local) > 0 && bound.BeginsWithHost(host) && bytes.IndexByte(host, '@') < 0
}

func isNameByte(c byte) bool { return ascii.IsAlnum(c) || c == '_' || c == '.' || c == '-' }

// isLabel reports whether tail begins with "Name:", or is any token before a colon. After a hyphen at
// the line end, a blank or another colon has to follow the colon. In a query, no label has the mark of
// another field after it.
func isLabel(head, tail []byte) bool {
	if tail[len(tail)-1] == ':' {
		return true
	}
	if ascii.In(lastByte(head), "#=?&") || endsInFieldValue(head) && bytes.IndexByte(tail, '&') > 0 {
		return false
	}
	n := ascii.Span(tail, func(c byte) bool { return ascii.IsAlnum(c) || c == '_' || c == '-' })
	return n > 0 && ascii.IsAlpha(tail[0]) && ascii.At(tail, n) == ':' && (lastByte(head) != '-' || ascii.At(tail, n+1) == ':')
}

// isContentLine reports whether tail begins with a name in capitals and a parameter, as the next property
// of iCalendar and vCard does (RFC 5545, section 3.1): DTSTART;VALUE=DATE:20260314. A property without
// parameters is a label.
func isContentLine(tail []byte) bool {
	isName := func(c byte) bool { return ascii.IsUpper(c) || c == '-' }
	name, parameter, ok := bytes.Cut(tail, []byte(";"))
	n := ascii.Span(parameter, isName)
	return ok && ascii.All(name, isName) && len(name) > 1 && n > 0 && ascii.At(parameter, n) == '='
}

// isCall reports whether tail begins with "name(", as a statement of code does. The
// names of pages have a mark before the bracket: "Mercury_(planet)".
func isCall(tail []byte) bool {
	n := ascii.Span(tail, func(c byte) bool { return isNameByte(c) || c == ':' || c == '>' })
	if n == 0 || ascii.At(tail, n) != '(' || !ascii.IsAlpha(tail[0]) || !ascii.IsAlnum(tail[n-1]) {
		return false
	}
	rest := tail[bytes.LastIndexByte(tail, ')')+1:]
	return !hasSuffix(bound.TrimWord(rest))
}

// isRequest reports whether tail is a request of roff, ".sp", a directive of Pod,
// "=cut", a mark such as "=END=", or begins with "#", which begins a comment, a heading or a directive far more
// often than a fragment.
func isRequest(head, tail []byte) bool {
	name := tail[1:]
	switch tail[0] {
	case '.':
		return len(name) == 1 || len(name) == 2 && ascii.Span(name, ascii.IsAlpha) == 2 || ascii.HasPrefix(name, `\"`)
	case '=':
		name = bytes.TrimSuffix(name, []byte("="))
		return bytes.IndexByte(head, '?') < 0 && len(name) > 1 && ascii.IsAlpha(name[0]) && ascii.All(name, isNameByte)
	case '#':
		return true
	}
	return false
}

// isProtocol reports whether tail is the version of HTTP, which ends a request line
// (RFC 9112, 3).
func isProtocol(_, tail []byte) bool { return ascii.HasPrefix(tail, "HTTP/") }

// isRef reports whether head is a whole repository of a forge, or of git, or a whole
// commit, so that a name after it is a branch, a tag or a hash.
func isRef(head, tail []byte) bool {
	if !ascii.IsAlnum(tail[0]) {
		return false
	}
	if ascii.HasSuffix(head, ".git") || endsInCommit(head) || isCommit(tail) && ascii.IsAlnum(lastByte(head)) ||
		ascii.HasSuffix(head, ".git/") && namesRef(tail) {
		return true
	}
	_, rest, _ := bytes.Cut(head, []byte("://"))
	host, path, _ := bytes.Cut(bytes.TrimSuffix(rest, []byte("/")), []byte("/"))
	return bytes.Count(path, []byte("/")) == 1 && ascii.IsAlnum(lastByte(head)) && isForge(host)
}

// endsInCommit reports whether head ends in the hash of a commit.
func endsInCommit(head []byte) bool {
	n := len(head) - sha1
	return n > 0 && head[n-1] == '/' && ascii.Span(head[n:], isLowerHex) == sha1
}

// isCommit reports whether tail is the whole hash of a commit.
func isCommit(tail []byte) bool {
	return ascii.Span(tail, isLowerHex) == sha1 && len(bound.TrimWord(tail)) == sha1
}

// sha1 is the number of digits of a whole hash.
const sha1 = 40

// namesRef reports whether tail is the name of a branch or a tag.
func namesRef(tail []byte) bool {
	name := bytes.TrimPrefix(tail, []byte("refs/"))
	return ascii.HasPrefix(name, "tags/") || ascii.HasPrefix(name, "heads/")
}

func isLowerHex(c byte) bool { return ascii.IsDigit(c) || c >= 'a' && c <= 'f' }

// endsInLine reports whether head ends in a fragment that names a line of a file, "#L12"
// or "#n12", after which a URL is whole.
func endsInLine(head, _ []byte) bool {
	i := bytes.LastIndexByte(head, '#')
	line := bytes.TrimLeft(head[i+1:], "Lln")
	return i > 0 && len(line) > 0 && len(head)-i-1-len(line) < 2 && ascii.All(line, ascii.IsDigit)
}

// isRule reports whether tail begins with a rule across the page.
func isRule(_, tail []byte) bool {
	_, n := bound.DecodeRune(tail)
	return !ascii.IsAlnum(tail[0]) && len(tail) >= minRule*n && bytes.Equal(tail[:(minRule-1)*n], tail[n:minRule*n])
}

// minRule is the number of equal marks that make a rule.
const minRule = 4

// repeatsName reports whether tail is, or ends in, the name of the file with which head
// ends: the next line is about that file.
func repeatsName(head, tail []byte) bool {
	name := lastSegment(head)
	return len(name) > 3 && bytes.IndexByte(name, '.') > 0 && bytes.Equal(name, lastSegment(bound.TrimWord(tail)))
}

// repeatsPath reports whether tail is the segments with which head ends, as a name is
// given after its URL.
func repeatsPath(head, tail []byte) bool {
	path := bytes.TrimRight(tail, "/")
	before, ok := bytes.CutSuffix(bytes.TrimRight(head, "/"), path)
	return ok && bytes.IndexByte(path, '/') > 0 && ascii.HasSuffix(before, "/")
}

// endsInLeader reports whether head ends in the dots that lead to a page number.
func endsInLeader(head, _ []byte) bool { return ascii.HasSuffix(head, "....") }

// endsInSQLComment reports whether the query of head ends in "--", which is put there to
// hide what follows.
func endsInSQLComment(head, _ []byte) bool {
	return ascii.HasSuffix(head, "--") && !ascii.HasSuffix(head, "---") && bytes.IndexByte(head, '?') > 0
}

// isPageNumber reports whether tail is the page of a work: "p.7" or "pp.12-14".
func isPageNumber(_, tail []byte) bool {
	n := ascii.Span(tail, func(c byte) bool { return c == 'p' })
	return (n == 1 || n == 2) && ascii.At(tail, n) == '.' && ascii.IsDigit(ascii.At(tail, n+1))
}

func lastSegment(b []byte) []byte { return b[bytes.LastIndexByte(b, '/')+1:] }

// isNextSetting reports whether the last field of head, "name=" or "name=value", is
// followed by another name and "=", with no mark between the two fields: tail is a
// setting.
func isNextSetting(head, tail []byte) bool {
	n := ascii.Span(tail, isNameByte)
	if n < 3 || !ascii.IsAlpha(tail[0]) || ascii.At(tail, n) != '=' || n+1 == len(tail) || bytes.IndexByte(tail, '&') > 0 {
		return false
	}
	field := head[bytes.LastIndexAny(head, "?&;")+1:]
	return bytes.IndexByte(field, '=') > 0 && (lastByte(head) == '=' || ascii.IsAlnum(lastByte(head)))
}

// isLeader reports whether tail is a label and the dots that lead to its value:
// "Email....".
func isLeader(_, tail []byte) bool {
	n := ascii.Span(tail, ascii.IsAlpha)
	return n > 0 && ascii.HasPrefix(tail[n:], "....")
}

// isNextQuery reports whether tail is an absolute path with a query, and head has a query:
// they are two requests.
func isNextQuery(head, tail []byte) bool {
	return tail[0] == '/' && bytes.IndexByte(tail, '?') > 0 && bytes.IndexByte(head, '?') > 0
}

// endsInMarkup reports whether head ends in a brace, which closes a variable or an element
// of markup, and a word follows.
func endsInMarkup(head, tail []byte) bool { return lastByte(head) == '}' && ascii.IsAlnum(tail[0]) }

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

// endsInTemplate reports whether a template is open at the end of head, and so continues on the next
// line.
func endsInTemplate(head, _ []byte) bool { return placeholder.IsOpen(head) }

// isMultibyte reports whether tail begins with a character of an East Asian charset such as EUC-JP,
// and so with a word: two bytes beyond ASCII that are not UTF-8.
func isMultibyte(_, tail []byte) bool {
	_, n := utf8.DecodeRune(tail)
	return n == 1 && tail[0] >= 0x80 && ascii.At(tail, 1) >= 0x80
}

// isForge reports whether repositories on the host are called USER/NAME.
func isForge(host []byte) bool {
	for _, name := range []string{"github.", "gitlab.", "bitbucket.", "codeberg."} {
		if ascii.HasPrefix(host, name) {
			return true
		}
	}
	return false
}

// isAssignment reports whether the next line is "name = value" or a comparison.
func isAssignment(f *Facts) bool {
	operator, _, _ := bytes.Cut(f.Rest, []byte(" "))
	switch string(operator) {
	case "=", ":=", "+=", "==", "<-", "->", "=>", ":", "::":
		return true
	}
	return false
}

// isFlag reports whether the next line begins with options of a command.
func isFlag(f *Facts) bool {
	if f.Tail[0] != '-' || f.Last == '-' {
		return false
	}
	name := f.Tail[1:]
	return ascii.HasPrefix(f.Rest, "-") || len(name) > 0 && ascii.IsUpper(name[0]) &&
		(bytes.IndexByte(name, '=') > 0 || ascii.All(name, ascii.IsAlpha))
}

// followsDash reports whether the URL ends in "--", a dash, and a word of prose follows.
func followsDash(f *Facts) bool {
	return ascii.HasSuffix(f.Head, "--") && len(f.Rest) > 0 && !f.Structured && !isCompound(f)
}

// isDiffStat reports whether the next line counts the changes of a file: "a/b.c | 12 ++".
func isDiffStat(f *Facts) bool {
	after, ok := bytes.CutPrefix(f.Rest, []byte("|"))
	after = bytes.TrimLeft(after, " ")
	return ok && len(after) > 0 && (ascii.IsDigit(after[0]) || ascii.HasPrefix(after, "Bin "))
}

// isNextAssignment reports whether the URL is the value of a setting, and the next line is
// another one: "A=URL", "B=". A field of a query follows "&", ";" or "?".
func isNextAssignment(f *Facts) bool {
	return f.Value && isSetting(nil, f.Tail) && !ascii.In(f.Last, "&?;")
}

// isTimestamp reports whether tail is the date and time with which the line of a log
// begins: 2006-01-02T15:04:05.
func isTimestamp(tail []byte) bool { return matches(tail, "dddd-dd-ddTdd:dd") }

// isLogDate reports whether the next line begins with a date and a time, as those of logs do: 2006/01/02 15:04:05.
func isLogDate(f *Facts) bool {
	const date, clock = "dddd/dd/dd", "dd:dd:dd"
	return matches(f.Tail, date) && len(f.Tail) == len(date) && len(f.Rest) >= len(clock) && matches(f.Rest[:len(clock)], clock)
}

// matches reports whether text begins with digits where the pattern has a d, and with its other bytes.
func matches(text []byte, pattern string) bool {
	if len(text) < len(pattern) {
		return false
	}
	for i, c := range []byte(pattern) {
		if c == 'd' && !ascii.IsDigit(text[i]) || c != 'd' && c != text[i] {
			return false
		}
	}
	return true
}

// isSeparate reports whether the tail is something whole, such as a date, a version, a
// host or an absolute path, after a line that is too short to be wrapped.
func isSeparate(f *Facts) bool {
	if f.Column > shortLine || f.Last == '/' || f.Last == '-' || inQuery(f) || f.Folded {
		return false
	}
	return f.Tail[0] == '/' && f.Indent <= 0 || isNumeral(f.Word) || bound.IsHost(bound.TrimWord(f.Tail)) && !lacksHost(f)
}

// endsSentence reports whether the full stop after the URL ends a sentence: the next line
// begins with a capitalised word, and more words follow.
func endsSentence(f *Facts) bool {
	second := ascii.At(f.Tail, 1)
	return f.Last == '.' && ascii.IsUpper(f.Tail[0]) && (ascii.IsAlpha(second) || second == '.') && len(bytes.Fields(f.Rest)) > 1
}

// endsInFile reports whether the URL ends in the suffix of a file, and the next line begins
// with a word, which would be a part of the suffix. A hyphen between the suffix and a sentence is a dash.
func endsInFile(f *Facts) bool {
	head, isDash := bytes.CutSuffix(f.Head, []byte("-"))
	dot := bytes.LastIndexByte(head, '.')
	return dot > 0 && fileSuffixes.Has(head[dot+1:]) && ascii.IsAlnum(f.Tail[0]) && !bytes.ContainsAny(head, "?#") &&
		(isDash && ascii.IsUpper(f.Tail[0]) && len(f.Rest) > 0 || !isDash && !completesSuffix(f))
}

// fileSuffixes are the suffixes of pages, documents, pictures and downloads that no longer suffix begins with.
var fileSuffixes = ascii.NewWordSet("aspx avi bmp bz2 deb dmg exe gif html ipynb iso jpeg jpg jsp mp3 mp4 npz pdf php png rpm shtml swf tgz whl wmv xhtml zip")

// isStraySlash reports whether the tail is a slash alone, which ends a URL only if nothing else is on its
// line, and the line before is full.
func isStraySlash(f *Facts) bool {
	return string(f.Tail) == "/" && (len(f.Rest) > 0 || !isFull(f) || f.Last == '/')
}

// isListedURL reports whether the tail is a URL after slashes, or a URL without a scheme, "//example.com", in a list of such lines:
// the line before is not full.
func isListedURL(f *Facts) bool {
	rest := bytes.TrimLeft(f.Tail, "/")
	return f.Tail[0] == '/' && !isFull(f) && (bound.StartsURL(rest) || len(f.Tail)-len(rest) > 1)
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

// endsInSecondFragment reports whether head ends in a number sign, and another one is before it.
func endsInSecondFragment(head, _ []byte) bool {
	front, ok := bytes.CutSuffix(head, []byte("#"))
	return ok && bytes.IndexByte(front, '#') >= 0
}

// repeatsScheme reports whether tail begins with the scheme of head and a colon, as the next of a list of URLs does.
func repeatsScheme(head, tail []byte) bool {
	scheme, _, _ := bytes.Cut(head, []byte(":"))
	return len(scheme) > 2 && len(tail) > len(scheme) && tail[len(scheme)] == ':' && bytes.EqualFold(tail[:len(scheme)], scheme)
}

// isShellPrompt reports whether tail is the prompt of a shell: "jim@tea:~/list$".
func isShellPrompt(_, tail []byte) bool {
	isName := func(c byte) bool { return isNameByte(c) || c == '-' || c == '.' }
	user := ascii.Span(tail, isName)
	if user == 0 || ascii.At(tail, user) != '@' {
		return false
	}
	rest := tail[user+1:]
	host := ascii.Span(rest, isName)
	return host > 0 && ascii.At(rest, host) == ':' && ascii.In(ascii.At(rest, host+1), "~/")
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
