package report

import (
	"strconv"
	"strings"
)

// An object is an object of JSON: names, each followed by its value, in the order in
// which they are written. A name whose value is nil is left out.
type object []any

func (o object) append(dst []byte) []byte {
	dst = append(dst, '{')
	sep := ""
	for i := 0; i < len(o); i += 2 {
		if o[i+1] == nil {
			continue
		}
		dst = append(append(append(dst, sep...), '"'), o[i].(string)...)
		dst = appendValue(append(dst, `":`...), o[i+1])
		sep = ","
	}
	return append(dst, '}')
}

// appendValue appends an object, a list of them, or what [AppendJSON] takes.
func appendValue(dst []byte, value any) []byte {
	switch v := value.(type) {
	case object:
		return v.append(dst)
	case []object:
		dst = append(dst, '[')
		for i, o := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = o.append(dst)
		}
		return append(dst, ']')
	case string:
		if plain([]byte(v)) == len(v) && !strings.ContainsAny(v, `"\#`) { // as most are
			return append(append(append(dst, '"'), v...), '"')
		}
	case int:
		return strconv.AppendInt(dst, int64(v), 10)
	}
	return AppendJSON(dst, value)
}

// orNone returns the list as a value that is left out if it is empty.
func orNone(list []object) any {
	if len(list) == 0 {
		return nil
	}
	return list
}
