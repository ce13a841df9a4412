package report

import "strconv"

// jsonDocument is one object: {"schema_version", "urls": [...], "summary"}.
// Each URL has a line, so that it streams, and a diff of two is readable.
var jsonDocument = Format{
	Name: "json",
	head: `{"schema_version":` + strconv.Itoa(SchemaVersion) + `,"urls":[`,
	sep:  ",",
	url: func(dst []byte, u *URL) []byte {
		return AppendURL(append(dst, '\n'), u)
	},
	tail: func(dst []byte, sum *Summary) []byte {
		dst = append(dst, "\n],\"summary\":"...)
		return append(AppendJSON(dst, sum), "}\n"...)
	},
}
