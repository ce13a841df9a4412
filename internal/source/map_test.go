package source

import (
	"encoding/base64"
	"reflect"
	"testing"
)

// A text that was decoded twice: "ab=63d" in quoted-printable, then the entity.
func decodedTwice() Text {
	src := []byte("xx a&=61mp;b c")
	var qp, html Map
	qp.Copy(0, 2)    // a&
	qp.Atom(2, 5, 1) // a
	qp.Copy(5, 6)    // mp;b c
	html.Copy(0, 1)
	html.Atom(1, 6, 1)
	html.Copy(6, 3)
	t := Text{Bytes: src, Off: 100}.Slice(3, len(src))
	t = t.Decoded([]byte("a&amp;b c"), &qp)
	return t.Decoded([]byte("a&b c"), &html)
}

func TestPiecesOfTwoStages(t *testing.T) {
	text := decodedTwice()
	got := text.Origins(nil, 0, 3)
	want := []Origin{{103, 104, true, []byte("a")}, {104, 111, false, []byte("&")}, {111, 112, true, []byte("b")}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if start, end := text.Range(1, 2); start != 104 || end != 111 {
		t.Errorf("Range = [%d, %d), want [104, 111)", start, end)
	}
	if start, end := text.Slice(2, 5).Range(0, 3); start != 111 || end != 114 {
		t.Errorf("Range of a slice = [%d, %d), want [111, 114)", start, end)
	}
}

func TestBase64Runs(t *testing.T) {
	const plain = "hello, world"
	src := "  " + base64.StdEncoding.EncodeToString([]byte(plain))
	var m Map
	m.Base64(2, len(plain))
	for start := range plain {
		for end := start + 1; end <= len(plain); end++ {
			runs := m.Runs(nil, start, end)
			if len(runs) != 1 || runs[0].Dst != start || runs[0].DstEnd != end {
				t.Fatalf("[%d, %d): got %v", start, end, runs)
			}
			if from, to := 2+start*8/6, 2+(end*8+5)/6; runs[0].Src != from || runs[0].SrcEnd != to {
				t.Errorf("[%d, %d) is at [%d, %d) of %q, want [%d, %d)", start, end, runs[0].Src, runs[0].SrcEnd, src, from, to)
			}
		}
	}
}

func TestMapCoalesces(t *testing.T) {
	var m Map
	m.Copy(4, 2)
	m.Copy(6, 3)
	m.Copy(9, 0)
	m.Copy(12, 1)
	if got, want := m.Runs(nil, 0, m.Len()), []Run{{0, 5, 4, 9, true}, {5, 6, 12, 13, true}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	m.Reset()
	if m.Len() != 0 || m.Runs(nil, 0, 1) != nil {
		t.Error("something is left after Reset")
	}
}
