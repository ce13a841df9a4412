package conformance

// draft02 is the grammar of draft-ietf-uri-url-02, "BNF syntax". "digit" is as in
// draft-03: its line was lost. A URL is read by the production of its scheme, not by
// "generic", which is true of all URLs.
var draft02 = document{
	edition: "draft-02",
	rules: `
	fragment        = (#<fragmentid>)?
	fragmentid      = <xalphas>
	httpaddress     = http://<hostport>(/<path>)?(\?<search>)?
	ftpaddress      = ftp://<login>/<path>
	newsaddress     = news:<groupart>
	nntpaddress     = nntp:<group>/<digits>
	mailtoaddress   = mailto::<xalphas>@<hostname>
	waisaddress     = <waisindex>|<waisdoc>
	waisindex       = wais://<hostport>/<database>(\?<search>)?
	waisdoc         = wais://<hostport>/<database>/<wtype>/<path>
	prosperoaddress = prospero://<hostport>/<hsoname>(%00<version><attributes>?)?
	telnetaddress   = telnet://<login>
	gopheraddress   = gopher://<hostport>(/<gtype><selector>?)?(\?<search>)?

	groupart        = \*|<group>|<article>
	group           = <ialpha>(\.<ialpha>)*
	article         = <xalphas>@<host>
	database        = <xalphas>
	wtype           = <xalphas>
	hsoname         = <path>
	version         = <digits>
	attributes      = <alphanum>+
	login           = (<user>(:<password>)?@)?<hostport>
	hostport        = <host>(:<port>)?
	host            = <hostname>|<hostnumber>
	hostname        = <ialpha>(\.<ialpha>)*
	hostnumber      = <digits>\.<digits>\.<digits>\.<digits>
	port            = <digits>
	selector        = <path>
	path            = (<xpalphas>(/<xpalphas>)*/?)?
	search          = <xalphas>(\+<xalphas>)*
	user            = <xalphas>
	password        = <xalphas>
	gtype           = <xalpha>

	xalpha          = <alpha>|<digit>|<safe>|<extra>|<escape>
	xalphas         = <xalpha>+
	xpalphas        = (<xalpha>|\+)(<xalpha>|\+)?
	ialpha          = <alpha><xalpha>*
	alpha           = [a-zA-Z]
	digit           = [0-9]
	safe            = [$_@.&+-]
	extra           = [!*"'():;, ]
	escape          = %<hex><hex>
	hex             = [0-9a-fA-F]
	digits          = <digit>+
	alphanum        = <alpha>|<digit>
	`,
	urls: map[string]string{
		"http": "httpaddress", "ftp": "ftpaddress", "news": "newsaddress", "nntp": "nntpaddress", "mailto": "mailtoaddress",
		"wais": "waisaddress", "prospero": "prosperoaddress", "telnet": "telnetaddress", "gopher": "gopheraddress",
	},
	readings: []reading{{
		name:  "fragment",
		by:    `"Full form": fragment identifiers are not involved in the basic URL definition`,
		rules: `fragment = (#(?s:.*))?`,
	}, {
		name:  "xpalphas",
		by:    `a slip, put right in draft-03: "xpalphas" is two characters at most`,
		rules: `xpalphas = (<xalpha>|\+)+`,
	}, {
		name:  "colon of mailto",
		by:    `"Full form": the name of the scheme is followed by a colon; the production has two`,
		rules: `mailtoaddress = mailto:<xalphas>@<hostname>`,
	}},
	flagged: map[string]string{
		"bad-ipv4":           `"Internet protocol parts": an IP address; the grammar has any number of digits`,
		"bad-host":           `"Internet protocol parts": a domain name; the grammar has anything after a letter`,
		"bad-port":           `"Internet protocol parts": a port in decimal, which TCP limits to 65535; the grammar also takes the colon for a character of the host`,
		"dot-stuffed-host":   `"Internet protocol parts": a domain name; the grammar has anything after a letter`,
		"credentials":        `"Security considerations": the use of passwords is clearly unwise`,
		"smuggling-port":     `draft-03, "Security considerations": another protocol may be there`,
		"encoded-control":    `draft-03, "Security considerations": escaped CR and LF`,
		"empty-host":         `"Internet protocol parts": the host follows the "@"; the grammar also takes it for a character of the host`,
		"empty-port":         `"Internet protocol parts": a port in decimal; the grammar also takes the colon for a character of the host`,
		"unsafe-character":   `"Internet protocol parts": a domain name; the grammar also takes colons for characters of the host`,
		"deceptive-userinfo": `RFC 3986, section 7.6: a user name that looks like a host`,
	},
}
