package lsp

import (
	"context"

	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// inlayHint returns, if the settings ask for it, a hint after each broken URL, which shows the whole
// URL.
func (s *server) inlayHint(p *protocol.InlayHintParams) (work, error) {
	hints := []protocol.InlayHint{}
	return s.ask(p.TextDocument.URI, hints, func(_ context.Context, d *snapshot, v *judge.Version) (any, error) {
		if !s.settings(d).InlayHints {
			return hints, nil
		}
		start, end := d.text.offset(p.Range.Start, s.client.encoding), d.text.offset(p.Range.End, s.client.encoding)
		for _, u := range touching(v, start, end) {
			if !isBroken(&u) {
				continue
			}
			hints = append(hints, protocol.InlayHint{
				Position: d.text.position(u.End, s.client.encoding),
				Label:    "→ " + shown(&u, 60), Tooltip: shown(&u, 2000), PaddingLeft: true,
			})
		}
		return hints, nil
	})
}
