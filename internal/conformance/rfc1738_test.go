package conformance

// rfc1738 is the grammar of RFC 1738, section 5. Literals are in any case, by the
// conventions of RFC 822. "otherurl" is for the schemes that have no production.
var rfc1738 = document{
	edition: "rfc1738",
	rules: `
	fragment     =
	otherurl     = <scheme>:<schemepart>
	scheme       = [a-zA-Z0-9+.-]+
	schemepart   = <xchar>*|<ip-schemepart>
	ip-schemepart = //<login>(/<urlpath>)?
	urlpath      = <xchar>*

	login        = (<user>(:<password>)?@)?<hostport>
	hostport     = <host>(:<port>)?
	host         = <hostname>|<hostnumber>
	hostname     = (<domainlabel>\.)*<toplabel>
	domainlabel  = <alphadigit>|<alphadigit>(<alphadigit>|-)*<alphadigit>
	toplabel     = <alpha>|<alpha>(<alphadigit>|-)*<alphadigit>
	alphadigit   = <alpha>|<digit>
	hostnumber   = <digits>\.<digits>\.<digits>\.<digits>
	port         = <digits>
	user         = (<uchar>|[;?&=])*
	password     = (<uchar>|[;?&=])*

	ftpurl       = (?i:ftp)://<login>(/<fpath>((?i:;type=)<ftptype>)?)?
	fpath        = <fsegment>(/<fsegment>)*
	fsegment     = (<uchar>|[?:@&=])*
	ftptype      = [AIDaid]
	fileurl      = (?i:file)://(<host>|(?i:localhost))?/<fpath>
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
	group        = <alpha>(<alpha>|<digit>|-|\.|\+|_)*
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
	extra        = [!*'(),]
	reserved     = [;/?:@&=]
	escape       = %<hex><hex>
	hex          = [0-9A-Fa-f]
	unreserved   = <alpha>|<digit>|<safe>|<extra>
	uchar        = <unreserved>|<escape>
	xchar        = <unreserved>|<reserved>|<escape>
	digits       = <digit>+
	`,
	urls:   draft06.urls,
	others: "otherurl",
	readings: []reading{{
		name:  "fragment",
		by:    `APPENDIX: a fragment identifier is associated with a URL, and within its brackets`,
		rules: `fragment = (#(?s:.*))?`,
	}},
	flagged: map[string]string{
		"bad-ipv4":           `3.1: an IP address; the grammar has any number of digits`,
		"bad-port":           `3.1: a port, which TCP limits to 65535`,
		"credentials":        `6: passwords that should be secret`,
		"smuggling-port":     `6: another protocol may be there`,
		"encoded-control":    `6: escaped CR and LF`,
		"misspelt-scheme":    `3: the scheme is likely to be meant for one that is listed there`,
		"unsafe-character":   `3.1: schemes without a production are read by the common syntax too; 3.5: an address of RFC 822`,
		"empty-port":         `3.1: schemes without a production are read by the common syntax too`,
		"empty-host":         `3.1: schemes without a production are read by the common syntax too`,
		"deceptive-userinfo": `RFC 3986, section 7.6: a user name that looks like a host`,
	},
}
