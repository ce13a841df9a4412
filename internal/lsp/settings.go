package lsp

import (
	"encoding/json"

	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/lsp/protocol"
)

// settings are those of the client. They hold over the configuration files, as flags do.
type settings struct {
	Edition string `json:"edition"`
	Level   string `json:"level"`
	Input   string `json:"input"`
	// InlayHints asks for hints behind broken URLs.
	InlayHints bool `json:"inlayHints"`
	// Reason is what the action that suppresses a finding gives as its reason.
	Reason string `json:"reason"`
}

// defaultReason is the reason when the client has none.
const defaultReason = "reviewed, it is meant so"

// A shared value is a setting that configuration files have, too.
type shared struct {
	key   string
	value *string
}

func (s *settings) shared() []shared {
	return []shared{{"edition", &s.Edition}, {"level", &s.Level}, {"input", &s.Input}}
}

// flags returns those of the settings that are given.
func flags(all ...shared) (flags []config.Flag) {
	for _, s := range all {
		if *s.value != "" {
			flags = append(flags, config.Flag{Name: "urlmend." + s.key, Key: s.key, Value: *s.value})
		}
	}
	return flags
}

// configure takes over the settings of the client. Of those that are wrong it says so.
func (s *server) configure(raw json.RawMessage) {
	var given settings
	if err := json.Unmarshal(section(raw), &given); err != nil && len(raw) > 0 {
		s.show(protocol.ErrorMessage, "urlmend: the settings cannot be read: %s", err)
	}
	for _, one := range given.shared() {
		if _, err := judge.Open(judge.Options{Config: config.Options{Flags: flags(one)}}); err != nil {
			s.show(protocol.ErrorMessage, "urlmend: %s", err)
			*one.value = ""
		}
	}
	s.mu.Lock()
	changed := s.engine == nil || given != s.settings
	s.settings = given
	s.mu.Unlock()
	if changed {
		s.renew()
	}
}

// section returns the settings of urlmend among those of a client. An empty table of Lua is an
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
	s.configure(p.Settings)
}
