package scan

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
)

// records runs over docs and returns "name=text" of each text and each error,
// in the order of the output.
func records(t *testing.T, docs iter.Seq2[Document, error], opt Options) (all []string) {
	t.Helper()
	var out bytes.Buffer
	work := func(doc Document, r *bufio.Reader, w io.Writer) error {
		text, err := io.ReadAll(r)
		if _, err := fmt.Fprintf(w, "%q\n", doc.String()+"="+string(text)); err != nil {
			return err
		}
		if err != nil {
			return fmt.Errorf("%s: %w", doc, err)
		}
		return nil
	}
	report := func(err error) { fmt.Fprintf(&out, "%q\n", err) }
	if err := runTo(docs, opt, &out, work, report); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		record, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, record)
	}
	return all
}

// opened returns the records of a document that was given by its path. They
// are the same for a regular file and a stream, and for any number of workers.
func opened(t *testing.T, opt Options, name, data string) []string {
	t.Helper()
	t.Chdir(tree(t, map[string]string{name: data, "last": "Z"}))
	t.Setenv("TMPDIR", t.TempDir())
	var first []string
	for _, workers := range []int{1, 4} {
		opt.Workers = workers
		stream := document(name, iotest.HalfReader(strings.NewReader(data)))
		stream.Stream = true
		file := records(t, Documents([]string{name, "last"}, nil, nil), opt)
		if stream := records(t, and(one(stream, nil), Documents([]string{"last"}, nil, nil)), opt); !slices.Equal(file, stream) {
			t.Errorf("%d workers: the file and a stream differ:\n%q\n%q", workers, file, stream)
		}
		if first == nil {
			first = file
		} else if !slices.Equal(file, first) {
			t.Errorf("%d workers: it differs from 1:\n%q\n%q", workers, file, first)
		}
	}
	if left, err := os.ReadDir(os.TempDir()); err != nil || len(left) > 0 {
		t.Errorf("%v are left in the directory of temporary files (%v)", left, err)
	}
	if n := len(first); n == 0 || first[n-1] != "last=Z" {
		t.Errorf("the document after it: got %q", first)
		return first
	}
	return first[:len(first)-1]
}

// found returns the records of files below a directory.
func found(t *testing.T, opt Options, files map[string]string) []string {
	t.Helper()
	t.Chdir(tree(t, files))
	return records(t, Documents([]string{"."}, nil, nil), opt)
}

func gz(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

// badSum is the gzip data of a text with a wrong checksum.
func badSum(text string) string {
	data := []byte(gz(text))
	data[len(data)-5] ^= 1
	return string(data)
}

const sumError = ": the gzip data is damaged (gzip: invalid checksum); get a good copy"

func zst(text string) string {
	w, _ := zstd.NewWriter(nil)
	return string(w.EncodeAll([]byte(text), nil))
}

// tarOf makes a tar of pairs of a name and a text.
func tarOf(pairs ...string) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := 0; i < len(pairs); i += 2 {
		w.WriteHeader(&tar.Header{Name: pairs[i], Size: int64(len(pairs[i+1])), Mode: 0o644})
		io.WriteString(w, pairs[i+1])
	}
	w.Close()
	return b.String()
}

// zipOf makes a zip of pairs of a name and a text.
func zipOf(pairs ...string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zstd.ZipMethodWinZip, zstd.ZipCompressor())
	for i := 0; i < len(pairs); i += 2 {
		method := zip.Deflate
		if strings.HasSuffix(pairs[i], ".zstd") {
			method = zstd.ZipMethodWinZip
		}
		f, _ := w.CreateHeader(&zip.FileHeader{Name: pairs[i], Method: method})
		io.WriteString(f, pairs[i+1])
	}
	w.Close()
	return b.String()
}

