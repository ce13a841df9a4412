package report

// jsonLines is one object a line, one line a URL. The last line is the
// summary, which is known by having no "url".
var jsonLines = Format{
	Name: "jsonl",
	url: func(dst []byte, u *URL) []byte {
		return append(appendRecord(dst, u), '\n')
	},
	tail: func(dst []byte, sum *Summary) []byte {
		return append(appendJSON(dst, struct {
			SchemaVersion int      `json:"schema_version"`
			Summary       *Summary `json:"summary"`
		}{SchemaVersion, sum}), '\n')
	},
}
