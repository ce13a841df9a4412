package cli

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestMailThatComesInSmallPieces: what a text is does not depend on how much of
// it a pipe brings at a time.
func TestMailThatComesInSmallPieces(t *testing.T) {
	const message = "From: ann@example.com\nSubject: s\nContent-Transfer-Encoding: quoted-printable\n\n" +
		"http://www.exam=\nple.com/\n"
	for _, text := range []string{message, "From ann@example.com Mon Oct  7 09:00:00 2002\n" + message, "#! rnews 107\n" + message} {
		for _, stdin := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			var stdout, stderr bytes.Buffer
			code := Main([]string{"urlmend", "extract", "-"}, stdin, &stdout, &stderr)
			if got, want := stdout.String(), "http://www.example.com/\n"; code != exitClean || got != want {
				t.Errorf("%.20q: exit code %d, wrote %q, said %q; want %q", text, code, got, stderr.String(), want)
			}
		}
	}
}
