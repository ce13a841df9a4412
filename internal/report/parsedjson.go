package report

import (
	"strconv"

	"github.com/urlmend/urlmend/lint"
)

// The JSON of a Parsed. As in a record, bytes that are not UTF-8 follow in
// base64, under a name that ends in _bytes.
type (
	parsedRecord struct {
		URL      string          `json:"url"`
		URLBytes []byte          `json:"url_bytes,omitempty"`
		Resolved *resolvedRecord `json:"resolved,omitempty"`
		Edition  string          `json:"edition"`
		Document string          `json:"document"`
		Relative bool            `json:"relative,omitempty"`
		Parts    []partRecord    `json:"parts"`
		Grammar  *grammarRecord  `json:"grammar,omitempty"`
		Findings []findingRecord `json:"findings"`
		Standard *standardRecord `json:"standard,omitempty"`
		Client   *clientRecord   `json:"client,omitempty"`
	}
	resolvedRecord struct {
		Base      string `json:"base"`
		Reference string `json:"reference"`
		By        string `json:"by"`
		Note      string `json:"note,omitempty"`
	}
	partRecord struct {
		Name         string `json:"name"`
		Start        int    `json:"start"`
		End          int    `json:"end"`
		Raw          string `json:"raw"`
		RawBytes     []byte `json:"raw_bytes,omitempty"`
		Decoded      string `json:"decoded"`
		DecodedBytes []byte `json:"decoded_bytes,omitempty"`
	}
	grammarRecord struct {
		Production string `json:"production"`
		Section    string `json:"section"`
		Derives    bool   `json:"derives"`
	}
	findingRecord struct {
		Rule     string        `json:"rule"`
		Severity lint.Severity `json:"severity"`
		Start    int           `json:"start"`
		End      int           `json:"end"`
		Message  string        `json:"message"`
	}
	standardRecord struct {
		URL     string        `json:"url,omitempty"`
		Failure bool          `json:"failure"`
		Errors  []errorRecord `json:"errors"`
	}
	errorRecord struct {
		Name  string `json:"name"`
		Start int    `json:"start"`
		End   int    `json:"end"`
		Fatal bool   `json:"fatal,omitempty"`
	}
	clientRecord struct {
		By      string       `json:"by"`
		Steps   []stepRecord `json:"steps"`
		Dangers []string     `json:"dangers,omitempty"`
	}
	stepRecord struct {
		Does      string  `json:"does"`
		What      *string `json:"what,omitempty"`
		WhatBytes []byte  `json:"what_bytes,omitempty"`
	}
)

// AppendParsedJSON appends the URLs as one object: {"schema_version", "urls":
// [...]}, each URL on a line.
func AppendParsedJSON(dst []byte, all []Parsed) []byte {
	dst = append(dst, `{"schema_version":`+strconv.Itoa(SchemaVersion)+`,"urls":[`...)
	for i := range all {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSON(append(dst, '\n'), all[i].record())
	}
	return append(dst, "\n]}\n"...)
}

func (p *Parsed) record() parsedRecord {
	r := parsedRecord{
		URL:      p.URL,
		URLBytes: unlessUTF8([]byte(p.URL)),
		Resolved: (*resolvedRecord)(p.Resolved),
		Edition:  p.Edition,
		Document: p.Document,
		Relative: p.Relative,
		Parts:    make([]partRecord, len(p.Parts)),
		Grammar:  (*grammarRecord)(p.Grammar),
		Findings: make([]findingRecord, len(p.Findings)),
	}
	for i, part := range p.Parts {
		r.Parts[i] = partRecord{
			part.Name, part.Start, part.End,
			part.Raw, unlessUTF8([]byte(part.Raw)), part.Decoded, unlessUTF8([]byte(part.Decoded)),
		}
	}
	for i, f := range p.Findings {
		r.Findings[i] = findingRecord{f.Rule, f.Severity, f.Start, f.End, f.Message}
	}
	if p.Standard != nil {
		r.Standard = p.Standard.record()
	}
	if p.Client != nil {
		r.Client = p.Client.record()
	}
	return r
}

func (s *Standard) record() *standardRecord {
	r := &standardRecord{URL: s.URL, Failure: s.Failure, Errors: make([]errorRecord, len(s.Errors))}
	for i, e := range s.Errors {
		r.Errors[i] = errorRecord(e)
	}
	return r
}

func (c *Client) record() *clientRecord {
	r := &clientRecord{By: c.By, Steps: make([]stepRecord, len(c.Steps)), Dangers: c.Dangers}
	for i, s := range c.Steps {
		r.Steps[i] = stepRecord{Does: s.Does}
		if s.What != nil {
			what := string(s.What)
			r.Steps[i].What, r.Steps[i].WhatBytes = &what, unlessUTF8(s.What)
		}
	}
	return r
}
