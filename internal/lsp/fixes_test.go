package lsp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
	"github.com/urlmend/urlmend/lint"
)

// pieces are what random documents are made of.
var pieces = []string{
	"tea ", "a cup of tea", "\t", "é", "😀", "𝒳 ", "日本語 ", "e\u0301", "\u200B", " ", ". ", "- ", "> ", "# ", "| ", "`", "    ", "(", ") ", "<", "> ",
	"http//example.com/a ", "http://example.com/a^b ", "http:/example.com/é ", "<URL:http://example.com/a%zz>", "<http://example.com/a\nb> ",
	"[tea] (http://example.com/é)", "[the tea](http//example.com/x)", "http://example.com/a|b", "http://example.com:80/ ", "https://example.com/\u200Ba ",
	"hxxp://example.com/ ", "see http://example.com/drafts/\n2003/tea.html ", "http://example.com\\a\\b ", "www.example.com/é ", "mailto:jim@@example.com ",
	"<a href=\"http://example.com/a b\">", "`the tea <http//example.com/>`", "urlmend:ignore[unsafe-character] so ", "http://jim:secret@example.com/a^b ",
	"<!-- urlmend:ignore[bad-host] of no use -->", "http://example.com/\u00ADa ", "http;//example.com/ ", "news:comp.risks ", "http://www.example.com./ ",
}

// randomDocument returns a text with line ends of every kind.
func randomDocument(r *rand.Rand) string {
	var b strings.Builder
	if r.IntN(4) == 0 {
		b.WriteString("\uFEFF")
	}
	ends := []string{"\n", "\r\n", "\r"}[:1+r.IntN(3)]
	if r.IntN(3) == 0 {
		ends = []string{"\r\n"}
	}
	for range 1 + r.IntN(12) {
		for range r.IntN(6) {
			b.WriteString(strings.ReplaceAll(pieces[r.IntN(len(pieces))], "\n", ends[r.IntN(len(ends))]))
		}
		b.WriteString(ends[r.IntN(len(ends))])
	}
	return b.String()
}

// offsetAt returns the offset of a position, computed as an editor does.
func offsetAt(text string, p protocol.Position, enc protocol.PositionEncodingKind) int {
	at := 0
	for range p.Line {
		n := strings.IndexAny(text[at:], "\r\n")
		if at += n + 1; strings.HasPrefix(text[at-1:], "\r\n") {
			at++
		}
	}
	for end := at; ; end++ {
		if length(text[at:end], enc) == int(p.Character) && (end == len(text) || utf8.RuneStart(text[end])) {
			return end
		}
	}
}

// applied returns the text after an editor applied the edits.
func applied(text string, edits []protocol.TextEdit, enc protocol.PositionEncodingKind) string {
	slices.SortStableFunc(edits, func(a, b protocol.TextEdit) int {
		return offsetAt(text, b.Range.Start, enc) - offsetAt(text, a.Range.Start, enc)
	})
	for _, e := range edits {
		text = text[:offsetAt(text, e.Range.Start, enc)] + e.NewText + text[offsetAt(text, e.Range.End, enc):]
	}
	return text
}

