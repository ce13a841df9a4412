package extract_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// found returns the URLs of data, having checked all that holds of the URLs of
// any input.
func found(t testing.TB, data []byte, opt extract.Options) []extract.URL {
	t.Helper()
	before := bytes.Clone(data)
	urls := slices.Collect(extract.Find(data, opt))
	if !bytes.Equal(data, before) {
		t.Fatal("the input was modified")
	}
	start, last := 0, 0
	isPlain := opt.Input <= extract.TextInput && isASCII(data)
	for i := range urls {
		u := &urls[i]
		first := last
		if u.Mail != nil && u.Mail.Place == extract.InTag {
			first = start // the tag may be inside a URL that its reader sees
		}
		if u.Start < first || u.End > len(data) || u.Start >= u.End {
			t.Fatalf("%q lies at [%d, %d), behind %d, in an input of %d bytes", u.Text, u.Start, u.End, first, len(data))
		}
		start, last = u.Start, max(last, u.End)
		checkURL(t, u, data)
		if u.Input != opt.Input && opt.Input != extract.POInput && (opt.Input != extract.NotebookInput || u.Input != extract.UnknownInput) {
			t.Fatalf("%q is of input %s, found in %s", u.Text, u.Input, opt.Input)
		}
		if isPlain && u.Kind == extract.Bare && string(data[u.Start:u.End]) == string(u.Text) && &u.Text[0] != &data[u.Start] {
			t.Fatalf("%q is in one piece, but is a copy", u.Text)
		}
	}
	return urls
}

func isASCII(data []byte) bool {
	return !slices.ContainsFunc(data, func(c byte) bool { return c >= 0x80 })
}

// checkURL checks what holds of any URL of data.
func checkURL(t testing.TB, u *extract.URL, data []byte) {
	t.Helper()
	if err := extract.Verify(u, data, 0); err != nil {
		t.Fatal(err)
	}
	if u.Kind < extract.Wrapped || u.Kind > extract.Markup || u.Confidence < extract.Possible || u.Confidence > extract.Proved {
		t.Fatalf("%q is of kind %d and confidence %d", u.Text, u.Kind, u.Confidence)
	}
	if u.Notes&extract.NearMiss == 0 && bytes.IndexByte(u.Text, ':') < 1 {
		t.Fatalf("%q has no scheme", u.Text)
	}
	checkSegments(t, u)
	checkBreaks(t, u)
	checkReadings(t, u)
}

// checkSegments checks that segments are increasing, apart from each other, and
// span the URL.
func checkSegments(t testing.TB, u *extract.URL) {
	t.Helper()
	segs := u.Segments()
	if segs[0].Start != u.Start || segs[len(segs)-1].End != u.End {
		t.Fatalf("%q lies at [%d, %d) but its segments are %v", u.Text, u.Start, u.End, segs)
	}
	for i, s := range segs {
		if s.Start >= s.End || i > 0 && s.Start < segs[i-1].End {
			t.Fatalf("the segments of %q are %v", u.Text, segs)
		}
	}
}

// checkBreaks checks that breaks lie between segments, in order, and that
// their places in the text are where one segment ends and another begins.
func checkBreaks(t testing.TB, u *extract.URL) {
	t.Helper()
	segs, covered, i, last := u.Segments(), u.Inferred, 0, u.Start
	for _, b := range u.Breaks {
		for ; i < len(segs) && segs[i].End <= b.Start; i++ {
			covered += segmentLen(segs[i])
		}
		if b.Start > b.End || b.Start == b.End && u.Mail == nil || b.Start < last || i == 0 || i == len(segs) || b.End > segs[i].Start {
			t.Fatalf("break %+v of %q is not between its segments %v", b, u.Text, segs)
		}
		if b.At != covered {
			t.Fatalf("break %+v of %q is at %d of its text", b, u.Text, covered)
		}
		if u.Confidence > b.Confidence {
			t.Fatalf("%q is %v, but its break %+v is not", u.Text, u.Confidence, b)
		}
		last = b.End
	}
}

func segmentLen(s extract.Segment) int {
	if s.Text != "" {
		return len(s.Text)
	}
	return s.End - s.Start
}

// checkReadings checks that there are none or several, all different, the
// first of which is the URL.
func checkReadings(t testing.TB, u *extract.URL) {
	t.Helper()
	if len(u.Readings) > 0 && (len(u.Readings) == 1 || u.Readings[0].Text != string(u.Text)) {
		t.Fatalf("the readings of %q are %v", u.Text, u.Readings)
	}
	seen := map[string]bool{}
	for _, r := range u.Readings {
		if seen[r.Text] {
			t.Fatalf("%q has the reading %q twice", u.Text, r.Text)
		}
		seen[r.Text] = true
	}
}

// sameScanned checks that s, which reads from r, finds what want lists.
func sameScanned(t testing.TB, s *extract.Scanner, r io.Reader, opt extract.Options, want []extract.URL) {
	t.Helper()
	s.Reset(r, opt)
	n := 0
	for ; s.Scan(); n++ {
		u := s.URL()
		if n >= len(want) || !sameURL(u, want[n]) {
			t.Fatalf("URL %d: Scanner finds %q at %d, Find %+v", n, u.Text, u.Start, want[min(n, len(want)):min(n+1, len(want))])
		}
		window, base := s.Window()
		if err := extract.Verify(&u, window, base); err != nil {
			t.Fatal(err)
		}
	}
	if s.Err() != nil || n < len(want) {
		t.Fatalf("Scanner finds %d URLs, Find %d; error: %v", n, len(want), s.Err())
	}
}

// sameURL reports whether a and b are equal in all that they report.
func sameURL(a, b extract.URL) bool {
	return bytes.Equal(a.Text, b.Text) && a.Kind == b.Kind && a.Confidence == b.Confidence &&
		a.Start == b.Start && a.End == b.End && a.Inferred == b.Inferred && a.Notes == b.Notes && a.InCode() == b.InCode() && a.IsUnused() == b.IsUnused() &&
		bytes.Equal(a.Before, b.Before) && bytes.Equal(a.After, b.After) && reflect.DeepEqual(a.Mail, b.Mail) &&
		reflect.DeepEqual(a.Segments(), b.Segments()) && slices.Equal(a.Breaks, b.Breaks) && slices.Equal(a.Readings, b.Readings)
}

// A dribble reads data in pieces of random sizes.
type dribble struct {
	data []byte
	rand *rand.Rand
	most int
}

func (d *dribble) Read(p []byte) (int, error) {
	if len(d.data) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(len(p), 1+d.rand.IntN(d.most))], d.data)
	d.data = d.data[n:]
	return n, nil
}
