package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/uri"
)

func TestEditions(t *testing.T) {
	if got, want := uri.EditionNames(), []string{"rfc1738", "rfc3986"}; !slices.Equal(got, want) {
		t.Errorf("EditionNames() = %q, want %q", got, want)
	}
	if e, ok := uri.EditionByName("rfc1738"); !ok || e != uri.RFC1738 {
		t.Errorf("EditionByName(rfc1738) = %v, %v", e, ok)
	}
	if e, ok := uri.EditionByName("rfc9999"); ok || e != nil {
		t.Errorf("EditionByName(rfc9999) = %v, %v", e, ok)
	}
}

func TestTablesAreFresh(t *testing.T) {
	for _, name := range uri.EditionNames() {
		e, _ := uri.EditionByName(name)
		table := e.Table()
		for b, bits := range table {
			for c := range uri.Component(uri.NumComponents) {
				want := bits&(1<<c) != 0
				if got := e.Allows(c, byte(b)); got != want {
					t.Fatalf("%s: Allows(%v, %q) = %v, the grammar says %v; run: go generate ./internal/uri", name, c, byte(b), got, want)
				}
			}
		}
	}
}

const (
	alpha    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digit    = "0123456789"
	alphanum = alpha + digit
)

// TestAllows lists for each component all bytes that may stand in it.
func TestAllows(t *testing.T) {
	const subDelims = "!$&'()*+,;="
	const extra1738 = "$-_.+!*'(),"
	for _, test := range []struct {
		edition *uri.Edition
		want    [uri.NumComponents]string
	}{
		{uri.RFC3986, [uri.NumComponents]string{
			uri.InScheme:   alphanum + "+-.",
			uri.InUserinfo: alphanum + "-._~%:" + subDelims,
			uri.InHost:     alphanum + "-._~%[:]" + subDelims,
			uri.InPort:     digit,
			uri.InPath:     alphanum + "-._~%:@/" + subDelims,
			uri.InQuery:    alphanum + "-._~%:@/?" + subDelims,
			uri.InFragment: alphanum + "-._~%:@/?" + subDelims,
		}},
		{uri.RFC1738, [uri.NumComponents]string{
			uri.InScheme:   alphanum + "+-.",
			uri.InUserinfo: alphanum + extra1738 + "%;?&=:",
			uri.InHost:     alphanum + "-.",
			uri.InPort:     digit,
			uri.InPath:     alphanum + extra1738 + "%;/?:@&=",
			uri.InQuery:    alphanum + extra1738 + "%;/?:@&=",
			uri.InFragment: alphanum + extra1738 + "%;/?:@&=",
		}},
	} {
		for c, want := range test.want {
			for i := range 256 {
				b := byte(i)
				got := test.edition.Allows(uri.Component(c), b)
				if want := strings.IndexByte(want, b) >= 0; got != want {
					t.Errorf("%s: Allows(%v, %q) = %v, want %v", test.edition.Name, uri.Component(c), b, got, want)
				}
			}
		}
	}
}

// TestUnsafeNowhere holds for both editions: these must always be encoded
// (RFC 1738 §2.2), and RFC 3986 has no place for them.
func TestUnsafeNowhere(t *testing.T) {
	for _, name := range uri.EditionNames() {
		e, _ := uri.EditionByName(name)
		for c := range uri.Component(uri.NumComponents) {
			for i := range 256 {
				b := byte(i)
				unsafe := b <= ' ' || b >= 0x7F || strings.IndexByte("<>\"#{}|\\^`", b) >= 0
				if unsafe && e.Allows(c, b) {
					t.Errorf("%s: Allows(%v, %q)", name, c, b)
				}
			}
		}
	}
}

func TestIsEscape(t *testing.T) {
	for u, want := range map[string]bool{
		"%20": true, "%aF": true, "%Af.": true,
		"": false, "%": false, "%2": false, "%2g": false, "%g2": false, "%%20": false, "20": false, "x%20": false,
	} {
		if got := uri.IsEscape(u, 0); got != want {
			t.Errorf("IsEscape(%q, 0) = %v, want %v", u, got, want)
		}
	}
	if !uri.IsEscape([]byte("x%20"), 1) {
		t.Error(`IsEscape("x%20", 1) = false`)
	}
}
