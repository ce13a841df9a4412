package rules

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/net/idna"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var textHrefMismatch = &lint.Rule{
	Name:     "text-href-mismatch",
	Severity: lint.Error,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "a link in HTML mail that shows one host but leads to another",
	Why: `A link whose text is a URL, a host or a mail address promises to lead there.
Links that lead to another domain bring readers to forged pages. Honest senders
do the same to count clicks, which makes it hard to tell the two apart. Let the
link lead where its text says, or change the text.

Domains are compared as they are registered: www.example.com and
login.example.com are the same. A link that a filter or a page rewrote counts
as its original (see rewritten-link). It is an error if the target is an
address instead of a name, or a name that begins like the one shown; otherwise
a warning; and info for two mail addresses of one domain.`,
	Refs: []lint.Ref{lint.RFC("3986", "7.6"), {Document: "Public Suffix List", Section: "publicsuffix.org"}},
	Bad: []string{
		htmlMail + `<a href="http://www.example.org/login">www.example.com/login</a>` + "\n",
		htmlMail + `<a href="http://www.example.com.example.org/">http://www.example.com/</a>` + "\n",
		htmlMail + `<a href="mailto:jim@example.org">jim@example.com</a>` + "\n",
	},
	Good: []string{
		htmlMail + `<a href="https://login.example.com/">http://www.example.com/</a>` + "\n",
		htmlMail + `<a href="http://www.example.com/readme.txt">readme.txt</a>` + "\n",
		htmlMail + `<a href="http://www.example.org/">Example.com sells tea</a>` + "\n",
		htmlMail + `<a href="http://www.example.org/">All about www.example.com</a>` + "\n",
		htmlMail + `<a href="http://www.example.org/jim">jim@example.com</a>` + "\n",
	},
	When:  inMail,
	Check: checkTextHrefMismatch,
}

// htmlMail is the header of the examples.
const htmlMail = "From: ann@example.com\n" +
	"MIME-Version: 1.0\n" +
	"Content-Type: text/html\n" +
	"\n"

func checkTextHrefMismatch(p *lint.Pass) {
	if p.URL.Mail.Field != "a@href" || strings.IndexByte(p.URL.Mail.Link, '.') < 0 {
		return
	}
	word, alone := firstWord(p.URL.Mail.Link)
	switch {
	case isScheme(p, "mailto"):
		checkShownAddress(p, word)
	case len(p.Host.Text) > 0 && !isCut(p.URL.Mail.Link, word):
		checkShownHost(p, word, alone)
	}
}

// checkShownHost compares the host that word shows, if it does, with that of the
// target.
func checkShownHost(p *lint.Pass, word string, alone bool) {
	text, ok := shownURL(word, alone)
	if !ok {
		return
	}
	shown, ok := destination(text)
	target, known := destination(string(p.URL.Text))
	if !ok || !known || siteOf(shown) == siteOf(target) {
		return
	}
	at, why := p.As(lint.Warning), ""
	if isNumberHost(target) {
		at, why = p, "the bare address "
	} else if strings.Contains("."+target, "."+siteOf(shown)+".") {
		at, why = p, "a name that begins like it, "
	}
	at.Reportf(p.Host.Start, p.Host.End, "the link shows %s but leads to %s%s: let it show where it leads", shown, why, target)
}

// destination returns the host that a URL leads to once all that was put around
// it is taken off, in lower case and ASCII. It is not ok when that is not known.
func destination(text string) (host string, ok bool) {
	u := unwrap(text)
	if u.unknown {
		return asciiHost(u.domain), u.domain != ""
	}
	l, ok := cutLink(u.url)
	if !ok {
		_, rest, _ := strings.Cut(u.url, "://") // ftp and the like
		l, ok = cutLink("http://" + rest)
	}
	host = asciiHost(string(unescape([]byte(l.host))))
	return host, ok && host != "" && (isHostName(host) || isNumberHost(host))
}

// asciiHost returns a host in lower case, with labels in other letters in
// Punycode.
func asciiHost(host string) string {
	const longest = 4 * 253 // of a name, before it is mapped; Punycode takes more than linear time
	host = strings.TrimRight(host, ".")
	if len(host) <= longest {
		if ascii, err := lookup().ToASCII(host); err == nil {
			return ascii
		}
	}
	return strings.ToLower(host)
}

// lookup maps a name as programs do before they look it up (UTS #46), and passes
// characters that names have not.
var lookup = sync.OnceValue(func() *idna.Profile { return idna.New(idna.MapForLookup(), idna.StrictDomainName(false)) })

