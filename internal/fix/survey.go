package fix

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// A Survey has the URLs of a text and the number of wanted findings in them: enough to check whether
// another text has the same.
type Survey struct {
	Wanted int
	// TooMany means that there are more than MaxFound URLs and wanted findings. The rest
	// is not counted.
	TooMany bool

	text   []byte
	urls   []surveyed
	joined joined
}

// A surveyed is a URL of a survey.
type surveyed struct {
	start, end uint32
	kind       extract.Kind
	inCode     bool
}

// Look surveys a text. It calls found, if not nil, with each URL and its wanted findings, which are
// valid during the call.
func Look(text []byte, opt Options, found func(u *extract.URL, wanted []lint.Finding)) *Survey {
	m := mending{Options: opt}
	s := &Survey{text: text}
	for i, f := range m.search(text, m.choice(text)) {
		if s.TooMany = len(s.urls)+s.Wanted >= MaxFound; s.TooMany {
			break
		}
		s.urls = append(s.urls, surveyed{uint32(f.Start), uint32(f.End), f.Kind, f.InCode()})
		s.joined.add(i, f.Text, text[f.Start:f.End])
		wanted := f.findings[:0]
		for j, finding := range f.findings {
			if f.wanted[j] {
				wanted = append(wanted, finding)
			}
		}
		s.Wanted += len(wanted)
		if found != nil {
			found(f.URL, wanted)
		}
	}
	return s
}

// HasURLsOf reports whether both texts have the same URLs, in the same forms.
func (s *Survey) HasURLsOf(other *Survey) bool {
	i := -1
	return slices.EqualFunc(s.urls, other.urls, func(a, b surveyed) bool {
		i++
		return a.kind == b.kind && a.inCode == b.inCode && bytes.Equal(s.textOf(i), other.textOf(i))
	})
}

func (s *Survey) textOf(i int) []byte {
	u := s.urls[i]
	return s.joined.of(i, s.text[u.start:u.end])
}
