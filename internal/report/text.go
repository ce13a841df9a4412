package report

// Text returns the format text, one URL a line and nothing else. The lines end
// in end.
func Text(end string) Format {
	return Format{
		Name: "text",
		bare: true,
		url: func(dst []byte, u *URL) []byte {
			return append(AppendVisible(dst, u.Text), end...)
		},
	}
}
