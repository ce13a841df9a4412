package config

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/pelletier/go-toml/v2/unstable"
)

// parseJSON is parse for a file of JSON.
func (f *file) parseJSON() (*node, *Fault) {
	// The tree is built from the tokens; whether they are in order is known to the
	// decoder of values only.
	var all map[string]any
	if err := json.Unmarshal(f.text, &all); err != nil {
		fault := place{file: f}.fault("%v", err)
		if wrong := (*json.SyntaxError)(nil); errors.As(err, &wrong) {
			fault = f.place(max(0, int(wrong.Offset)-1), 1).fault("%v", err)
		}
		return nil, &fault
	}
	r := jsonReader{f, json.NewDecoder(bytes.NewReader(f.text))}
	r.UseNumber()
	return r.value(), nil
}

// A jsonReader builds a tree of the tokens of a file that is known to be valid.
type jsonReader struct {
	file *file
	*json.Decoder
}

// token returns the next token and its place.
func (r jsonReader) token() (json.Token, place) {
	start := int(r.InputOffset())
	t, _ := r.Token()
	end := int(r.InputOffset())
	start = end - len(bytes.TrimLeft(r.file.text[start:end], " \t\r\n,:"))
	return t, r.file.place(start, end-start)
}

func (r jsonReader) value() *node {
	t, at := r.token()
	n := newTable(at)
	switch t := t.(type) {
	case json.Delim:
		if n.kind = unstable.Array; t == '{' {
			n.kind = unstable.Table
		}
		for r.More() {
			if t == '[' {
				n.items = append(n.items, r.value())
				continue
			}
			key, at := r.token()
			text, _ := key.(string)
			n.add(name{text, at}, r.value())
		}
		r.token() // the end of it
	case string:
		n.kind, n.text = unstable.String, t
	case json.Number:
		n.kind, n.text = unstable.Float, t.String()
		if _, err := t.Int64(); err == nil {
			n.kind = unstable.Integer
		}
	case bool:
		n.kind, n.text = unstable.Bool, map[bool]string{true: "true", false: "false"}[t]
	default:
		n.kind, n.text = unstable.Invalid, "null"
	}
	return n
}
