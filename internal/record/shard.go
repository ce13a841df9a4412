package record

import (
	"time"
)

// A Shard is what can be read of a file by itself: all of it, or a range. A plan is a list of shards. In
// a part a Shard begins a section, which the ShardEnd ends; a section without one is incomplete, and does
// not count. The offsets in a section are those in the file, but other things are counted from the start of
// the shard on, since nobody who reads only that knows more: lines, and columns in its first line; of a web
// archive also the offsets of unpacked records, and Text.Nth.
type Shard struct {
	Name     string    `json:"file"`
	Bytes    []byte    `json:"file_bytes,omitempty"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
	// Named: the file itself was named, not a directory above it, so it is read even if it is binary.
	Named bool `json:"named,omitempty"`
	// Commit is the last one of a repository of public-inbox; "" if the file is none.
	Commit string `json:"commit,omitempty"`
	// Input is the kind of the text; "" if that is known when the file is read.
	Input string `json:"input,omitempty"`
	// Archive is the form of a web archive of which there is a range; "" if it is one of text.
	Archive Archive `json:"archive,omitempty"`
	// [From, To) is the range: of mail, the messages that begin there; of a web archive, the
	// records. If To is 0, the shard is all of the file.
	From int64 `json:"from,omitempty"`
	To   int64 `json:"to,omitempty"`
}

// An Archive is a form of web archive that can be cut between records.
type Archive string

const (
	WARC     Archive = "warc"    // not compressed
	GzipWARC Archive = "warc.gz" // each record is a stream of gzip
)

// NewShard returns the shard that is all of a file.
func NewShard(path string, size int64, modified time.Time) *Shard {
	return &Shard{Name: path, Bytes: UnlessUTF8([]byte(path)), Size: size, Modified: modified.UTC()}
}

// Path returns the name of the file in its bytes.
func (s *Shard) Path() string {
	if s.Bytes != nil {
		return string(s.Bytes)
	}
	return s.Name
}

// IsWhole reports whether the shard is all of the file.
func (s *Shard) IsWhole() bool { return s.To == 0 }

// A ShardEnd ends a section.
type ShardEnd struct {
	// Read is the offset of what follows in the file: of mail, where the message ends that begins last in the
	// range.
	Read int64 `json:"read"`
	// Lines is how many lines end in what was read, and Column how many bytes follow the last line end.
	Lines  int   `json:"lines,omitempty"`
	Column int64 `json:"column,omitempty"`
	// Unpacked is the length of what was read of a web archive, whose compression is undone.
	Unpacked int64 `json:"unpacked,omitempty"`
	// Error is why the shard could not be read to its end.
	Error string `json:"error,omitempty"`
}
