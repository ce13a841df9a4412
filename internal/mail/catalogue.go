package mail

import (
	"slices"

	"github.com/urlmend/urlmend/internal/mail/decode"
	"github.com/urlmend/urlmend/internal/source"
)

// A catalogue is a gettext catalogue: a text in which each translation is a text in the markup of the file that has
// the original, or that the original shows if no comment names a file.
type catalogue struct {
	text    source.Text
	entries []entry
	next    int // of entries
}

// maxOriginal is the length of the longest original that is compared with its translation.
const maxOriginal = 16 << 10

// translation returns the next translation, decoded. It is not ok at the end.
func (r *Reader) translation() (v View, ok bool) {
	c := &r.parser.catalogue
	if !r.hasTranslation() {
		return v, false
	}
	e := c.entries[c.next]
	c.next++
	text, _ := r.step(0, c.text.Slice(int(e.Start), int(e.End)), decode.POStrings)
	v = View{Text: text, Place: Cell, Language: e.Language}
	if e.Original.End-e.Original.Start <= maxOriginal {
		original, _ := r.step(1, c.text.Slice(int(e.Original.Start), int(e.Original.End)), decode.POStrings)
		v.Original = original.Bytes
	}
	return v, true
}

// hasTranslation reports whether there is another translation, skipping copies.
func (r *Reader) hasTranslation() bool {
	c := &r.parser.catalogue
	for c.next < len(c.entries) && c.entries[c.next].Language == nil {
		c.next++
	}
	return c.next < len(c.entries)
}

// Use is the use of a byte in a catalogue.
type Use uint8

const (
	// Own: it is written only in the catalogue.
	Own Use = iota
	// Copied: another file has or had it: an original, an obsolete message.
	Copied
	// Translated: it is in a translation that is read as a text of its own, in some markup.
	Translated
)

// UseOf returns the use of the bytes [start, end) of the catalogue: Translated if any of them is,
// otherwise the use of the first.
func (r *Reader) UseOf(start, end int) Use {
	c := &r.parser.catalogue
	i, _ := slices.BinarySearchFunc(c.entries, start, func(e entry, start int) int { return int(e.End) - start - 1 })
	use := Own
	for ; i < len(c.entries) && int(c.entries[i].Start) < end; i++ {
		switch {
		case c.entries[i].Language != nil:
			return Translated
		case int(c.entries[i].Start) <= start:
			use = Copied
		}
	}
	return use
}
