package mail

import "bytes"

// mmdfMark is what the line before a message in MMDF consists of, and the line after it.
const mmdfMark = "\x01\x01\x01\x01"

// mmdfLine returns the length of such a line at the front of b, 0 if there is none.
func mmdfLine(b []byte) int {
	line, n := cutLine(b[:min(len(b), len(mmdfMark)+len("\r\n"))])
	if n == len(line) || string(line) != mmdfMark {
		return 0
	}
	return n
}

// endMMDF goes by the next line of marks, which belongs to the message before it.
func (c *cutter) endMMDF(data []byte, start int, eof bool) (end int, bad, ok bool) {
	i := start
	if !c.rest {
		i += mmdfLine(data[start:])
	}
	for {
		n := bytes.Index(data[i:], []byte(mmdfMark))
		if n < 0 {
			return len(data), false, eof
		}
		i += n
		line := mmdfLine(data[i:])
		switch {
		case i > start && data[i-1] != '\n':
		case line > 0:
			return i + line, false, true
		case i+len(mmdfMark)+len("\r\n") > len(data):
			return len(data), false, eof
		}
		i += len(mmdfMark)
	}
}

// withinMMDF returns the range of a message without the lines of marks around it.
func withinMMDF(b []byte) (start, end int) {
	start, end = mmdfLine(b), len(b)
	if i := bytes.LastIndex(b[start:], []byte(mmdfMark)); i >= 0 && mmdfLine(b[start+i:]) == len(b)-start-i {
		end = start + i
	}
	return start, end
}
