package scan

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"strconv"
	"strings"
)

// A tarReader reads the members of a tar by their headers: pax and ustar (POSIX.1-2024, pax, "EXTENDED
// DESCRIPTION"), the format of GNU tar (tar(5), "GNU Tar Archives") and those before. Owners, times and
// targets of links are not read. With archive/tar the program would import os/user, and so load libc at each
// start, which costs 10 of its 37 ms.
type tarReader struct {
	r       *bufio.Reader
	left    int64 // bytes of the member that are not read yet
	padding int64 // bytes after the member, up to the next block
}

// A tarMember is a member of a tar, as its header describes it.
type tarMember struct {
	name   string
	flag   byte // one of the constants below, or another
	sparse bool // its holes are not stored
}

const (
	tarFile       = '0'
	tarOldFile    = '\x00'
	tarHardLink   = '1'
	tarSymlink    = '2'
	tarCharacters = '3'
	tarBlocks     = '4'
	tarDirectory  = '5'
	tarFIFO       = '6'
	tarContiguous = '7'
	tarRecords    = 'x' // records about the next member
	tarAllRecords = 'g' // records about all members
	tarLongName   = 'L' // the name of the next member
	tarLongLink   = 'K'
	tarSparse     = 'S'
)

const (
	tarBlock      = 512
	tarMaxRecords = 1 << 20 // the limit of libarchive
)

var errTarHeader = errors.New("invalid header")

// next returns the next member, which Read reads then. At the end of the tar it returns io.EOF.
func (t *tarReader) next() (tarMember, error) {
	var name string
	var about tarRecord
	for {
		if err := t.skip(); err != nil {
			return tarMember{}, err
		}
		h, err := t.header()
		if err != nil {
			return tarMember{}, err
		}
		size, err := h.size()
		if err != nil {
			return tarMember{}, err
		}
		t.expect(size)
		switch h.flag() {
		case tarLongName:
			text, err := t.text()
			if err != nil {
				return tarMember{}, err
			}
			name = cString(text)
		case tarRecords:
			text, err := t.text()
			if err != nil {
				return tarMember{}, err
			}
			if about, err = parseRecords(string(text)); err != nil {
				return tarMember{}, err
			}
		case tarLongLink, tarAllRecords:
		default:
			return t.member(h, about, name)
		}
	}
}

// member returns the member with the header h, the records before it, and the long name.
func (t *tarReader) member(h *tarHeader, about tarRecord, name string) (tarMember, error) {
	m := tarMember{name: h.name(), flag: h.flag(), sparse: about.sparse || h.flag() == tarSparse}
	if about.name != "" {
		m.name = about.name
	}
	if name != "" {
		m.name = name
	}
	if m.flag == tarOldFile && strings.HasSuffix(m.name, "/") {
		m.flag = tarDirectory
	}
	if about.hasSize {
		t.expect(about.size)
	}
	switch m.flag {
	case tarHardLink, tarSymlink, tarCharacters, tarBlocks, tarDirectory, tarFIFO:
		t.expect(0)
	case tarSparse:
		return m, t.skipMap(h)
	}
	return m, nil
}

// skipMap skips the blocks that continue the map of a sparse file after its header, as each says.
func (t *tarReader) skipMap(h *tarHeader) error {
	for more := h[482]; more != 0; {
		var next tarHeader
		if _, err := io.ReadFull(t.r, next[:]); err != nil {
			return unexpected(err)
		}
		more = next[504]
	}
	return nil
}

// expect makes the next size bytes those of the member.
func (t *tarReader) expect(size int64) { t.left, t.padding = size, -size&(tarBlock-1) }

// Read reads the member.
func (t *tarReader) Read(p []byte) (int, error) {
	if t.left == 0 {
		return 0, io.EOF
	}
	n, err := t.r.Read(p[:min(int64(len(p)), t.left)])
	t.left -= int64(n)
	if t.left > 0 {
		err = unexpected(err)
	}
	return n, err
}

// skip skips the rest of the member. It returns io.EOF if only bytes after it are missing.
func (t *tarReader) skip() error {
	if _, err := io.Copy(io.Discard, t); err != nil {
		return err
	}
	_, err := t.r.Discard(int(t.padding))
	t.padding = 0
	return err
}

