package scan

import (
	"bufio"
	"io"
	"os/exec"
	"reflect"
	"strings"
	"testing"
)

func decompressors(t *testing.T, all ...string) Options {
	t.Helper()
	var opt Options
	for _, s := range all {
		d, err := ParseDecompressor(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := exec.LookPath(d.Command[0]); err != nil && d.Command[0] != "missing-command" {
			t.Skip(err)
		}
		opt.Decompressors = append(opt.Decompressors, d)
	}
	return opt
}

func TestParseDecompressor(t *testing.T) {
	for s, want := range map[string]Decompressor{
		"xz=xz -dc":            {".xz", []string{"xz", "-dc"}},
		".Z= uncompress  -c ":  {".Z", []string{"uncompress", "-c"}},
		"tar.lz=lzip -d --a=b": {".tar.lz", []string{"lzip", "-d", "--a=b"}},
	} {
		if got, err := ParseDecompressor(s); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %q and error %v, want %q", s, got, err, want)
		}
	}
	for _, s := range []string{"", "xz", "xz=", "xz= ", "=xz -dc", ".=xz", "a/b=xz", "a b=xz"} {
		if got, err := ParseDecompressor(s); err == nil || !strings.Contains(err.Error(), "write SUFFIX=COMMAND") {
			t.Errorf("%q: got %q and error %v", s, got, err)
		}
	}
}

func TestDecompressor(t *testing.T) {
	opt := decompressors(t, "rot=tr a-z n-za-m", "gz=cat")
	expect(t, opened(t, opt, "x.rot", "grkg"), "x.rot=text")
	expect(t, opened(t, opt, "x.rot", ""), "x.rot=")
	expect(t, opened(t, opt, "grkg", "grkg"), "grkg=grkg")
	expect(t, opened(t, opt, "x.gz", "not compressed"), "x.gz=not compressed")
	expect(t, opened(t, opt, "x.gz", tarOf("a", "A", "b.rot", "o")), "x.gz!a=A", "x.gz!b.rot=b")
	expect(t, opened(t, opt, "x.gz", zipOf("a", "A", "b.rot", "o")), "x.gz!a=A", "x.gz!b.rot=b")
	long := strings.Repeat("more than a pipe holds\n", 5_000)
	expect(t, opened(t, opt, "x.gz", long), "x.gz="+long)
	expect(t, found(t, opt, map[string]string{"a.gz": "A", "b.gz": "\x00", "c.zip.gz": zipOf("c", "C"), "d.gz": zipOf("d", "D")}),
		"a.gz=A", "c.zip.gz!c=C")
}

func TestDecompressorThatFails(t *testing.T) {
	const advice = "; check the file, and --decompressor"
	expect(t, opened(t, decompressors(t, "x=false"), "a.x", "text"), "a.x=", "a.x: false ended with exit status 1"+advice)
	expect(t, opened(t, decompressors(t, "x=missing-command -d"), "a.x", "text"),
		"cannot read a.x to its end: cannot run missing-command: executable file not found in $PATH; install it, or correct --decompressor")

	opt := decompressors(t, "x=sh script")
	dir := map[string]string{"script": "cat; echo the reason >&2; echo and more >&2; exit 3", "a.x": "text", "b.x": tarOf("m", "M"), "c": "C"}
	expect(t, found(t, opt, dir), "a.x=text", "a.x: sh ended with exit status 3: the reason"+advice,
		"b.x!m=M", "cannot read b.x to its end: sh ended with exit status 3: the reason"+advice,
		"c=C", "script="+dir["script"])
}

func TestDecompressorOfWhatIsDamaged(t *testing.T) {
	opt := decompressors(t, "x=cat")
	expect(t, opened(t, opt, "t.tar", tarOf("a.x", "A", "b.x", "text")[:1537]), "t.tar!a.x=A", "t.tar!b.x=t",
		"t.tar!b.x: the tar data ends too early; get a complete copy")
}

func TestDecompressorIsLimited(t *testing.T) {
	opt := decompressors(t, "x=yes")
	opt.Limits.MaxSize = 5
	const most = "it unpacks to more than 5 bytes; if you trust it, allow more with --max-size"
	expect(t, opened(t, opt, "a.x", "x"), "a.x=y\ny\ny", "a.x: "+most)
	opt.Limits = Limits{MaxDepth: 1}
	expect(t, opened(t, opt, "a", tarOf("b.x", "B", "c", "C")),
		"cannot read a!b.x to its end: it is yes data nested deeper than 1; unpack the outer ones", "a!c=C")
}

// The command would run for ever.
func TestDecompressorIsKilled(t *testing.T) {
	checkLeaks(t)
	opt := decompressors(t, "x=yes")
	little := func(doc Document, r *bufio.Reader, w io.Writer) error {
		if strings.HasSuffix(doc.Member, ".x") {
			r.ReadByte()
		}
		_, err := io.WriteString(w, doc.Member+" ")
		return err
	}
	var out strings.Builder
	data := tarOf("a.x", "A", "b.x", strings.Repeat("x", 1<<20), "c", "C")
	if err := runTo(one(document("t", strings.NewReader(data)), nil), opt, &out, little, noErrors(t)); err != nil || out.String() != "a.x b.x c " {
		t.Errorf("got %q and error %v", &out, err)
	}
	if err := runTo(one(document("a.x", strings.NewReader("x")), nil), opt, &full{100_000}, cat, noErrors(t)); err != errFull {
		t.Errorf("got error %v, want %v", err, errFull)
	}
}
