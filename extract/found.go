package extract

import (
	"cmp"

	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/join"
)

// search returns the options of a search for URLs in one text.
func (o Options) search() find.Options {
	return find.Options{
		Language:   o.Input.language(),
		Plain:      o.Input.isText(),
		Joins:      join.Confidence(cmp.Or(o.Joins, Likely)),
		NoReadings: o.NoReadings,
		LineEnds:   o.LineEnds,
		Explain:    o.Explain,
		Schemes:    o.Schemes,
		Schemeless: find.Level(o.Schemeless),
		Refang:     o.Refang,
		NearMisses: o.NearMisses,
		Block:      cmp.Or(o.block, join.BlockSize),
	}
}

// set sets u to a URL that was found in a text that starts at offset base of the
// input. It allocates nothing if the URL is in one piece.
func (u *URL) set(found *find.Found, in Input, base int) {
	*u = URL{} // and then field by field, which copies no URL
	u.Text, u.Input, u.Kind, u.Confidence = found.Text, in, Kind(found.Kind), Confidence(found.Confidence)
	u.Start, u.End, u.Notes = base+found.Start, base+found.End, Notes(found.Notes)
	u.Before, u.After, u.around = found.Before, found.After, found.Around
	if found.Parts != nil {
		u.setParts(found.Parts, base)
	}
	for _, f := range found.Flaws {
		u.Flaws = append(u.Flaws, Flaw{Kind: FlawKind(f.Kind), Start: base + f.Start, End: base + f.End, Meant: f.Meant, Mark: f.Mark, NoFix: f.NoFix})
	}
}

func (u *URL) setParts(p *find.Parts, base int) {
	u.Inferred, u.Continued, u.LineEnds = p.Inferred, p.Continued, lineEnds(p.LineEnds)
	for _, s := range p.Segments {
		u.segments = append(u.segments, Segment{base + s.Start, base + s.End, s.Text})
	}
	for _, b := range p.Breaks {
		u.Breaks = append(u.Breaks, Break{
			At: b.At, Start: base + b.Start, End: base + b.End, Kind: BreakKind(b.Kind), Hyphen: Hyphen(b.Hyphen),
			Confidence: Confidence(b.Confidence), Reason: Reason(b.Reason), Rune: b.Rune,
		})
	}
	for _, r := range p.Readings {
		u.Readings = append(u.Readings, Reading{r.Text, Confidence(r.Confidence), Reason(r.Reason)})
	}
}
