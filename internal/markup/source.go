package markup

import "strings"

// stringBound ends a URL at an escape of a string literal after it, such as \n or
// \".
func stringBound(text []byte) int {
	for i := 0; i+1 < len(text); i++ {
		if text[i] == '\\' && strings.IndexByte(`nrt0"'\`, text[i+1]) >= 0 {
			return i
		}
	}
	return len(text)
}