func decoded(base string) string {
	data, err := base64.StdEncoding.DecodeString(base)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// There is no writer for these formats: made with xz(1) and bzip2(1).
var (
	xzFirst   = decoded("/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAMZmlyc3Qgc3RyZWFtCgAAAACuW0njOgB/5wABJQ1xGcS2H7bzfQEAAAAABFla")
	xzSecond  = decoded("/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAGc2Vjb25kCgAAMb23+VzA8W0AAR8HFi64cx+2830BAAAAAARZWg==")
	bz2First  = decoded("QlpoOTFBWSZTWSoEXTgAAAJRgAAQQAAjIhwAIAAxADAgGmJzC0kIJx4u5IpwoSBUCLpw")
	bz2Second = decoded("QlpoOTFBWSZTWZbaWc8AAANBgAAQDgGIACAAMQwBDTGpzgB4u5IpwoSEttLOeA==")
	bz2Empty  = decoded("QlpoORdyRThQkAAAAAA=")
)

func TestCompressedFiles(t *testing.T) {
	for _, c := range []struct{ what, data, want string }{
		{"gzip", gz("text\n"), "text\n"},
		{"gzip, two streams", gz("one\n") + gz("two\n"), "one\ntwo\n"},
		{"gzip, an empty stream between", gz("one\n") + gz("") + gz("two\n"), "one\ntwo\n"},
		{"gzip, filled up with NULs", gz("one\n") + strings.Repeat("\x00", 700), "one\n"},
		{"gzip of nothing", gz(""), ""},
		{"zstd", zst("text\n"), "text\n"},
		{"zstd, two frames", zst("one\n") + zst("two\n"), "one\ntwo\n"},
		{"zstd, a frame to be skipped", "P*M\x18\x02\x00\x00\x00xx" + zst("text\n"), "text\n"},
		{"bzip2", bz2First, "first stream\n"},
		{"bzip2, two streams", bz2First + bz2Second, "first stream\nsecond\n"},
		{"bzip2 of nothing", bz2Empty, ""},
		{"xz", xzFirst, "first stream\n"},
		{"xz, two streams", xzFirst + xzSecond, "first stream\nsecond\n"},
		{"xz, two streams with padding", xzFirst + "\x00\x00\x00\x00" + xzSecond, "first stream\nsecond\n"},
		{"one in the other", gz(zst(xzFirst)), "first stream\n"},
		{"larger than any buffer", gz(strings.Repeat("line of text\n", 30_000)), strings.Repeat("line of text\n", 30_000)},
		{"binary, but given", gz("a\x00b"), "a\x00b"},
		{"text that begins like bzip2", "BZh9 is how it begins\n", "BZh9 is how it begins\n"},
		{"text that begins like zip", "PK", "PK"},
		{"nothing", "", ""},
	} {
		t.Run(c.what, func(t *testing.T) { expect(t, opened(t, Options{}, "name.txt", c.data), "name.txt="+c.want) })
	}
}

func TestArchives(t *testing.T) {
	members := []string{"a.txt", "A", "dir/", "", "dir/b.txt", "B", "bin", "x\x00y", "../../c", "C", "/abs", "D", "empty", ""}
	want := []string{"x!a.txt=A", "x!dir/b.txt=B", "x!../../c=C", "x!/abs=D", "x!empty="}
	for what, data := range map[string]string{
		"tar": tarOf(members...), "zip": zipOf(members...),
		"tar.gz": gz(tarOf(members...)), "tar.zst": zst(tarOf(members...)), "zip.gz": gz(zipOf(members...)),
		"two tars": tarOf(members[:6]...) + tarOf(members[6:]...),
	} {
		t.Run(what, func(t *testing.T) { expect(t, opened(t, Options{}, "x", data), want...) })
	}
	expect(t, opened(t, Options{}, "x", zipOf()))
	expect(t, opened(t, Options{}, "x", zipOf("a.zstd", "A")), "x!a.zstd=A")
}

func TestOnlyFilesOfATar(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i, flag := range []byte{tar.TypeDir, tar.TypeSymlink, tar.TypeLink, tar.TypeChar, tar.TypeBlock, tar.TypeFifo} {
		w.WriteHeader(&tar.Header{Typeflag: flag, Name: fmt.Sprint("special", i), Linkname: "/etc/passwd"})
	}
	w.WriteHeader(&tar.Header{Typeflag: tar.TypeXGlobalHeader, Name: "global", PAXRecords: map[string]string{"comment": "no file"}})
	long := strings.Repeat("long/", 60) + "name"
	w.WriteHeader(&tar.Header{Name: long, Size: 1})
	io.WriteString(w, "L")
	w.Close()
	expect(t, opened(t, Options{}, "x", b.String()), "x!"+long+"=L")

	var skipped []string
	opt := Options{Skipped: func(why string) { skipped = append(skipped, why) }}
	records(t, one(document("x", strings.NewReader(b.String())), nil), opt)
	expect(t, skipped, symbolicLink, irregular, irregular, irregular)
}

func TestNested(t *testing.T) {
	inner := tarOf("deep.txt", "D", "deep.txt.gz", gz("compressed"))
	expect(t, opened(t, Options{}, "outer.tar", tarOf("a", "A", "inner.tar", inner, "b.gz", gz("B"), "c.zip", zipOf("c", "C"), "d", "D")),
		"outer.tar!a=A", "outer.tar!inner.tar!deep.txt=D", "outer.tar!inner.tar!deep.txt.gz=compressed",
		"outer.tar!b.gz=B", "outer.tar!c.zip!c=C", "outer.tar!d=D")
	const deep = ": it is gzip data nested deeper than 3; unpack the outer ones"
	expect(t, opened(t, Options{}, "x", gz(tarOf("a", gz("A"), "b", gz(gz("B")), "c", "C"))),
		"x!a=A", "cannot read x!b to its end"+deep, "x!c=C")
	expect(t, opened(t, Options{}, "x", gz(gz(gz(gz("text"))))), "cannot read x to its end"+deep)
	expect(t, opened(t, Options{Limits: Limits{MaxDepth: 4}}, "x", gz(gz(gz(gz("text"))))), "x=text")
}

func TestContainersBelowADirectory(t *testing.T) {
	archive := zipOf("word/document.xml", "<a/>")
	expect(t, found(t, Options{}, map[string]string{
		"a.gz": gz("A"), "b.gz": gz("a\x00b"), "c.tar": tarOf("in", "C", "bin", "\x00", "x.docx", archive), "d.docx": archive,
		"e.zip": archive, "f.ZIP": archive, "g.zip.gz": gz(archive), "h.docx.gz": gz(archive), "i": zst("I"), "j": "\x00",
	}), "a.gz=A", "c.tar!in=C", "e.zip!word/document.xml=<a/>", "f.ZIP!word/document.xml=<a/>", "g.zip.gz!word/document.xml=<a/>", "i=I")
	expect(t, opened(t, Options{}, "d.docx", archive), "d.docx!word/document.xml=<a/>")
	expect(t, opened(t, Options{}, "d.docx.gz", gz(archive)), "d.docx.gz!word/document.xml=<a/>")
}

// What came before the damage is read, and it is reported once.
func TestDamage(t *testing.T) {
	long := strings.Repeat("It is read up to where it ends. ", 10_000)
	random := make([]byte, 100_000)
	rand.NewChaCha8([32]byte{}).Read(random)
	noise := base64.StdEncoding.EncodeToString(random)
	whole := tarOf("a", "A", "b", long, "c", "C")
	const cut = " data ends too early; get a complete copy"
	for _, c := range []struct {
		what, data string
		want       []string
	}{
		{"gzip without its end", gz("text")[:len(gz("text"))-1], []string{"x=text", "x: the gzip" + cut}},
		{"gzip without its start", "\x1f\x8b\x08", []string{"cannot read x to its end: the gzip" + cut}},
		{"a checksum of gzip", badSum("text"), []string{"x=text", "x" + sumError}},
		{"something behind gzip", gz("text") + "more", []string{"x=text", "x: the gzip data is damaged (other data follows it); get a good copy"}},
		{"zstd without its end", zst("text")[:len(zst("text"))-1], []string{"x=", "x: the zstd" + cut}},
		{"bzip2 without its end", bz2First[:len(bz2First)-1], []string{"x=first stream\n", "x: the bzip2" + cut}},
		{"xz without its end", xzFirst[:len(xzFirst)-1], []string{"x=first stream\n", "x: the xz data is damaged (xz: data is truncated or corrupt); get a good copy"}},
		{"tar within a member", whole[:20_000], []string{"x!a=A", "x!b=" + long[:20_000-1536], "x!b: the tar" + cut}},
		{"tar within a header", whole[:1200], []string{"x!a=A", "cannot read x to its end: the tar" + cut}},
		{"tar, a bad header", whole[:1024] + "?" + whole[1025:], []string{"x!a=A",
			"cannot read x to its end: the tar data is damaged (invalid header); get a good copy"}},
		{"something behind a tar", whole + "more", []string{"x!a=A", "x!b=" + long, "x!c=C",
			"cannot read x to its end: the tar data is damaged (other data follows it); get a good copy"}},
		{"a member of a tar", tarOf("a", "A", "b", badSum("text"), "c", "C"), []string{"x!a=A", "x!b=text",
			"x!b" + sumError, "x!c=C"}},
		{"a tar in a tar", tarOf("a", "A", "b", whole[:1200], "c", "C"), []string{"x!a=A", "x!b!a=A",
			"cannot read x!b to its end: the tar" + cut, "x!c=C"}},
		{"zip without its end", zipOf("a", long)[:100], []string{
			"cannot read x to its end: the zip data is damaged (zip: not a valid zip file); get a good copy"}},
	} {
		t.Run(c.what, func(t *testing.T) { expect(t, opened(t, Options{}, "x", c.data), c.want...) })
	}
	t.Run("a tar in gzip without its end", func(t *testing.T) {
		data := gz(tarOf("a", "A", "b", noise, "c", "C"))
		got := opened(t, Options{}, "x", data[:len(data)/2])
		if len(got) != 3 || len(got[1]) < len(noise)/3 || !strings.HasPrefix("x!b="+noise, got[1]) {
			t.Fatalf("got %.200q", got)
		}
		expect(t, []string{got[0], got[2]}, "x!a=A", "x!b: the gzip"+cut)
	})
}

// A dictionary of 128 MiB, for "text".
func TestMoreMemoryThanIsBuiltIn(t *testing.T) {
	large := decoded("/Td6WFoAAATm1rRGAgAhAR4AAACbB1FmAQAEdGV4dAoAAAAAHSvSiq8ZTM0AAR0FuC2Arx+2830BAAAAAARZWg==")
	expect(t, opened(t, Options{}, "x", large), "cannot read x to its end: the xz data needs too much memory "+
		"(xz: LZMA2 dictionary size exceeds max); name a command that can unpack it, with --decompressor")
}

func TestDamagedMemberOfAZip(t *testing.T) {
	data := []byte(zipOf("a", "A", "b", "text of b", "c", "C"))
	b := bytes.Index(data, []byte("b"))
	sum := bytes.Clone(data)
	directory := bytes.Index(sum, []byte("PK\x01\x02"))
	entry := directory + 4 + bytes.Index(sum[directory+4:], []byte("PK\x01\x02"))
	sum[entry+16] ^= 1
	expect(t, opened(t, Options{}, "x.zip", string(sum)), "x.zip!a=A", "x.zip!b=text of b",
		"x.zip!b: the zip data is damaged (zip: checksum error); get a good copy", "x.zip!c=C")

	compressed := bytes.Clone(data)
	compressed[b+1] = 0xff // no kind of block
	expect(t, opened(t, Options{}, "x.zip", string(compressed)), "x.zip!a=A", "x.zip!b=",
		"x.zip!b: the zip data is damaged (flate: corrupt input before offset 1); get a good copy", "x.zip!c=C")

	secret := bytes.Clone(data)
	secret[entry+8] |= 1
	expect(t, opened(t, Options{}, "x.zip", string(secret)), "x.zip!a=A",
		"cannot read x.zip!b to its end: it is encrypted; decrypt it first", "x.zip!c=C")

	method := bytes.Clone(data)
	method[entry+10] = 77
	expect(t, opened(t, Options{}, "x.zip", string(method)), "x.zip!a=A",
		"cannot read x.zip!b to its end: it is compressed by the unknown method 77; unpack the zip", "x.zip!c=C")
}

// Bad members among good ones, each reported at its place, for any number of
// workers.
func TestErrorsOfMembersAreInOrder(t *testing.T) {
	files := map[string]string{}
	var want []string
	for i := range 20 {
		var pairs []string
		name := fmt.Sprintf("%02d.tar", i)
		for k := range 5 {
			bad, good := fmt.Sprint("bad", k), fmt.Sprint("good", k)
			pairs = append(pairs, bad, badSum("B"), good, "G")
			want = append(want, name+"!"+bad+"=B", name+"!"+bad+sumError, name+"!"+good+"=G")
		}
		files[name] = tarOf(pairs...)
	}
	for _, workers := range []int{1, 4} {
		expect(t, found(t, Options{Workers: workers}, files), want...)
	}
}

// A tar on a pipe without end shows its members as they come.
func TestArchiveOnAPipe(t *testing.T) {
	checkLeaks(t)
	pipe, feed := io.Pipe()
	shown, out := io.Pipe()
	stream := document("-", pipe)
	stream.Stream = true
	done := make(chan error)
	go func() { done <- runTo(one(stream, nil), Options{}, out, cat, noErrors(t)) }()
	lines := bufio.NewReader(shown)
	z := gzip.NewWriter(feed)
	w := tar.NewWriter(z)
	for i := range 3 {
		text := fmt.Sprintf("member %d\n", i)
		w.WriteHeader(&tar.Header{Name: "m", Size: int64(len(text))})
		io.WriteString(w, text)
		w.Flush()
		z.Flush()
		if got, _ := lines.ReadString('\n'); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	w.Close()
	z.Close()
	feed.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// At a terminal, each Ctrl-D is an end of the text.
func TestOneEndOfTheTextIsEnough(t *testing.T) {
	for _, text := range []string{"", "text\n"} {
		pipe, feed := io.Pipe()
		go func() { io.WriteString(feed, text); feed.Close() }()
		ends := 0
		stream := document("-", readerFunc(func(p []byte) (int, error) {
			n, err := pipe.Read(p)
			if err == io.EOF {
				ends++
			}
			return n, err
		}))
		expect(t, records(t, one(stream, nil), Options{}), "-="+text)
		if ends != 1 {
			t.Errorf("%q: %d ends were read", text, ends)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestErrorOfReading(t *testing.T) {
	failing := func() io.Reader {
		return io.MultiReader(strings.NewReader("text"), iotest.ErrReader(&fs.PathError{Op: "read", Path: "x", Err: errors.New("input/output error")}))
	}
	expect(t, records(t, one(document("x", failing()), nil), Options{}), "x=text", "x: input/output error; check the file, or exclude it")
}

func TestHeadDoesNotWait(t *testing.T) {
	pipe, feed := io.Pipe()
	defer feed.Close()
	go io.WriteString(feed, "From here")
	r := bufio.NewReader(pipe)
	if got := Head(r); string(got) != "From here" {
		t.Errorf("got %q", got)
	}
	if got, _ := r.Peek(4); string(got) != "From" {
		t.Errorf("then Peek got %q", got)
	}
	if got := Head(bufio.NewReaderSize(strings.NewReader(strings.Repeat("x", 10_000)), 16<<10)); len(got) != 4096 {
		t.Errorf("got %d bytes, want 4096", len(got))
	}
	if got := Head(bufio.NewReader(strings.NewReader(""))); len(got) != 0 {
		t.Errorf("got %q of nothing", got)
	}
}

func TestArchiveStopsWhenOutputFails(t *testing.T) {
	checkLeaks(t)
	var pairs []string
	for i := range 200 {
		pairs = append(pairs, fmt.Sprint(i), strings.Repeat("text\n", 100), "bad.gz", gz("text")[:15])
	}
	for _, data := range []string{tarOf(pairs...), zipOf(pairs...)} {
		for _, workers := range []int{1, 4} {
			err := runTo(and(one(document("x", strings.NewReader(data)), nil), of("last")), Options{Workers: workers}, &full{20_000}, cat, func(error) {})
			if err != errFull {
				t.Errorf("got error %v, want %v", err, errFull)
			}
		}
	}
}

func BenchmarkSmallCompressedDocuments(b *testing.B) {
	for name, data := range map[string]string{"gzip": gz("some text\n"), "zstd": zst("some text\n"), "xz": xzFirst, "bzip2": bz2First} {
		b.Run(name, func(b *testing.B) {
			many := func(yield func(Document, error) bool) {
				for range b.N {
					yield(document("x", strings.NewReader(data)), nil)
				}
			}
			b.ReportAllocs()
			runTo(many, Options{Workers: 2}, io.Discard, cat, func(error) {})
		})
	}
}
