package lsp

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// settings are the client's settings. They override the configuration files, as flags do.
type settings struct {
	Edition string `json:"edition"`
	Level   string `json:"level"`
	Input   string `json:"input"`
	// InlayHints asks for hints after broken URLs.
	InlayHints bool `json:"inlayHints"`
	// Reason is the reason that the action writes which suppresses a finding.
	Reason string `json:"reason"`
}

// defaultReason is the reason if the client sets none.
const defaultReason = "reviewed: this is intended"

// A shared value is a setting that configuration files have too.
type shared struct {
	key   string
	value *string
}

func (s *settings) shared() []shared {
	return []shared{{"edition", &s.Edition}, {"level", &s.Level}, {"input", &s.Input}}
}

// flags returns the settings that are not empty.
func flags(all ...shared) (flags []config.Flag) {
	for _, s := range all {
		if *s.value != "" {
			flags = append(flags, config.Flag{Name: "urlmend." + s.key, Key: s.key, Value: *s.value})
		}
	}
	return flags
}

// A scope is the settings of the client for the documents in a folder, and the engine that judges these.
type scope struct {
	folder   string // its path; "" for all documents
	settings settings
	engine   *judge.Engine // for the settings and overlays; replaced, never modified
}

// configure applies the settings of the client: those for all documents, and those for the folders in order.
func (s *server) configure(all json.RawMessage, folders []string, raw []json.RawMessage) {
	made := []scope{{settings: s.read(all)}}
	for i, folder := range folders {
		one := made[0].settings
		if !bytes.Equal(raw[i], all) {
			one = s.read(raw[i])
		}
		made = append(made, scope{folder: folder, settings: one})
	}
	s.mu.Lock()
	changed := !slices.EqualFunc(s.scopes, made, func(a, b scope) bool { return a.folder == b.folder && a.settings == b.settings })
	if changed {
		s.scopes = made
	}
	s.mu.Unlock()
	if changed {
		s.renew()
	}
}

// settings returns the settings for a document.
func (s *server) settings(d *snapshot) settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.scope(d.path).settings
}

// read returns the settings in a section of the client's settings, and shows an error for invalid ones.
func (s *server) read(raw json.RawMessage) (given settings) {
	if err := json.Unmarshal(section(raw), &given); err != nil && len(raw) > 0 {
		s.show(protocol.ErrorMessage, "urlmend: the settings cannot be read: %s", err)
	}
	for _, one := range given.shared() {
		if _, err := judge.Open(judge.Options{Config: config.Options{Flags: flags(one)}}); err != nil {
			s.show(protocol.ErrorMessage, "urlmend: %s", err)
			*one.value = ""
		}
	}
	return given
}

// section returns urlmend's section of the client's settings. Lua clients send an empty table as an
// array.
func section(raw json.RawMessage) json.RawMessage {
	if string(raw) == "[]" {
		return json.RawMessage("{}")
	}
	var all struct {
		Urlmend json.RawMessage `json:"urlmend"`
	}
	if json.Unmarshal(raw, &all) == nil && len(all.Urlmend) > 0 {
		return all.Urlmend
	}
	return raw
}

func (s *server) didChangeConfiguration(p *protocol.DidChangeConfigurationParams) {
	if s.client.asks {
		s.askSettings()
		return
	}
	s.configure(p.Settings, nil, nil)
}
