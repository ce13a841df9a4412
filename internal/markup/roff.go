package markup

import "bytes"

// request finds the argument of .UR and .URL (groff_man(7), groff_www(7)) and
// of .Lk (mdoc(7)).
func request(l *look) (Destination, bool) {
	line := lastLine(l.behind())
	name, quoted := bytes.CutSuffix(line, []byte(`"`))
	if trimmed := trimRight(name); len(trimmed) == len(name) || !isRequest(trimmed) {
		return Destination{}, false
	}
	if quoted {
		return l.token(RoffEscape, `"`), true
	}
	return l.token(RoffEscape, ""), true
}

func isRequest(line []byte) bool {
	if !hasPrefix(line, ".") && !hasPrefix(line, "'") {
		return false
	}
	switch string(line[1+white(line[1:]):]) {
	case "UR", "URL", "Lk":
		return true
	}
	return false
}

// roffSpellings lists the escape sequences that can stand inside a URL.
var roffSpellings = []spelling{
	{`\-`, "-"}, {`\_`, "_"}, {`\.`, "."}, {`\'`, "'"}, {"\\`", "`"}, {`\e`, `\`},
	{`\(hy`, "-"}, {`\(mi`, "-"}, {`\(ti`, "~"}, {`\(ha`, "^"}, {`\(at`, "@"}, {`\(sh`, "#"},
	{`\(sl`, "/"}, {`\(aq`, "'"}, {`\(rs`, `\`}, {`\(Do`, "$"}, {`\(lB`, "["}, {`\(rB`, "]"},
	{`\[hy]`, "-"}, {`\[mi]`, "-"}, {`\[ti]`, "~"}, {`\[ha]`, "^"}, {`\[at]`, "@"}, {`\[sh]`, "#"},
	{`\[sl]`, "/"}, {`\[aq]`, "'"}, {`\[rs]`, `\`}, {`\[Do]`, "$"}, {`\[lB]`, "["}, {`\[rB]`, "]"},
	{`\:`, ""}, {`\&`, ""}, {`\%`, ""}, {`\/`, ""}, {`\,`, ""}, {`\)`, ""}, {`\|`, ""}, {`\^`, ""},
}

func roffEscape(text []byte) (int, string) { return spelled(roffSpellings, text) }

// roffBound ends a URL at a change of font, a quote, or any other escape that
// stands for no character of a URL.
func roffBound(text []byte) int { return beforeUnknown(RoffEscape, text) }
