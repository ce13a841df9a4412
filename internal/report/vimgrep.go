package report

// vimgrep is what "grep -nH" with columns would print: %f:%l:%c:%m.
var vimgrep = FindingFormat{
	Name: "vimgrep",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		return append(appendWhat(append(appendLinePlace(dst, f), ':'), f), '\n')
	},
}
