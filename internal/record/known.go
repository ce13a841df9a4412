package record

import "time"

// A Known is what is recorded of a file.
type Known struct {
	Size     int64
	Modified time.Time
	SHA256   []byte
	Whole    bool                 // all of it was read
	Texts    map[TextID]KnownText // not of a repository
	// Commit is the last commit of a repository that was read, some of which may be missing.
	Commit string
}

// A TextID identifies a text of a file.
type TextID struct {
	Member string // in valid UTF-8
	Nth    int    // of that name
}

// A KnownText is what is recorded of a text.
type KnownText struct {
	Read  int // how far it was read
	Whole bool
	Tail  *Tail // its last message, if there is one
}

// A Knower collects what is recorded of files, from the records of a log in their order.
type Knower struct {
	files map[string]*Known // by [Key]
	file  *Known
	text  TextID
	// isInbox: the file is a repository.
	isInbox bool
	open    map[TextID]bool // the texts of the file that did not come again
}

// beginFile begins the records of a file.
func (k *Knower) beginFile(r *File) {
	if k.files == nil {
		k.files = make(map[string]*Known)
	}
	key := r.Key()
	k.file = k.files[key]
	if k.file == nil {
		k.file = &Known{Texts: make(map[TextID]KnownText)}
		k.files[key] = k.file
	}
	k.file.Size, k.file.Modified, k.file.SHA256, k.file.Whole, k.file.Commit = r.Size, r.Modified, r.SHA256, false, r.From
	k.isInbox = r.Inbox != ""
	k.open = make(map[TextID]bool)
	for id := range k.file.Texts {
		k.open[id] = true
	}
}

// Add adds a record.
func (k *Knower) Add(r Record) {
	switch r := r.(type) {
	case *Log:
		k.file = nil // the run before was interrupted, unless it was done
	case *Done:
		k.endFile()
	case *File:
		k.endFile()
		k.beginFile(r)
	case *Text:
		if k.isInbox {
			k.file.Commit = r.Member
			return
		}
		k.text = TextID{r.Member, r.Nth}
		delete(k.open, k.text)
		t := KnownText{Read: r.From}
		if r.From > 0 {
			t.Tail = k.file.Texts[k.text].Tail
		}
		k.file.Texts[k.text] = t
	case *End:
		if k.isInbox {
			return
		}
		t := k.file.Texts[k.text]
		t.Read, t.Whole = r.Read, r.Whole
		if r.Tail != nil {
			t.Tail = r.Tail
		}
		k.file.Texts[k.text] = t
	}
}

// endFile ends the records of a file.
func (k *Knower) endFile() {
	if k.file == nil {
		return
	}
	k.file.Whole = true
	for id, t := range k.file.Texts {
		if k.open[id] {
			delete(k.file.Texts, id)
		} else {
			k.file.Whole = k.file.Whole && t.Whole
		}
	}
	k.file = nil
}

// Known returns what is recorded of the file of that name, nil if it is nothing.
func (k *Knower) Known(name string) *Known {
	return k.files[Key(name)]
}
