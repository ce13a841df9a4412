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
without a dot is incomplete, or in that network too. file:///home/, file:///tmp/ and C:\
lead to folders that the reader does not have.

Only links that markup makes are reported, in documents, and not in code. These are info:

- a link that shows its address; if that is a port of localhost, nothing is reported,
  because instructions ask readers to open http://localhost:3000 after they have started
  something there,
- a page on the reader's computer that a program serves: http://localhost/tea, or a port
  without a path; but an image in the text, and a link to a section such as
  http://localhost/tea/#leaves, are warnings,
- a host of several words that say what its author is to write, http://link-to-the-page,
- a link reference definition, unless its host has neither a dot nor a port, or it leads
  to a page or a file on the reader's computer.

Turn the rule off for documents that are read inside one network.`,
	Refs: []lint.Ref{lint.RFC(6761, "6.3"), lint.RFC(1918, "3"), lint.RFC(6762, "G"), lint.RFC(8089, "2")},
	Bad: []string{
		"The [report](http://localhost:8080/report/#today) is ready.",
		"The report: ![report](http://localhost:8080/report.png)",
		"The [report](http://192.168.0.17/report) is ready.",
		"The [report](file:///home/jim/report.html) is ready.",
		`The picture: ![tea](C:\Users\jim\tea.png)`,
	},
	Good: []string{
		"The [report](https://www.example.com/report) is ready.",
		"Start it, and get http://localhost:8080/report with curl.",
	},
	Examples:   extract.MarkdownInput,
	NearMisses: true,
	Check:      checkLocalLink,
}

func checkLocalLink(p *lint.Pass) {
	switch {
	case p.URL.Notes&extract.NearMiss != 0:
		checkLocalPath(p)
	case isScheme(p, "file"):
		checkFileLink(p)
	case p.DefaultPort != 0 && isDestination(p):
		checkLocalHost(p)
	}
}

const leadsToAuthor = "the link leads to a file on the computer of its author: publish the file, or write its name without a link"

// checkLocalPath reports a link to the path of a file.
func checkLocalPath(p *lint.Pass) {
	if p.URL.InCode() {
		return
	}
	if isDrivePath(p.URL.Text) && !bytes.Contains(p.URL.Text, []byte("...")) {
		p.Report(0, len("C:"), leadsToAuthor)
	}
	if folder := personalFolder(p.URL.Text); folder > 0 && p.URL.Text[0] == '/' {
		p.Report(0, folder, leadsToAuthor)
	}
}

// checkFileLink reports a link by a URL with the scheme file.
func checkFileLink(p *lint.Pass) {
	folder := personalFolder(p.Path.Text)
	if folder == 0 && !p.Query.Present || !isThisMachine(p.Host.Text) || p.HoldsPlaceholder(0, len(p.URL.Text)) || !isLink(p) {
		return
	}
	if folder == 0 {
		p.Report(p.Path.Start, p.Path.End, "a file has no query, so the link leads nowhere: write the URL of the page that was saved")
		return
	}
	if !isDefinition(p) { // whose text is elsewhere, and hardly the name of the file
		p = asShown(p)
	}
	p.Report(p.Path.Start, p.Path.Start+folder, leadsToAuthor)
}

// checkLocalHost reports a link to a host that other readers do not have.
func checkLocalHost(p *lint.Pass) {
	place := localPlace(p.Host.Text)
	if _, isPort := portOf(p); p.Port.Present && !isPort && len(p.Port.Text) > 0 {
		return // bad-port reports it: https://micro:bit.org/
	}
	if place == "" || p.HoldsPlaceholder(0, p.Path.Start) || isScheme(p, "irc", "ircs") || p.URL.InCode() {
		return
	}
	if isLoopback(p.Host.Text) && p.Port.Present && isProgram(p) && showsAddress(p) {
		return
	}
	isAction := isBareName(p.Host.Text) && !isScheme(p, "http", "https", "ftp", "ws", "wss") // of a program: neo4j://graphapps/install
	if isAction || p.URL.Input == extract.HTMLInput && isPartOfPage(p) {
		return
	}
	if isBareName(bytes.TrimSuffix(p.Host.Text, []byte("."))) {
		asShown(p).Report(p.Host.Start, p.Host.End, "the host has no dot, so it is incomplete, or known in a private network only: write all of the host, or link to what is public")
		return
	}
	asShown(p).Reportf(p.Host.Start, p.Host.End, "the link leads to %s, where readers have something else or nothing: link to what is public, or write it without a link", place)
}

// isPartOfPage reports whether the URL is in an element of HTML whose author has seen what it leads to, in a lesson on
// frames or workers.
func isPartOfPage(p *lint.Pass) bool {
	open := bytes.LastIndexByte(p.URL.Before, '<')
	if open < 0 {
		return false
	}
	return hasPrefixFold(p.URL.Before[open:], "<iframe") || hasPrefixFold(p.URL.Before[open:], "<frame")
}

// asShown returns a pass whose findings are info if readers see where the link leads, or
// know it.
func asShown(p *lint.Pass) *lint.Pass {
	if showsAddress(p) || isProgram(p) && !isImage(p) || isPlaceholderHost(p.Host.Text) {
		return p.As(lint.Info)
	}
	return p
}

// isImage reports whether the URL is that of an image of Markdown, which readers do not see.
func isImage(p *lint.Pass) bool {
	label, ok := bytes.CutSuffix(p.URL.Before, []byte("]("))
	open := bytes.LastIndexByte(label, '[')
	return ok && open > 0 && label[open-1] == '!'
}

// isProgram reports whether the URL leads to a program rather than to a page. On the reader's own computer it does,
// since readers of instructions have just started the program, unless its fragment names a section, as in a preview of
// the author's own site. Elsewhere the URL of a program has a port, and either no path, or a query, or a fragment that
// the program reads as a path.
func isProgram(p *lint.Pass) bool {
	if isLoopback(p.Host.Text) {
		isSection := len(p.Path.Text) > 1 && len(p.Fragment.Text) > 0 && isHostName(p.Fragment.Text) && !p.Query.Present
		return !isSection
	}
	return p.Port.Present && (len(p.Path.Text) < 2 || p.Query.Present || hasPrefix(p.Fragment.Text, "/"))
}

// isDrivePath reports whether text begins with a drive of Windows: C:\ or C:/.
func isDrivePath(text []byte) bool {
	return len(text) > 3 && isLetter(text[0]) && text[1] == ':' && (text[2] == '\\' || text[2] == '/')
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
// G, and .local. home.arpa (RFC 8375) has two labels, so [localPlace] knows it.
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
	if len(last) < len(name) && isOneOf(last, localNames...) || isOneOf(last, "arpa") && endsWithName(name, ".home.arpa") {
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
	for _, name := range append(localNames, "localhost", "arpa") {
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
// has. The text of a link that uses a definition is elsewhere, and counts as such.
func showsAddress(p *lint.Pass) bool {
	before, after := bytes.Trim(p.URL.Before, " \t<"), p.URL.After
	address := p.Host.Text
	if isBareName(address) { // which alone is a word of the text
		address = slices.Concat([]byte("//"), address)
	}
	if len(address) == 0 {
		address = p.Path.Text
	}
	switch p.URL.Input {
	case extract.OrgInput:
		text, found := bytes.CutPrefix(after, []byte("]["))
		return !found || bytes.Contains(upTo(text, "]"), address)
	case extract.AsciiDocInput:
		text, found := bytes.CutPrefix(after, []byte("["))
		return !found || hasPrefix(text, "]") || bytes.Contains(upTo(text, "]"), address)
	case extract.MediaWikiInput:
		text := upTo(after, "]")
		return len(text) == 0 || bytes.Contains(text, address)
	case extract.HTMLInput:
		showsItself := hasPrefix(after, `"/>`) // in DocBook
		return showsItself || bytes.Contains(upTo(after, "</"), address)
	case extract.RSTInput:
		return showsInRST(before, address)
	}
	return showsInMarkdown(p, before, address)
}

