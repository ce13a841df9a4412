package markup

import "bytes"

// roff finds marks around the argument of .UR, .URL and .Lk, and a mark that follows it.
func (p place) roff() []Flaw {
	url := p.data[p.start:p.end]
	switch opened := bytes.TrimRight(p.before, "<(["); {
	case p.closed && strayLen(url) > 0 && url[len(url)-1] != '\\' && url[len(url)-1] != '"':
		return p.strayEnd()
	case !p.closed && len(opened) < len(p.before) && isRequest(opened):
		return p.inMarks("", "")
	}
	return nil
}
