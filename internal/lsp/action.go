package lsp

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/lint"
)

// The kinds of edits that an action makes.
const (
	doFix     = "fix"
	doAll     = "fixAll"
	doIgnore  = "ignore"
	doAllow   = "allow"
	doOff     = "off"
	doOffHere = "offHere"
	doJoin    = "join"
	doRead    = "read"
	doWrap    = "wrap"
)

const (
	// maxEager is how much work, in bytes of text that are searched, a request for actions may take to check their
	// edits. Further actions are returned without edits. An editor asks for actions each time the cursor moves or the
	// selection changes.
	maxEager = 2 << 20
	// findingWork is the work on a finding each time its text is searched, compared with that on a byte.
	findingWork = 512
	// minEager is how many actions are checked for a client that can't ask for an edit later. It gets no more.
	minEager = 16
)

// codeAction returns the actions for a range.
func (s *server) codeAction(p *protocol.CodeActionParams) (work, error) {
	actions := []protocol.CodeAction{}
	return s.ask(p.TextDocument.URI, actions, func(ctx context.Context, d *snapshot, v *judge.Version) (any, error) {
		start, end := d.text.offset(p.Range.Start, s.client.encoding), d.text.offset(p.Range.End, s.client.encoding)
		eager := maxEager / (len(d.text.bytes) + findingWork*len(v.Findings) + 1)
		if !s.client.resolves {
			eager = max(eager, minEager)
		}
		for _, a := range s.offers(ctx, d, v, start, end) {
			if !wants(p.Context.Only, a.Kind) {
				continue
			}
			if eager--; eager >= 0 {
				// An action that would be refused is not offered.
				if err := s.resolve(ctx, d, &a); err != nil {
					continue
				}
				a.Data = nil
			} else if !s.client.resolves {
				break
			}
			actions = append(actions, a)
		}
		return actions, ctx.Err()
	})
}

// wants reports whether the client wants actions of a kind. Without a list, it wants all.
func wants(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	return len(only) == 0 && kind != fixAll || slices.ContainsFunc(only, func(k protocol.CodeActionKind) bool {
		return kind == k || strings.HasPrefix(string(kind), string(k)+".")
	})
}

// offers returns the actions for [start, end], without their edits.
func (s *server) offers(ctx context.Context, d *snapshot, v *judge.Version, start, end int) (all []protocol.CodeAction) {
	offer := func(title string, kind protocol.CodeActionKind, data protocol.ActionData) *protocol.CodeAction {
		data.URI, data.Version = d.uri, d.version
		all = append(all, protocol.CodeAction{Title: title, Kind: kind, Data: &data})
		return &all[len(all)-1]
	}
	var findings []*report.Finding
	for _, f := range v.Findings {
		if isAbout(f, start, end) {
			findings = append(findings, f)
		}
	}
	about := func(a *protocol.CodeAction, f *report.Finding) *protocol.CodeAction {
		a.Diagnostics = []protocol.Diagnostic{s.diagnostic(d, f)}
		return a
	}
	for _, f := range findings {
		for i, fix := range f.ShownFixes() {
			title := fix.Title
			if !fix.Safe {
				title += " (not safe: look at it)"
			}
			a := offer(capital(title), protocol.QuickFix, protocol.ActionData{
				Do: doFix, Rule: f.Rule, Start: f.Start, End: f.End, Choice: i,
			})
			about(a, f).IsPreferred = fix.Safe && i == 0
		}
	}
	for _, f := range findings {
		if f.URLSpan != (report.Span{}) {
			about(offer("Suppress "+f.Rule+" here", protocol.QuickFix, protocol.ActionData{Do: doIgnore, Rule: f.Rule, Start: f.Start, End: f.End}), f)
		}
	}
	offerSettings(d, v, findings, func(f *report.Finding, title, do, pattern string) {
		about(offer(title, protocol.QuickFix, protocol.ActionData{Do: do, Rule: f.Rule, Start: f.Start, End: f.End, Pattern: pattern}), f)
	})
	for _, w := range rewrites(ctx, d, v, start, end) {
		offer(w.title, protocol.RefactorRewrite, protocol.ActionData{Do: w.do, Start: w.url.Start, End: w.url.End, Choice: w.choice})
	}
	offer("Apply all safe fixes of urlmend", fixAll, protocol.ActionData{Do: doAll})
	return all
}

