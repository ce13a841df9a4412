package overview

import (
	"fmt"
	"html/template"
	"math"
	"strings"
)

// A bar is a value of a chart by years.
type bar struct {
	name  string
	value float64
	isGap bool   // there was no mail, so there is no value
	isNew bool   // the year is not complete
	says  string // the value in words
}

// chart draws bars over the whole width of the page. Their positions are percentages, so the text keeps
// its size on any screen.
func chart(id, title, description string, unit func(float64) string, bars []bar) template.HTML {
	const top, height, bottom = 26, 150, 24
	const left = 7 // percent, for the scale
	highest := 0.0
	for _, b := range bars {
		highest = max(highest, b.value)
	}
	step := niceStep(highest)
	end := max(step, step*math.Ceil(highest/step))
	y := func(value float64) float64 { return top + height*(1-value/end) }
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="chart" width="100%%" height="%d" role="img" aria-labelledby="%s-t %[2]s-d"><title id="%[2]s-t">%s</title><desc id="%[2]s-d">%s</desc>`,
		top+height+bottom, id, escaped(title), escaped(description))
	for v := step; v <= end*1.001; v += step {
		fmt.Fprintf(&s, `<line class="grid" x1="0" x2="100%%" y1="%.1f" y2="%.1[1]f"/>`, y(v))
	}
	width := (100 - left) / float64(len(bars))
	every, everyWide := labelSteps(len(bars))
	for i, b := range bars {
		x := left + float64(i)*width
		if !b.isGap {
			fmt.Fprintf(&s, `<g><title>%s</title><rect class="reach" x="%.2f%%" width="%.2f%%" y="0" height="%d"/><rect class="base" x="%.2[2]f%%" width="%.2[3]f%%" y="%[5]d" height="1"/>`,
				escaped(b.says), x, width, top+height+bottom, top+height)
			class := "bar"
			if b.isNew {
				class = "bar part"
			}
			fmt.Fprintf(&s, `<rect class="%s" x="%.2f%%" width="%.2f%%" y="%.1f" height="%.1f"/></g>`, class, x+width*.12, width*.76, y(b.value), height*b.value/end)
		}
		switch {
		case i%every == 0:
			fmt.Fprintf(&s, `<text class="year" x="%.2f%%" y="%d">%s</text>`, x+width/2, top+height+17, b.name)
		case i%everyWide == 0:
			fmt.Fprintf(&s, `<text class="year wide" x="%.2f%%" y="%d">%s</text>`, x+width/2, top+height+17, b.name)
		}
	}
	for v := step; v <= end*1.001; v += step {
		fmt.Fprintf(&s, `<text class="scale" x="0" y="%.1f">%s</text>`, y(v)-4, escaped(unit(v)))
	}
	s.WriteString(`</svg>`)
	return template.HTML(s.String())
}

// spark draws bars in a cell of a table. The words say what it shows.
func spark(bars []bar, words string) template.HTML {
	const height = 24.0
	highest := 0.0
	for _, b := range bars {
		highest = max(highest, b.value)
	}
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="spark" viewBox="0 0 %d %.0f" preserveAspectRatio="none" role="img" aria-label="%s">`, 4*len(bars), height+1, escaped(words))
	for i, b := range bars {
		if b.isGap {
			continue
		}
		fmt.Fprintf(&s, `<path class="base" d="M%d %.0fh4v1h-4z"/>`, 4*i, height)
		if b.value > 0 {
			tall := max(1.5, height*b.value/highest)
			fmt.Fprintf(&s, `<path class="bar" d="M%.1f %.0fv-%.1fh3v%.1[3]fz"/>`, 4*float64(i)+.5, height, tall)
		}
	}
	s.WriteString(`</svg>`)
	return template.HTML(s.String())
}

func escaped(s string) string { return template.HTMLEscapeString(s) }

// niceStep returns the distance of the lines of a scale: about three to the highest value.
func niceStep(highest float64) float64 {
	if highest <= 0 {
		return 1
	}
	rough := highest / 3
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, f := range []float64{1, 2, 2.5, 5} {
		if f*power >= rough*.8 {
			return f * power
		}
	}
	return 10 * power
}

// labelSteps returns which of n bars have labels: each so many-th on any screen, and on a wide one. The
// first is a multiple of the second.
func labelSteps(n int) (every, everyWide int) {
	everyWide = 1
	for _, step := range []int{1, 2, 3, 5, 10} {
		if everyWide = step; n/step <= 16 {
			break
		}
	}
	every = everyWide
	for n/every > 7 {
		every += everyWide
	}
	return every, everyWide
}
