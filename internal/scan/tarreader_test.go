package scan

import (
	"archive/tar"
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// sparse is a tar whose only member is some text and then a hole, to 8 GiB
// (tar(5), "Old GNU Formats").
func sparse() string {
	text := strings.Repeat("text\n", 2048)
	data := []byte(tarOf("a", text))
	put := func(at int, format string, args ...any) { copy(data[at:], fmt.Sprintf(format, args...)) }
	put(156, "S")
	put(257, "ustar  \x00")
	put(345, "%s", strings.Repeat("\x00", 155))
	put(386, "%011o\x00%011o\x00", 0, len(text))
	put(483, "%011o\x00", int64(8<<30-1))
	put(148, "%s", strings.Repeat(" ", 8))
	sum := 0
	for _, b := range data[:512] {
		sum += int(b)
	}
	put(148, "%06o\x00", sum)
	return string(data)
}

func TestSparseMemberOfATar(t *testing.T) {
	var skipped []string
	opt := Options{Skipped: func(why string) { skipped = append(skipped, why) }}
	expect(t, records(t, one(document("x", strings.NewReader(sparse())), nil), opt))
	expect(t, skipped, sparseFile)
}

// read is a member of a tar, with its content.
type read struct {
	name, text string
	flag       byte
}

// ours returns the members that our reader reads, and theirs those that the standard library reads, both up
// to the first error. No member is sparse, or isSparse is true.
func ours(data []byte) (all []read, isSparse bool) {
	for t := (&tarReader{r: bufio.NewReader(bytes.NewReader(data))}); ; {
		m, err := t.next()
		if err != nil {
			return all, isSparse
		}
		if m.flag == tarOldFile {
			m.flag = tarFile
		}
		text, err := io.ReadAll(t)
		all, isSparse = append(all, read{m.name, string(text), m.flag}), isSparse || m.sparse
		if err != nil {
			return all, isSparse
		}
	}
}

func theirs(data []byte) (all []read) {
	for t := tar.NewReader(bytes.NewReader(data)); ; {
		h, err := t.Next()
		if err != nil {
			return all
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		text, err := io.ReadAll(t)
		all = append(all, read{h.Name, string(text), h.Typeflag})
		if err != nil {
			return all
		}
	}
}

// alike reports whether two reads are the same. The standard library also reads a prefix of a name that GNU tar does
// not have, since its own writer made it by mistake before Go 1.8.
func alike(our, their read) bool {
	return our.text == their.text && our.flag == their.flag && strings.HasSuffix(their.name, our.name)
}

// wrote returns a tar of the headers, each with a content.
func wrote(headers ...tar.Header) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i, h := range headers {
		text := strings.Repeat("text\n", i*100)
		if h.Typeflag == 0 {
			h.Size = int64(len(text))
		}
		if err := w.WriteHeader(&h); err != nil {
			panic(err)
		}
		io.WriteString(w, text[:h.Size])
	}
	w.Close()
	return b.String()
}

// tars are archives as the standard library writes them.
func tars() (all []string) {
	long := strings.Repeat("folder/", 30) + "name"
	for _, format := range []tar.Format{tar.FormatUnknown, tar.FormatUSTAR, tar.FormatPAX, tar.FormatGNU} {
		headers := []tar.Header{
			{Name: "a", Format: format}, {Name: long, Format: format}, {Name: "dir/", Typeflag: tar.TypeDir, Format: format}, {Name: "b", Format: format},
			{Name: "link", Linkname: long[:90], Typeflag: tar.TypeSymlink, Format: format}, {Name: "c", Format: format},
		}
		if format != tar.FormatUSTAR {
			headers = append(headers, tar.Header{Name: strings.Repeat("n", 300), Linkname: strings.Repeat("l", 300), Typeflag: tar.TypeLink, Format: format},
				tar.Header{Name: "caf\u00e9", Uid: 1 << 30, Format: format}, tar.Header{Name: "d", Format: format})
		}
		all = append(all, wrote(headers...))
	}
	global := tar.Header{Name: "global", Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "a commit"}}
	records := tar.Header{Name: "records", PAXRecords: map[string]string{"path": "other", "mtime": "1.5"}}
	return append(all, wrote(global, tar.Header{Name: "a"}, records, tar.Header{Name: "b"}))
}

func TestTarsOfTheStandardLibrary(t *testing.T) {
	for _, data := range tars() {
		got, _ := ours([]byte(data))
		if want := theirs([]byte(data)); len(got) < 3 || !slices.Equal(got, want) {
			t.Errorf("got %q\nwant %q", got, want)
		}
	}
}

// A size of more than 8 GiB is in binary. The tar ends before it.
func TestLargeMemberOfATar(t *testing.T) {
	for _, format := range []tar.Format{tar.FormatPAX, tar.FormatGNU} {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		w.WriteHeader(&tar.Header{Name: "large", Size: 1 << 40, Format: format})
		io.WriteString(w, "text")
		r := &tarReader{r: bufio.NewReader(&b)}
		if m, err := r.next(); err != nil || m.name != "large" || r.left != 1<<40 {
			t.Errorf("%v: got %v, %v, a size of %d", format, m, err, r.left)
		}
		if _, err := r.next(); err != io.ErrUnexpectedEOF {
			t.Errorf("%v: got %v", format, err)
		}
	}
}

// What the standard library reads of a tar, our reader reads too, and the same. It does not look at owners
// and times, so it may read on where the other reports an error. Sparse files are not compared.
func FuzzTar(f *testing.F) {
	f.Add([]byte(sparse()))
	for _, data := range tars() {
		f.Add([]byte(data))
		f.Add([]byte(data[:len(data)/2+100]))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, isSparse := ours(data)
		if isSparse { // theirs may be of any size
			return
		}
		want := theirs(data)
		if len(got) < len(want) || !slices.EqualFunc(got[:len(want)], want, alike) {
			t.Errorf("got %q\nwant %q", got, want)
		}
	})
}
