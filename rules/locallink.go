package rules

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var localLink = &lint.Rule{
	Name:     "local-link",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a link to the computer or the network of its author",
	Why: `The link works for its author and for nobody else. localhost is the reader's own
computer; a private address and a name in .local are in the reader's network; a name
without a dot is incomplete, or in that network too. file:///home/ and
file:///tmp/ lead to folders that the reader does not have.

Only links that markup makes are reported, in documents, and not in code. These are info:

- a link that shows its address; if that is a port of localhost, nothing is reported,
  because instructions ask readers to open http://localhost:3000 after they have started
  something there,
- a page on the reader's computer that a program serves, such as http://localhost/tea; but a
  link to a section of it, http://localhost/tea/#leaves, is a warning,
- a link reference definition, unless it leads to a section on the reader's computer,
- a name without a dot that has a hyphen, which is often there for the reader to replace.

Turn the rule off for documents that are read inside one network.`,
	Refs: []lint.Ref{lint.RFC("6761", "6.3"), lint.RFC("1918", "3"), lint.RFC("6762", "G"), lint.RFC("8089", "2")},
	Bad: []string{
		"The [report](http://localhost:8080/report/#today) is ready.",
		"The [report](http://192.168.0.17/report) is ready.",
		"The [report](file:///home/jim/report.html) is ready.",
	},
	Good: []string{
		"The [report](https://www.example.com/report) is ready.",
		"Start it, and get http://localhost:8080/report with curl.",
	},
	Examples: extract.MarkdownInput,
	Check:    checkLocalLink,
}

func checkLocalLink(p *lint.Pass) {
	switch {
	case isScheme(p, "file"):
		checkFileLink(p)
	case p.DefaultPort != 0 && localPlace(p.Host.Text) != "" && isLink(p):
		checkLocalHost(p)
	}
}

const leadsToAuthor = "the link leads to a file on the computer of its author: publish the file, or write its name without a link"

// checkFileLink reports a link by a URL with the scheme file.
func checkFileLink(p *lint.Pass) {
	if folder := personalFolder(p.Path.Text); folder > 0 && isThisMachine(p.Host.Text) && isLink(p) {
		asShown(p).Report(p.Path.Start, p.Path.Start+folder, leadsToAuthor)
	}
}

// checkLocalHost reports a link to a host that other readers do not have.
func checkLocalHost(p *lint.Pass) {
	place := localPlace(p.Host.Text)
	if _, isPort := portOf(p); p.Port.Present && !isPort && len(p.Port.Text) > 0 {
		return // bad-port reports it: https://micro:bit.org/
	}
	if place == "" || isProgram(p) && p.Port.Present && showsAddress(p) {
		return
	}
	p = asShown(p)
	if isBareName(bytes.TrimSuffix(p.Host.Text, []byte("."))) {
		if bytes.IndexByte(p.Host.Text, '-') >= 0 { // words in place of a host: http://link-to-work-item
			p = p.As(lint.Info)
		}
		p.Report(p.Host.Start, p.Host.End, "the host has no dot, so it is incomplete, or known in a private network only: write all of the host, or link to what is public")
		return
	}
	p.Reportf(p.Host.Start, p.Host.End, "the link leads to %s, where readers have something else or nothing: link to what is public, or write it without a link", place)
}

// asShown returns a pass whose findings are info if readers see where the link leads, or
// know it.
func asShown(p *lint.Pass) *lint.Pass {
	if showsAddress(p) || isProgram(p) {
		return p.As(lint.Info)
	}
	return p
}

// isProgram reports whether the URL leads to a program on the reader's own computer rather than to a page: readers of
// instructions have just started it. A document, or a fragment that names a section, is of a preview of the author's own site.
func isProgram(p *lint.Pass) bool {
	isSection := len(p.Path.Text) > 1 && len(p.Fragment.Text) > 0 && isHostName(p.Fragment.Text)
	isPage := (isSection || hasSuffix(p.Path.Text, ".html")) && !p.Query.Present
	return isLoopback(p.Host.Text) && !isPage
}

// personalFolder returns the length of the front of a path that is in the home directory
// of a user, in the folder of temporary files, or on a drive of Windows; 0 if it isn't.
func personalFolder(path []byte) int {
	for _, folder := range []string{"/home/", "/Users/", "/root/", "/tmp/"} {
		if hasPrefix(path, folder) {
			return len(folder) - 1
		}
	}
	if len(path) > 3 && path[0] == '/' && isLetter(path[1]) && (path[2] == ':' || path[2] == '|') && (path[3] == '/' || path[3] == '\\') {
		return len("/C:")
	}
	return 0
}

// localNames are the top-level domains of names in a local network: RFC 6762, appendix
// G, and .local.
var localNames = []string{"corp", "home", "internal", "intranet", "lan", "local", "private"}

// localPlace returns what a host that readers cannot reach belongs to, or "".
func localPlace(host []byte) string {
	if isFarAway(host) {
		return "" // as most
	}
	if isLoopback(host) {
		return "the computer of the reader"
	}
	name := bytes.TrimSuffix(host, []byte("."))
	last := lastLabel(name)
	if len(last) < len(name) && isOneOf(last, localNames...) {
		return "a private network"
	}
	if isBareName(name) {
		return "a private network" // only one can look it up
	}
	if ip := addressOf(name); ip.IsPrivate() || ip.IsLinkLocalUnicast() {
		return "a private network"
	}
	return ""
}

// isFarAway reports whether a host is a name in a domain whose last letter no local name ends with.
func isFarAway(host []byte) bool {
	if bytes.IndexByte(host, '.') <= 0 || bytes.IndexByte(host, ':') >= 0 {
		return false
	}
	last := host[len(host)-1]
	return isLetter(host[0]) && isLetter(last) && !localEnds[last|0x20]
}

// localEnds are the last letters of names that [localPlace] knows.
var localEnds = func() (ends [256]bool) {
	for _, name := range append(localNames, "localhost") {
		ends[name[len(name)-1]] = true
	}
	return ends
}()

// isLoopback reports whether a host is the machine that looks it up: localhost, a name below it
// (RFC 6761, section 6.3), or a loopback or unspecified address.
func isLoopback(host []byte) bool {
	name := bytes.TrimSuffix(host, []byte("."))
	ip := addressOf(name)
	return isOneOf(lastLabel(name), "localhost") || ip.IsLoopback() || ip.IsUnspecified()
}

// showsAddress reports whether readers see where the link leads: it has no text of its own, or
// that has the host or the path of the file in it, as [http://localhost:3000](http://localhost:3000)
// has.
func showsAddress(p *lint.Pass) bool {
	address := p.Host.Text
	if isBareName(address) { // which alone is a word of the text
		address = slices.Concat([]byte("//"), address)
	}
	if len(address) == 0 {
		address = p.Path.Text
	}
	text := p.LinkText()
	if isDefinition(p) { // whose text is elsewhere
		return isProgram(p) || !isLoopback(p.Host.Text)
	}
	return len(text) == 0 || bytes.Contains(text, address)
}

// isDefinition reports whether the URL is the destination of a link reference definition.
func isDefinition(p *lint.Pass) bool {
	return p.Markup().HasDefinitions() && hasSuffix(bytes.Trim(p.URL.Before, " \t<"), "]:")
}
