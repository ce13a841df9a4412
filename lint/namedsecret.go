package lint

import (
	"bytes"
	"encoding/base64"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// secretAfter returns the range of the secret that the word [start, end) announces.
func secretAfter(text []byte, start, end int) Range {
	const ahead = 256 // for what is between a name and its value
	word, rest := text[start:end], text[end:min(len(text), end+ahead)]
	isFlag := word[0] == '-'
	var r Range
	switch {
	case ascii.HasPrefix(word, "-----BEGIN"):
		return privateKey(text, end)
	case isFlag:
		r = passwordAfterFlag(text, start, end)
	case ascii.EqualFold(word, "bearer"):
		if m := bearer().FindSubmatchIndex(rest); m != nil {
			return valueAt(text, end+m[2])
		}
	case ascii.EqualFold(word, "basic"):
		r = basicAfter(rest, end)
	}
	if r.Start < r.End || len(rest) == 0 || !separators.Has(rest[0]) {
		return r
	}
	name := secretName(word)
	if name == "" {
		return Range{}
	}
	if rest[0] == '/' { // in a link to reset it
		if n := ascii.Span(rest[1:], isSegment); looksRandom(rest[1 : 1+n]) {
			return Range{end + 1, end + 1 + n}
		}
		return Range{}
	}
	gap := gapBeforeValue(rest)
	if gap == 0 && (isFlag || givesNext(tail(text[:start], 80))) {
		gap = ascii.Span(rest, ascii.IsBlank)
	}
	if gap == 0 {
		return Range{}
	}
	return secretNamed(name, text, end+gap)
}

// secretNamed returns the range of the secret of that name whose value begins at an offset.
func secretNamed(name string, text []byte, at int) Range {
	switch name {
	case "authorization":
		return authorizationAt(text, at)
	case "cookie":
		return Range{at, at + lineLen(text[at:])}
	case "key", "code", "session": // which may be public
		if r := valueAt(text, at); r.Start < r.End && looksRandom(text[r.Start:r.End]) {
			return r
		}
		return Range{}
	}
	return valueAt(text, at)
}

// gapBeforeValue returns the length of what is between the name of a secret, which is before rest, and its value; 0 if
// none follows.
func gapBeforeValue(rest []byte) int {
	if m := assigned().FindIndex(rest); m != nil {
		if isQuote(rest[0]) && identifier().Match(rest[m[1]:]) {
			return 0
		}
		return m[1]
	}
	if m := quotedNext().FindIndex(rest); m != nil {
		return m[1] - 1
	}
	if isMixed(rest) {
		return 1
	}
	return 0
}

var (
	// assigned matches what is between the name of a secret and its value, in programs, settings,
	// markup, tables and prose.
	assigned = compiledOnce("^[\"'`\\]\\)\\\\*_~]{0,4}(?:[ \t]{0,8}(?::=|=>|->|\\?\\?=?|\\|\\|=?|[?+]=|={1,3}|::?|>|\\|)[*_~]{0,3}[ \t]{0,8}(?:\r?\n[ \t]{0,40}(?:[/#*;>-]{1,3}[ \t]{0,8})?)?|,\\b|\t+|(?:</\\w+>\\s{0,40})+" +
		"|,?\\s{1,40}[\"']?value[\"']?[ \t]{0,8}[:=][ \t]{0,8}| (?:is|was|BY|by|ist|lautet|est|es)[ :][ \t]{0,8})(?:<\\w[^<>]{0,40}>){0,4}")
	// quotedNext matches up to the quote of a value that comes next: in SQL, a call, a list.
	quotedNext = compiledOnce("^(?:[ \t]{1,8}|\\([ \t]{0,8}|[\"'`],[ \t]{0,8})[\"'`]")
	// bearer matches a token of RFC 6750, section 2.1.
	bearer = compiledOnce(`^[ \t]{1,8}([A-Za-z0-9._~+/-]{16})`)
	basic  = compiledOnce(`^[ \t]{1,8}([A-Za-z0-9+/_-]{6,}=*)`)
	// schemeOfAuthorization matches the scheme of RFC 9110, section 11.6.2, of those that are in use.
	schemeOfAuthorization = compiledOnce(`^(?i:["'\\]*(?:basic|bearer|token|apikey|key|negotiate|ntlm|oauth|digest|hawk|mac|signature|aws[0-9a-z-]+)(?:[ \t:=]|\r?\n[ \t])+)`)
	// passwordHash matches what crypt makes of a password.
	passwordHash = compiledOnce(`^\$(?:apr1|[12567y]|2[abxy]|argon2\w*|scrypt)\$[^\s:"'<]{8,}`)
	// lineOfPgpass matches a line of that file after the host.
	lineOfPgpass = compiledOnce(`^:[0-9]{3,5}:[A-Za-z*][^:\s/]*:[A-Za-z*][^:\s/]*:([^:\s]+)`)
	// identifier matches what is no value after a name between quotes: "token": want
	identifier = compiledOnce(`^[A-Za-z]+(?:[ \t,)}]|$)`)
	typed      = compiledOnce("^[^\"'`\n=]{0,40}=[ \t]{0,8}[a-zA-Z&]{0,2}[\"'`]")
)

// givesNext reports whether the value of a name is the next word by what is before the name: in
// .netrc, in the commands of shells and of Docker.
func givesNext(before []byte) bool {
	words := bytes.Fields(before)
	n := len(words)
	return n > 0 && ascii.EqualFoldAny(words[n-1], "set", "setx", "setenv", "setq", "env", "define", "@param") ||
		n > 1 && ascii.EqualFoldAny(words[n-2], "login", "machine", "user", "username")
}

// takesPassword reports whether a line has a program that takes a password with -p, -w or -a.
func takesPassword(line []byte) bool {
	isBetween := func(r rune) bool { return r >= utf8.RuneSelf || !tokenBytes.Has(byte(r)) }
	for word := range bytes.FieldsFuncSeq(line[1+bytes.LastIndexByte(line, '\n'):], isBetween) {
		if ascii.HasPrefix(word, "mysql") || ascii.HasPrefix(word, "ldap") || ascii.HasPrefix(word, "mongo") ||
			ascii.EqualFoldAny(word, "login", "sshpass", "mariadb", "sqlcmd", "redis-cli", "influx", "rabbitmqadmin") {
			return true
		}
	}
	return false
}

// separators are the bytes that may come after the name of a secret.
var separators = kernel.NewSet(func(b byte) bool { return b < ' ' || ascii.In(b, " \"'`])\\*_~:=-?|+>,(</") })

// isMixed reports whether text begins with a blank and a word that is no word of a language, as
// it has digits and letters.
func isMixed(text []byte) bool {
	const shortest = 6
	if len(text) == 0 || !ascii.IsBlank(text[0]) {
		return false
	}
	word := text[1 : 1+ascii.Span(text[1:], func(b byte) bool { return b > ' ' })]
	return len(word) >= shortest && bytes.ContainsAny(word, "0123456789") && bytes.ContainsFunc(word, unicode.IsLetter)
}

// basicAfter returns the range of the credentials (RFC 7617, section 2) that rest, which starts at an offset, begins with.
func basicAfter(rest []byte, at int) Range {
	m := basic().FindSubmatchIndex(rest)
	if m == nil {
		return Range{}
	}
	decoded, _ := base64.RawStdEncoding.DecodeString(strings.TrimRight(string(rest[m[2]:m[3]]), "="))
	if bytes.IndexByte(decoded, ':') < 0 {
		return Range{}
	}
	return Range{at + m[2], at + m[3]}
}

// passwordAfterFlag returns the password after the flag [start, end): of a user, as in
// -u jim:secret, --user=jim:secret and -ujim:secret, or alone, as in mysql -psecret.
func passwordAfterFlag(text []byte, start, end int) Range {
	word := text[start:end]
	isShort := len(word) > 1 && word[1] != '-'
	switch last := word[len(word)-1] | 0x20; {
	case isShort && ascii.In(word[1], "pwa") && takesPassword(tail(text[:start], 200)):
		if len(word) > 2 {
			return valueAt(text, start+2)
		}
		return valueAt(text, end+ascii.Span(text[end:], ascii.IsBlank))
	case string(word) == "--user" || string(word) == "--proxy-user" || isShort && len(word) < 6 && (last == 'u' || last == 'a'):
		at := end + ascii.Span(text[end:], func(b byte) bool { return ascii.In(b, " \t=\\") || isQuote(b) })
		at += ascii.Span(text[at:], func(b byte) bool { return b > ' ' && !ascii.In(b, ":%/") && !isQuote(b) })
		return passwordAfterUser(text, end, at)
	case isShort && word[1] == 'u':
		return passwordAfterUser(text, end, end)
	}
	return Range{}
}

// passwordAfterUser returns where a password is after the name of a user, which ends before text[at], in the argument of a
// flag that ends before text[flag].
func passwordAfterUser(text []byte, flag, at int) Range {
	if at == len(text) || text[at] != ':' && text[at] != '%' || ascii.HasPrefix(text[at+1:], "//") {
		return Range{}
	}
	r := valueAt(text, at+1)
	if i := bytes.IndexFunc(text[flag:at], func(r rune) bool { return r < utf8.RuneSelf && isQuote(byte(r)) }); i >= 0 { // of all of it
		quote := text[flag+i]
		r = Range{at + 1, at + 1 + ascii.Span(text[at+1:], func(b byte) bool { return b != quote && b != '\n' })}
	}
	if isNumber(text[r.Start:r.End]) { // of groups
		return Range{}
	}
	return r
}

// authorizationAt returns the range of what follows the name of the header and its colon.
func authorizationAt(text []byte, at int) Range {
	m := schemeOfAuthorization().Find(text[at:min(len(text), at+64)])
	if m == nil {
		return valueAt(text, at)
	}
	at += len(m)
	if ascii.IsAlpha(m[0]) && ascii.In(m[0], "dhmoasDHMOAS") { // with parameters
		return Range{at, at + lineLen(text[at:])}
	}
	return valueAt(text, at)
}

func isSegment(b byte) bool { return tokenBytes.Has(b) || b == '%' || b == '~' }

func isQuote(b byte) bool { return b == '"' || b == '\'' || b == '`' }

func lineLen(text []byte) int {
	if n := bytes.IndexByte(text, '\n'); n >= 0 {
		return n
	}
	return len(text)
}

func tail(text []byte, n int) []byte { return text[max(0, len(text)-n):] }

// valueAt returns the range of the value at an offset, between quotes or up to a blank or a
// delimiter. It is empty if there is none, or a placeholder.
func valueAt(text []byte, at int) Range {
	isBare := func(b byte) bool { return b > ' ' && !isQuote(b) && b != '<' && b != '>' && b != '&' && b != ';' }
	escaped := ascii.Span(text[at:], func(b byte) bool { return b == '\\' })
	from := at + escaped
	if n := ascii.Span(text[from:min(len(text), from+3)], ascii.IsAlpha); n > 0 && n < 3 && from+n < len(text) && isQuote(text[from+n]) {
		from += n // b"..."
	}
	if from < len(text) && isQuote(text[from]) {
		start := from + ascii.Span(text[from:min(len(text), from+3)], func(b byte) bool { return b == text[from] })
		end := start
		for end < len(text) && text[end] != text[from] && text[end] != '\n' {
			if text[end] == '\\' && escaped == 0 {
				end++
			}
			end++
		}
		return unlessFilledIn(text, start, min(end, len(text)))
	}
	if isURL().Match(text[at:min(len(text), at+64)]) {
		return Range{}
	}
	end := at + ascii.Span(text[at:], isBare)
	if m := typed().FindIndex(text[end:min(len(text), end+64)]); m != nil { // let password: &str = "..."
		start := end + m[1]
		quote := text[start-1]
		return unlessFilledIn(text, start, start+ascii.Span(text[start:], func(b byte) bool { return b != quote && b != '\n' }))
	}
	return unlessFilledIn(text, at, end)
}

// unlessFilledIn returns the range, unless the text there is to be replaced by the reader or
// by a program, or it is a URL.
func unlessFilledIn(text []byte, start, end int) Range {
	const longest = 128 // of what is to be filled in
	value := text[start:min(end, start+longest)]
	if isURL().Match(value) || end-start <= longest && (len(bytes.Trim(value, "*xX._-#")) == 0 || filledIn().Match(value)) {
		return Range{}
	}
	return Range{start, end}
}

// isToReplace matches what people write in a token in place of what is in it.
var isToReplace = compiledOnce(`(?i)your|xxxx|example`)

var isURL = compiledOnce(`^[A-Za-z][A-Za-z0-9+.-]*://`)

// filledIn matches a value that is to be replaced.
var filledIn = compiledOnce(`^(?:\$[A-Z0-9_]+|\$?\$?\{.*\}+|\$\(.*\)|<.*>|\[.*\]|%[A-Z_]*%|%[sdvq]|(?i:.*(?:your|xxxx).*)|(?i:true|false|null|nil|none|undefined))$`)

// secretName returns the name of a secret that a word contains, without separators and in lower
// case, or "".
func secretName(word []byte) string {
	const longest = 32
	last := word[len(word)-1] | 0x20
	if len(suffixesBy[last]) == 0 && !endsShort[last] {
		return "" // as most
	}
	var name [longest]byte
	n := longest
	for i := len(word) - 1; i >= 0 && n > 0; i-- {
		if b := word[i]; b != '_' && b != '-' && b != '.' {
			n--
			name[n] = ascii.Lower(b)
		}
	}
	flat := name[n:]
	for _, s := range suffixesBy[last] {
		if ascii.HasSuffix(flat, s) {
			return s
		}
	}
	if !endsShort[last] {
		return ""
	}
	part := word[1+bytes.LastIndexAny(word, "_-."):]
	for _, s := range shortSecretNames {
		if ascii.EqualFold(part, s) {
			return s
		}
	}
	return ""
}

// isNamedSegment reports whether the path segment [start, end) looks like a token, and follows a
// segment that names a secret: /password/...
func isNamedSegment(url []byte, start, end int) bool {
	if start < 2 || url[start-1] != '/' || !nameBytes.Has(url[start-2]) {
		return false
	}
	before := url[:start-1]
	return secretName(before[bytes.LastIndexByte(before, '/')+1:]) != "" && looksRandom(url[start:end])
}

// secretSuffixes end the names of secrets, without "_", "-" and ".": DB_PASSWORD, x-api-key.
var secretSuffixes = []string{
	"password", "passwd", "passphrase", "passcode", "passwort", "kennwort",
	"pwd", "secret", "token", "apikey", "secretkey", "accesskey",
	"privatekey", "accountkey", "sharedkey", "masterkey", "encryptionkey", "signingkey", "authkey", "authorization", "cookie",
	"identified", "signature", "accesskeyid", "sessionid", "sessid",
	"contraseña", "senha", "motdepasse", "пароль", "密码", "密碼", "口令", "パスワード", "비밀번호",
}

// shortSecretNames are those that are the end of other words too.
var shortSecretNames = []string{"pass", "pw", "auth", "sig", "sid", "jwt", "passe", "credentials", "key", "code", "session"}

// suffixesBy has the suffixes by their last byte, in lower case, and endsShort those of the short names.
var suffixesBy, endsShort = func() (by [256][]string, ends [256]bool) {
	for _, s := range secretSuffixes {
		last := s[len(s)-1] | 0x20
		by[last] = append(by[last], s)
	}
	for _, s := range shortSecretNames {
		ends[s[len(s)-1]] = true
	}
	return by, ends
}()
