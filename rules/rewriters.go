package rules

import (
	"bytes"
	"encoding/base64"
	"net/url"
	"strings"
	"sync"
)

// A rewriter is a service that replaces the URLs in mail, or in its pages, by its own.
type rewriter struct {
	name string
	// host is the host of its URLs. It is a suffix if it begins with a dot, is
	// followed by another domain if it ends in one, and any host if it is empty.
	host string
	// path is what the path begins with, in lower case.
	path string
	// field is the field of the query that has the URL that was replaced. If it is one of several, a space is between them.
	field string
	// target returns the URL that was replaced if it is elsewhere.
	target func(link) (string, bool)
	// domain is the field that has the domain of the target, if any.
	domain string
}

// rewriters are the services and redirecting pages whose links are known to contain
// their target, or not to.
var rewriters = []*rewriter{
	{name: "Microsoft Safe Links", host: ".safelinks.protection.outlook.com", field: "url"},
	{name: "Microsoft Safe Links", host: ".safelinks.protection.office365.us", field: "url"},
	{
		name: "Microsoft Safe Links", host: "statics.teams.cdn.office.net",
		path: "/evergreen-assets/safelinks/", field: "url",
	},
	{name: "Outlook on the web", path: "/owa/redir.aspx", field: "url"},
	{name: "Proofpoint URL Defense v1", host: "urldefense.proofpoint.com", path: "/v1/url", target: urlDefense1},
	{name: "Proofpoint URL Defense v2", host: "urldefense.proofpoint.com", path: "/v2/url", target: urlDefense2},
	{name: "Proofpoint URL Defense v2", host: "urldefense.us", path: "/v2/url", target: urlDefense2},
	{name: "Proofpoint URL Defense v3", host: "urldefense.proofpoint.com", path: "/v3/__", target: urlDefense3},
	{name: "Proofpoint URL Defense v3", host: "urldefense.com", path: "/v3/__", target: urlDefense3},
	{name: "Proofpoint URL Defense v3", host: "urldefense.us", path: "/v3/__", target: urlDefense3},
	{name: "Barracuda Link Protection", host: "linkprotect.cudasvc.com", path: "/url", field: "a"},
	{name: "Mimecast", host: ".mimecast.com", path: "/s/", domain: "domain"},
	{name: "Mimecast", host: ".mimecastprotect.com", path: "/s/", domain: "domain"},
	{name: "Cisco Secure Email", host: "secure-web.cisco.com", path: "/", target: lastSegment},
	{name: "Symantec Click-time Protection", host: "clicktime.symantec.com", path: "/", field: "u"},
	{name: "Trend Micro", host: ".trendmicro.com", path: "/wis/clicktime/", field: "url"},
	{name: "Sophos", host: ".protection.sophos.com", target: base64Target, domain: "d"},
	{name: "Trellix (FireEye)", host: "protect2.fireeye.com", path: "/", field: "u"},
	{name: "Check Point", host: "protect.checkpoint.com", path: "/v2/", target: betweenMarks},
	{name: "Check Point", host: "url.avanan.click", path: "/v2/", target: betweenMarks},
	{name: "Edgepilot", host: "link.edgepilot.com", path: "/s/", field: "u"},
	{name: "Menlo Security", host: "safe.menlosecurity.com", path: "/http", target: pathItself},
	{name: "Google", host: "www.google.", path: "/url", field: "q url"},
	{name: "Google Meet", host: "meet.google.com", path: "/linkredirect?", field: "dest"},
	{name: "Facebook", host: "l.facebook.com", path: "/l.php", field: "u"},
	{name: "Facebook", host: "lm.facebook.com", path: "/l.php", field: "u"},
	{name: "Facebook", host: "www.facebook.com", path: "/l.php", field: "u"},
	{name: "Instagram", host: "l.instagram.com", field: "u"},
	{name: "LinkedIn", host: "www.linkedin.com", path: "/redir/redirect", field: "url"},
	{name: "LinkedIn", host: "www.linkedin.com", path: "/safety/go", field: "url"},
	{name: "YouTube", host: "www.youtube.com", path: "/redirect?", field: "q"},
	{name: "Slack", host: "slack-redir.net", path: "/link?", field: "url"},
	{name: "Messenger", host: "l.messenger.com", path: "/l.php", field: "u"},
	{name: "Medium", host: "medium.com", path: "/r/?", field: "url"},
	{name: "Reddit", host: "out.reddit.com", path: "/", field: "url"},
	{name: "Tumblr", host: "t.umblr.com", path: "/redirect?", field: "z"},
	{name: "VK", host: "vk.com", path: "/away.php?", field: "to"},
	{name: "Steam", host: "steamcommunity.com", path: "/linkfilter/", field: "url u"},
	{name: "DuckDuckGo", host: "duckduckgo.com", path: "/l/", field: "uddg"},
	{name: "Zhihu", host: "link.zhihu.com", path: "/?", field: "target"},
	{name: "Zhihu", host: "link.zhihu.com", path: "?", field: "target"},
	{name: "Juejin", host: "link.juejin.cn", path: "/?", field: "target"},
	{name: "Juejin", host: "link.juejin.cn", path: "?", field: "target"},
	{name: "Juejin", host: "link.juejin.im", path: "/?", field: "target"},
	{name: "Jianshu", host: "link.jianshu.com", path: "/?", field: "t"},
	{name: "Jianshu", host: "link.jianshu.com", path: "?", field: "t"},
	{name: "Jianshu", host: "links.jianshu.com", path: "/go?", field: "to"},
	{name: "CSDN", host: "link.csdn.net", path: "/?", field: "target"},
	{name: "Gitee", host: "gitee.com", path: "/link?", field: "target"},
	{name: "OSCHINA", host: "www.oschina.net", path: "/action/gotolink?", field: "url"},
	{name: "Alibaba Cloud", host: "yq.aliyun.com", path: "/go/articlerenderredirect?", field: "url"},
	{name: "Tencent Cloud", host: "cloud.tencent.com", path: "/developer/tools/blog-entry?", field: "target"},
	{name: "InfoQ", host: "xie.infoq.cn", path: "/link?", field: "target"},
	{name: "SSPAI", host: "sspai.com", path: "/link?", field: "target"},
	{name: "Pocket", host: "getpocket.com", path: "/redirect?", field: "url"},
	{name: "Hashnode", host: "hashnode.com", path: "/util/redirect?", field: "url"},
}

