package lsp

import (
	"context"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// documentLink returns a link for each run of each URL, because a link of the protocol has a single
// range: each line of a broken URL links to the whole URL.
func (s *server) documentLink(p *protocol.DocumentLinkParams) (work, error) {
	links := []protocol.DocumentLink{}
	return s.ask(p.TextDocument.URI, links, func(_ context.Context, d *snapshot, v *judge.Version) (any, error) {
		for i := range v.Len() {
			u := v.URL(i)
			if u.Notes&(extract.NearMiss|extract.Relative) != 0 {
				continue
			}
			parts, to := runs(&u), target(&u)
			for _, part := range parts {
				link := protocol.DocumentLink{Range: d.text.span(part.Start, part.End, s.client.encoding), Target: to}
				if s.client.tooltips && len(parts) > 1 {
					link.Tooltip = shown(&u, 200)
				}
				links = append(links, link)
			}
		}
		return links, nil
	})
}
