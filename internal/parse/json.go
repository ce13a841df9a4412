package parse

import (
	"strconv"

	"github.com/urlmend/urlmend/internal/report"
)

// AppendJSON appends the results as one object: {"schema_version", "urls":
// [...]}, each URL on a line.
func AppendJSON(dst []byte, all []Result) []byte {
	dst = append(dst, `{"schema_version":`+strconv.Itoa(report.SchemaVersion)+`,"urls":[`...)
	for i := range all {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = report.AppendJSON(append(dst, '\n'), &all[i])
	}
	return append(dst, "\n]}\n"...)
}