// siteOf returns the domain that was registered with the host in it; the host
// itself where there is none.
func siteOf(host string) string {
	if isNumberHost(host) || strings.Contains("."+host+".", "..") {
		return host
	}
	suffix, _ := publicSuffix(host)
	names := strings.TrimSuffix(strings.TrimSuffix(host, suffix), ".")
	return host[strings.LastIndexByte(names, '.')+1:]
}

func isNumberHost(host string) bool {
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil || isNumeric([]byte(host))
}

// firstWord returns the first word of what a link shows, without the characters
// that nobody sees and the marks around it, and whether it is alone: a
// sentence may begin with a name.
func firstWord(text string) (word string, alone bool) {
	text = strings.Map(func(r rune) rune {
		if extract.IsInvisible(r) {
			return -1
		}
		return r
	}, text)
	text = strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(`<>()[]"'“”«»`, r) })
	end := strings.IndexFunc(text, unicode.IsSpace)
	if end < 0 {
		return text, true
	}
	return strings.TrimRight(text[:end], `>)]"'”»,;:`), false
}

// isCut reports whether word may be cut off, since it is at the end of the shortened text
// of the link.
func isCut(text, word string) bool {
	const most = 250
	return len(text) > most && len(word) > most/2 && strings.HasSuffix(text, word)
}

// shownURL returns the URL that a word is to its reader. It is not ok if the word is not a
// URL, or is not shown whole.
func shownURL(word string, alone bool) (string, bool) {
	scheme, rest, found := strings.Cut(word, "://")
	if !found {
		return shownHost(word, alone)
	}
	l, _ := cutLink("http://" + rest)
	host := strings.TrimRight(l.host, ".,;!")
	isCut := l.rest == "" && strings.HasSuffix(l.host, "...")
	return "http://" + host + l.rest, isOneOf([]byte(scheme), "http", "https", "ftp") && !isCut && (isDomain(host) || isNumberHost(host))
}

// shownHost returns the URL of a host that a word is to its reader, with or without a path: www.example.com.
func shownHost(word string, alone bool) (string, bool) {
	l, _ := cutLink("http://" + word)
	host := strings.TrimRight(l.host, ".,;!")
	isWhole := strings.HasPrefix(word, host) && (l.rest != "" || !strings.HasSuffix(l.host, "...")) // else with a user before it: a mail address
	isHost := l.rest != "" || strings.HasPrefix(strings.ToLower(host), "www.") || alone && !isFileName(host)
	return "http://" + host + l.rest, isWhole && isDomain(host) && isHost
}

// isDomain reports whether a host is a name in a domain where names are
// registered.
func isDomain(host string) bool {
	ascii := asciiHost(host)
	dot := strings.LastIndexByte(ascii, '.')
	if dot <= 0 || !isHostName(ascii) || strings.Contains(ascii, "..") {
		return false
	}
	_, listed := publicSuffix(ascii)
	return listed || slices.Contains(hostEndings, ascii[dot+1:])
}

// isFileName reports whether a name ends in a domain that the names of files end
// in more often.
func isFileName(name string) bool {
	return slices.Contains(fileEndings, strings.ToLower(name[strings.LastIndexByte(name, '.')+1:]))
}

var fileEndings = []string{
	"ac", "ai", "am", "app", "bz", "cc", "do", "in", "la", "md", "mk", "ml", "mm", "mov", "pl", "pm", "ps", "py", "rs",
	"sh", "so", "st", "tf", "vi", "zip",
}

// checkShownAddress compares the mail address that word is, if it is one, with
// those of the target.
func checkShownAddress(p *lint.Pass, word string) {
	shown := []byte(strings.TrimPrefix(word, "mailto:"))
	if !isMailAddress(shown) || bytes.IndexByte(p.Path.Text, '@') < 0 {
		return
	}
	addresses := unescape(p.Path.Text)
	for address := range bytes.SplitSeq(addresses, []byte(",")) {
		if bytes.EqualFold(bytes.TrimSpace(address), shown) {
			return
		}
	}
	severity := lint.Warning
	if domainOf(shown) == domainOf(addresses) {
		severity = lint.Info
	}
	p.As(severity).Reportf(p.Path.Start, p.Path.End, "the link shows %s but writes to %s: let it show where it leads", shown, addresses)
}

// isMailAddress reports whether a word is to its reader a mail address.
func isMailAddress(word []byte) bool {
	user, host, _ := bytes.Cut(word, []byte("@"))
	return len(user) > 0 && bytes.IndexByte(host, '.') > 0 && isHostName(host)
}

// domainOf returns the registered domain of the last of a list of addresses.
func domainOf(addresses []byte) string {
	return siteOf(asciiHost(string(addresses[bytes.LastIndexByte(addresses, '@')+1:])))
}
