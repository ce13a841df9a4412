package report

import (
	"bytes"
	"unicode"
)

// appendLinePlace appends "file:line:column" to begin a line with.
func appendLinePlace(dst []byte, f *Finding) []byte {
	return appendPlace(dst, f.File, f.Member, f.At.Position)
}

// AppendLineName appends the name of a file to begin a line with. A CI that reads
// along takes a line that begins with "::" for a command; the same file has a name
// that does not.
func AppendLineName(dst []byte, name string) []byte {
	if begun := bytes.TrimLeftFunc([]byte(name), unicode.IsSpace); bytes.HasPrefix(begun, []byte(":")) {
		dst = append(dst, "./"...)
	}
	return AppendInert(dst, name)
}

// appendWhat appends "message [rule]".
func appendWhat(dst []byte, f *Finding) []byte {
	dst = append(AppendInert(dst, f.Message), " ["...)
	return append(append(dst, f.Rule...), ']')
}

// AppendInert appends text as [AppendVisible] does, and so that no CI finds a
// command in it.
func AppendInert(dst []byte, text string) []byte {
	return append(dst, inert(AppendVisible(nil, []byte(text)), `\x5b`)...)
}

// inert returns the text with bracket in place of that of each command.
func inert(text []byte, bracket string) []byte {
	if !bytes.Contains(text, []byte("##")) {
		return text
	}
	var out []byte
	for i, b := range text {
		if isCommand(text, i) {
			out = append(out, bracket...)
		} else {
			out = append(out, b)
		}
	}
	return out
}

// isCommand reports whether text[i] is the bracket of "##[" or of "##name[", by
// which a CI recognises a command anywhere in a line.
func isCommand(text []byte, i int) bool {
	if text[i] != '[' {
		return false
	}
	name := bytes.TrimRightFunc(text[:i], func(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' })
	return bytes.HasSuffix(name, []byte("##"))
}
