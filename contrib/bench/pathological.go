package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A hostile stream is a head, and a unit repeated. Each costs some program that
// finds URLs time or memory that grows faster than the stream.
type hostile struct{ head, unit string }

var hostiles = []hostile{
	{"", "<URL:"}, {"", "<URL:http://a "}, {"", "http://"}, {"", ":"}, {"", "://"}, {"", "a://"}, {"", "a"}, {"", "("},
	{"http://a", ")"}, {"http://a", "."}, {"http://a", "("}, {"", "a.a~"}, {"", "a_"}, {"", "www."}, {"", "a."},
	{"", "a@b.com "}, {"", "mailto:"}, {"", "a@"}, {"", "<"}, {"", `"`}, {"", "http://a@"}, {"", "http://["},
	{"", "&lt;"}, {"", "news:<"}, {"", "-."}, {"", "x:/"}, {"", "/"}, {"", "http://a.com/ "}, {"", "a-"}, {"", "%"},
	{"", "\n"}, {"", " "},
}

func (h hostile) String() string {
	if h.head == "" {
		return strconv.Quote(h.unit)
	}
	return strconv.Quote(h.head) + " and " + strconv.Quote(h.unit)
}

// lintShare is how much smaller the stream is that is linted: each finding is printed
// with an excerpt.
const lintShare = 16

// measurePathological feeds each hostile stream to urlmend by a pipe. Once is
// enough: it is a growth of many times that is looked for.
func measurePathological(b *bench) (string, error) {
	length := b.largeSize()
	t := table{{"repeated", "text: CPU", "peak memory", "auto: CPU", "peak memory", "lint: CPU", "peak memory"}}
	var worst [3]cost
	for _, h := range hostiles {
		progress("%v", h)
		var costs [3]cost
		for i, run := range []struct {
			args   []string
			length size
		}{
			{[]string{"extract", "--count", "--input", "text", "-"}, length},
			{[]string{"extract", "--count", "--input", "auto", "-"}, length},
			{[]string{"lint", "--input", "text", "-"}, length / lintShare},
		} {
			c, err := b.measure(append([]string{b.urlmend}, run.args...), h.stream(run.length))
			if err != nil {
				return "", err
			}
			costs[i] = c
			worst[i] = cost{cpu: max(worst[i].cpu, c.cpu), peak: max(worst[i].peak, c.peak), stopped: worst[i].stopped || c.stopped}
		}
		t = append(t, writtenRow("`"+h.String()+"`", costs))
	}
	t = append(t, writtenRow("**the worst**", worst))
	return fmt.Sprintf("One run each, of %v, and of %v for lint.\n\n%s", length, length/lintShare, t.String()), nil
}

func writtenRow(name string, costs [3]cost) []string {
	row := []string{name}
	for _, c := range costs {
		cpu := duration(c.cpu)
		if c.stopped {
			cpu = "> " + cpu
		}
		row = append(row, cpu, c.peak.String())
	}
	return row
}

func (h hostile) stream(n size) io.Reader {
	block := h.unit
	for len(block) < 1<<16 {
		block += block
	}
	return io.LimitReader(io.MultiReader(strings.NewReader(h.head), &repeated{text: block}), int64(n))
}

// repeated reads a text again and again.
type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	n := copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}
