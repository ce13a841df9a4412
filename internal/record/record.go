// Package record has the records that a scan of archives makes: what there is to know about each text,
// each message, with or without URLs, and each occurrence of a URL. A log is these records, one JSON
// object a line; a store is made of them.
//
// Lines and columns count from 1, columns and offsets are in bytes, ranges are half-open. JSON has no
// way to write bytes that are not UTF-8: each becomes U+FFFD, and the bytes themselves follow, in
// base64, in a field that ends in _bytes.
package record

import (
	"time"
	"unicode/utf8"
)

// Version is the version of the records. It grows when a field changes its meaning or goes away, not
// when one is added.
const Version = 1

// A Record is a *Log, *File, *Text, *Message, *Occurrence, *Note, *End, *Done, *Shard, *ShardEnd, *Evidence or *Settled. In a
// log they come in this order for each run: a Log; for each file, if something is to be read of it, a File, and
// for each text in the file a Text, what was found there in the order of the text, and an End, or several; a
// Done, unless the run was interrupted. A part is a log that has, instead of files, sections: a Shard, the
// File and its texts as far as the shard goes, and a ShardEnd.
type Record interface{ kind() string }

// A Log begins the records of a run.
type Log struct {
	Version int     `json:"schema_version"`
	Program string  `json:"urlmend"` // its version
	By      Options `json:"options"`
	// Part: the log is a part, whose sections are to be merged with those of others.
	Part bool `json:"part,omitempty"`
}

// Options are what the records of a store depend on besides the files.
type Options struct {
	Edition    string `json:"edition"`
	Schemeless string `json:"schemeless"`
	Addresses  bool   `json:"addresses,omitempty"` // senders are recorded with their addresses
}

// Flags returns the options as they are written on the command line.
func (o Options) Flags() string {
	flags := "--edition " + o.Edition + " --schemeless " + o.Schemeless
	if o.Addresses {
		flags += " --addresses"
	}
	return flags
}

