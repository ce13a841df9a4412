package record

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Append appends the record as a line of a log.
func Append(dst []byte, r Record) []byte {
	dst = append(append(append(dst, `{"record":"`...), r.kind()...), '"')
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(r); err != nil {
		panic(err) // all records can be encoded
	}
	if object := buf.Bytes(); len(object) > len("{}\n") {
		dst = append(append(dst, ','), object[1:]...)
		return dst
	}
	return append(dst, "}\n"...)
}

// Parse returns the record in a line of a log.
func Parse(line []byte) (Record, error) {
	kind := Kind(line)
	if kind == nil {
		return nil, fmt.Errorf("it does not begin with %s", `{"record":"`)
	}
	r := newRecord(string(kind))
	if r == nil {
		return nil, fmt.Errorf("unknown record %q", kind)
	}
	if err := json.Unmarshal(line, r); err != nil {
		return nil, err
	}
	if l, ok := r.(*Log); ok && l.Version != Version {
		return nil, fmt.Errorf("the log has version %d of the records, and this urlmend reads version %d", l.Version, Version)
	}
	return r, nil
}

// Kind returns the kind of the record in a line of a log; nil if it is no such line.
func Kind(line []byte) []byte {
	rest, ok := bytes.CutPrefix(line, []byte(`{"record":"`))
	kind, _, isClosed := bytes.Cut(rest, []byte(`"`))
	if !ok || !isClosed {
		return nil
	}
	return kind
}

// PlainURL returns the URL of the occurrence in a line that [Append] made, if it can be seen without parsing the line that the
// text leaves nothing open; nil otherwise.
func PlainURL(line []byte) []byte {
	rest, ok := bytes.CutPrefix(line, []byte(`{"record":"occurrence","url":"`))
	url, _, isClosed := bytes.Cut(rest, []byte(`"`))
	if !ok || !isClosed || bytes.IndexByte(url, '\\') >= 0 {
		return nil
	}
	// No text in a line has these, as a quotation mark in it is escaped.
	for _, field := range []string{`"url_bytes":`, `"readings":`, `"continued":`, `"confidence":"likely"`} {
		if bytes.Contains(rest, []byte(field)) {
			return nil
		}
	}
	return url
}

// newRecord returns a record of that kind; nil if there is none.
func newRecord(kind string) Record {
	switch kind {
	case "occurrence":
		return new(Occurrence)
	case "message":
		return new(Message)
	case "end":
		return new(End)
	case "text":
		return new(Text)
	case "file":
		return new(File)
	case "note":
		return new(Note)
	case "shard":
		return new(Shard)
	case "shard_end":
		return new(ShardEnd)
	case "log":
		return new(Log)
	case "done":
		return new(Done)
	case "evidence":
		return new(Evidence)
	case "settled":
		return new(Settled)
	}
	return nil
}
