package annotate

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"go.yaml.in/yaml/v3"
)

// readers read data, by the extension of its file. What they return is the same for texts that
// differ in comments only.
var readers = map[string]func(text []byte) (any, error){".yaml": readYAML, ".yml": readYAML, ".toml": readTOML}

// noComments has why data cannot hold comments, by the extension of its file; other languages are
// not known well enough.
var noComments = map[string]string{".json": NoComments}

// ReadsAlike reports whether two texts of the file of that name are the same to a program that
// reads it, if that can be found out.
func ReadsAlike(name string, a, b []byte) bool {
	read := readers[strings.ToLower(filepath.Ext(name))]
	if read == nil {
		return true
	}
	x, errX := read(a)
	y, errY := read(b)
	return errX == nil && errY == nil && reflect.DeepEqual(x, y)
}

func readTOML(text []byte) (any, error) {
	var value map[string]any
	err := toml.Unmarshal(text, &value)
	return value, err
}

// A node is one of a document of YAML, without its comments and its place.
type node struct {
	kind               yaml.Kind
	tag, value, anchor string
	content            []node
}

// readYAML returns the nodes of all documents, so that an alias is not followed.
func readYAML(text []byte) (any, error) {
	var all []node
	for decoder := yaml.NewDecoder(bytes.NewReader(text)); ; {
		var document yaml.Node
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, plain(&document))
	}
}

func plain(n *yaml.Node) node {
	p := node{kind: n.Kind, tag: n.Tag, value: n.Value, anchor: n.Anchor}
	for _, child := range n.Content {
		p.content = append(p.content, plain(child))
	}
	return p
}

// record returns a slot in data: a comment at the end of the line, or the end of the comment that
// it is. Whether that is in a text of several lines, [ReadsAlike] knows.
func (t *Text) record(first, last line) (s Slot, why string) {
	switch {
	case t.unread != "":
		return s, t.unread
	case first != last:
		return s, "it is on several lines"
	case bytes.HasPrefix(bytes.TrimSpace(t.text(last)), []byte("#")):
		return t.atEnd(last, "", ""), ""
	}
	return t.atEnd(last, "# ", ""), ""
}
