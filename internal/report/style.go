package report

import "github.com/urlmend/urlmend/lint"

// A Style says whether output is in color.
type Style struct{ Color bool }

// A color is a parameter of ECMA-48's SGR sequence.
type color string

const (
	bold   color = "1"
	red    color = "1;31"
	yellow color = "1;33"
	blue   color = "34"
	cyan   color = "36"
)

func severityColor(s lint.Severity) color {
	switch s {
	case lint.Error:
		return red
	case lint.Warning:
		return yellow
	}
	return cyan
}

// paint appends what write does, in color if the style has any.
func (s Style) paint(dst []byte, c color, write func(dst []byte) []byte) []byte {
	if !s.Color {
		return write(dst)
	}
	dst = append(append(append(dst, "\x1b["...), c...), 'm')
	return append(write(dst), "\x1b[0m"...)
}
