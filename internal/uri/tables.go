package uri

import (
	_ "embed"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Their headers describe the tables. Tests check that every word in them is known.
var (
	//go:embed schemes.txt
	schemesText string
	//go:embed editions.txt
	editionsText string
)

// rows yields the fields of each row of a table, in a slice that is used again.
func rows(table string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		var fields []string
		for line := range strings.Lines(table) {
			if line[0] == '#' {
				continue
			}
			fields = fields[:0]
			for rest, more := line[:len(line)-1], true; more; {
				var field string
				field, rest, more = strings.Cut(rest, "\t")
				fields = append(fields, field)
			}
			if !yield(fields) {
				return
			}
		}
	}
}

// schemes is the table of schemes, sorted by name.
var schemes = sync.OnceValue(func() []Scheme {
	all := make([]Scheme, 0, strings.Count(schemesText, "\n"))
	for f := range rows(schemesText) {
		all = append(all, Scheme{
			Name:     f[0],
			Status:   Status(slices.Index(statusNames[:], f[1])),
			Ref:      strings.TrimPrefix(f[2], "-"),
			Port:     port(f[3]),
			Rootless: Rootless(slices.Index(formNames[:], f[4])),
			Glued:    f[5] == "glued",
		})
	}
	return all
})

// editionSchemes holds the schemes of each edition by their names.
var editionSchemes = sync.OnceValue(func() map[string]map[string]EditionScheme {
	all := make(map[string]map[string]EditionScheme)
	var document string
	var table map[string]EditionScheme
	for f := range rows(editionsText) {
		if f[0] == "edition" {
			table, document = make(map[string]EditionScheme), f[2]
			all[f[1]] = table
			continue
		}
		table[f[0]] = EditionScheme{
			Standing(slices.Index(standingNames[:], f[1])), port(f[2]), cite(f[4], document), components(f[3]),
		}
	}
	return all
})

// port returns 0 for "-". An error of Atoi would cost more than all else.
func port(field string) int {
	if field == "-" {
		return 0
	}
	n, _ := strconv.Atoi(field)
	return n
}

// components returns the bits of a list of components, to which every scheme adds
// itself.
func components(list string) uint8 {
	if list == "all" {
		return takesAll
	}
	var bits uint8 = 1 << InScheme
	for name := range strings.SplitSeq(list, ",") {
		bits |= 1 << slices.Index(componentNames[:], name)
	}
	return bits
}

// cite returns a section of a document, or of an RFC that it names, in words.
func cite(section, document string) string {
	if rfc, ok := strings.CutPrefix(section, "RFC "); ok {
		number, section, found := strings.Cut(rfc, " ")
		if !found {
			return "RFC " + number
		}
		return "RFC " + number + ", section " + section
	}
	if section[0] >= '0' && section[0] <= '9' {
		return document + ", section " + section
	}
	return document + ", " + strconv.Quote(section)
}
