package archive

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/pieces"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
)

// Open returns the document of a shard, whose plan is to read it. It fails if there is no such range, or if
// the file is not as it was when the shard was planned.
func Open(s *record.Shard) (scan.Document, error) {
	if err := Check(s); err != nil {
		return scan.Document{}, fmt.Errorf("cannot read a shard: %w", err)
	}
	doc, err := open(s)
	if err != nil {
		return doc, err
	}
	plan := newPlan(&doc)
	plan.Shard, plan.end.Read = s, s.From
	plan.File.Size, plan.File.Modified = s.Size, s.Modified
	if doc.Inbox != nil {
		plan.File.Size, plan.File.Inbox = 0, doc.Inbox.Inbox
	} else if s.From == 0 {
		plan.File.SHA256 = hashOf(doc.Name, s.Size)
	}
	if s.IsWhole() {
		return doc, nil
	}
	doc.Range = &scan.Range{Form: formOf(s.Archive), From: s.From, To: s.To, Ended: func(read, unpacked int64) {
		plan.end = record.ShardEnd{Read: read, Unpacked: unpacked}
	}}
	return doc, nil
}

// Check returns what is wrong with a shard, whatever its file is.
func Check(s *record.Shard) error {
	switch {
	case s.Path() == "":
		return errors.New("it names no file")
	case s.Path() == "-":
		return errors.New("standard input can't be read in shards")
	case !isInFile(s):
		return fmt.Errorf("from %d to %d is no range of a file with %d bytes", s.From, s.To, s.Size)
	case s.Archive != "" && formOf(s.Archive) == scan.Indivisible:
		return fmt.Errorf("%q is no form of archive that this urlmend knows", s.Archive)
	case s.Commit != "" && !s.IsWhole():
		return errors.New("a repository can't be read in parts")
	}
	return checkInput(s)
}

// checkInput returns what is wrong with the kind of text that a shard is in.
func checkInput(s *record.Shard) error {
	in, ok := extract.ParseInput(s.Input)
	isPart := !s.IsWhole() && s.Archive == ""
	switch {
	case !ok && (s.Input != "" || isPart):
		return fmt.Errorf("%q is no kind of text that this urlmend knows", s.Input)
	case isPart && !pieces.IsDivisible(int(in)):
		return fmt.Errorf("a text of the kind %q can't be read in parts", s.Input)
	}
	return nil
}

// isInFile reports whether the range of a shard is one of its file, with offsets that an int holds.
func isInFile(s *record.Shard) bool {
	const reach = 1 << 20 // of what is read beyond the range
	isNegative := s.Size < 0 || s.From < 0 || s.To < 0
	isEmpty := s.From > 0 && s.From >= s.To
	return !isNegative && !isEmpty && s.To <= s.Size && s.To <= math.MaxInt-reach
}

// formOf returns the form of an archive; Plain for text.
func formOf(a record.Archive) scan.Form {
	switch a {
	case "":
		return scan.Plain
	case record.WARC:
		return scan.WARC
	case record.GzipWARC:
		return scan.GzipWARC
	}
	return scan.Indivisible
}

// open returns the document that the shard is of, if it is as it was planned.
func open(s *record.Shard) (doc scan.Document, err error) {
	path := s.Path()
	info, err := os.Stat(path)
	if err != nil {
		return doc, fileio.CannotRead(path, err)
	}
	if s.Commit != "" {
		for doc, err = range scan.Documents([]string{path}, nil, nil) {
			break
		}
		if err == nil && (doc.Inbox == nil || doc.Inbox.Head != s.Commit) {
			err = changed(path, "is no longer at the commit "+s.Commit)
		}
		return doc, err
	}
	switch {
	case !info.Mode().IsRegular():
		return doc, changed(path, "is no longer a regular file")
	case info.Size() != s.Size:
		return doc, changed(path, fmt.Sprintf("has %d bytes, not %d any more", info.Size(), s.Size))
	case !info.ModTime().Equal(s.Modified):
		return doc, changed(path, "was modified at "+info.ModTime().UTC().Format(time.RFC3339Nano)+", not "+s.Modified.UTC().Format(time.RFC3339Nano))
	}
	return scan.File(path, s.Named), nil
}

func changed(path, how string) error {
	return fileio.NewFault(fmt.Errorf("%s has changed since it was planned: it %s", path, how), "plan it again, and read all of its shards anew")
}

// kind returns the setting of the input for the texts of the plan, which is by otherwise.
func (p *Plan) kind(by string) string {
	if p.Shard == nil {
		return by
	}
	return cmp.Or(p.Shard.Input, by)
}

// End returns the end of the section of a shard that was read.
func (p *Plan) End() *record.ShardEnd {
	end := p.end
	if p.Shard.IsWhole() {
		end.Read = p.Shard.Size
	}
	return &end
}

// readRange makes the records of a range of a text.
func (a *Reader) readRange(plan *Plan, doc *scan.Document, put func(Batch) error, do Do) error {
	opt := a.Options
	opt.LineEnds, opt.Context = true, true
	opt.Input, _ = extract.ParseInput(plan.Shard.Input)
	span := span{from: int(plan.Shard.From), to: int(plan.Shard.To), isShard: true}
	if opt.Input.IsMail() {
		span.to = math.MaxInt // messages are whole
	}
	if err := put(Batch{plan, []record.Record{&record.Text{Input: opt.Input.String(), From: span.from}}}); err != nil {
		return err
	}
	f, err := doc.Open()
	if err != nil {
		return err
	}
	defer f.Close()
	end := record.ShardEnd{Read: plan.Shard.From}
	isFirst := true
	err = a.cutter.CutRange(f.(io.ReaderAt), span.from, int(plan.Shard.To), opt.Input, func(p *stream.Piece) error {
		if _, to := p.Bounds(); to <= span.from {
			p.Release()
			return nil
		}
		if isFirst {
			isFirst = false
			data, base := p.Window()
			before, _ := p.Line()
			span.lines = before + bytes.Count(data[:span.from-base], []byte("\n"))
		}
		end = advance(end, p, span.to)
		return do(a.work(plan, doc, p, opt, span), p.Pace())
	})
	if err == nil && end.Read < plan.Shard.To {
		err = changed(doc.Name, fmt.Sprintf("ends at offset %d now", end.Read))
	}
	last := &record.End{Read: int(end.Read), Whole: err == nil && end.Read == plan.Shard.Size}
	if err != nil {
		last.Error = err.Error()
	}
	plan.end = end
	return cmp.Or(err, put(Batch{plan, []record.Record{last}}))
}

// advance returns the end of what was read of a range up to a piece, but not past the offset to, from that of
// the pieces before.
func advance(end record.ShardEnd, p *stream.Piece, to int) record.ShardEnd {
	_, read := p.Bounds()
	read = min(read, to)
	data, base := p.Window()
	text := data[max(0, int(end.Read)-base) : read-base]
	end.Column += int64(len(text))
	if i := bytes.LastIndexByte(text, '\n'); i >= 0 {
		end.Lines += bytes.Count(text, []byte("\n"))
		end.Column = int64(len(text) - i - 1)
	}
	end.Read = int64(read)
	return end
}
