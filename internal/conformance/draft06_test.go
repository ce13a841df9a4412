package conformance

// draft06 is the grammar of draft-ietf-uri-url-06, section 5. Literals are in any case,
// by the conventions of RFC 822. "otherurl" is for the schemes that have no production.
var draft06 = document{
	edition: "draft-06",
	rules: `
	fragment     =
	otherurl     = <scheme>:<schemepart>
	scheme       = [a-zA-Z0-9+.-]+
	schemepart   = <xchar>*

	login        = (<user>(:<password>)?@)?<hostport>
	hostport     = <host>(:<port>)?
	host         = <hostname>|<hostnumber>
	hostname     = <alpha><uchar>*
	hostnumber   = <digits>\.<digits>\.<digits>\.<digits>
	port         = <digits>
	user         = (<uchar>|[;?&=])*
	password     = (<uchar>|[;?&=])*

	ftpurl       = (?i:ftp)://<login>(/<fpath>((?i:;type=)<ftptype>)?)?
	fpath        = <fsegment>(/<fsegment>)*
	fsegment     = (<uchar>|[?:@&=])*
	ftptype      = [AIDaid]
	fileurl      = (?i:file)://<host>(/<fpath>)?
	httpurl      = (?i:http)://<hostport>(/<hpath>(\?<search>)?)?
	hpath        = <hsegment>(/<hsegment>)*
	hsegment     = (<uchar>|[;:@&=])*
	search       = (<uchar>|[;:@&=])*
	gopherurl    = (?i:gopher)://<hostport>(/(<gtype>(<selector>(%09<search>(%09<gopher+_string>)?)?)?)?)?
	gtype        = <xchar>
	selector     = <xchar>*
	gopher+_string = <xchar>*
	mailtourl    = (?i:mailto):<xchar>+
	newsurl      = (?i:news):<grouppart>
	grouppart    = \*|<group>|<article>
	group        = <alpha>(<alpha>|<digit>|-|\.)*
	article      = (<uchar>|[;/?:&=])+@<host>
	nntpurl      = (?i:nntp)://<hostport>/<group>(/<digits>)?
	telneturl    = (?i:telnet)://<login>/?
	waisurl      = (?i:wais)://<hostport>/<database>(\?<search>|/<wtype>/<wpath>)?
	database     = <uchar>*
	wtype        = <uchar>*
	wpath        = <uchar>*
	prosperourl  = (?i:prospero)://<hostport>/<ppath><fieldspec>*
	ppath        = <psegment>(/<psegment>)*
	psegment     = (<uchar>|[?:@&=])*
	fieldspec    = ;<fieldname>=<fieldvalue>
	fieldname    = (<uchar>|[?:@&])*
	fieldvalue   = (<uchar>|[?:@&])*

	alpha        = [a-zA-Z]
	digit        = [0-9]
	safe         = [$_.+-]
	extra        = [!*'(),=]
	national     = [{}|\\^~\[\]]
	reserved     = [;/?:@&=]
	escape       = %<hex><hex>
	hex          = [0-9A-Fa-f]
	unreserved   = <alpha>|<digit>|<safe>|<extra>|<national>
	uchar        = <unreserved>|<escape>
	xchar        = <unreserved>|<reserved>|<escape>
	digits       = <digit>+
	`,
	urls: map[string]string{
		"ftp": "ftpurl", "file": "fileurl", "http": "httpurl", "gopher": "gopherurl", "mailto": "mailtourl", "news": "newsurl",
		"nntp": "nntpurl", "telnet": "telneturl", "wais": "waisurl", "prospero": "prosperourl",
	},
	others: "otherurl",
	readings: []reading{{
		name:  "fragment",
		by:    `APPENDIX: a fragment identifier is associated with a URL, and within its brackets`,
		rules: `fragment = (#(?s:.*))?`,
	}, {
		name:  "empty host of a file",
		by:    `3.10: the host of a file can be the empty string`,
		rules: `fileurl = (?i:file)://<host>?(/<fpath>)?`,
	}},
	flagged: map[string]string{
		"bad-ipv4":           `3.1: an IP address; the grammar has any number of digits`,
		"bad-host":           `3.1: a domain name by RFC 1034, section 3.5; the grammar has anything after a letter`,
		"bad-port":           `3.1: a port, which TCP limits to 65535`,
		"dot-stuffed-host":   `3.1: a domain name by RFC 1034, section 3.5; the grammar has anything after a letter`,
		"credentials":        `6: passwords that should be secret`,
		"smuggling-port":     `6: another protocol may be there`,
		"encoded-control":    `6: escaped CR and LF`,
		"misspelt-scheme":    `3: the scheme is likely to be meant for one that is listed there`,
		"unsafe-character":   `3.1: schemes without a production are read by the common syntax too; 3.5: an address of RFC 822; "{%" is taken for the beginning of a template`,
		"empty-host":         `3.1: the host of the common syntax; "{%" is taken for the beginning of a template`,
		"deceptive-userinfo": `RFC 3986, section 7.6: a user name that looks like a host`,
	},
}
