package config

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

// A schema is one of JSON Schema, draft 7, which is what editors of TOML know.
type schema struct {
	Schema      string             `json:"$schema,omitempty"`
	ID          string             `json:"$id,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Ref         string             `json:"$ref,omitempty"`
	Type        string             `json:"type,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Default     any                `json:"default,omitempty"`
	Minimum     int                `json:"minimum,omitempty"`
	AnyOf       []*schema          `json:"anyOf,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Closed      *bool              `json:"additionalProperties,omitempty"` // false
	Required    []string           `json:"required,omitempty"`
	Definitions map[string]*schema `json:"definitions,omitempty"`
}

// Schema returns the JSON Schema of a configuration file.
func Schema(rules []*lint.Rule) []byte {
	root := tableOf(inFile)
	root.Schema = "http://json-schema.org/draft-07/schema#"
	root.ID = schemaURL
	root.Title = "urlmend.toml"
	root.Description = "The configuration of urlmend."
	override := tableOf(inOverride)
	override.Required = []string{keyPaths}
	root.Properties[tableOverrides] = &schema{
		Description: "Other settings for some of the files. If several overrides match a file, the last decides.",
		Type:        "array", Items: override,
	}
	root.Properties[tablePolicy] = &schema{
		Description: "What the project decided about URLs. The first that matches a URL decides.",
		Type:        "array", Items: tableWith(policyKeys()),
	}
	root.Definitions = map[string]*schema{tableRules: ruleTable(rules), "options": tableWith(optionKeys())}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	_ = e.Encode(root) // it is data that can be encoded
	return b.Bytes()
}

func table() *schema {
	return &schema{Type: "object", Properties: make(map[string]*schema), Closed: new(bool)}
}

// tableOf returns the schema of the table with the keys that are allowed there.
func tableOf(s scope) *schema {
	t := tableWith(keysIn(s))
	t.Properties[tableRules] = &schema{Ref: "#/definitions/" + tableRules}
	return t
}

// tableWith returns the schema of a table with these keys.
func tableWith(keys []key) *schema {
	t := table()
	for _, k := range keys {
		into, name := t, k.name
		if outer, inner, isIn := strings.Cut(k.name, "."); isIn {
			if t.Properties[outer] == nil {
				t.Properties[outer] = table()
				t.Properties[outer].Description = "How links inside a project are read."
			}
			into, name = t.Properties[outer], inner
		}
		into.Properties[name] = k.schema()
	}
	return t
}

func ruleTable(rules []*lint.Rule) *schema {
	t := table()
	t.Description = "The severity of the findings of rules, and where they apply."
	for _, r := range rules {
		standard := r.Severity.String()
		if r.Optional {
			standard = levelOff
		}
		t.Properties[r.Name] = &schema{
			Description: r.Summary, Default: standard,
			AnyOf: []*schema{{Type: "string", Enum: levels()}, {Ref: "#/definitions/options"}},
		}
	}
	return t
}

func (k *key) schema() *schema {
	s := &schema{Description: strings.ReplaceAll(k.doc, "`", "")}
	one := func(into *schema) *schema {
		into.Type = "string"
		if k.names != nil {
			into.Enum = k.names()
		}
		return into
	}
	switch k.kind {
	case words:
		s.AnyOf = []*schema{one(new(schema)), {Type: "array", Items: one(new(schema))}}
	case number:
		s.Type, s.Minimum = "integer", 1
	case flag:
		s.Type = "boolean"
		s.Default, _ = strconv.ParseBool(k.standard)
	default:
		one(s)
		if k.standard != "" {
			s.Default = k.standard
		}
	}
	return s
}