// showsInRST reports whether the text before a URL of reStructuredText shows its address.
func showsInRST(before, address []byte) bool {
	isTarget := hasPrefix(before, ".. _") || hasPrefix(before, "__")
	text := before[bytes.LastIndexByte(before, '`')+1:]
	return isTarget || hasSuffix(before, "`") || bytes.Contains(text, address)
}

// showsInMarkdown reports whether the text before a URL of Markdown shows its address.
func showsInMarkdown(p *lint.Pass, before, address []byte) bool {
	text := before[bytes.LastIndexByte(before, '[')+1:]
	isEmpty := hasSuffix(before, "[](") && !hasSuffix(before, "![](")
	hidesText := isDefinition(p) && (p.Port.Present || !isBareName(p.Host.Text)) && (isProgram(p) || !isLoopback(p.Host.Text))
	return isEmpty || hidesText || bytes.Contains(text, address)
}

// isDefinition reports whether the URL is the destination of a link reference definition of Markdown.
func isDefinition(p *lint.Pass) bool {
	return p.URL.Input == extract.MarkdownInput && hasSuffix(bytes.Trim(p.URL.Before, " \t<"), "]:")
}

// upTo returns the text before the first mark, or all of it.
func upTo(text []byte, mark string) []byte {
	front, _, _ := bytes.Cut(text, []byte(mark))
	return front
}
