package config

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// AppendTOML appends the settings as a configuration file, with the origin of
// each in a comment.
func (s *Settings) AppendTOML(dst []byte) []byte {
	var lines [][2]string
	inRules := false
	for _, v := range s.Values() {
		name := v.Key
		if rule, ok := ruleOf(v.Key); ok {
			if name = rule; !inRules {
				lines, inRules = append(lines, [2]string{}, [2]string{"[" + tableRules + "]"}), true
			}
		}
		line := name + " = " + tomlValue(v.Value)
		if v.Value == nil {
			line = "# " + name + " is not set"
		}
		lines = append(lines, [2]string{line, v.Origin.String()})
	}
	return appendCommented(dst, lines)
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

const schemaURL = "https://raw.githubusercontent.com/urlmend/urlmend/main/docs/config.schema.json"

// Template returns a configuration file that says what holds without it, in
// comments.
func Template() []byte {
	b := []byte("#:schema " + schemaURL + `

# Settings for the files in this folder and below, except those that have a closer
# urlmend.toml. Lines that are commented out show the default, or an example if
# there is no default.
`)
	for _, k := range keysIn(inFile) {
		b = k.appendSample(b)
	}
	return append(b, `
[rules]
# The severity of the findings of a rule: off, info, warning or error. urlmend
# rules lists the rules.
# bad-escape = "off"

# Other settings for some of the files.
# [[overrides]]
# paths = ["mail/", "*.eml"]
# edition = "by-date"
# rules.bad-escape = "info"
`...)
}

// appendSample appends what the key is for, and a line that sets it, as comments.
func (k *key) appendSample(dst []byte) []byte {
	dst = append(dst, '\n')
	for _, line := range wrap(strings.ReplaceAll(k.doc, "`", ""), 78) {
		dst = fmt.Appendf(dst, "# %s\n", line)
	}
	if k.names != nil {
		for _, line := range wrap("One of: "+strings.Join(k.names(), ", ")+".", 78) {
			dst = fmt.Appendf(dst, "# %s\n", line)
		}
	}
	return fmt.Appendf(dst, "# %s = %s\n", k.name, k.sample())
}

// sample returns what holds where nobody says anything, or an example.
func (k *key) sample() string {
	if _, err := strconv.ParseBool(k.standard); k.standard == "" || err == nil {
		return k.example + k.standard
	}
	return tomlString(k.standard)
}

// wrap breaks a text into lines of at most width bytes, where its words allow.
func wrap(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
