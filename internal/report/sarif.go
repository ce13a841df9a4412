package report

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/lint"
)

// sarif is SARIF 2.1.0 (OASIS), with what GitHub's code scanning wants of it.
// Columns are in UTF-16 code units.
var sarif = FindingFormat{
	Name:            "sarif",
	HasFingerprints: true,
	head: func(dst []byte, run *Run) []byte {
		dst = append(dst, `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":`...)
		dst = AppendJSON(dst, sarifTool{newSarifDriver(run)})
		return append(dst, `,"columnKind":"utf16CodeUnits","redactionTokens":["***"],"results":[`...)
	},
	sep: ",",
	finding: func(dst []byte, run *Run, f *Finding) []byte {
		return AppendJSON(append(dst, '\n'), newSarifResult(run, f))
	},
	tail: func(dst []byte, sum *FindingSummary) []byte {
		dst = AppendJSON(append(dst, "\n],\"invocations\":["...), newSarifInvocation(sum))
		return append(dst, "]}]}\n"...)
	},
}

type (
	sarifText struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID            string         `json:"id"`
		Short         sarifText      `json:"shortDescription"`
		Full          sarifText      `json:"fullDescription"`
		Help          sarifText      `json:"help"`
		HelpURI       string         `json:"helpUri"`
		Configuration sarifConfig    `json:"defaultConfiguration"`
		Properties    sarifRuleFacts `json:"properties"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifRuleFacts struct {
		Tags             []string `json:"tags"`
		Precision        string   `json:"precision"`
		Problem          string   `json:"problem.severity"`
		SecuritySeverity string   `json:"security-severity,omitempty"`
	}
	sarifResult struct {
		Rule         string            `json:"ruleId"`
		Index        *int              `json:"ruleIndex,omitempty"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Related      []sarifLocation   `json:"relatedLocations,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		Fixes        []sarifFix        `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		ID       int           `json:"id,omitempty"`
		Physical sarifPhysical `json:"physicalLocation"`
		Message  *sarifText    `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
		ByteOffset  int `json:"byteOffset"`
		ByteLength  int `json:"byteLength"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion  `json:"deletedRegion"`
		Inserted sarifContent `json:"insertedContent"`
	}
	sarifContent struct {
		Text   string `json:"text,omitempty"`
		Binary []byte `json:"binary,omitempty"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications"`
	}
	sarifNotification struct {
		Level   string    `json:"level"`
		Message sarifText `json:"message"`
	}
)

func newSarifDriver(run *Run) sarifDriver {
	d := sarifDriver{"urlmend", run.Version, rdSelf.URL, make([]sarifRule, len(run.Rules))}
	for i, r := range run.Rules {
		d.Rules[i] = newSarifRule(r)
	}
	return d
}

func newSarifRule(r *lint.Rule) sarifRule {
	why, page := paragraphs(r.Why), pageOf(r.Name)
	return sarifRule{
		ID:    r.Name,
		Short: sarifText{Text: clip(r.Summary)},
		Full:  sarifText{Text: clip(why)},
		Help: sarifText{
			Text:     r.Summary + "\n\n" + why + "\n\n" + page,
			Markdown: r.Summary + "\n\n" + why + "\n\n[" + r.Name + "](" + page + ")",
		},
		HelpURI:       page,
		Configuration: sarifConfig{sarifLevel(r.Severity)},
		Properties:    newSarifRuleFacts(r),
	}
}

// paragraphs returns a text with each paragraph on one line.
func paragraphs(text string) string {
	list := strings.Split(strings.TrimSpace(text), "\n\n")
	for i, p := range list {
		list[i] = strings.ReplaceAll(p, "\n", " ")
	}
	return strings.Join(list, "\n\n")
}

func newSarifRuleFacts(r *lint.Rule) sarifRuleFacts {
	facts := sarifRuleFacts{
		Tags:      append([]string{}, r.Tags...),
		Precision: "high",
		Problem:   word(r.Severity, "recommendation", "warning", "error"),
	}
	if slices.Contains(r.Tags, lint.Security) {
		facts.SecuritySeverity = word(r.Severity, "3.0", "5.0", "7.5")
	}
	return facts
}

// clip cuts a description to what GitHub takes.
func clip(text string) string {
	const most = 1024
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + ellipsis
}

func sarifLevel(s lint.Severity) string { return word(s, "note", "warning", "error") }

func newSarifResult(run *Run, f *Finding) sarifResult {
	r := sarifResult{
		Rule:         f.Rule,
		Level:        sarifLevel(f.Severity),
		Message:      sarifText{Text: unlinked(f.Message)},
		Locations:    []sarifLocation{{Physical: f.physical(f.span())}},
		Fingerprints: map[string]string{"urlmend/v1": f.Fingerprint},
		Fixes:        newSarifFixes(f),
	}
	if i := slices.IndexFunc(run.Rules, func(rule *lint.Rule) bool { return rule.Name == f.Rule }); i >= 0 {
		r.Index = &i
	}
	for i, p := range f.Pieces {
		r.Related = append(r.Related, sarifLocation{i + 1, f.physical(p), &sarifText{Text: goesOn}})
	}
	return r
}

// unlinked returns a message in which there is no link: section 3.11.6 has
// "[text](target)" for one, even in plain text.
func unlinked(message string) string { return strings.ReplaceAll(message, "](", "] (") }

func (f *Finding) physical(s Span) sarifPhysical {
	return sarifPhysical{f.artifact(), s.sarifRegion()}
}

// artifact names the file relative to where urlmend ran, or absolutely if it was
// named so.
func (f *Finding) artifact() sarifArtifact {
	names := strings.Split(f.Path(), "/")
	for i, name := range names {
		names[i] = strings.ReplaceAll(url.PathEscape(name), ":", "%3A")
	}
	uri := strings.Join(names, "/")
	if strings.HasPrefix(uri, "/") {
		uri = "file://" + uri
	}
	return sarifArtifact{uri}
}

func (s Span) sarifRegion() sarifRegion {
	return sarifRegion{s.At.Line, s.At.UTF16, s.To.Line, s.To.UTF16, s.Start, s.End - s.Start}
}

func newSarifFixes(f *Finding) (fixes []sarifFix) {
	for _, fix := range f.shownFixes() {
		change := sarifChange{Artifact: f.artifact()}
		for _, e := range fix.Edits {
			change.Replacements = append(change.Replacements, sarifReplacement{e.sarifRegion(), newSarifContent(e.Text)})
		}
		title := fix.Title
		if !fix.Safe {
			title += " (unsafe)"
		}
		fixes = append(fixes, sarifFix{sarifText{Text: title}, []sarifChange{change}})
	}
	return fixes
}

func newSarifContent(text string) sarifContent {
	if utf8.ValidString(text) {
		return sarifContent{Text: text}
	}
	return sarifContent{Binary: []byte(text)}
}

func newSarifInvocation(sum *FindingSummary) sarifInvocation {
	i := sarifInvocation{len(sum.Failures) == 0, make([]sarifNotification, len(sum.Failures))}
	for n, message := range sum.Failures {
		i.Notifications[n] = sarifNotification{"error", sarifText{Text: unlinked(message)}}
	}
	return i
}
