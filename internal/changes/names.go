package changes

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// gitNames returns the two names of a line "diff --git a/x b/x" without their
// prefixes. It is ok only if they are the same: otherwise names with blanks cannot be
// separated, and the lines that follow name a file that was renamed.
func gitNames(names string) (old, name string, ok bool) {
	if strings.HasPrefix(names, `"`) {
		a, rest, _ := unquote(names)
		if b, ok := strings.CutPrefix(rest, " "); ok {
			return sameName(a, unquoted(b))
		}
		return "", "", false
	}
	half := len(names) / 2
	if len(names)%2 == 0 || names[half] != ' ' {
		return "", "", false
	}
	return sameName(names[:half], names[half+1:])
}

// sameName takes the prefixes off two names: a/ and b/, or others of
// diff.mnemonicPrefix, or none.
func sameName(a, b string) (old, name string, ok bool) {
	if a == b {
		return a, b, true
	}
	a, b = belowPrefix(a), belowPrefix(b)
	return a, b, a == b
}

// belowPrefix takes off a prefix that is one letter.
func belowPrefix(name string) string {
	if len(name) > 2 && name[1] == '/' {
		return name[2:]
	}
	return name
}

// plainName returns the name in a line that began with --- or +++, where a tab
// and a date or a revision may follow.
func plainName(field string) string {
	if name, _, ok := unquote(field); ok {
		return name
	}
	name, _, _ := strings.Cut(field, "\t")
	return name
}

// unquoted returns a name that may be quoted.
func unquoted(name string) string {
	if plain, rest, ok := unquote(name); ok && rest == "" {
		return plain
	}
	return name
}

// unquote reads a name in quotes, with the escapes of C, and returns the text after
// it. Bytes that are not UTF-8 stay as they are, which strconv.Unquote replaces.
func unquote(s string) (name, rest string, ok bool) {
	s, ok = strings.CutPrefix(s, `"`)
	var plain []byte
	for ok && s != "" && s[0] != '"' {
		if s[0] >= utf8.RuneSelf { // maybe not UTF-8
			plain, s = append(plain, s[0]), s[1:]
			continue
		}
		char, _, tail, err := strconv.UnquoteChar(s, '"')
		plain, s, ok = append(plain, byte(char)), tail, err == nil
	}
	if !ok || s == "" {
		return "", "", false
	}
	return string(plain), s[1:], true
}
