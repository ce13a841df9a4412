package position_test

import (
	"bytes"
	"fmt"

	"github.com/urlmend/urlmend/extract/position"
)

func Example() {
	text := []byte("first\n🍵 tea\n")
	index := position.NewIndex(text)
	off := bytes.Index(text, []byte("tea"))
	for _, unit := range []position.Unit{position.Bytes, position.UTF16, position.Runes} {
		at := index.Position(off, unit)
		fmt.Println(at.Line, at.Column, index.Offset(at, unit) == off)
	}
	// Output:
	// 2 6 true
	// 2 4 true
	// 2 3 true
}
