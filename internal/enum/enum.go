// Package enum names the values of types that count a few things.
package enum

import (
	"fmt"
	"strings"
)

// Name returns the name of a value; one that has none is shown by its number.
func Name[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%T(%d)", v, v)
}

// Parse sets v to the value of that name. The error calls such a value a what, and
// lists the names of all.
func Parse[T ~uint8](v *T, what string, names []string, text []byte) error {
	var known []string
	for i, name := range names {
		if string(text) == name {
			*v = T(i)
			return nil
		}
		if name != "" {
			known = append(known, name)
		}
	}
	last := len(known) - 1
	return fmt.Errorf("unknown %s %q: want %s or %s", what, text, strings.Join(known[:last], ", "), known[last])
}