// TestActionsDoWhatFixDoes applies all actions that fix something in random documents, and compares
// the texts with those that the command writes. FIXES sets how many documents.
func TestActionsDoWhatFixDoes(t *testing.T) {
	n := 3
	if given, err := strconv.Atoi(os.Getenv("FIXES")); err == nil {
		n = given
	}
	for _, enc := range []protocol.PositionEncodingKind{protocol.UTF8, protocol.UTF16, protocol.UTF32} {
		t.Run(string(enc), func(t *testing.T) {
			t.Parallel()
			c := newTestClient(t)
			c.say("initialize", `{"processId": null, "rootUri": null, "initializationOptions": {"level": "info"}, "capabilities": {
				"general": {"positionEncodings": ["`+string(enc)+`"]},
				"workspace": {"workspaceEdit": {"documentChanges": true}},
				"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}}`)
			checked := 0
			for seed := range uint64(n) {
				r := rand.New(rand.NewPCG(seed, 5))
				name := []string{"a.txt", "a.md", "a.rst", "a.html", "a.py", "a.c", "a", "a.adoc", "a.org", "a.tex", "a.eml"}[r.IntN(11)]
				checked += compareActions(t, c, enc, filepath.Join(t.TempDir(), name), randomDocument(r))
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			if checked < 2*n {
				t.Errorf("%d actions for %d documents", checked, n)
			}
		})
	}
}

// compareActions compares the actions of a document with what the command does, and returns how many
// it compared.
func compareActions(t *testing.T, c *testClient, enc protocol.PositionEncodingKind, path, text string) (n int) {
	uri := host.uri(path)
	quoted, _ := json.Marshal(text)
	c.say("textDocument/didOpen", fmt.Sprintf(`{"textDocument": {"uri": %q, "languageId": "", "version": 1, "text": %s}}`, uri, quoted))
	defer func() {
		c.say("textDocument/didClose", fmt.Sprintf(`{"textDocument": {"uri": %q}}`, uri))
		c.heard()
	}()
	c.s.mu.Lock()
	engine := c.s.scopes[0].engine
	c.s.mu.Unlock()
	b := judge.Buffer{Path: path, Text: []byte(text)}
	result, err := engine.Judge(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	for _, only := range []string{`, "only": ["source.fixAll"]`, ""} {
		c.heard()
		c.say("textDocument/codeAction", fmt.Sprintf(`{"textDocument": {"uri": %q}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}, "context": {"diagnostics": []%s}}`, uri, only))
		answer, _ := strings.CutPrefix(c.heard()[0], "answer ")
		var actions []protocol.CodeAction
		if err := json.Unmarshal([]byte(answer), &actions); err != nil {
			t.Fatal(err, answer)
		}
		for _, a := range actions {
			opt, want, ok := commanded(t, text, enc, result, &a)
			if !ok {
				continue
			}
			if opt != nil {
				fixed, err := engine.Fix(b, *opt)
				if err != nil {
					t.Fatal(err)
				}
				want = string(fixed.Text)
			}
			n++
			if got := applied(text, editsOf(t, &a), enc); got != want {
				t.Errorf("%s in %s: %q\nbecomes %q\nbut the command writes\n%q", a.Title, filepath.Base(path), text, got, want)
			}
		}
	}
	return n
}

// editsOf returns the edits of an action of one document.
func editsOf(t *testing.T, a *protocol.CodeAction) []protocol.TextEdit {
	var edit protocol.TextDocumentEdit
	data, err := json.Marshal(a.Edit.DocumentChanges[0])
	if err == nil {
		err = json.Unmarshal(data, &edit)
	}
	if err != nil {
		t.Fatal(err)
	}
	return edit.Edits
}

// commanded returns the options with which the command does the same as an action, or the resulting
// text if the command has no such options. It is not ok if the command cannot do the same.
func commanded(t *testing.T, text string, enc protocol.PositionEncodingKind, result *judge.Result, a *protocol.CodeAction) (opt *judge.FixOptions, want string, ok bool) {
	switch {
	case a.Kind == fixAll:
		return &judge.FixOptions{}, "", true
	case a.Kind != protocol.QuickFix, strings.HasSuffix(a.Title, " in urlmend.toml"):
		return nil, "", false
	}
	at := a.Diagnostics[0].Range
	place := lint.Range{Start: offsetAt(text, at.Start, enc), End: offsetAt(text, at.End, enc)}
	opt = &judge.FixOptions{Only: &place, Rules: []string{a.Diagnostics[0].Code}, Unsafe: true}
	if strings.HasPrefix(a.Title, "Suppress ") {
		opt.Reason = defaultReason
		return opt, "", true
	}
	for _, f := range result.Findings {
		if f.Rule != a.Diagnostics[0].Code || f.Start != place.Start || f.End != place.End {
			continue
		}
		for _, fix := range f.ShownFixes() {
			if title, isUnsafe := strings.CutSuffix(a.Title, " (not safe: look at it)"); title != capital(fix.Title) || isUnsafe == fix.Safe {
				continue
			}
			if fix.Title == f.Fixes[0].Title {
				opt.Unsafe = !fix.Safe
				return opt, "", true
			}
			made := text
			for _, e := range slices.Backward(fix.Edits) {
				made = made[:e.Start] + e.Text + made[e.End:]
			}
			return nil, made, true
		}
	}
	t.Errorf("there is no finding for %q", a.Title)
	return nil, "", false
}
