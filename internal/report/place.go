package report

import (
	"strconv"

	"github.com/urlmend/urlmend/extract/position"
)

// appendPlace appends "file:line:column", or "file!member:line:column", to begin a line
// with.
func appendPlace(dst []byte, file, member string, at position.Position) []byte {
	dst = append(AppendLineName(dst, fullName(file, member)), ':')
	dst = append(strconv.AppendInt(dst, int64(at.Line), 10), ':')
	return strconv.AppendInt(dst, int64(at.Column), 10)
}

func appendFile(dst []byte, file, member string) []byte {
	dst = AppendVisible(dst, []byte(file))
	if member != "" {
		dst = AppendVisible(append(dst, '!'), []byte(member))
	}
	return dst
}
