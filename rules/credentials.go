package rules

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/urlmend/urlmend/lint"
)

var credentials = &lint.Rule{
	Name:     "credentials",
	Severity: lint.Error,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "a password, a token or a signature in a URL",
	Why: `A URL is shown, logged, stored and passed on, and its password with it. A
password in a published text is known to everyone: remove it, and change it if
it was in use. Reports never show it. The same is true of a token, such as one of GitHub
or the value of access_token, and of a signed URL of a cloud storage, which gives access
to a private file for a limited time.

These are less severe:

- A signed URL whose time is over, if the URL says so, is a warning: the link is dead. In a
  listing in a document a signature is info, because its time is over. It is also info if it is
  good for more than 50 years, because such addresses are meant to be public.
- A key in the URL of a page to embed is info, and so is the value of a field such as
  api_key in a document, because such keys are often for all readers.
- A placeholder for a password, such as "password", "xxx" or $PASS, is a warning in mail
  and in sentences of plain text, because it teaches readers to put a password there.
  Elsewhere it is info. A placeholder for a token is not reported.
- A password is info if the host is reserved for examples; a placeholder also if the host
  has no dot, or is only named, as in HOST:PORT.
- In documents, a password in a listing is info. In code, it is info if it is shorter than
  8 characters or has only letters or only digits. In both, it is info for a host that only
  its own network can reach. Nearly all of these are examples.

A user name alone is not reported, and neither is the password of an anonymous
user. A user name that looks like a host is reported by deceptive-userinfo.`,
	Refs:   []lint.Ref{lint.RFC("3986", "3.2.1"), lint.RFC("3986", "7.5"), lint.RFC("1738", "6")},
	WHATWG: []string{"invalid-credentials"},
	Bad: []string{
		"ftp://jim:s3same@ftp.example.edu/private/",
		"git clone https://user:password@git.example.com/project.git",
		"https://$USER:$PASS@www.example.com/",
		"https://www.example.com/api?access_token=h7Tq2LmZ90pRw4Xc",
	},
	Good: []string{
		"ftp://ftp.example.com/private/",
		"ssh://git@git.example.com/project.git",
		"ftp://anonymous:guest@ftp.example.com/pub/",
		"https://www.example.com/api?access_token=YOUR_ACCESS_TOKEN",
	},
	Explains: []string{"bad-escape", "unsafe-character"},
	Check:    checkCredentials,
}

func checkCredentials(p *lint.Pass) {
	p = p.Certain() // a secret is a secret wherever it is
	checkPassword(p)
	tokens := p.Tokens()
	var deadline time.Time // read once, however many tokens a URL has
	if slices.ContainsFunc(tokens, func(t lint.Token) bool { return t.Signed }) {
		deadline = expiry(p)
	}
	for _, t := range tokens {
		if t.Start < p.Password.End && p.Password.Start < t.End {
			continue // it is the password
		}
		checkToken(p, t, deadline)
	}
}

// holdsToken reports whether the part holds a token.
func holdsToken(p *lint.Pass, part lint.Part) bool {
	return slices.ContainsFunc(p.Tokens(), func(t lint.Token) bool { return t.Start < part.End && part.Start < t.End })
}

// longAgo is a time before which a signature has expired wherever the clock of the reader is.
var longAgo = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

// endless is a time after which a signature does not expire for anyone who signs or reads the URL: the address is public.
var endless = longAgo.AddDate(50, 0, 0)

