package uri

import "strings"

// isPercent reports whether b begins an escape.
func isPercent(b byte) bool { return b == '%' }

// is reports whether b is one of set.
func is(b byte, set string) bool { return strings.IndexByte(set, b) >= 0 }
