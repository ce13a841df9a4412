package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/urlmend/urlmend/lint"
)

// TurnOff returns the edit of the configuration file at path, which has that text, that turns a rule off.
func TurnOff(path string, text []byte, rule string) (lint.Edit, error) {
	e, err := newEditor(path, text)
	if err != nil {
		return lint.Edit{}, err
	}
	return e.set(e.root, []string{tableRules, rule}, levelOff), nil
}

// TurnOffIn returns the edit that turns a rule off for the files that a pattern matches.
func TurnOffIn(path string, text []byte, rule, pattern string) (lint.Edit, error) {
	e, err := newEditor(path, text)
	if err != nil {
		return lint.Edit{}, err
	}
	item := pairs{{keyPaths, []string{pattern}}, {tableRules, pairs{{rule, levelOff}}}}
	f := e.root.index[tableOverrides]
	if f == nil {
		return e.add(e.root, tableOverrides, []pairs{item}), nil
	}
	for _, n := range f.value.items {
		paths := n.index[keyPaths]
		if paths != nil && (paths.value.text == pattern || len(paths.value.items) == 1 && paths.value.items[0].text == pattern) {
			return e.set(n, []string{tableRules, rule}, levelOff), nil
		}
	}
	if before, isInLine := e.before(f); !isInLine && strings.HasPrefix(before, "[[") {
		return e.append(tableOverrides, []pairs{item}), nil
	}
	return e.insert(f.value, item), nil
}

// Allow returns the edit that makes a rule report no URLs that a pattern matches.
func Allow(path string, text []byte, rule, pattern string) (lint.Edit, error) {
	e, err := newEditor(path, text)
	if err != nil {
		return lint.Edit{}, err
	}
	var of *field
	if rules := e.root.index[tableRules]; rules != nil {
		of = rules.value.index[rule]
	}
	switch {
	case of == nil:
		return e.set(e.root, []string{tableRules, rule}, pairs{{keyAllow, []string{pattern}}}), nil
	case of.value.kind != unstable.Table:
		return e.replace(of.value, pairs{{keySeverity, of.value.text}, {keyAllow, []string{pattern}}}), nil
	}
	allow := of.value.index[keyAllow]
	switch {
	case allow == nil:
		return e.add(of.value, keyAllow, []string{pattern}), nil
	case allow.value.kind != unstable.Array:
		return e.replace(allow.value, []string{pattern, allow.value.text}), nil
	}
	return e.insert(allow.value, pattern), nil
}

// Pairs are a table to be written.
type pairs []struct {
	name  string
	value any // string, []string, pairs or []pairs
}

// An editor makes edits of a configuration file that keep what is in it.
type editor struct {
	file *file
	notation
	root *node // the table of settings
}

func newEditor(path string, text []byte) (*editor, error) {
	f := newFile(path, text)
	if len(text) == 0 { // the file is to be created
		return &editor{file: f, root: newTable(place{file: f, line: 1, column: 1})}, nil
	}
	root, fault := f.parse()
	if fault != nil {
		return nil, asError([]Fault{*fault})
	}
	root, how, fault := f.settings(root)
	if fault != nil {
		return nil, asError([]Fault{*fault})
	}
	return &editor{f, how, root}, nil
}

// offset returns the offset of a place.
func (e *editor) offset(at place) int { return e.file.starts[at.line-1] + at.column - 1 }

// before returns what is before a key in its line, without the blanks around, and whether the key is in a table or a list
// that is written in a line, as those of JSON are.
func (e *editor) before(f *field) (text string, isInLine bool) {
	text = string(bytes.TrimSpace(e.file.text[e.file.starts[f.at.line-1]:e.offset(f.at)]))
	return text, e.isJSON || strings.Contains(text, "{")
}

// set gives the setting at the end of a path a value.
func (e *editor) set(in *node, path []string, value any) lint.Edit {
	f := in.index[path[0]]
	switch {
	case f == nil && len(path) > 1:
		return e.add(in, path[0], pairs{{path[1], value}})
	case f == nil:
		return e.add(in, path[0], value)
	case len(path) > 1:
		return e.set(f.value, path[1:], value)
	case f.value.kind == unstable.Table:
		return e.set(f.value, []string{keySeverity}, value)
	}
	return e.replace(f.value, value)
}