// An index has the rewriters by a hash of the end of their hosts, since hosts are many
// and most are nobody's; anywhere are those whose hosts have no such end.
type index struct {
	byDomain [256][]*rewriter
	anywhere []*rewriter
}

var indexed = sync.OnceValue(func() *index {
	by := new(index)
	for _, r := range rewriters {
		if len(r.host) < hashedEnd || strings.HasSuffix(r.host, ".") {
			by.anywhere = append(by.anywhere, r)
			continue
		}
		slot := domainHash([]byte(r.host))
		by.byDomain[slot] = append(by.byDomain[slot], r)
	}
	return by
})

// hashedEnd is the length of the end of a host by which domainHash distinguishes it.
const hashedEnd = 8

// domainHash returns a hash of the end of a host, in any case, without a domain like
// ".com".
func domainHash(host []byte) (hash byte) {
	if len(host) < hashedEnd {
		return 0
	}
	for _, b := range host[len(host)-hashedEnd : len(host)-len(".com")] {
		hash = 7*hash + (b | 0x20)
	}
	return hash
}

// rewriterOf returns the service that made the URL with that host and the rest after it,
// or nil. A URL with nothing after the path of the service is not one of its links.
func rewriterOf(host, rest []byte) *rewriter {
	if len(rest) < 2 {
		return nil
	}
	if r := makerIn(indexed().byDomain[domainHash(host)], host, rest); r != nil {
		return r
	}
	return makerIn(indexed().anywhere, host, rest)
}

func makerIn(some []*rewriter, host, rest []byte) *rewriter {
	for _, r := range some {
		if len(rest) > len(r.path) && hasPrefixFold(rest, r.path) && r.hasHost(host) && (r.hasTarget() || isToken(rest[len(r.path):])) {
			return r
		}
	}
	return nil
}

// isToken reports whether what follows the path of a service is one segment, which stands for the target. The service
// has other pages: https://community.mimecast.com/s/article/tea.
func isToken(rest []byte) bool {
	path := rest[:countWhile(rest, func(b byte) bool { return b != '?' && b != '#' })]
	return bytes.IndexByte(path, '/') < 0
}

// hasTarget reports whether the links of the service have their target in them.
func (r *rewriter) hasTarget() bool { return r.field != "" || r.target != nil }

func (r *rewriter) hasHost(host []byte) bool {
	const longestCountry = len("com.au")
	last := len(r.host) - 1
	switch {
	case last < 0:
		return true
	case r.host[0] == '.':
		at := len(host) - len(r.host)
		return at > 0 && hasPrefixFold(host[at:], r.host)
	case r.host[last] == '.':
		return len(host) <= len(r.host)+longestCountry && hasPrefixFold(host, r.host)
	}
	return len(host) == len(r.host) && hasPrefixFold(host, r.host)
}

// A link is a URL of the web as those who rewrite it see it.
type link struct {
	host  string // without the port
	rest  string // after the authority
	query string
}