// isAbout reports whether a finding overlaps or touches [start, end].
func isAbout(f *report.Finding, start, end int) bool {
	touches := func(r lint.Range) bool { return r.Start <= end && start <= r.End }
	return touches(lint.Range{Start: f.Start, End: f.End}) || slices.ContainsFunc(f.Related, touches)
}

func capital(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// A rewrite is another way to write a URL.
type rewrite struct {
	url       lint.Range
	title, do string
	choice    int
	edits     []lint.Edit
	want      string // the URL that the edits should give
}

// rewrites returns the ways to write the URLs that overlap or touch [start, end].
func rewrites(ctx context.Context, d *snapshot, v *judge.Version, start, end int) (all []rewrite) {
	urls := touching(v, start, end)
	longer := longer(ctx, d, v, urls)
	for i := range urls {
		if u := &urls[i]; isVerbatim(u) {
			all = append(all, rewritesOf(v, u, longer[u.Start])...)
		}
	}
	return all
}

// rewritesOf returns the ways to write a URL. Longer is nil, or the longer URL that it may be.
func rewritesOf(v *judge.Version, u, longer *extract.URL) (all []rewrite) {
	add := func(title, do string, choice int, edits []lint.Edit, want string) {
		all = append(all, rewrite{lint.Range{Start: u.Start, End: u.End}, title, do, choice, edits, want})
	}
	isBroken := len(u.Breaks) > 0
	if isBroken {
		add("Join the URL: "+shown(u, 60), doJoin, 0, joining(u), string(u.Text))
	} else if longer != nil && longer.End > u.End {
		add("Join with the next line: "+shown(longer, 60), doJoin, 0, joining(longer), string(longer.Text))
	}
	for i, other := range u.Readings {
		if i > 0 && bare(other.Text) == bare(string(u.Text)) {
			add("Read the hyphen otherwise: "+lint.Redact(other.Text), doRead, i, []lint.Edit{{Start: u.Start, End: u.End, Text: other.Text}}, other.Text)
		}
	}
	if isPlain(v.Input) && u.Kind == extract.Bare && !isBroken {
		edits := []lint.Edit{{Start: u.Start, End: u.Start, Text: "<URL:"}, {Start: u.End, End: u.End, Text: ">"}}
		add("Wrap as <URL:...>", doWrap, 0, edits, string(u.Text))
	}
	return all
}

// isPlain reports whether an input is text without markup.
func isPlain(in extract.Input) bool { return in == extract.TextInput || in == extract.UnknownInput }

// bare returns a URL without the characters that a reading may add or drop.
func bare(url string) string { return strings.NewReplacer("-", "", "\u00AD", "").Replace(url) }

// joining returns the edits that remove the breaks of a URL.
func joining(u *extract.URL) (edits []lint.Edit) {
	for _, b := range u.Breaks {
		edits = append(edits, lint.Edit{Start: b.Start, End: b.End})
	}
	return edits
}

// longer returns the URLs, by their starts, that are in the place of some adjacent URLs if all possible joins are
// made, until the context ends. They are found in one search: it costs much more to begin a search than to read a URL.
func longer(ctx context.Context, d *snapshot, v *judge.Version, urls []extract.URL) map[int]*extract.URL {
	if v.Input.IsMail() || len(urls) == 0 {
		return nil
	}
	found := make(map[int]*extract.URL)
	opt := extract.Options{Input: v.Input, Joins: extract.Possible, NearMisses: true}
	first, last := int64(urls[0].Start), int64(urls[len(urls)-1].Start)
	for u, err := range extract.Range(bytes.NewReader(d.text.bytes), first, last+1, opt) {
		if err != nil || ctx.Err() != nil {
			break
		}
		if len(u.Breaks) > 0 && isVerbatim(&u) {
			u = u.Clone()
			found[u.Start] = &u
		}
	}
	return found
}

// resolveAction gives an action its edit.
func (s *server) resolveAction(a *protocol.CodeAction) (work, error) {
	if a.Data == nil {
		return nil, errors.New("the action is not one of this server")
	}
	d, err := s.snapshot(a.Data.URI)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (any, error) {
		if d.version != a.Data.Version {
			return nil, context.Canceled
		}
		ctx, cancel := d.during(ctx)
		defer cancel()
		return a, s.resolve(ctx, d, a)
	}, nil
}

// errRefused means that there is no edit, or that the edit would change more than it should.
var errRefused = errors.New("there is nothing to change, or more would change than should")

// resolve gives an action its edit, unless the context has ended.
func (s *server) resolve(ctx context.Context, d *snapshot, a *protocol.CodeAction) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if do := a.Data.Do; do == doAllow || do == doOff || do == doOffHere {
		edit, err := s.settingsEdit(d, a.Data)
		a.Edit = edit
		return err
	}
	edits, err := s.edits(ctx, d, a.Data)
	if err != nil {
		return err
	}
	a.Edit = s.workspaceEdit(d, edits)
	return nil
}

