package report

// Text returns the format text, one URL a line and nothing else but explanations that were asked for. The lines of URLs end
// in end.
func Text(end string) Format {
	return Format{
		Name: "text",
		bare: true,
		url: func(dst []byte, u *URL) []byte {
			return appendWhy(append(AppendVisible(dst, u.Text), end...), u)
		},
	}
}
