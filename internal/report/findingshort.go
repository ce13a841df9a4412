package report

// findingShort is as compilers have it, and editors and people know it.
var findingShort = FindingFormat{
	Name: "short",
	finding: func(dst []byte, _ *Run, f *Finding) []byte {
		dst = append(appendLinePlace(dst, f), ": "...)
		dst = append(append(dst, f.Severity.String()...), ": "...)
		return append(appendWhat(dst, f), '\n')
	},
}
