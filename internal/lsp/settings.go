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

// flags returns the settings that are given.
func (s *settings) flags() (flags []config.Flag) {
	for _, f := range []config.Flag{
		{Key: "edition", Value: s.Edition}, {Key: "level", Value: s.Level}, {Key: "input", Value: s.Input},
	} {
		if f.Value != "" {
			f.Name = "urlmend." + f.Key
			flags = append(flags, f)
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
	for _, value := range []*string{&given.Edition, &given.Level, &given.Input} {
		one := settings{}
		switch value {
		case &given.Edition:
			one.Edition = *value
		case &given.Level:
			one.Level = *value
		default:
			one.Input = *value
		}
		if _, err := judge.Open(judge.Options{Config: config.Options{Flags: one.flags()}}); err != nil {
			s.show(protocol.ErrorMessage, "urlmend: %s", err)
			*value = ""
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
