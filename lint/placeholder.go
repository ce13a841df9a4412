package lint

import (
	"slices"
	"sort"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/placeholder"
	"github.com/urlmend/urlmend/internal/syntax"
)

// Placeholders returns the ranges of the URL that a reader or a program is to replace:
// {id}, {{ .ID }}, #{id}, ${HOST}, $(HOST), @HOST@, [user], <your id>, %s, %(id)s, %{VAR},
// %PATH%, in TeX the #1 of a macro. $HOST is not a placeholder, since a URL may contain a
// dollar sign anywhere, as in $metadata. If the URL ends inside a placeholder, the last range is
// the part of it that is in the URL. The ranges include the brackets, are in order and disjoint.
//
// Nothing is reported about a part of a placeholder: see [Pass.Report].
func (p *Pass) Placeholders() []Range {
	if !p.searched && (p.seen&placeholderBits != 0 || p.mayBeInMacro()) {
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

// masked returns the URL with its placeholders overwritten: the "/" in {{a/b}} and the "#"
// in #{id} delimit no part of the URL.
func (p *Pass) masked() []byte {
	text := p.URL.Text
	if p.seen&delimitedBits == 0 && !p.mayBeInMacro() || len(p.Placeholders()) == 0 {
		return text
	}
	text = slices.Clone(text)
	for _, r := range p.placeholders {
		for i := r.Start; i < r.End; i++ {
			text[i] = '_'
		}
	}
	return text
}

// delimitedBits are the bits of the bytes that begin placeholders which may contain delimiters.
var delimitedBits = byteBits.of([]byte("{[<$@"))

// mayBeInMacro reports whether the URL may have parameters of a TeX macro.
func (p *Pass) mayBeInMacro() bool { return markupOf(&p.URL).Is(syntax.Typeset) && p.Contains('#') }

// endsAtPlaceholder reports whether a placeholder follows at once, so that the URL may be
// longer.
func (p *Pass) endsAtPlaceholder() bool {
	return isBare(&p.URL) && placeholder.Touches(nil, p.URL.After)
}

// placeholdersOf returns the placeholders of u.
func placeholdersOf(u *extract.URL) (all []Range) {
	text, n := u.Text, len(u.Text)
	if isBare(u) || u.Kind == extract.Markup { // After is what follows at once
		text = append(text[:n:n], u.After...)
	}
	end := 0
	for _, r := range placeholder.All(text) {
		if r.Start < n {
			end = min(r.End, n)
			all = append(all, Range{r.Start, end})
		}
	}
	if i := placeholder.Opens(u.Text[end:]); i >= 0 {
		all = append(all, Range{end + i, n})
	}
	if markupOf(u).Is(syntax.Typeset) {
		all = withParameters(all, u.Text)
	}
	return all
}

// withParameters adds the ranges of parameters of a TeX macro, such as #1, to the placeholders.
func withParameters(all []Range, url []byte) []Range {
	known := all
	for i := 0; i+1 < len(url); i++ {
		for len(known) > 0 && known[0].End <= i {
			known = known[1:]
		}
		if url[i] == '#' && '1' <= url[i+1] && url[i+1] <= '9' && (len(known) == 0 || i+2 <= known[0].Start) {
			all = append(all, Range{i, i + 2})
		}
	}
	slices.SortFunc(all, func(a, b Range) int { return a.Start - b.Start })
	return all
}

// isTouched reports whether a placeholder is in the URL, next to it or around it. To change
// the URL could then change what a program makes of it.
func (p *Pass) isTouched() bool {
	if !p.searchedAround {
		u := &p.URL
		p.searchedAround = true
		p.touched = len(p.Placeholders()) > 0 || ascii.HasPrefix(u.After, "...") ||
			placeholder.Suspected(u.Text) || placeholder.Touches(u.Before, u.After) ||
			placeholder.Encloses(u.Before, slices.Concat(u.Text, u.After))
	}
	return p.touched
}
