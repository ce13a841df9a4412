package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

// checkLinkText reports a link whose text is a host or a mail address that differs from the destination by one slip:
// one of the two is misspelt.
func checkLinkText(p *lint.Pass, target lint.Part) {
	text := p.LinkText()
	if bytes.IndexByte(text, '.') < 0 || len(text) > maxShown {
		return
	}
	shown := shownName(text)
	if strings.IndexByte(shown, '.') <= 0 {
		return // most texts are words
	}
	meant := shownName(target.Text)
	isCut := strings.HasPrefix(meant, shown) // the rest may be the text of the next link
	isAddress := strings.Contains(shown, "@")
	const short = 8 // names of fewer letters are near to many
	if !isCut && len(shown) >= short && shown != meant && lint.IsSlip(shown, meant) && isAddress == isScheme(p, "mailto") && isLink(p) {
		p.Reportf(target.Start, target.End, "the text of the link has %q, which is nearly the same: correct the one that is wrong", shown)
	}
}

// maxShown is the length of the longest text of a link that is compared with its destination.
const maxShown = 60

// shownName returns a text that is a host or a mail address in lower case, without its scheme, "www." and marks of
// emphasis; "" if it is neither.
func shownName(text []byte) string {
	name := strings.ToLower(strings.Trim(strings.ReplaceAll(string(text), `\`, ""), " *_`."))
	for _, front := range []string{"http://", "https://", "mailto:", "www."} {
		name = strings.TrimPrefix(name, front)
	}
	name = strings.TrimSuffix(string(firstHost([]byte(name))), ".") // of a sentence
	if user, host, _ := strings.Cut(name, "@"); !isPlainHost([]byte(host)) && host != "" || !isHostName(strings.Map(dropUserMark, user)) {
		return ""
	}
	return name
}

// dropUserMark drops the marks that a mailbox may have in its name, but a host may not.
func dropUserMark(r rune) rune {
	if r == '_' || r == '+' {
		return -1
	}
	return r
}