// expiry returns when the signature of the URL expires, if a field of the query says so: as a day, as a time in seconds
// since 1970, or in seconds after another time. The zero time means that none does.
func expiry(p *lint.Pass) time.Time {
	var signed time.Time
	var lifetime time.Duration
	for field := range strings.SplitSeq(string(p.Query.Text), "&") {
		name, value, _ := strings.Cut(strings.TrimRight(field, `\`), "=")
		seconds, _ := strconv.ParseInt(value, 10, 64) // 0 if it is no number
		switch strings.ToLower(name) {
		case "x-amz-date", "x-goog-date":
			signed, _ = time.Parse("20060102T150405Z", value)
		case "x-amz-expires", "x-goog-expires":
			lifetime = time.Duration(max(0, min(seconds, 1<<31))) * time.Second
		case "expires":
			if seconds >= 1e9 {
				return time.Unix(seconds, 0).UTC()
			}
		case "se":
			if deadline, err := time.Parse(time.DateOnly, value[:min(len(value), len(time.DateOnly))]); err == nil {
				return deadline
			}
		}
	}
	if signed.IsZero() || lifetime == 0 {
		return time.Time{}
	}
	return signed.Add(lifetime)
}

// checkToken reports a token. With a host that is clearly an example it reveals nothing, nor does a signature after its
// deadline, which is zero if the URL has none.
func checkToken(p *lint.Pass, t lint.Token, deadline time.Time) {
	isExpired := t.Signed && !deadline.IsZero() && deadline.Before(longAgo)
	switch {
	case isPublicToken(p, t), t.Signed && deadline.After(endless), isExpired && p.In(lint.Code): // of a test, or of a session
		p = p.As(lint.Info)
	case isExpired:
		p = p.As(lint.Warning)
	}
	switch {
	case isExpired:
		p.Reportf(t.Start, t.End, "%s expired on %s, so the link leads nowhere: link to what stays", t.Name, deadline.Format("2 January 2006"))
	case t.Signed:
		p.Reportf(t.Start, t.End, "the URL reveals %s, so anyone can read what it leads to until it expires, and nobody after that: link to something public", t.Name)
	default:
		p.Reportf(t.Start, t.End, "the URL reveals %s: remove it, and revoke it if it was ever in use", t.Name)
	}
}

// isPublicToken reports whether a token reveals nothing: its host is an example, or it is written for all readers.
func isPublicToken(p *lint.Pass, t lint.Token) bool {
	switch {
	case p.IsReservedHost(), bytes.Contains(bytes.ToLower(p.Host.Text), []byte("example")):
		return true
	case bytes.Contains(p.Path.Text, []byte("/embed/")): // the key must be public
		return true
	case t.Signed:
		return p.URL.InCode()
	}
	return strings.HasSuffix(t.Name, "key") && (p.In(lint.Documentation|lint.Link) || p.URL.InCode())
}

func checkPassword(p *lint.Pass) {
	start, end := p.Password.Start, p.Password.End
	namesHost := p.KnownScheme || len(p.Host.Text) > 0
	if !namesHost || !isSecret(p) || isDeceptive(p) || p.HoldsPlaceholder(start, end) {
		return
	}
	switch isToken := holdsToken(p, p.Password); {
	case isStandIn(string(p.User.Text), string(p.Password.Text)), isNamed(p) && !isToken:
		p.As(standInSeverity(p)).Report(start, end, "the URL has a place for a password, which anyone who sees the URL can read: remove it and let the program ask")
		return
	case !isToken && isHarmlessPassword(p):
		p = p.As(lint.Info)
	}
	p.Report(start, end, "the URL reveals a password: remove it, and change the password if it was ever in use")
}

// isHarmlessPassword reports whether the password is one of an example or a test.
func isHarmlessPassword(p *lint.Pass) bool {
	return p.IsReservedHost() || p.In(examples) && isSample(p) || p.In(lint.Code) && isWeak(p.Password.Text)
}

// standInSeverity is the severity for a placeholder of a password. With a host reserved
// for documentation it reveals nothing.
func standInSeverity(p *lint.Pass) lint.Severity {
	if p.IsReservedHost() || p.In(examples) || isInCommand(p) || isNamed(p) {
		return lint.Info
	}
	if bytes.IndexByte(p.Host.Text, '.') < 0 || len(p.Placeholders()) > 0 {
		return lint.Info
	}
	return lint.Warning
}

// isSample reports whether the URL is an example: it is in a listing of a document, only its own
// network can reach the host, a part of it must be replaced, "e.g." is before it, or the user is an
// example.
func isSample(p *lint.Pass) bool {
	return p.URL.InCode() || isOwnNetwork(p.Host.Text) || len(p.Placeholders()) > 0 || isSampleUser(p.User.Text) ||
		hasSuffix(bytes.TrimRight(p.URL.Before, " \"'`(<"), "e.g.")
}

// isSampleUser reports whether a user is an example, such as your-name or jim@example.com.
func isSampleUser(user []byte) bool {
	user = bytes.ToLower(user)
	_, domain, _ := bytes.Cut(unescape(user), []byte("@"))
	return lint.IsReserved(domain) || hasPrefix(user, "your-") || hasPrefix(user, "your_")
}

// isWeak reports whether a password would not do as one: it is short, or has letters or
// digits alone. Those of manuals and tests are like that.
func isWeak(password []byte) bool {
	const short = 8
	plain := unescape(password)
	letters, digits := 0, 0
	for _, b := range plain {
		switch {
		case isLetter(b), b == ' ': // words
			letters++
		case isDigit(b):
			digits++
		}
	}
	return len(plain) < short || letters == len(plain) || digits == len(plain)
}

// examples are the kinds of text in which URLs are examples.
const examples = lint.Documentation | lint.Link | lint.Code

// isSecret reports whether the URL has a password other than that of an anonymous user.
func isSecret(p *lint.Pass) bool { return len(p.Password.Text) > 0 && !isAnonymous(p.User.Text) }

// isAnonymous reports whether the user is one whose password is no secret (RFC
// 1738, section 3.2.1).
func isAnonymous(user []byte) bool {
	return bytes.EqualFold(user, []byte("anonymous")) || bytes.EqualFold(user, []byte("ftp"))
}

// isStandIn reports whether a password is a placeholder for one: a shell variable, a mask, one that was
// overwritten to its end, or a word such as "password". "secret" may be a placeholder or a bad password: the user
// name decides.
func isStandIn(user, password string) bool {
	switch word := wordIn(password); {
	case isMask(password), password[0] == '$', slices.Contains(passwordWords, word), isDisguised(password), isDescribed(password):
		return true
	case word == "secret":
		return slices.Contains(userWords, wordIn(user))
	}
	return isForeignWord(user) && isForeignWord(password) || isVariable(user) && isVariable(password)
}

// isMask reports whether a password is one character again and again, or was overwritten with it to its end.
func isMask(password string) bool {
	const many = 8
	last := password[len(password)-1]
	n := countBackWhile([]byte(password), func(b byte) bool { return b == last })
	return n >= many || n == len(password) && strings.IndexByte("*.xX", last) >= 0
}

// isDisguised reports whether text is "password" with digits and marks that look like its letters: p@ssw0rd.
func isDisguised(text string) bool {
	return strings.NewReplacer("@", "a", "4", "a", "$", "s", "5", "s", "0", "o").Replace(strings.ToLower(text)) == "password"
}

// isForeignWord reports whether text has no character of ASCII: it is a word for what to write there, in
// a language with letters of its own.
func isForeignWord(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return r <= unicode.MaxASCII })
}

// isDescribed reports whether a password is made of words and one of them says what it is:
// passwd-on-proxy, API_TOKEN, myuserpassword.
func isDescribed(password string) bool {
	if letters := countWhile([]byte(password), isLetter); letters == len(password) && strings.HasSuffix(strings.ToLower(password), "password") {
		return true
	}
	words := strings.FieldsFunc(password, func(r rune) bool { return r == '-' || r == '_' })
	return len(words) > 1 && slices.ContainsFunc(words, func(w string) bool {
		word := wordIn(w)
		return len(word) == len(w) && slices.Contains(passwordWords, word)
	})
}

// isVariable reports whether text is the name of a variable: capitals and underscores.
func isVariable(text string) bool {
	return text != "" && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
}

// isNamed reports whether the host or the port only says what to write there: HOST, :port.
func isNamed(p *lint.Pass) bool {
	port := p.Port.Text
	return len(port) > 0 && len(port) == countWhile(port, isLetter) || isVariable(string(p.Host.Text)) ||
		isOneOf(p.Host.Text, "host", "hostname")
}

// passwordWords and userWords are what manuals write for a password and for the
// name of a user.
var (
	passwordWords = []string{"apikey", "pass", "passphrase", "passwd", "password", "pw", "pwd", "token"}
	userWords     = []string{"admin", "login", "name", "test", "user", "username"}
)

// wordIn returns the letters of text in lower case, less a "my" or "your" before
// them.
func wordIn(text string) string {
	word := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return r
		}
		return -1
	}, strings.ToLower(text))
	return strings.TrimPrefix(strings.TrimPrefix(word, "my"), "your")
}
