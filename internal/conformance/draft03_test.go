package conformance

// draft03 is the grammar of draft-ietf-uri-url-03, "BNF for specific URL schemes". It has
// no production for schemes that it does not define; "mid" and "cid" are left to other
// documents.
var draft03 = document{
	edition: "draft-03",
	rules: `
	fragment        =
	httpaddress     = http://<hostport>(/<path>)?(\?<search>)?
	ftpaddress      = ftp://<login>/<path><ftptype>?
	newsaddress     = news:<groupart>
	nntpaddress     = nntp:<group>/<digits>
	mailtoaddress   = mailto::<xalphas>@<hostname>
	waisaddress     = <waisindex>|<waisdoc>
	waisindex       = wais://<hostport>/<database>(\?<search>)?
	waisdoc         = wais://<hostport>/<database>/<wtype>/<wpath>
	wpath           = (<digits>=<path>;)+
	prosperoaddress = prospero://<hostport>/<hsoname>(%00<version><attributes>?)?
	telnetaddress   = telnet://<login>
	gopheraddress   = gopher://<hostport>(/<gtype><gcommand>?)?

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
	ftptype         = A<formcode>|E<formcode>|I|L<digits>
	formcode        = N|T|C
	hostname        = <ialpha>(\.<ialpha>)*
	hostnumber      = <digits>\.<digits>\.<digits>\.<digits>
	port            = <digits>
	gcommand        = <path>
	path            = (<segment>(/<segment>)*/?)?
	segment         = <xpalphas>
	search          = <xalphas>(\+<xalphas>)*
	user            = <alphanum2>+
	password        = <alphanum2>+
	gtype           = <xalpha>

	alphanum2       = <alpha>|<digit>|-|_|\.|\+
	xalpha          = <alpha>|<digit>|<safe>|<extra>|<escape>
	xalphas         = <xalpha>+
	xpalphas        = (<xalpha>|\+)+
	ialpha          = <alpha><xalpha>*
	alpha           = [a-zA-Z]
	digit           = [0-9]
	safe            = [$_@.&+-]
	extra           = [!*"'(),]
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
		by:    `"URL syntax": fragment identifiers are not involved in the basic URL definition`,
		rules: `fragment = (#(?s:.*))?`,
	}, {
		name:  "type of FTP",
		by:    `"FTP", Data type: the suffix is ";type=" and the code`,
		rules: `ftpaddress = ftp://<login>/<path>(;type=<ftptype>)?`,
	}, {
		name:  "colon of mailto",
		by:    `"Scheme": the name of the scheme is followed by a colon; the production has two`,
		rules: `mailtoaddress = mailto:<xalphas>@<hostname>`,
	}},
	flagged: map[string]string{
		"bad-ipv4":           `"Internet protocol parts": an IP address; the grammar has any number of digits`,
		"bad-host":           `"Internet protocol parts": a domain name; the grammar has anything after a letter`,
		"bad-port":           `"Internet protocol parts": a port in decimal, which TCP limits to 65535`,
		"dot-stuffed-host":   `"Internet protocol parts": a domain name; the grammar has anything after a letter`,
		"credentials":        `"Security considerations": the use of passwords is clearly unwise`,
		"smuggling-port":     `"Security considerations": another protocol may be there`,
		"encoded-control":    `"Security considerations": escaped CR and LF`,
		"empty-host":         `"Internet protocol parts": the host follows the "@"; the grammar also takes it for a character of the host`,
		"unsafe-character":   `"Internet protocol parts": a domain name; the grammar also takes the "@" for a character of the host`,
		"deceptive-userinfo": `RFC 3986, section 7.6: a user name that looks like a host`,
	},
}
