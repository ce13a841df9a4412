package resolve

import (
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// A Canonical is what URLs that RFC 3986 makes the same have in common.
type Canonical struct {
	Text, Scheme, Host string // the scheme and the host are in lower case
}

// Canonically returns the canonical form of an absolute URL by RFC 3986, 6.2.2 and 6.2.3: the scheme and the
// host in lower case, percent-encodings in upper case and none of unreserved characters, no dot
// segments, no empty or default port, and a path after the authority. A URL without a host is changed
// in its scheme and its percent-encodings only.
func Canonically(url string) Canonical {
	p := uri.Split(url)
	c := Canonical{Scheme: strings.ToLower(text(url, p.Scheme))}
	if p.Host.Empty() {
		c.Text = c.Scheme + sameEscapes(url[p.Scheme.End:])
		return c
	}
	c.Host = strings.ToLower(sameEscapes(text(url, p.Host)))
	authority := c.Host
	if p.HasUserinfo {
		authority = sameEscapes(text(url, p.Userinfo)) + "@" + authority
	}
	if port := text(url, p.Port); port != "" && port != defaultPort(c.Scheme) {
		authority += ":" + port
	}
	path := withoutDots(sameEscapes(text(url, p.Path)))
	if path == "" {
		path = "/"
	}
	c.Text = c.Scheme + "://" + authority + path + sameEscapes(url[p.Path.End:])
	return c
}

// defaultPort returns the default port of a scheme; "" if it has none.
func defaultPort(scheme string) string {
	if s := uri.LookupScheme(scheme); s != nil && s.Port > 0 {
		return strconv.Itoa(s.Port)
	}
	return ""
}

// sameEscapes returns text with the hexadecimal digits of its percent-encodings in upper case,
// and without those of unreserved characters (RFC 3986, 6.2.2.1 and 6.2.2.2).
func sameEscapes(text string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '%')
		if i < 0 || i+3 > len(text) {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i])
		escape := text[i : i+3]
		c, err := strconv.ParseUint(escape[1:], 16, 8)
		switch {
		case err != nil:
			escape = "%"
			b.WriteString(escape)
		case ascii.IsAlnum(byte(c)) || strings.IndexByte("-._~", byte(c)) >= 0:
			b.WriteByte(byte(c))
		default:
			b.WriteString(strings.ToUpper(escape))
		}
		text = text[i+len(escape):]
	}
}
