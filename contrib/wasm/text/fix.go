package text

import (
	"encoding/json"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
)

// An edit replaces the bytes [Start, End) of the text by Text.
type edit struct {
	Start int    `json:"offset"`
	End   int    `json:"end_offset"`
	Text  string `json:"text"`
}

// Fix returns the edits that fix --write would make, and how many findings are fixed, have an unsafe fix only, are
// left to the author, and have a fix that was refused.
func Fix(text []byte, opt Options) ([]byte, error) {
	d, err := open(text, opt)
	if err != nil {
		return nil, err
	}
	made := fix.Mend(text, fix.Options{
		Extract: d.linter.ExtractOptions(d.extract), Linter: d.linter, Unsafe: opt.Unsafe, Choose: d.choose,
		Kind: func(text []byte) extract.Input { in, _ := d.inputOf(text); return in },
	})
	all := fixed{Edits: []edit{}, Fixed: made.Fixed, Unsafe: made.Unsafe, Open: made.Open}
	for _, e := range made.Edits() {
		all.Edits = append(all.Edits, edit{e.Start, e.End, e.Text})
	}
	for _, n := range made.Refusals {
		all.Refused += n
	}
	return json.Marshal(all)
}

type fixed struct {
	Edits   []edit `json:"edits"`
	Fixed   int    `json:"fixed"`
	Unsafe  int    `json:"unsafe"`
	Open    int    `json:"open"`
	Refused int    `json:"refused"`
}

// choose selects what is not suppressed, and not below the level.
func (d *document) choose(text []byte) fix.Choice {
	filter, index := d.filter(text), position.NewIndex(text)
	return fix.Choice{
		Wants: func(u *extract.URL, f *lint.Finding) bool {
			return !filter.suppresses(u, f, index) && f.Severity >= d.level
		},
		Rest: func() []lint.Finding {
			return slices.DeleteFunc(filter.rest(), func(f lint.Finding) bool { return f.Severity < d.level })
		},
	}
}