// cutLink takes a URL apart. It is not ok when the URL is none of the web.
func cutLink(text string) (l link, ok bool) {
	scheme, text, ok := strings.Cut(text, "://")
	if !ok || !strings.EqualFold(scheme, "http") && !strings.EqualFold(scheme, "https") {
		return link{}, false
	}
	end := len(text)
	if i := strings.IndexAny(text, "/?#"); i >= 0 {
		end = i
	}
	l.rest = text[end:]
	l.host = text[strings.LastIndexByte(text[:end], '@')+1 : end]
	if i := strings.LastIndexByte(l.host, ':'); i > strings.LastIndexByte(l.host, ']') {
		l.host = l.host[:i]
	}
	withoutFragment, _, _ := strings.Cut(l.rest, "#")
	_, l.query, _ = strings.Cut(withoutFragment, "?")
	return l, true
}

// maxWrapped is the maximum number of nested services.
const maxWrapped = 8

// An unwrapped is a URL without the links of services around it.
type unwrapped struct {
	// by names the services that did, the outermost first.
	by []string
	// url is the URL within; the last wrapped one where the target of that
	// is not known.
	url     string
	unknown bool
	// hidden says that the target is not known because the link does not
	// hold it.
	hidden bool
	// domain is that of the target when no more is known; it may be empty.
	domain string
}

// unwrap removes the links of all services around a URL, offline.
func unwrap(text string) unwrapped {
	u := unwrapped{url: text}
	for len(u.by) < maxWrapped {
		l, ok := cutLink(u.url)
		if !ok {
			break
		}
		r := rewriterOf([]byte(l.host), []byte(l.rest))
		if r == nil {
			break
		}
		u.by = append(u.by, r.name)
		target, ok := r.decode(l)
		if !ok {
			u.unknown, u.hidden = true, !r.hasTarget()
			u.domain, _ = field(l, r.domain)
			break
		}
		u.url = target + keptFragment(l.rest, target)
	}
	return u
}

// keptFragment returns the fragment of a link and its "#" if the browser adds it to the target to which the service
// redirects: that has none itself (RFC 9110, section 10.2.2).
func keptFragment(rest, target string) string {
	at := strings.IndexByte(rest, '#')
	if at < 0 || strings.Contains(target, "#") || strings.Contains(rest[at:], target) {
		return ""
	}
	return rest[at:]
}

// decode returns the target of a link. It is not ok where the link does not hold
// it, or is damaged: what is no URL of the web then is none that was replaced.
func (r *rewriter) decode(l link) (string, bool) {
	read := r.target
	if read == nil {
		read = func(l link) (string, bool) { return field(l, r.field) }
	}
	target, ok := read(l)
	if !ok {
		return "", false
	}
	scheme, rest, found := strings.Cut(target, "://")
	if found {
		known := strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "ftp")
		return target, known && rest != ""
	}
	host, _, _ := strings.Cut(target, "/")
	return "http://" + target, looksLikeHost(strings.ToLower(host))
}

// field returns the first of the named fields of a query that has a value, with
// the escapes decoded. Names are in lower case, and match in any.
func field(l link, names string) (string, bool) {
	for name := range strings.FieldsSeq(names) {
		if value := fieldOf(l.query, name); value != "" {
			value, err := url.PathUnescape(value)
			return value, err == nil
		}
	}
	return "", false
}

// fieldOf returns the value of a field of a query, undecoded. In a URL copied from HTML,
// "&" may still be an entity.
func fieldOf(query, name string) string {
	for f := range strings.SplitSeq(query, "&") {
		got, value, _ := strings.Cut(strings.TrimPrefix(f, "amp;"), "=")
		if strings.EqualFold(got, name) && value != "" {
			return value
		}
	}
	return ""
}

// base64Target returns the field "u", which is in base64.
func base64Target(l link) (string, bool) {
	code, ok := field(l, "u")
	if !ok {
		return "", false
	}
	return decodeBase64(code)
}

// decodeBase64 decodes either alphabet, with padding or without.
func decodeBase64(code string) (string, bool) {
	code = strings.NewReplacer("+", "-", "/", "_").Replace(strings.TrimRight(code, "="))
	plain, err := base64.RawURLEncoding.DecodeString(code)
	return string(plain), err == nil
}

// lastSegment returns the text after the first segment of the path, a signature.
func lastSegment(l link) (string, bool) {
	_, code, ok := strings.Cut(l.rest[1:], "/")
	if !ok {
		return "", false
	}
	target, err := url.PathUnescape(code)
	return target, err == nil
}

// betweenMarks returns the text between the first "___" and the last.
func betweenMarks(l link) (string, bool) {
	const mark = "___"
	_, target, _ := strings.Cut(l.rest, mark)
	end := strings.LastIndex(target, mark)
	if end < 0 {
		return "", false
	}
	return target[:end], true
}

// pathItself returns the URL that the path is.
func pathItself(l link) (string, bool) { return l.rest[1:], true }
