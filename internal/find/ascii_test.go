package find_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
)

func TestClasses(t *testing.T) {
	of := func(set string) func(rune) bool {
		return func(r rune) bool { return strings.ContainsRune(set, r) }
	}
	alnum := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for _, test := range []struct {
		name string
		is   func(byte) bool
		want func(rune) bool
	}{
		{"IsAlpha", ascii.IsAlpha, unicode.IsLetter},
		{"IsDigit", ascii.IsDigit, unicode.IsDigit},
		{"IsAlnum", ascii.IsAlnum, alnum},
		{"IsScheme", ascii.IsScheme, func(r rune) bool { return alnum(r) || of("+-.")(r) }},
		{"IsHex", ascii.IsHex, of("0123456789abcdefABCDEF")},
		{"IsLower", ascii.IsLower, unicode.IsLower},
		{"IsUpper", ascii.IsUpper, unicode.IsUpper},
		{"IsPunct", ascii.IsPunct, func(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }},
		{"IsBlank", ascii.IsBlank, of(" \t")},
		{"IsSpace", ascii.IsSpace, unicode.IsSpace},
	} {
		for c := range 256 {
			if got, want := test.is(byte(c)), c < 0x80 && test.want(rune(c)); got != want {
				t.Errorf("%s(%q) = %v, want %v", test.name, rune(c), got, want)
			}
		}
	}
}

func TestLower(t *testing.T) {
	for c := range 256 {
		want := byte(c)
		if c < 0x80 {
			want = byte(unicode.ToLower(rune(c)))
		}
		if got := ascii.Lower(byte(c)); got != want {
			t.Errorf("Lower(%q) = %q, want %q", rune(c), got, want)
		}
	}
}

func TestUpper(t *testing.T) {
	if got := string(ascii.Upper([]byte("%3e\xff ı ɐ Tea"))); got != "%3E\xff ı ɐ TEA" {
		t.Errorf("Upper: %q", got)
	}
}

func TestEqualFold(t *testing.T) {
	for a := range 256 {
		for b := range 256 {
			want := ascii.Lower(byte(a)) == ascii.Lower(byte(b))
			if got := ascii.EqualFold([]byte{byte(a)}, string([]byte{byte(b)})); got != want {
				t.Errorf("EqualFold(%q, %q) = %v, want %v", rune(a), rune(b), got, want)
			}
		}
	}
	if ascii.EqualFold("ab", "a") || !ascii.EqualFold("uRl", "URL") {
		t.Error("EqualFold is wrong about longer texts")
	}
}

func TestInAllAndLast(t *testing.T) {
	if ascii.Last(nil) != 0 || ascii.Last([]byte("ab")) != 'b' {
		t.Error("Last is wrong")
	}
	for _, c := range []byte("\x00 a\xe9") {
		if got, want := ascii.In(c, " a"), c == ' ' || c == 'a'; got != want {
			t.Errorf("In(%q) = %v, want %v", c, got, want)
		}
	}
	for text, want := range map[string]bool{"": true, "1": true, "12": true, "1a": false, "a1": false} {
		if got := ascii.All([]byte(text), ascii.IsDigit); got != want {
			t.Errorf("All(%q, IsDigit) = %v, want %v", text, got, want)
		}
	}
}

func TestLookUp(t *testing.T) {
	table := map[string]int{"a": 1, "x-y": 2, strings.Repeat("z", 40): 3}
	for key, want := range map[string]int{
		"a": 1, "A": 1, "X-y": 2, strings.Repeat("zZ", 20): 3, "": 0, "x": 0, "a\x00": 0, strings.Repeat("z", 41): 0,
	} {
		if got, ok := ascii.LookUp(table, []byte(key)); got != want || ok != (want > 0) {
			t.Errorf("LookUp(%q) = %d, %v, want %d", key, got, ok, want)
		}
	}
}
