package report

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/lint"
)

// sarif is SARIF 2.1.0 (OASIS), with what GitHub's code scanning wants of it.
// Columns are in UTF-16 code units. The tool is written last, as it lists only the rules
// that found something.
var sarif = FindingFormat{
	Name:            "sarif",
	HasFingerprints: true,
	HasFixes:        true,
	head: func(dst []byte, _ *Run) []byte {
		return append(dst, `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[`+
			`{"columnKind":"utf16CodeUnits","redactionTokens":["***"],"results":[`...)
	},
	sep: ",",
	finding: func(dst []byte, run *Run, f *Finding) []byte {
		return sarifResult(run, f).append(append(dst, '\n'))
	},
	tail: func(dst []byte, run *Run, sum *FindingSummary) []byte {
		dst = object{"driver", sarifDriver(run)}.append(append(dst, "\n],\"tool\":"...))
		dst = sarifInvocation(sum).append(append(dst, `,"invocations":[`...))
		return append(dst, "]}]}\n"...)
	},
}

func sarifText(text string) object { return object{"text", text} }

func sarifDriver(run *Run) object {
	rules := make([]object, len(run.fired))
	for i, name := range run.fired {
		rules[i] = object{"id", name}
		if at := slices.IndexFunc(run.Rules, func(r *lint.Rule) bool { return r.Name == name }); at >= 0 {
			rules[i] = sarifRule(run.Rules[at])
		}
	}
	return object{"name", "urlmend", "version", run.Version, "informationUri", self, "rules", rules}
}

func sarifRule(r *lint.Rule) object {
	why, page := paragraphs(r.Why), PageOf(r.Name)
	return object{
		"id", r.Name,
		"shortDescription", sarifText(clip(r.Summary)),
		"fullDescription", sarifText(clip(why)),
		"help", object{
			"text", r.Summary + "\n\n" + why + "\n\n" + page,
			"markdown", r.Summary + "\n\n" + paragraphs(r.WhyMarkdown()) + "\n\n[" + r.Name + "](" + page + ")",
		},
		"helpUri", page,
		"defaultConfiguration", object{"level", sarifLevel(r.Severity)},
		"properties", sarifRuleFacts(r),
	}
}

// paragraphs returns a text with each paragraph and each item of a list on one line.
func paragraphs(text string) string {
	return oneLine.Replace(strings.TrimSpace(text))
}

var oneLine = strings.NewReplacer("\n\n", "\n\n", "\n- ", "\n- ", "\n  ", " ", "\n", " ")

func sarifRuleFacts(r *lint.Rule) object {
	var security any
	if slices.Contains(r.Tags, lint.Security) {
		security = word(r.Severity, "3.0", "5.0", "7.5")
	}
	return object{
		"tags", append([]string{}, r.Tags...),
		"precision", "high",
		"problem.severity", word(r.Severity, "recommendation", "warning", "error"),
		"security-severity", security,
	}
}

// clip returns what GitHub takes of a description: its first paragraphs, or as much of the first one as fits.
func clip(text string) string {
	const most = 1024
	for utf8.RuneCountInString(text) > most {
		last := strings.LastIndex(text, "\n\n")
		if last < 0 {
			return string([]rune(text)[:most-1]) + ellipsis
		}
		text = text[:last]
	}
	return text
}

func sarifLevel(s lint.Severity) string { return word(s, "note", "warning", "error") }

func sarifResult(run *Run, f *Finding) object {
	var related []object
	for i, p := range f.Pieces {
		related = append(related, object{"id", i + 1, "physicalLocation", f.physical(p), "message", sarifText(continuesHere)})
	}
	return object{
		"ruleId", f.Rule,
		"ruleIndex", slices.Index(run.fired, f.Rule),
		"level", sarifLevel(f.Severity),
		"message", sarifText(unlinked(f.Message)),
		"locations", []object{{"physicalLocation", f.physical(f.span())}},
		"relatedLocations", orNone(related),
		"partialFingerprints", object{"urlmend/v1", f.Fingerprint},
		"fixes", orNone(sarifFixes(f)),
	}
}

// unlinked returns a message in which there is no link: section 3.11.6 has
// "[text](target)" for one, even in plain text.
func unlinked(message string) string { return strings.ReplaceAll(message, "](", "] (") }

func (f *Finding) physical(s Span) object {
	return object{"artifactLocation", f.artifact(), "region", s.sarifRegion()}
}

func (f *Finding) artifact() object { return object{"uri", f.uri()} }

// uri names the file relative to where urlmend ran, or absolutely if it was named so.
func (f *Finding) uri() string {
	names := strings.Split(f.Path(), "/")
	for i, name := range names {
		names[i] = strings.ReplaceAll(url.PathEscape(name), ":", "%3A")
	}
	uri := strings.Join(names, "/")
	if strings.HasPrefix(uri, "/") {
		uri = "file://" + uri
	}
	return uri
}

func (s Span) sarifRegion() object {
	return object{
		"startLine", s.At.Line, "startColumn", s.At.UTF16,
		"endLine", s.To.Line, "endColumn", s.To.UTF16,
		"byteOffset", s.Start, "byteLength", s.End - s.Start,
	}
}

func sarifFixes(f *Finding) (fixes []object) {
	for _, fix := range f.ShownFixes() {
		var replacements []object
		for _, e := range fix.Edits {
			replacements = append(replacements, object{"deletedRegion", e.sarifRegion(), "insertedContent", sarifContent(e.Text)})
		}
		title := fix.Title
		if !fix.Safe {
			title += " (unsafe)"
		}
		fixes = append(fixes, object{
			"description", sarifText(title),
			"artifactChanges", []object{{"artifactLocation", f.artifact(), "replacements", replacements}},
		})
	}
	return fixes
}

func sarifContent(text string) object {
	switch {
	case text == "":
		return nil
	case utf8.ValidString(text):
		return sarifText(text)
	}
	return object{"binary", []byte(text)}
}

func sarifInvocation(sum *FindingSummary) object {
	notifications := make([]object, len(sum.Failures))
	for i, message := range sum.Failures {
		notifications[i] = object{"level", "error", "message", sarifText(unlinked(message))}
	}
	return object{"executionSuccessful", len(sum.Failures) == 0, "toolExecutionNotifications", notifications}
}
