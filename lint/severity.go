package lint

import (
	"slices"

	"github.com/urlmend/urlmend/internal/enum"
)

// A Severity is how serious a finding is. Severities are ordered.
type Severity uint8

const (
	// Info is worth knowing; nothing has to be done.
	Info Severity = iota + 1
	// Warning is probably a mistake, or a trap for a reader.
	Warning
	// Error is a URL that does not work, or that does harm.
	Error
)

var severityNames = []string{Info: "info", Warning: "warning", Error: "error"}

// SeverityNames returns the names of all severities, the least serious first.
func SeverityNames() []string { return slices.Clone(severityNames[Info:]) }

func (s Severity) valid() bool { return Info <= s && s <= Error }

// String returns "info", "warning" or "error".
func (s Severity) String() string               { return enum.Name(severityNames, s) }
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *Severity) UnmarshalText(text []byte) error {
	return enum.Parse(s, "severity", severityNames, text)
}
