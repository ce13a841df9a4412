package judge

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/snapshot"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// A Version is a version of a buffer, its URLs and the result of judging it. It is immutable.
type Version struct {
	*snapshot.Snapshot
	// Excluded means that the configuration excludes the file. Then there are no URLs and findings.
	Excluded bool
	Input    extract.Input
	Outcome
	// Anchors is another number if the document has other anchors: links to it in other documents may lead to nothing.
	Anchors  uint64
	profile  *profile
	findings []urlFindings // in order
	mentions bool          // the text may have directives
}

// A urlFindings are all findings about a URL, whether they are reported or not.
type urlFindings struct {
	url      int // its index
	findings []lint.Finding
}

// Version judges the text of a buffer as [Engine.Judge] does, except that findings about URLs have
// offsets only, and no finding has an excerpt. Before is nil, or a version of the same buffer that an
// engine has judged: the less the texts differ, the less is done again. Errors are those of Judge.
func (e *Engine) Version(ctx context.Context, b Buffer, before *Version) (*Version, error) {
	d, err := e.openBuffer(b)
	if err != nil {
		return nil, err
	}
	if d.Excluded != "" {
		return &Version{Snapshot: new(snapshot.Snapshot), Excluded: true}, nil
	}
	if before == nil || before.profile != d.profile || before.Input != d.Input {
		before = new(Version)
	}
	found, changed, err := snapshot.Take(ctx, b.Text, d.options, before.Snapshot)
	if err != nil {
		return nil, err
	}
	v := &Version{Snapshot: found, Input: d.Input, Anchors: d.anchors, profile: d.profile}
	s := d.whole(b.Text)
	if d.offsets = e.opt.Changes == nil; d.offsets {
		s.secrets = new([]lint.Range) // nothing is quoted
	}
	v.mentions = d.heedsDirectives() && mentions(before, b.Text, changed)
	c := s.collector(v.mentions)
	former, missing, end := before.findings, s.missing(), 0
	addMissing := func(until int) {
		for ; len(missing) > 0 && missing[0].Start < until; missing = missing[1:] {
			if u := &missing[0]; u.Start >= end && u.End <= until {
				findings, _ := d.check(u)
				c.add(u, findings, nil)
			}
		}
	}
	for i := range v.Len() {
		start, urlEnd := v.Span(i)
		addMissing(start)
		end = urlEnd
		var findings []lint.Finding
		k := changed.Same[i]
		if k >= 0 {
			for len(former) > 0 && former[0].url < k {
				former = former[1:]
			}
			if len(former) > 0 && former[0].url == k {
				start, _ := v.Span(i)
				was, _ := before.Span(k)
				findings = moveFindings(former[0].findings, start-was)
			} else if !v.mentions && d.tree == nil {
				continue
			}
		} else if err := ctx.Err(); err != nil {
			return nil, err
		}
		u := v.URL(i)
		if k < 0 {
			findings, _ = d.check(&u)
		}
		if len(findings) > 0 {
			v.findings = append(v.findings, urlFindings{i, findings})
		}
		c.add(&u, findings, nil)
		if gone, ok := d.inRepository(&u); ok {
			more, _ := d.check(&gone)
			c.add(&gone, more, nil)
		}
	}
	addMissing(math.MaxInt)
	v.add(d.Settle(c.end()))
	last, err := d.Close()
	v.add(last)
	return v, cmp.Or(err, ctx.Err())
}

// Edited returns a version for text that only serves as the one before another, and does not keep the text of
// v in memory.
func (v *Version) Edited(text []byte) *Version {
	made := *v
	made.Snapshot = v.Snapshot.Edited(text)
	return &made
}

// Size returns about how many bytes of memory the version takes, apart from its text.
func (v *Version) Size() int {
	const url, mailURL, finding = 400, 700, 1000 // as measured
	if v.Input.IsMail() {
		return mailURL*v.Len() + finding*len(v.Findings)
	}
	return url*v.Len() + finding*len(v.Findings)
}

// mentions reports whether a text may have directives. If it had none before, only the change can have
// added some.
func mentions(before *Version, text []byte, changed snapshot.Difference) bool {
	const near = 64 // more than a marker
	if before.Snapshot != nil && !before.mentions {
		text = text[max(0, changed.Start-near):min(len(text), changed.End+near)]
	}
	return suppress.Mentioned(text)
}

// moveFindings returns the findings about a URL, moved by that many bytes.
func moveFindings(findings []lint.Finding, by int) []lint.Finding {
	if by == 0 {
		return findings
	}
	findings = slices.Clone(findings)
	for i := range findings {
		f := &findings[i]
		f.Start, f.End = f.Start+by, f.End+by
		f.Related, f.Secret, f.Fixes = moveRanges(f.Related, by), moveRanges(f.Secret, by), slices.Clone(f.Fixes)
		for k := range f.Fixes {
			f.Fixes[k].Edits = slices.Clone(f.Fixes[k].Edits)
			for j := range f.Fixes[k].Edits {
				e := &f.Fixes[k].Edits[j]
				e.Start, e.End = e.Start+by, e.End+by
			}
		}
	}
	return findings
}

func moveRanges(ranges []lint.Range, by int) []lint.Range {
	ranges = slices.Clone(ranges)
	for i := range ranges {
		ranges[i].Start, ranges[i].End = ranges[i].Start+by, ranges[i].End+by
	}
	return ranges
}
