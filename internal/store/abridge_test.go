package store

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/urlmend/urlmend/internal/record"
)

// TestAbridge: a store of what is left of the records settles what one of all records does, and so does one that
// takes its decisions.
func TestAbridge(t *testing.T) {
	kinds := make(map[string]int)
	for seed := range uint64(3) {
		sections := randomSections(rand.New(rand.NewPCG(seed, 1)))
		short := abridge(sections)
		if len(short) >= len(sections) {
			t.Fatalf("seed %d: nothing is left out", seed)
		}
		want := settledBy(t, sections, nil)
		got := settledBy(t, short, nil)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: got\n%v\nwant\n%v", seed, got, want)
		}
		if got := settledBy(t, sections, slices.Values(got)); !slices.Equal(got, want) {
			t.Fatalf("seed %d: by the decisions: got\n%v\nwant\n%v", seed, got, want)
		}
		for _, d := range want {
			kinds[d.Evidence]++
		}
	}
	if len(kinds) < 3 {
		t.Errorf("the evidence is only %v", kinds)
	}
}

// abridge returns what is left of the records of sections.
func abridge(sections []record.Record) (short []record.Record) {
	asked := make(map[uint64]bool)
	var a Abridger
	for _, r := range sections {
		a.Ask(r, func(key uint64) { asked[key] = true })
	}
	a = Abridger{}
	isAsked := func(key uint64) bool { return asked[key] }
	for _, r := range sections {
		if a.Skips(record.Append(nil, r), isAsked) {
			continue
		}
		if r := a.Abridge(r, isAsked); r != nil {
			short = append(short, r)
		}
	}
	return short
}

// settledBy returns what is settled in a store of the records, by decisions if there are any.
func settledBy(t *testing.T, records []record.Record, decisions iter.Seq[record.Settled]) (all []record.Settled) {
	t.Helper()
	s := storeOf(t, records)
	defer s.Close()
	if decisions != nil {
		err := s.Decide(func(yield func(*record.Settled, error) bool) {
			for d := range decisions {
				if !yield(&d, nil) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	addAll(t, s, new(record.Done))
	if err := s.EachSettled(func(d *record.Settled) error {
		all = append(all, *d)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// randomSections returns the records of some mailboxes, whose URLs have much in common.
func randomSections(rnd *rand.Rand) (all []record.Record) {
	pick := func(from ...string) string { return from[rnd.IntN(len(from))] }
	id := func() string { return fmt.Sprintf("%d@example.org", rnd.IntN(120)) }
	for box := range 3 {
		name := fmt.Sprint("box", box)
		all = append(all, record.NewShard(name, 1, time.Unix(0, 0)), &record.File{Name: name}, &record.Text{Input: "mbox"})
		for i := range 60 {
			date := time.Unix(int64((i+3*box)%40), 0).UTC()
			m := &record.Message{Start: i * 100, DateSource: "date", Date: &date, FromDomain: "example.org", ID: id(), Mailer: pick("", "Quill 1.0", "Parchment"), Subject: "x"}
			if i%12 == 5 { // a page of a list archive
				m.ID = ""
			}
			for range rnd.IntN(4) {
				m.References = append(m.References, id())
			}
			if rnd.IntN(3) == 0 {
				m.InReplyTo = id()
			}
			all = append(all, m)
			for j := range rnd.IntN(5) {
				o := randomOccurrence(rnd)
				o.Start = m.Start + j/2
				o.End = o.Start + 1
				all = append(all, o)
			}
		}
		all = append(all, &record.Note{Kind: "x", Message: "x"}, &record.End{Read: 6000, Whole: true}, &record.ShardEnd{Read: 1})
	}
	return all
}

func randomOccurrence(rnd *rand.Rand) *record.Occurrence {
	host := "x://" + string(rune('a'+rnd.IntN(3)))
	segments := []string{"li", "library", "bra-ry", "brary", "index.html", "see", "may", "?q=li", "?q=library"}
	path := ""
	for range 1 + rnd.IntN(3) {
		path += "/" + segments[rnd.IntN(len(segments))]
	}
	if rnd.IntN(3) == 0 { // this one is in no other mailbox
		path += fmt.Sprintf("/%d/page.html", rnd.IntN(30))
	}
	o := &record.Occurrence{URL: host + path, Kind: []string{"bare", "angle"}[rnd.IntN(2)], Confidence: "proved", Place: "body", Line: 1, Column: 60, Depth: rnd.IntN(8) / 7}
	at := len(host) + 1 + rnd.IntN(len(path))
	head, tail := o.URL[:at], o.URL[at:]
	lineBreak := record.Break{At: at, Kind: "line", Confidence: "likely"}
	switch rnd.IntN(12) {
	case 0:
		o.URL, o.Continued = head, []string{o.URL, o.URL + "/more"}
	case 1:
		o.URL, o.Readings = head, []record.Reading{{URL: head}, {URL: o.URL}}
	case 2:
		o.Confidence, o.Breaks = "likely", []record.Break{lineBreak}
	case 3:
		o.Breaks = []record.Break{lineBreak}
	case 4, 5:
		lineBreak.Hyphen = "kept"
		o.URL, o.Confidence, o.Breaks = head+"-"+tail, "likely", []record.Break{lineBreak}
		o.Readings = []record.Reading{{URL: o.URL}, {URL: head + tail}}
	case 6:
		lineBreak.Hyphen = "dropped"
		o.Confidence, o.Breaks = "likely", []record.Break{lineBreak}
		o.Readings = []record.Reading{{URL: o.URL}, {URL: head + "-" + tail}}
	case 7:
		o.URL, o.Continued = head+"**", []string{head + "**" + tail}
	case 8:
		o.URL = head
	}
	o.Link = strings.ToUpper(host)
	return o
}
