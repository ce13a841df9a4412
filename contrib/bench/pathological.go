package main

import (
	"fmt"
	"io"
	"strconv"
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

// lintShare is how much smaller the stream is that is linted: what is found is
// printed with an excerpt, finding by finding.
const lintShare = 16

// measurePathological feeds each hostile stream to urlmend by a pipe. Once is
// enough: it is a growth of many times that is looked for.
func measurePathological(b *bench) (string, error) {
	length := b.largeSize()
	t := table{head: []string{"repeated", "text: CPU", "peak memory", "auto: CPU", "peak memory", "lint: CPU", "peak memory"}}
	var worst [3]cost
	for _, h := range hostiles {
		progress("%v", h)
		row := []string{"`" + h.String() + "`"}
		for i, run := range []struct {
			args   []string
			length size
		}{
			{[]string{"extract", "--count", "--input", "text", "-"}, length},
			{[]string{"extract", "--count", "--input", "auto", "-"}, length},
			{[]string{"lint", "--input", "text", "-"}, length / lintShare},
		} {
			c, err := measure(append([]string{b.kit.urlmend}, run.args...), h.stream(run.length), b.path("a.out"))
			if err != nil {
				return "", err
			}
			row = append(row, c.written(), c.peak.String())
			worst[i].cpu, worst[i].peak = max(worst[i].cpu, c.cpu), max(worst[i].peak, c.peak)
			worst[i].stopped = worst[i].stopped || c.stopped
		}
		t.add(row...)
	}
	row := []string{"**the worst**"}
	for _, c := range worst {
		row = append(row, c.written(), c.peak.String())
	}
	t.add(row...)
	return fmt.Sprintf("One run each, of %v, and of %v for lint.\n\n%s", length, length/lintShare, t.String()), nil
}

// written is the CPU time, or that a run was stopped at.
func (c cost) written() string {
	if c.stopped {
		return "> " + duration(c.cpu)
	}
	return duration(c.cpu)
}

func (h hostile) stream(n size) io.Reader {
	block := h.unit
	for len(block) < 1<<16 {
		block += block
	}
	return io.LimitReader(io.MultiReader(&repeated{text: h.head, once: true}, &repeated{text: block}), int64(n))
}

// repeated reads a text again and again.
type repeated struct {
	text string
	at   int
	once bool
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.at == len(r.text) {
		if r.once {
			return 0, io.EOF
		}
		r.at = 0
	}
	n := copy(p, r.text[r.at:])
	r.at += n
	return n, nil
}
