package report

// jsonLines is one object a line, one line a URL, or a note, which has no "url"
// but a "note". The last line is the summary.
var jsonLines = Format{
	Name: "jsonl",
	url: func(dst []byte, u *URL) []byte {
		return append(AppendURL(dst, u), '\n')
	},
	note: func(dst []byte, n *Note) []byte {
		return append(appendNoteRecord(dst, n), '\n')
	},
	tail: func(dst []byte, sum *Summary) []byte {
		return append(AppendJSON(dst, struct {
			SchemaVersion int      `json:"schema_version"`
			Summary       *Summary `json:"summary"`
		}{SchemaVersion, sum}), '\n')
	},
}