// text returns the content of the member.
func (t *tarReader) text() ([]byte, error) {
	if t.left > tarMaxRecords {
		return nil, errTarHeader
	}
	return io.ReadAll(t)
}

func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// A tarHeader is the first block of a member.
type tarHeader [tarBlock]byte

// header returns the next header. At the end of the tar, two blocks of NULs or the end of the file, it returns
// io.EOF.
func (t *tarReader) header() (*tarHeader, error) {
	h, zero := new(tarHeader), tarHeader{}
	if _, err := io.ReadFull(t.r, h[:]); err != nil {
		return nil, err
	}
	if *h == zero {
		if _, err := io.ReadFull(t.r, h[:]); err != nil {
			return nil, err
		}
		if *h == zero {
			return nil, io.EOF
		}
		return nil, errTarHeader
	}
	if !h.isWhole() {
		return nil, errTarHeader
	}
	return h, nil
}

// isWhole reports whether the checksum is that of the header: of its bytes, or of its bytes with signs as old
// programs wrote it, with blanks in place of the sum itself.
func (h *tarHeader) isWhole() bool {
	sum, err := parseOctal(h[148:156])
	var unsigned, signed int64
	for i, c := range h {
		if 148 <= i && i < 156 {
			c = ' '
		}
		unsigned += int64(c)
		signed += int64(int8(c))
	}
	return err == nil && (sum == unsigned || sum == signed)
}

func (h *tarHeader) flag() byte { return h[156] }

// name returns the name of the member, with the prefix that ustar and star have for it.
func (h *tarHeader) name() string {
	name := cString(h[:100])
	if string(h[257:263]) != "ustar\x00" {
		return name
	}
	prefix := h[345:500]
	if string(h[508:]) == "tar\x00" { // star has times after it
		prefix = h[345:476]
	}
	if p := cString(prefix); p != "" {
		return p + "/" + name
	}
	return name
}

// size returns the size of the member, in octal digits, or as a large number in binary.
func (h *tarHeader) size() (int64, error) {
	field := h[124:136]
	if field[0]&0x80 == 0 {
		return parseOctal(field)
	}
	size := int64(field[0] & 0x7f)
	for _, c := range field[1:] {
		if size >= 1<<55 {
			return 0, errTarHeader
		}
		size = size<<8 | int64(c)
	}
	return size, nil
}

// parseOctal reads octal digits among blanks and NULs.
func parseOctal(field []byte) (int64, error) {
	digits := cString(bytes.Trim(field, " \x00"))
	if digits == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(digits, 8, 64)
	if err != nil || n < 0 {
		return 0, errTarHeader
	}
	return n, nil
}

// cString returns the text before the first NUL.
func cString(field []byte) string {
	text, _, _ := bytes.Cut(field, []byte{0})
	return string(text)
}

// A tarRecord is what the records before a member say of it.
type tarRecord struct {
	name    string
	size    int64
	hasSize bool
	sparse  bool
}

// parseRecords reads records, each "LENGTH KEY=VALUE\n", where the length is that of the whole record.
func parseRecords(text string) (about tarRecord, err error) {
	for text != "" {
		digits, _, _ := strings.Cut(text, " ")
		length, err := strconv.Atoi(digits)
		if err != nil || length <= len(digits)+1 || length > len(text) || text[length-1] != '\n' {
			return tarRecord{}, errTarHeader
		}
		key, value, ok := strings.Cut(text[len(digits)+1:length-1], "=")
		if !ok || !about.set(key, value) {
			return tarRecord{}, errTarHeader
		}
		text = text[length:]
	}
	return about, nil
}

// set notes a record; an empty value takes back an earlier one. It reports whether the key may have the value.
func (about *tarRecord) set(key, value string) bool {
	switch key {
	case "path", "GNU.sparse.name":
		about.name = value
		return !strings.Contains(value, "\x00")
	case "size":
		size, err := strconv.ParseInt(cmp.Or(value, "0"), 10, 64)
		about.size, about.hasSize = size, value != ""
		return err == nil && size >= 0
	}
	about.sparse = about.sparse || strings.HasPrefix(key, "GNU.sparse.")
	return true
}
