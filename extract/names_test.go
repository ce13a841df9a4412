package extract_test

import (
	enc "encoding"
	"fmt"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// roundTrip holds that the values [0, n) have names, each of them one of its own.
func roundTrip[T interface {
	~uint8
	enc.TextMarshaler
}, P interface {
	*T
	enc.TextUnmarshaler
}](t *testing.T, n int) {
	t.Helper()
	for v := range n {
		text, err := T(v).MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back T
		if err := P(&back).UnmarshalText(text); err != nil || back != T(v) {
			t.Errorf("%T %d is %q, which is %d (%v)", back, v, text, back, err)
		}
	}
	var none T
	if err := P(&none).UnmarshalText([]byte("no such name")); err == nil || none != 0 {
		t.Errorf("%T takes any name", none)
	}
}

func TestNamesOfEnums(t *testing.T) {
	roundTrip[extract.Kind](t, int(extract.Markup)+1)
	roundTrip[extract.Confidence](t, int(extract.Proved)+1)
	roundTrip[extract.BreakKind](t, int(extract.EncodingBreak)+1)
	roundTrip[extract.Hyphen](t, int(extract.HyphenDropped)+1)
	roundTrip[extract.Place](t, int(extract.InTag)+1)
	roundTrip[extract.Reason](t, int(extract.FlowedSpace)+1)
	roundTrip[extract.Notes](t, int(extract.NearMiss)<<1)
	roundTrip[extract.Input](t, int(extract.TextileInput)+1)
	for _, name := range extract.InputNames() {
		in, ok := extract.ParseInput(name)
		if !ok || in.String() != name {
			t.Errorf("the input %s is %s", name, in)
		}
	}
	if got := fmt.Sprint(extract.Kind(99), extract.Input(77), extract.Input(0x8F)); got != "extract.Kind(99) extract.Input(77) extract.Input(143)" {
		t.Errorf("values without a name are shown as %s", got)
	}
}

// TestAnyInputIsRead searches a text of each Input, also of values that are none.
func TestAnyInputIsRead(t *testing.T) {
	for in := range 256 {
		n := 0
		for range extract.Find([]byte("Subject: tea\n\nhttp://example.com/\n"), extract.Options{Input: extract.Input(in)}) {
			n++
		}
		if n != 1 {
			t.Errorf("%d URLs in a text of %v", n, extract.Input(in))
		}
	}
}

// TestCloneSharesNothing changes the input under a URL.
func TestCloneSharesNothing(t *testing.T) {
	for _, text := range []string{"see <http://example.com/a\n/b> there", "see http://example.com/a there"} {
		data := []byte(text)
		for u := range extract.Find(data, extract.Options{}) {
			c := u.Clone()
			was := fmt.Sprintf("%q %q %q %v %v", c.Text, c.Before, c.After, c.Breaks, c.Segments())
			for i := range data {
				data[i] = '#'
			}
			if is := fmt.Sprintf("%q %q %q %v %v", c.Text, c.Before, c.After, c.Breaks, c.Segments()); is != was {
				t.Errorf("%s became %s", was, is)
			}
		}
	}
}
