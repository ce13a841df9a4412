package lint

import (
	"bytes"
	"slices"
	"sort"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/placeholder"
)

// Placeholders returns the ranges of the URL that a reader or a program is to replace:
// {id}, {{ .ID }}, #{id}, ${HOST}, $(HOST), @HOST@, [user], <your id>, %s, %(id)s, %{VAR},
// %PATH%. $HOST is not a placeholder, since a URL may contain a dollar sign anywhere, as in
// $metadata. If the URL ends inside a placeholder, what it has of it is the last range. The
// ranges include the brackets, are in order and disjoint.
//
// Nothing is reported about a part of a placeholder: see [Pass.Report].
func (p *Pass) Placeholders() []Range {
	if !p.searched && (p.seen&placeholderBits != 0 || p.URL.Input == extract.HTMLInput && p.Contains('&')) {
		p.searched = true
		p.placeholders = placeholdersOf(&p.URL)
	}
	return p.placeholders
}

// HoldsPlaceholder reports whether any of the bytes [start, end) of the URL
// belongs to a placeholder.
func (p *Pass) HoldsPlaceholder(start, end int) bool {
	all := p.Placeholders()
	i := sort.Search(len(all), func(i int) bool { return start < all[i].End })
	return i < len(all) && all[i].Start < end
}

// inPlaceholder reports whether the bytes [start, end) of the URL are a part of a
// placeholder, or overlap a part of one. An empty range is a place between two bytes.
func (p *Pass) inPlaceholder(start, end int) bool {
	for _, r := range p.Placeholders() {
		if start < r.End && r.Start < end && (start > r.Start || end < r.End) || r.Start < start && start == end && end < r.End {
			return true
		}
	}
	return false
}

// placeholderBits are the bits of the bytes that a placeholder may begin with.
var placeholderBits = byteBits.of([]byte(placeholder.Marks))

// placeholdersOf returns the placeholders of u.
func placeholdersOf(u *extract.URL) (all []Range) {
	marks := placeholder.Marks
	if u.Input == extract.HTMLInput {
		marks += "&"
	}
	for _, r := range placeholder.All(u.Text, marks) {
		all = append(all, Range(r))
	}
	end := 0
	if len(all) > 0 {
		end = all[len(all)-1].End
	}
	if i := openPlaceholder(u.Text[end:], u.After); i >= 0 {
		all = append(all, Range{end + i, len(u.Text)})
	}
	return all
}

// openPlaceholder returns the offset of the placeholder that begins in text and ends in
// after, or has no end in either, or -1.
func openPlaceholder(text, after []byte) int {
	if i := placeholder.Opens(text); i >= 0 {
		return i
	}
	at := bytes.LastIndexByte(text, '{')
	if at < 0 || bytes.IndexByte(text[at:], '}') >= 0 || bytes.IndexByte(after, '}') < 0 {
		return -1
	}
	return at
}

// isTouched reports whether a placeholder is in the URL, next to it or around it. To change
// the URL could then change what a program makes of it.
func (p *Pass) isTouched() bool {
	u := &p.URL
	return len(p.Placeholders()) > 0 || placeholder.Suspected(u.Text) || placeholder.Touches(u.Before, u.After) ||
		placeholder.Encloses(u.Before, slices.Concat(u.Text, u.After))
}
