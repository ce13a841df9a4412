package report

import (
	"strconv"

	"github.com/urlmend/urlmend/internal/source"
)

// appendPlace appends "file:line:column".
func appendPlace(dst []byte, file string, at source.Position) []byte {
	dst = append(AppendVisible(dst, []byte(file)), ':')
	dst = append(strconv.AppendInt(dst, int64(at.Line), 10), ':')
	return strconv.AppendInt(dst, int64(at.Column), 10)
}
