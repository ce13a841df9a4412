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
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
)

// Plans say what of each file is to be read, by what is recorded of it.
type Plans struct {
	// Known returns what is recorded of the file of that name, nil if it is nothing. One goroutine
	// calls it.
	Known func(name string) (*record.Known, error)
}

// A Plan is what is to be read of a file, or of a shard of it: the [scan.Document.Work] of the document.
type Plan struct {
	File record.File
	// Shard is nil if what is to be read is the file.
	Shard  *record.Shard
	end    record.ShardEnd // of the shard, once it was read
	known  record.Known
	isSame bool // as it was when it was recorded
	// texts counts the texts of the file by their names; for the goroutine that reads it.
	texts map[string]int
}

// newPlan returns the plan for a file of which nothing is known.
func newPlan(doc *scan.Document) *Plan {
	plan := &Plan{texts: make(map[string]int), File: record.File{Name: doc.Name, Bytes: report.UnlessUTF8([]byte(doc.Name))}}
	doc.Work = plan
	return plan
}

// Make makes the plan for a file, and gives it to the document. It returns false if there is nothing new in
// the file.
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

// maxHashed is the size of the largest file that is known by a hash of all of it. To read a larger one
// again takes less than to hash it each time.
const maxHashed = 64 << 20

// hashOf returns the SHA-256 of a file that is not too large to have one; nil if it has none.
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

// setInbox sets what is to be read of a repository: what was read of it still counts if its history has only
// grown. It returns false if there is nothing new.
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

// begin returns the record that begins a text, and what is known of it.
func (p *Plan) begin(doc *scan.Document, in extract.Input) (*record.Text, record.KnownText) {
	member := strings.ToValidUTF8(doc.Member, "\uFFFD")
	if doc.Message != nil && p.texts[member] == 0 {
		clear(p.texts) // commits come one after the other
	}
	id := record.TextID{Member: member, Nth: p.texts[member]}
	p.texts[member]++
	known := p.known.Texts[id]
	text := &record.Text{
		Member: member, MemberBytes: report.UnlessUTF8([]byte(doc.Member)), Nth: id.Nth, Input: in.String(), From: p.from(doc, &known), Page: pageOf(doc),
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
	page := &record.Page{URI: text(p.URI), Record: text(p.Record), ID: text(p.ID), Offset: p.Offset, Inner: p.Inner, Status: p.Status, Type: text(p.Type)}
	if !p.Date.IsZero() {
		page.Date = &p.Date
	}
	if p.FileOffset >= 0 {
		page.FileOffset = &p.FileOffset
	}
	return page
}

// from returns the offset where what is new in a text begins.
func (p *Plan) from(doc *scan.Document, known *record.KnownText) int {
	switch {
	case p.isSame:
		return known.Read
	case known.Whole && known.Tail != nil && doc.Member == "" && !doc.Packed && p.File.Size > p.known.Size && hasTail(doc, known):
		return known.Tail.Start
	}
	return 0
}

// hasTail reports whether a file begins with what was read of it, by the last message of that.
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

// IsThere reports whether there is a file of that name, as far as can be known.
func IsThere(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}
