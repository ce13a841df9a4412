package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// planNews is RFC 5538 §4: a message when there is an "@", else a group, or all
// groups that match.
func planNews(p *planner) {
	p.newsServer()
	name := uri.Unescape(trimSlash(p.rest()))
	switch {
	case strings.Contains(name, "@"):
		p.line("ARTICLE", "<"+name+">")
	case name == "" || name == "*":
		p.line("LIST")
	case strings.ContainsAny(name, "*?["):
		p.line("LIST ACTIVE", name)
	default:
		p.line("GROUP", name)
	}
}

// planArticles is RFC 1738 §3.6: a message when there is an "@", else a group or, after
// "*", all groups.
func planArticles(p *planner) {
	p.newsServer()
	name := uri.Unescape(trimSlash(p.rest()))
	switch {
	case strings.Contains(name, "@"):
		p.line("ARTICLE", "<"+name+">")
	case name == "*":
		p.line("LIST")
	default:
		p.line("GROUP", name)
	}
}

// planNNTP is RFC 5538 §3: a group, and in it the article of that number, which
// is another on every server.
func planNNTP(p *planner) {
	p.newsServer()
	group, number, found := strings.Cut(trimSlash(p.rest()), "/")
	p.line("GROUP", uri.Unescape(group))
	if found && number != "" {
		p.line("ARTICLE", uri.Unescape(number))
		p.danger("the number holds on this one server: news: with the message-id finds the article everywhere")
	}
}

func (p *planner) newsServer() {
	if p.host == "" {
		p.do("connects to the news server it is set up for")
	} else {
		p.connect()
	}
}
