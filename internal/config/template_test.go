package config

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func TestTemplateIsCurrent(t *testing.T) { current(t, "template.toml", madeTemplate()) }

const schemaURL = "https://raw.githubusercontent.com/urlmend/urlmend/main/docs/config.schema.json"

// madeTemplate returns what [Template] should be.
func madeTemplate() []byte {
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
# bad-port = { severity = "info", allow = ["www.example.com/tea/"] }

# What the project decided about URLs: docs/config.md.
# [[policy]]
# match = "www.example.com/tea/"
# replace = "https://www.example.org/tea/"

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
