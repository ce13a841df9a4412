package extract_test

import (
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestEveryFormInEveryEncoding breaks a URL in the way of each encoding of mail,
// in each form that a text gives a URL, at each depth of quotation.
func TestEveryFormInEveryEncoding(t *testing.T) {
	forms := []struct {
		kind  extract.Kind
		frame string
	}{
		{extract.Wrapped, "See <URL:%s> there."},
		{extract.Angle, "See <%s> there."},
		{extract.Bare, "See %s there."},
	}
	for _, e := range encodings() {
		for _, form := range forms {
			for _, quote := range []string{"", "> ", ">> "} {
				t.Run(fmt.Sprintf("%s/%s/%q", e.name, form.kind, quote), func(t *testing.T) {
					text := quote + fmt.Sprintf(form.frame, brokenAt(e.broken, quote)) + "\n"
					checkInMail(t, e.header+"\n"+e.encode(text), mendable, form.kind, len(strings.TrimSpace(quote)))
				})
			}
		}
	}
}

// mendable is a URL that the encodings break before "goes".
const mendable = "http://www.example.com/a/long/path/that/goes/on/and/on?q=a=b"

// An encoding says how a URL that it breaks looks, and what becomes of a text.
type encoding struct {
	name, header string
	broken       string // between the halves of the URL, before the quote prefix
	encode       func(text string) string
}

func brokenAt(broken, quote string) string {
	return strings.Replace(mendable, "goes", broken+strings.Repeat(quote, strings.Count(broken, "\n"))+"goes", 1)
}

func encodings() []encoding {
	plain := func(text string) string { return text }
	const flowed = "Content-Type: text/plain; format=flowed"
	return []encoding{
		{"plain", "", "\n", plain},
		{"crlf", "", "\n", func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }},
		{"delsp", flowed + "; delsp=yes\n", " \n", plain},
		{"flowed", flowed + "\n", " \n", plain},
		{"quoted-printable", "Content-Transfer-Encoding: quoted-printable\n", "", encodeQP},
		{"soft break", "Content-Transfer-Encoding: quoted-printable\n", "", breakSoftly},
		{"base64", "Content-Transfer-Encoding: base64\n", "", encodeBase64},
		{"delsp in quoted-printable", flowed + "; delsp=yes\nContent-Transfer-Encoding: quoted-printable\n", " \n", encodeQP},
		{"delsp in base64", flowed + "; delsp=yes\nContent-Transfer-Encoding: base64\n", " \n", encodeBase64},
		{"flowed in quoted-printable", flowed + "\nContent-Transfer-Encoding: quoted-printable\n", " \n", encodeQP},
	}
}

func encodeQP(text string) string {
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.String()
}

// breakSoftly has a soft break in the middle of a URL.
func breakSoftly(text string) string {
	return strings.Replace(strings.ReplaceAll(text, "=", "=3D"), "goes", "=\ngoes", 1)
}

func encodeBase64(text string) string {
	s := base64.StdEncoding.EncodeToString([]byte(text))
	var b strings.Builder
	for len(s) > 44 {
		b.WriteString(s[:44] + "\r\n")
		s = s[44:]
	}
	return b.String() + s + "\r\n"
}

func checkInMail(t *testing.T, message, want string, kind extract.Kind, depth int) {
	t.Helper()
	data := []byte("From: ann@example.com\nSubject: test\n" + message)
	n := 0
	for u := range extract.Find(data, extract.Options{Input: extract.MessageInput}) {
		n++
		if string(u.Text) != want || u.Kind != kind || u.Mail.Depth != depth {
			t.Errorf("found %s %s at depth %d, want %s %s at depth %d in\n%s", u.Kind, u.Text, u.Mail.Depth, kind, want, depth, data)
		}
		if err := extract.Verify(&u, data, 0); err != nil {
			t.Error(err)
		}
	}
	if n != 1 {
		t.Errorf("found %d URLs, want 1 in\n%s", n, data)
	}
}