// edits returns the edits of an action.
func (s *server) edits(ctx context.Context, d *snapshot, a *protocol.ActionData) ([]lint.Edit, error) {
	v, err := d.judged()
	if err != nil {
		return nil, err
	}
	opt := judge.FixOptions{Only: &lint.Range{Start: a.Start, End: a.End}, Rules: []string{a.Rule}, Unsafe: true}
	switch a.Do {
	case doAll:
		return s.fixes(d, judge.FixOptions{})
	case doIgnore:
		opt.Reason = cmp.Or(s.settings(d).Reason, defaultReason)
		return s.fixes(d, opt)
	case doFix:
		isMeant := func(f *report.Finding) bool { return f.Rule == a.Rule && f.Start == a.Start && f.End == a.End }
		for _, f := range v.Findings {
			if fixes := f.ShownFixes(); isMeant(f) && a.Choice < len(fixes) {
				return s.fix(d, f, fixes[a.Choice], opt)
			}
		}
		return nil, context.Canceled
	}
	return s.rewrite(ctx, d, v, a)
}

// rewrite returns the edits of an action that writes a URL in another way.
func (s *server) rewrite(ctx context.Context, d *snapshot, v *judge.Version, a *protocol.ActionData) ([]lint.Edit, error) {
	for _, w := range rewrites(ctx, d, v, a.Start, a.End) {
		if w.url.Start == a.Start && w.do == a.Do && w.choice == a.Choice {
			return w.edits, s.check(ctx, d, v, w)
		}
	}
	return nil, context.Canceled
}

// fixes returns the edits of the fixes that the engine applies.
func (s *server) fixes(d *snapshot, opt judge.FixOptions) ([]lint.Edit, error) {
	made, err := d.engine.Fix(d.buffer(), opt)
	if err == nil && len(made.Edits()) == 0 {
		err = errRefused
		if len(made.Refused) > 0 {
			err = errors.New(made.Refused[0].Why)
		}
	}
	return made.Edits(), err
}

// fix returns the edits of one fix of a finding. The first fix is applied by the engine, as in
// urlmend fix, which checks its effect. Any other fix is returned unchecked.
func (s *server) fix(d *snapshot, f *report.Finding, chosen report.Fix, opt judge.FixOptions) (edits []lint.Edit, err error) {
	if chosen.Title == f.Fixes[0].Title {
		opt.Unsafe = !chosen.Safe
		return s.fixes(d, opt)
	}
	for _, e := range chosen.Edits {
		edits = append(edits, lint.Edit{Start: e.Start, End: e.End, Text: e.Text})
	}
	return edits, nil
}

// check returns an error unless the rewritten text has the wanted URL, and all other URLs are
// unchanged.
func (s *server) check(ctx context.Context, d *snapshot, v *judge.Version, w rewrite) error {
	made, _, err := lint.Apply(d.text.bytes, lint.Fix{Edits: w.edits})
	if err != nil {
		return errRefused
	}
	b := d.buffer()
	b.Text = made
	after, err := d.engine.Judge(ctx, b)
	if err != nil {
		return err
	}
	var others int
	for i := range v.Len() {
		if start, end := v.Span(i); end < w.edits[0].Start || start > w.edits[len(w.edits)-1].End {
			others++
		}
	}
	isThere := slices.ContainsFunc(after.URLs, func(u extract.URL) bool { return string(u.Text) == w.want })
	if !isThere || len(after.URLs) != others+1 {
		return errRefused
	}
	return nil
}

// workspaceEdit returns edits in the form that the client supports: for this version of the document
// only, if the client can check that.
func (s *server) workspaceEdit(d *snapshot, edits []lint.Edit) *protocol.WorkspaceEdit {
	all := []protocol.TextEdit{}
	for _, e := range edits {
		all = append(all, protocol.TextEdit{Range: d.text.span(e.Start, e.End, s.client.encoding), NewText: e.Text})
	}
	if !s.client.versions {
		return &protocol.WorkspaceEdit{Changes: map[protocol.DocumentURI][]protocol.TextEdit{d.uri: all}}
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []any{&protocol.TextDocumentEdit{
		TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{URI: d.uri, Version: &d.version}, Edits: all,
	}}}
}
