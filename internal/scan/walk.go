package scan

import (
	"io"
	"iter"
)

// Documents yields the documents that paths name, in the order of the paths,
// and an error for each that cannot be read. The path "-" is stdin.
func Documents(paths []string, stdin io.Reader) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) { panic("not yet") }
}
