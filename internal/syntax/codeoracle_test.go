package syntax

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// TestCodeAgainstGoldmark compares what is code with another parser, in the Markdown of this
// repository, or below the directory that URLMEND_TEXTS names.
func TestCodeAgainstGoldmark(t *testing.T) {
	root, own := os.Getenv("URLMEND_TEXTS"), false
	if root == "" {
		root, own = "../..", true
	}
	differ, total := 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		n, places := compareCode(source)
		total += n
		differ += len(places)
		for _, i := range places {
			t.Logf("%s: offset %d: %.60q", path, i, source[max(0, i-20):])
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d places, %d differ", total, differ)
	if own && (total < 100 || differ > 0) {
		t.Errorf("of %d places %d differ", total, differ)
	}
}

// compareCode returns how many places "://" in a text goldmark takes for text or for code, and
// those where Code differs.
func compareCode(source []byte) (n int, differ []int) {
	isCode := make(map[int]bool)
	mark := func(s text.Segment, code bool) {
		for i := s.Start; i+3 <= s.Stop; i++ {
			if string(source[i:i+3]) == "://" {
				isCode[i] = code
			}
		}
	}
	doc := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	ast.Walk(doc, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			for i := range node.Lines().Len() {
				mark(node.Lines().At(i), true)
			}
		case *ast.Text:
			_, inSpan := node.Parent().(*ast.CodeSpan)
			mark(node.Segment, inSpan)
		}
		return ast.WalkContinue, nil
	})
	c := Markdown.NewCode()
	c.Reset(source, 0, 0)
	for i := range source {
		if code, ok := isCode[i]; ok && c.Contains(i) != code {
			differ = append(differ, i)
		}
	}
	return len(isCode), differ
}
