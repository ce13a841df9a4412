package suppress

import (
	"bytes"
	"fmt"
	"strings"
)

// habits are the words of other linters, by what they mean here.
var habits = map[string]Kind{
	"ignore-line": Ignore, "ignore-this-line": Ignore, "disable-line": Ignore, "disable-this-line": Ignore,
	"allow": Ignore, "noqa": Ignore, "nolint": Ignore,

	"ignore-next-line": IgnoreNext, "ignore-nextline": IgnoreNext, "ignore-next-url": IgnoreNext,
	"disable-next-line": IgnoreNext, "disable-nextline": IgnoreNext, "disable-next": IgnoreNext,
	"next-line": IgnoreNext, "allow-next-line": IgnoreNext,

	"ignore-all": IgnoreFile, "ignore-this-file": IgnoreFile, "disable-file": IgnoreFile, "disable-this-file": IgnoreFile,
	"skip-file": IgnoreFile, "file-ignore": IgnoreFile,

	"disable": Off, "disable-start": Off, "disable-begin": Off, "ignore-start": Off, "ignore-begin": Off, "start-ignore": Off,
	"enable": On, "disable-end": On, "ignore-end": On, "end-ignore": On,
}

// refuseHabit says what to write in place of a directive that is in the manner of
// another linter.
func (d *Directive) refuseHabit(written string, meant Kind) {
	names := "RULE, ..."
	if len(d.Names) > 0 {
		var all []string
		for _, n := range d.Names {
			all = append(all, n.Text)
		}
		names = strings.Join(all, ", ")
	}
	answer := fmt.Sprintf("%s%s[%s]", marker, meant, names)
	switch {
	case meant == Off && strings.HasSuffix(written, "disable"):
		answer += fmt.Sprintf(" for what follows, or %s%s[%s] for this line", marker, Ignore, names)
	case meant != On && d.Reason == "":
		answer += " and a reason"
	}
	d.refuse("%q is not one of urlmend's directives: write %s", written, answer)
}

// inComment reports whether the offset at is the first in a comment, after the sign that
// begins it.
func (p *parser) inComment(at int) bool {
	if _, open := p.opening(at); open >= 0 {
		return true
	}
	start, _ := p.lineOpening(at)
	return start >= 0 && len(bytes.TrimLeft(p.text[start:at], " \t")) > 0
}
