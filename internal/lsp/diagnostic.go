package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"github.com/urlmend/urlmend/internal/lsp/protocol"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// maxPushers is how many documents are judged at a time to push their diagnostics.
const maxPushers = 4

// push queues a document for its diagnostics to be pushed, unless the client pulls them. A document
// is in the queue at most once, however fast it changes and however slowly the client reads. The
// caller holds the lock.
func (s *server) push(d *document) {
	if s.client.pulls {
		return
	}
	if !d.isDue {
		d.isDue = true
		s.due = append(s.due, d)
	}
	if s.pushers < maxPushers {
		s.pushers++
		s.run(s.pushDue)
	}
}

// pushDue pushes the diagnostics of the documents that are due, as they are now.
func (s *server) pushDue() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.due) > 0 {
		d := s.due[0]
		s.due, d.isDue = s.due[1:], false
		now, isOpen := d.now, s.docs[d.uri] != nil
		s.mu.Unlock()
		if isOpen && now.text != nil {
			s.publish(now)
			s.rest()
		} else {
			s.clear(d.uri)
		}
		s.mu.Lock()
	}
	s.pushers--
}

// publish pushes the diagnostics of a snapshot, unless there is a newer one.
func (s *server) publish(d *snapshot) {
	all, err := s.diagnostics(d)
	if errors.Is(err, context.Canceled) {
		return
	}
	if err != nil {
		s.fail(err)
	}
	s.pushing.Lock()
	defer s.pushing.Unlock()
	if d.ctx.Err() != nil {
		return
	}
	s.conn.Notify("textDocument/publishDiagnostics", &protocol.PublishDiagnosticsParams{URI: d.uri, Version: &d.version, Diagnostics: all})
}

// clear pushes an empty list of diagnostics for a closed document.
func (s *server) clear(uri protocol.DocumentURI) {
	s.pushing.Lock()
	defer s.pushing.Unlock()
	s.mu.Lock()
	isOpen := s.docs[uri] != nil
	s.mu.Unlock()
	if !isOpen {
		s.conn.Notify("textDocument/publishDiagnostics", &protocol.PublishDiagnosticsParams{URI: uri, Diagnostics: []protocol.Diagnostic{}})
	}
}

// fail shows an error of the configuration, once.
func (s *server) fail(err error) {
	s.mu.Lock()
	isNew := err.Error() != s.failure
	s.failure = err.Error()
	s.mu.Unlock()
	if isNew {
		s.show(protocol.ErrorMessage, "urlmend: %s", err)
	}
}

// diagnostics returns the diagnostics of a snapshot. The list is not nil, even with an error. The
// error is about the configuration, unless the snapshot is old.
func (s *server) diagnostics(d *snapshot) ([]protocol.Diagnostic, error) {
	all := []protocol.Diagnostic{}
	for _, f := range d.faults {
		if host.fold(f.File) != host.fold(d.path) && f.Line == 0 {
			continue
		}
		all = append(all, s.fault(d, f.Line, f.Column, f.Message))
	}
	v, err := d.judged()
	if err != nil {
		return all, err
	}
	if !d.found {
		s.spread(d, v.Anchors)
	}
	all = slices.Grow(all, len(v.Findings))
	for _, f := range v.Findings {
		all = append(all, s.diagnostic(d, f))
	}
	return all, nil
}

// fault returns a diagnostic for an error in a configuration file.
func (s *server) fault(d *snapshot, line, column int, message string) protocol.Diagnostic {
	at := d.text.offset(protocol.Position{Line: uint32(max(0, line-1)), Character: uint32(max(0, column-1))}, protocol.UTF8)
	_, end := d.text.line(min(max(0, line-1), len(d.text.lines)-1))
	return protocol.Diagnostic{
		Range:    d.text.span(at, max(at, end), s.client.encoding),
		Severity: protocol.SeverityError, Source: "urlmend", Message: message,
	}
}

var severities = map[lint.Severity]protocol.DiagnosticSeverity{
	lint.Error: protocol.SeverityError, lint.Warning: protocol.SeverityWarning, lint.Info: protocol.SeverityInformation,
}

// The data of a diagnostic that has a fix.
var safeFix, unsafeFix = json.RawMessage(`{"fix":"safe"}`), json.RawMessage(`{"fix":"unsafe"}`)

func (s *server) diagnostic(d *snapshot, f *report.Finding) protocol.Diagnostic {
	made := protocol.Diagnostic{
		Range:           d.text.span(f.Start, f.End, s.client.encoding),
		Severity:        severities[f.Severity],
		Code:            f.Rule,
		CodeDescription: &protocol.CodeDescription{Href: report.PageOf(f.Rule)},
		Source:          "urlmend",
		Message:         f.Message,
	}
	if f.Rule == "unused-suppression" {
		made.Tags = []protocol.DiagnosticTag{protocol.Unnecessary}
	}
	if fixes := f.ShownFixes(); len(fixes) > 0 {
		made.Data = unsafeFix
		if fixes[0].Safe {
			made.Data = safeFix
		}
	}
	if s.client.related {
		for _, r := range f.Related {
			made.RelatedInformation = append(made.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: d.uri, Range: d.text.span(r.Start, r.End, s.client.encoding)},
				Message:  "the URL continues here",
			})
		}
	}
	return made
}

func (s *server) documentDiagnostic(p *protocol.DocumentDiagnosticParams) (work, error) {
	d, err := s.snapshot(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	return func(context.Context) (any, error) {
		id := "open." + strconv.Itoa(d.serial)
		if id == p.PreviousResultID {
			return &protocol.UnchangedDocumentDiagnosticReport{Kind: protocol.UnchangedReport, ResultID: id}, nil
		}
		all, err := s.diagnostics(d)
		if errors.Is(err, context.Canceled) {
			return nil, err
		}
		if err != nil {
			s.fail(err)
		}
		return &protocol.FullDocumentDiagnosticReport{Kind: protocol.FullReport, ResultID: id, Items: all}, nil
	}, nil
}
