package lsp

import (
	"context"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// inlayHint returns a hint behind each broken URL, which shows all of it, if the client's settings
// ask for that.
func (s *server) inlayHint(p *protocol.InlayHintParams) (work, error) {
	d, err := s.snapshot(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	wanted := s.settings.InlayHints
	s.mu.Unlock()
	return func(context.Context) (any, error) {
		hints := []protocol.InlayHint{}
		if !wanted {
			return hints, nil
		}
		r, err := d.judged()
		if err != nil {
			return hints, unlessOld(err)
		}
		start, end := d.text.offset(p.Range.Start, s.client.encoding), d.text.offset(p.Range.End, s.client.encoding)
		for _, u := range touching(r, start, end) {
			if !isBroken(&u) {
				continue
			}
			hints = append(hints, protocol.InlayHint{
				Position: d.text.position(u.End, s.client.encoding), Label: "→ " + shown(&u, 60), Tooltip: shown(&u, 2000), PaddingLeft: true,
			})
		}
		return hints, nil
	}, nil
}
