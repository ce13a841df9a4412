package archive

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
)

// Plans decides which part of each file is read, by its records of earlier scans.
type Plans struct {
	// Known returns the state of the file of that name after the last scan, or nil. Only one goroutine
	// calls it.
	Known func(name string) (*record.Known, error)
}

// A Plan is the part of a file, or of a shard of it, that is to be read. It is the [scan.Document.Work] of the
// document.
type Plan struct {
	File record.File
	// Shard is nil if the whole file is to be read.
	Shard  *record.Shard
	end    record.ShardEnd // of the shard, after it was read
	known  record.Known
	isSame bool // unchanged since the last scan
	// texts counts the texts of the file by their names. Only the goroutine that reads the file uses it.
	texts map[string]int
}

// newPlan returns the plan for a file that was never scanned.
func newPlan(doc *scan.Document) *Plan {
	plan := &Plan{texts: make(map[string]int), File: record.File{Name: doc.Name, Bytes: record.UnlessUTF8([]byte(doc.Name))}}
	doc.Work = plan
	return plan
}

// Make makes the plan for a file, and sets it in the document. It returns false if the file has nothing new.
func (p *Plans) Make(doc *scan.Document) (isNew bool, err error) {
	plan := newPlan(doc)
	known, err := p.Known(doc.Name)
	if err != nil {
		return false, err
	}
	if doc.Inbox != nil {
		return plan.setInbox(doc, known), nil
	}
	if known != nil {
		plan.known = *known
	}
	if info, err := os.Stat(doc.Name); err == nil && !doc.Stream {
		plan.File.Size, plan.File.Modified = info.Size(), info.ModTime()
		plan.isSame = known != nil && plan.File.Size == known.Size && plan.File.Modified.Equal(known.Modified)
		if plan.isSame {
			plan.File.SHA256 = known.SHA256
		} else if hash := hashOf(doc.Name, plan.File.Size); hash != nil {
			plan.File.SHA256 = hash
			plan.isSame = known != nil && bytes.Equal(hash, known.SHA256)
		}
	}
	return !plan.isSame || !known.Whole, nil
}

// maxHashed is the size of the largest file that is recognised by its hash. To scan a larger file again takes
// less time than to hash it in each scan.
const maxHashed = 64 << 20

// hashOf returns the SHA-256 of a file, or nil if it is larger than maxHashed or unreadable.
func hashOf(name string, size int64) []byte {
	if size > maxHashed {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return nil
	}
	return hash.Sum(nil)
}

// setInbox makes the plan for a repository. If its history has only grown, only the new commits are read.
// It returns false if there are none.
func (p *Plan) setInbox(doc *scan.Document, known *record.Known) (isNew bool) {
	p.File.Inbox, p.File.Modified = doc.Inbox.Inbox, doc.Inbox.Time
	if known != nil {
		if known.Whole && known.Commit == doc.Inbox.Head {
			return false
		}
		if doc.Inbox.Has(known.Commit) {
			doc.From = known.Commit
		}
	}
	p.File.From = doc.From
	return true
}

// begin returns the first record of a text, and its state after the last scan.
func (p *Plan) begin(doc *scan.Document, in extract.Input) (*record.Text, record.KnownText) {
	member := strings.ToValidUTF8(doc.Member, "\uFFFD")
	if doc.Message != nil && p.texts[member] == 0 {
		clear(p.texts) // the texts of a commit are consecutive
	}
	id := record.TextID{Member: member, Nth: p.texts[member]}
	p.texts[member]++
	known := p.known.Texts[id]
	text := &record.Text{
		Member: member, MemberBytes: record.UnlessUTF8([]byte(doc.Member)),
		Nth: id.Nth, Input: in.String(), From: p.from(doc, &known), Page: pageOf(doc),
	}
	if doc.Message != nil {
		text.Blob, text.Gone = doc.Message.Blob, doc.Message.Gone
	}
	return text, known
}

// pageOf returns the record of a page; nil unless the text is from a web archive.
func pageOf(doc *scan.Document) *record.Page {
	p := doc.Page
	if p == nil {
		return nil
	}
	text := func(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
	page := &record.Page{
		URI: text(p.URI), Record: text(p.Record), ID: text(p.ID),
		Offset: p.Offset, Inner: p.Inner, Status: p.Status, Type: text(p.Type),
	}
	if !p.Date.IsZero() {
		page.Date = &p.Date
	}
	if p.FileOffset >= 0 {
		page.FileOffset = &p.FileOffset
	}
	return page
}

// from returns the offset at which the new part of a text begins.
func (p *Plan) from(doc *scan.Document, known *record.KnownText) int {
	switch {
	case p.isSame:
		return known.Read
	case known.Whole && known.Tail != nil && doc.Member == "" && !doc.Packed && p.File.Size > p.known.Size && hasTail(doc, known):
		return known.Tail.Start
	}
	return 0
}

// hasTail reports whether the file still has the last message that was read from it. Then it has only grown.
func hasTail(doc *scan.Document, known *record.KnownText) bool {
	r, err := doc.Open()
	if err != nil {
		return false
	}
	defer r.Close()
	length := int64(known.Read - known.Tail.Start)
	hash := sha256.New()
	if seeker, ok := r.(io.Seeker); ok {
		_, err = seeker.Seek(int64(known.Tail.Start), io.SeekStart)
	} else {
		_, err = io.CopyN(io.Discard, r, int64(known.Tail.Start))
	}
	if err == nil {
		_, err = io.CopyN(hash, r, length)
	}
	return err == nil && bytes.Equal(hash.Sum(nil), known.Tail.SHA256)
}

// IsThere reports whether a file of that name exists, or may exist.
func IsThere(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}