// replace writes a value in the place of another one.
func (e *editor) replace(n *node, value any) lint.Edit {
	at := e.offset(n.at)
	return lint.Edit{Start: at, End: at + n.at.length, Text: e.write(value)}
}

// add adds a setting to a table that does not have it.
func (e *editor) add(in *node, name string, value any) lint.Edit {
	if in == e.root && !e.isJSON {
		return e.append(name, value)
	}
	for _, f := range in.fields {
		before, isInLine := e.before(f)
		if isInLine {
			return e.insertBefore(f.at, e.pair(name, value))
		}
		if !strings.Contains(before, "[") {
			indent := e.file.text[e.file.starts[f.at.line-1]:e.offset(f.at)]
			return insertion(e.file.starts[e.firstComment(f.at.line)-1], string(indent)+e.pair(name, value)+e.lineEnd())
		}
	}
	if len(in.fields) > 0 { // only tables with headers of their own
		return e.append(tableRules, pairs{{name, value}})
	}
	line := e.file.lineAt(in.at.line)
	if open := bytes.IndexByte(line[in.at.column-1:], '{'); open >= 0 {
		return insertion(e.offset(in.at)+open+1, e.pair(name, value))
	}
	return insertion(e.file.starts[in.at.line-1]+len(line), e.lineEnd()+e.pair(name, value))
}

// firstComment returns the first line of the comments that are directly above a line, or that line.
func (e *editor) firstComment(line int) int {
	for line > 1 && bytes.HasPrefix(bytes.TrimSpace(e.file.lineAt(line-1)), []byte("#")) {
		line--
	}
	return line
}

// insert adds an item to a list.
func (e *editor) insert(list *node, item any) lint.Edit {
	if len(list.items) > 0 {
		return e.insertBefore(list.items[0].at, e.write(item))
	}
	at := e.offset(list.at)
	return insertion(at+bytes.IndexByte(e.file.text[at:], '[')+1, e.write(item))
}

// insertBefore writes an item before the first one, with the blanks between them that are before that.
func (e *editor) insertBefore(at place, item string) lint.Edit {
	start := e.offset(at)
	blanks := string(e.file.text[len(bytes.TrimRight(e.file.text[:start], " \t\r\n")):start])
	if blanks == "" {
		blanks = " "
	}
	return insertion(start, item+","+blanks)
}

// append writes a table, or the first of a list of tables, at the end of a file of TOML.
func (e *editor) append(name string, value any) lint.Edit {
	var lines []string
	if text := e.file.text; len(text) > 0 {
		lines = append(lines, "")
		if text[len(text)-1] != '\n' {
			lines = append(lines, "")
		}
	}
	head, written := e.section(name), value
	if list, isList := value.([]pairs); isList {
		head, written = e.item(name), list[0]
	}
	lines = append(lines, head)
	for _, s := range written.(pairs) {
		lines = append(lines, e.pair(s.name, s.value))
	}
	return insertion(len(e.file.text), strings.Join(append(lines, ""), e.lineEnd()))
}

func insertion(at int, text string) lint.Edit { return lint.Edit{Start: at, End: at, Text: text} }

// lineEnd returns how the lines of the file end.
func (e *editor) lineEnd() string {
	if bytes.Contains(e.file.text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// pair writes a setting.
func (n notation) pair(name string, value any) string {
	if n.isJSON {
		return fmt.Sprintf("%q: %s", name, n.write(value))
	}
	return name + " = " + n.write(value)
}

// write writes a value.
func (n notation) write(value any) string {
	switch v := value.(type) {
	case pairs:
		var written []string
		for _, s := range v {
			written = append(written, n.pair(s.name, s.value))
		}
		return "{ " + strings.Join(written, ", ") + " }"
	case []pairs:
		return "[" + n.write(v[0]) + "]"
	case []string:
		var items []string
		for _, s := range v {
			items = append(items, n.write(s))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	if n.isJSON {
		text, _ := json.Marshal(value) // a string can be encoded
		return string(text)
	}
	return tomlValue(value)
}
