package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

func TestEditions(t *testing.T) {
	if got, want := uri.EditionNames(), []string{"draft-02", "draft-03", "draft-06", "rfc1738", "rfc2396", "rfc3986", "whatwg"}; !slices.Equal(got, want) {
		t.Errorf("EditionNames() = %q, want %q", got, want)
	}
	if e, ok := uri.EditionByName("rfc1738"); !ok || e != uri.RFC1738 {
		t.Errorf("EditionByName(rfc1738) = %v, %v", e, ok)
	}
	if e, ok := uri.EditionByName("rfc9999"); ok || e != nil {
		t.Errorf("EditionByName(rfc9999) = %v, %v", e, ok)
	}
}

const (
	alpha    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digit    = "0123456789"
	alphanum = alpha + digit
)

// TestAllows lists for each component all bytes that may stand in it, with high
// for those from 80 up.
func TestAllows(t *testing.T) {
	const (
		subDelims = "!$&'()*+,;="
		xalpha02  = alphanum + "$-_@.&+" + `!*"'():;, ` + "%"
		xalpha03  = alphanum + "$-_@.&+" + `!*"'(),` + "%"
		uchar06   = alphanum + "$-_.+!*'(),=" + `{}|\^~[]` + "%"
		extra1738 = "$-_.+!*'(),"
		mark      = "-_.!~*'()"
		units     = alphanum + "!$&'()*+,-.:;=_~%"
		scheme    = alphanum + "+-."
	)
	var high string
	for i := 0x80; i <= 0xFF; i++ {
		high += string([]byte{byte(i)})
	}
	for _, test := range []struct {
		edition *uri.Edition
		want    [uri.NumComponents]string
	}{
		{uri.Draft02, [uri.NumComponents]string{
			uri.InScheme:   strings.ReplaceAll(xalpha02, ":", ""),
			uri.InUserinfo: xalpha02,
			uri.InHost:     xalpha02,
			uri.InPort:     digit,
			uri.InPath:     xalpha02 + "/",
			uri.InQuery:    xalpha02,
			uri.InFragment: xalpha02,
		}},
		{uri.Draft03, [uri.NumComponents]string{
			uri.InScheme:   xalpha03,
			uri.InUserinfo: alphanum + "-_.+:",
			uri.InHost:     xalpha03,
			uri.InPort:     digit,
			uri.InPath:     xalpha03 + "/=;",
			uri.InQuery:    xalpha03,
			uri.InFragment: xalpha03,
		}},
		{uri.Draft06, [uri.NumComponents]string{
			uri.InScheme:   scheme,
			uri.InUserinfo: uchar06 + ";?&:",
			uri.InHost:     uchar06,
			uri.InPort:     digit,
			uri.InPath:     uchar06 + ";/?:@&",
			uri.InQuery:    uchar06 + ";/?:@&",
			uri.InFragment: uchar06 + ";/?:@&",
		}},
		{uri.RFC1738, [uri.NumComponents]string{
			uri.InScheme:   scheme,
			uri.InUserinfo: alphanum + extra1738 + "%;?&=:",
			uri.InHost:     alphanum + "-.",
			uri.InPort:     digit,
			uri.InPath:     alphanum + extra1738 + "%;/?:@&=",
			uri.InQuery:    alphanum + extra1738 + "%;/?:@&=",
			uri.InFragment: alphanum + extra1738 + "%;/?:@&=",
		}},
		{uri.RFC2396, [uri.NumComponents]string{
			uri.InScheme:   scheme,
			uri.InUserinfo: alphanum + mark + "%;:&=+$,",
			uri.InHost:     alphanum + "-.[:]",
			uri.InPort:     digit,
			uri.InPath:     alphanum + mark + "%;/:@&=+$,",
			uri.InQuery:    alphanum + mark + "%;/?:@&=+$,",
			uri.InFragment: alphanum + mark + "%;/?:@&=+$,",
		}},
		{uri.RFC3986, [uri.NumComponents]string{
			uri.InScheme:   scheme,
			uri.InUserinfo: alphanum + "-._~%:" + subDelims,
			uri.InHost:     alphanum + "-._~%[:]" + subDelims,
			uri.InPort:     digit,
			uri.InPath:     alphanum + "-._~%:@/" + subDelims,
			uri.InQuery:    alphanum + "-._~%:@/?" + subDelims,
			uri.InFragment: alphanum + "-._~%:@/?" + subDelims,
		}},
		{uri.WHATWG, [uri.NumComponents]string{
			uri.InScheme:   scheme,
			uri.InUserinfo: units + high,
			uri.InHost:     units + "[]" + high,
			uri.InPort:     digit,
			uri.InPath:     units + "/@" + high,
			uri.InQuery:    units + "/@?" + high,
			uri.InFragment: units + "/@?" + high,
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

// TestUnsafeNowhere holds for the RFCs: these must always be encoded (RFC 1738
// section 2.2, RFC 2396 section 2.4.3), and RFC 3986 has no place for them.
func TestUnsafeNowhere(t *testing.T) {
	for _, e := range []*uri.Edition{uri.RFC1738, uri.RFC2396, uri.RFC3986} {
		for c := range uri.Component(uri.NumComponents) {
			for i := range 256 {
				b := byte(i)
				unsafe := b <= ' ' || b >= 0x7F || strings.IndexByte("<>\"#{}|\\^`", b) >= 0
				if unsafe && e.Allows(c, b) {
					t.Errorf("%s: Allows(%v, %q)", e.Name, c, b)
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
		if got := ascii.IsEscape(u, 0); got != want {
			t.Errorf("IsEscape(%q, 0) = %v, want %v", u, got, want)
		}
	}
	if !ascii.IsEscape([]byte("x%20"), 1) {
		t.Error(`IsEscape("x%20", 1) = false`)
	}
}
