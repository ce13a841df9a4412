package lint

import (
	"fmt"
	"slices"
)

// A Severity says how much a finding matters. Severities are ordered.
type Severity uint8

const (
	// Info is worth knowing; nothing need be done.
	Info Severity = iota + 1
	// Warning is probably a mistake, or a trap for a reader.
	Warning
	// Error is a URL that does not work, or does harm.
	Error
)

var severityNames = [...]string{Info: "info", Warning: "warning", Error: "error"}

// SeverityNames returns the names of all severities, the least first.
func SeverityNames() []string { return slices.Clone(severityNames[Info:]) }

func (s Severity) valid() bool { return Info <= s && s <= Error }

// String returns "info", "warning" or "error".
func (s Severity) String() string {
	if !s.valid() {
		return fmt.Sprintf("Severity(%d)", uint8(s))
	}
	return severityNames[s]
}

// MarshalText returns what String does.
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes, and nothing else.
func (s *Severity) UnmarshalText(text []byte) error {
	for v := Info; v <= Error; v++ {
		if string(text) == severityNames[v] {
			*s = v
			return nil
		}
	}
	return fmt.Errorf("unknown severity %q: want info, warning or error", text)
}
