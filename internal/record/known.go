package record

import "time"

// A Known is what is recorded of a file.
type Known struct {
	Size     int64
	Modified time.Time
	Whole    bool                 // all of it was read
	Texts    map[string]KnownText // by the member that each is
}

// A KnownText is what is recorded of a text.
type KnownText struct {
	Read  int // how far it was read
	Whole bool
	Tail  *Tail // its last message, if there is one
}
