package report

// long is "file:line:column kind confidence url".
var long = Format{
	Name: "long",
	url: func(dst []byte, u *URL) []byte {
		dst = append(appendPlace(dst, u.File, u.Member, u.From), ' ')
		dst = append(append(dst, u.Kind.String()...), ' ')
		dst = append(append(dst, u.Confidence.String()...), ' ')
		return appendWhy(append(AppendVisible(dst, u.Text), '\n'), u)
	},
}
