package scan

import (
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/git"
	"github.com/urlmend/urlmend/internal/inbox"
)

// inbox yields the repository of git in a directory as one document if it is of public-inbox. It is not
// isOne if the files of the directory are to be read.
func (w walk) inbox(path string, entries []fs.DirEntry) (isOne, more bool) {
	if !inbox.IsGit(entries) {
		return false, true
	}
	r, err := inbox.Open(path)
	switch {
	case errors.Is(err, inbox.ErrEmpty):
		w.countSkip(err.Error())
		return true, true
	case err != nil:
		return true, w.fail(path, err)
	case r == nil:
		return false, true
	}
	nothing := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("")), nil }
	return true, w.yield(Document{Name: path, Open: nothing, Inbox: r, found: true}, nil)
}

// inbox puts out the messages of an inbox.
func (o *opener) inbox(out output, doc Document) error {
	r, err := doc.Inbox.Read(doc.From)
	if err != nil {
		return unread(doc, err)
	}
	defer r.Close()
	x := &expansion{opener: o, out: out, budget: budget{limits: o.Limits}}
	for {
		m, err := r.Next()
		switch {
		case err == io.EOF:
			return nil
		case errors.Is(err, git.ErrMissing):
			lost := doc
			lost.Member = m.Commit
			if err := unread(lost, fileio.NewFault(err, "fetch all of the repository: git fetch --refetch --no-filter")); !x.report(err) {
				return err
			}
			continue
		case err != nil:
			return unread(doc, err)
		}
		p := part{doc: doc, name: "message.eml"}
		if err := x.next(p); err != nil {
			return err
		}
		p.doc.Member, p.doc.As, p.doc.Packed, p.doc.Message = m.Commit, p.name, true, &m
		text := &raw{r: reader{r, out}, budget: &x.budget}
		if m.Gone {
			text.r = strings.NewReader("")
		}
		p.r = x.buffer(text)
		err = x.out.text(p.doc, p.r)
		x.release(p.r)
		if err != nil && !x.report(err) {
			return err
		}
	}
}