// A File is a file that is read, and whatever was recorded of it before does not count any more.
type File struct {
	Name     string    `json:"file"`
	Bytes    []byte    `json:"file_bytes,omitempty"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
	SHA256   []byte    `json:"sha256,omitempty"` // of all of it; absent if it is large
	// Inbox is the name of the inbox that the file, a repository of public-inbox, belongs to.
	Inbox string `json:"inbox,omitempty"`
	// From is the commit of the repository from which on it is read, if what was recorded of those before
	// still counts.
	From string `json:"from_commit,omitempty"`
}

// A Text is a text that is read: the file, or a text in the archive that the file is. If From is
// not 0, what was recorded of the text before that offset still counts.
type Text struct {
	Member      string `json:"member,omitempty"`
	MemberBytes []byte `json:"member_bytes,omitempty"`
	// Nth counts the texts of that name in the file, from 0: an archive may have several.
	Nth   int    `json:"nth,omitempty"`
	Input string `json:"input"`
	From  int    `json:"from,omitempty"`
	Page  *Page  `json:"page,omitempty"` // nil unless it is from a web archive
	// Blob is the object of git that has the text, of a repository. If Gone is set, the commit takes that
	// message away from the inbox, and the text is empty.
	Blob string `json:"blob,omitempty"`
	Gone bool   `json:"gone,omitempty"`
}

// A Page is the metadata of a text in a web archive, from its record. Unknown fields are empty.
type Page struct {
	URI    string     `json:"uri,omitempty"`
	Date   *time.Time `json:"date,omitempty"` // when it was fetched
	Record string     `json:"record,omitempty"`
	ID     string     `json:"record_id,omitempty"`
	// Offset is where the record begins in the archive, whose compression is undone.
	Offset int64 `json:"record_offset"`
	// Inner: the archive is a member of another.
	Inner bool `json:"inner,omitempty"`
	// FileOffset is that of the record in the file, or of the gzip stream that begins with it; nil if there is
	// none.
	FileOffset *int64 `json:"file_offset,omitempty"`
	Status     int    `json:"status,omitempty"` // of the HTTP response
	Type       string `json:"type,omitempty"`   // Content-Type
}

// A Message is a message of mail. What its header does not have, or what is unreadable, is empty.
type Message struct {
	Start      int        `json:"start"`
	End        int        `json:"end"`
	ID         string     `json:"message_id,omitempty"`
	InReplyTo  string     `json:"in_reply_to,omitempty"`
	References []string   `json:"references,omitempty"`
	Date       *time.Time `json:"date,omitempty"`
	DateSource string     `json:"date_source"`
	// Plausible: mail could be sent at that date, which is not after the file was modified.
	Plausible  bool     `json:"plausible,omitempty"`
	FromDomain string   `json:"from_domain,omitempty"`
	From       string   `json:"from,omitempty"` // only if Options.Addresses is set
	List       string   `json:"list,omitempty"`
	Newsgroups []string `json:"newsgroups,omitempty"`
	Subject    string   `json:"subject,omitempty"`
	Mailer     string   `json:"mailer,omitempty"`
	// Sender is a number for the address of the sender; 0 if that is unknown.
	Sender int `json:"sender,omitempty"`
}

// An Occurrence is a place where a URL is. In mail it is in the last Message before it.
type Occurrence struct {
	URL        string    `json:"url"`
	URLBytes   []byte    `json:"url_bytes,omitempty"`
	Kind       string    `json:"kind"`
	Confidence string    `json:"confidence"`
	Line       int       `json:"line"`
	Column     int       `json:"column"`
	Start      int       `json:"start"`
	End        int       `json:"end"`
	Segments   [][2]int  `json:"segments"`
	Breaks     []Break   `json:"breaks,omitempty"`
	Readings   []Reading `json:"readings,omitempty"` // ranked; absent unless several
	// Continued is the URL with the tokens on the next line, on the next two, and so on, where nothing but a
	// full line speaks for that.
	Continued []string  `json:"continued,omitempty"`
	Notes     []string  `json:"notes,omitempty"`
	Part      string    `json:"part,omitempty"` // as IMAP counts: "1.2"
	Type      string    `json:"type,omitempty"`
	Place     string    `json:"place,omitempty"`
	Field     string    `json:"field,omitempty"` // of a header, or the attribute of HTML
	Depth     int       `json:"depth,omitempty"` // of quotation
	Signature bool      `json:"signature,omitempty"`
	Link      string    `json:"link,omitempty"` // what is seen of a link in HTML
	Findings  []Finding `json:"findings,omitempty"`
	// Above is the same for all URLs of a host that are in the same line after the same line of text, without what has a
	// digit in it; Below before the same line. 0: there are no words.
	Above int64 `json:"above,omitempty"`
	Below int64 `json:"below,omitempty"`
}

// A Break is what was removed from between two segments, in JSON.
type Break struct {
	At         int    `json:"at"` // offset in the URL
	Start      int    `json:"start"`
	End        int    `json:"end"`
	Kind       string `json:"kind"`
	Hyphen     string `json:"hyphen,omitempty"`
	Confidence string `json:"confidence"`
	Reason     string `json:"reason"`
}

// A Reading is one way to read a URL, in JSON.
type Reading struct {
	URL        string `json:"url"`
	Reason     string `json:"reason"`
	Confidence string `json:"confidence"`
}

// A Finding is what a rule reports about an occurrence.
type Finding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Message  string `json:"message"`
}

// A Note says what is malformed in mail.
type Note struct {
	Kind    string `json:"note"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Message string `json:"message"`
}

// An End says how far a text was read. What was recorded of a text without an End, or after the last,
// is incomplete, and is made again.
type End struct {
	Read int `json:"read"` // offset
	// Whole: nothing follows.
	Whole bool `json:"whole,omitempty"`
	// Tail is the last message, by which a mailbox is known that has grown; nil if it is the one of
	// the End before.
	Tail *Tail `json:"tail,omitempty"`
	// Error is why the text could not be read to its end.
	Error string `json:"error,omitempty"`
}

// A Tail is the last message of a text, and its SHA-256.
type Tail struct {
	Start  int    `json:"start"`
	SHA256 []byte `json:"sha256"`
}

// A Done ends the records of a run, and so those of its last file.
type Done struct {
	Done time.Time `json:"time"`
}

func (*Done) kind() string       { return "done" }
func (*Evidence) kind() string   { return "evidence" }
func (*Settled) kind() string    { return "settled" }
func (*Shard) kind() string      { return "shard" }
func (*ShardEnd) kind() string   { return "shard_end" }
func (*Log) kind() string        { return "log" }
func (*File) kind() string       { return "file" }
func (*Text) kind() string       { return "text" }
func (*Message) kind() string    { return "message" }
func (*Occurrence) kind() string { return "occurrence" }
func (*Note) kind() string       { return "note" }
func (*End) kind() string        { return "end" }

// UnlessUTF8 returns text if it is not valid UTF-8, and nil otherwise.
func UnlessUTF8(text []byte) []byte {
	if utf8.Valid(text) {
		return nil
	}
	return text
}
