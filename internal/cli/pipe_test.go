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

// TestOrderOfFindingsInSmallPieces: where findings about directives are among more findings than wait for the end does
// not depend on how much of a text a pipe brings at a time.
func TestOrderOfFindingsInSmallPieces(t *testing.T) {
	const line = "http://example.com/%zz <!-- urlmend:ignore[bad-host] x -->\n"
	block := strings.Repeat("http://example.com/%zz\n", 20) + strings.Repeat("Tea is a plant.\n", 800) + line
	text := strings.Repeat(block, maxHeld/10)
	var printed []string
	for _, stdin := range []io.Reader{strings.NewReader(text), pieces{strings.NewReader(text), 700}, pieces{strings.NewReader(text), 3000}} {
		var stdout, stderr bytes.Buffer
		if code := Main([]string{"urlmend", "lint", "--format", "short", "--input", "markdown", "-"}, stdin, &stdout, &stderr); code != exitFindings {
			t.Fatalf("exit code %d: %s", code, &stderr)
		}
		printed = append(printed, stdout.String())
	}
	if printed[0] != printed[1] || printed[0] != printed[2] {
		t.Error("the order of the findings depends on the pieces")
	}
}

// pieces reads at most size bytes at a time.
type pieces struct {
	io.Reader
	size int
}

func (p pieces) Read(b []byte) (int, error) { return p.Reader.Read(b[:min(len(b), p.size)]) }
