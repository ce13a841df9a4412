package config

import (
	_ "embed"
	"fmt"
	"strings"
	"unicode"
)

// AppendTOML appends the settings as a configuration file, with the origin of
// each in a comment.
func (s *Settings) AppendTOML(dst []byte) []byte {
	var lines [][2]string
	inRules := false
	for _, v := range s.Values() {
		name, isRule := strings.CutPrefix(v.Key, tableRules+".")
		if isRule && !inRules {
			lines, inRules = append(lines, [2]string{}, [2]string{"[" + tableRules + "]"}), true
		}
		lines = append(lines, v.line(name))
	}
	for _, p := range s.Policies {
		lines = append(lines, [2]string{}, [2]string{"[[" + tablePolicy + "]]"})
		for _, v := range p.Values {
			lines = append(lines, v.line(v.Key))
		}
	}
	return appendCommented(dst, lines)
}

// line returns the value under a name in its table, and its origin.
func (v *Value) line(name string) [2]string {
	if v.Value == nil {
		return [2]string{"# " + name + " is not set", v.Origin.String()}
	}
	return [2]string{name + " = " + tomlValue(v.Value), v.Origin.String()}
}

// appendCommented appends lines, their comments below each other where the lines
// are not long.
func appendCommented(dst []byte, lines [][2]string) []byte {
	const most = 40
	width := 0
	for _, l := range lines {
		if n := len(l[0]); n <= most {
			width = max(width, n)
		}
	}
	for _, l := range lines {
		if l[1] != "" {
			dst = fmt.Appendf(dst, "%-*s  # %s\n", width, l[0], printable(l[1]))
		} else {
			dst = fmt.Appendln(dst, l[0])
		}
	}
	return dst
}

func tomlValue(v any) string {
	switch v := v.(type) {
	case string:
		return tomlString(v)
	case []string:
		var all []string
		for _, s := range v {
			all = append(all, tomlString(s))
		}
		return "[" + strings.Join(all, ", ") + "]"
	}
	return fmt.Sprint(v)
}

// tomlString returns a basic string of TOML that can be printed.
func tomlString(s string) string {
	b := []byte{'"'}
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case unicode.IsPrint(r):
			b = append(b, string(r)...)
		case r > 0xFFFF:
			b = fmt.Appendf(b, `\U%08x`, r)
		default:
			b = fmt.Appendf(b, `\u%04x`, r)
		}
	}
	return string(append(b, '"'))
}

// Template is a configuration file that says what holds without it, in comments. A test makes it.
//
//go:embed template.toml
var Template string
