package extract

import (
	"io"
	"iter"
	"math"

	"github.com/urlmend/urlmend/internal/pieces"
)

// Range yields the URLs of a part of the input r: those that begin at an offset in
// [start, end), in bytes. So any division of an input into ranges gives the URLs that
// [Find] gives of the whole. To decide on them, Range looks at most 1 MiB beyond
// either end.
//
// In mail the part is made of whole messages: Range yields all URLs of those that
// begin in [start, end). To find the first one in an mbox, it looks at most 16 MiB
// beyond start, unless a Content-Length makes it open where messages begin. Then, and
// in a batch (see [RnewsInput] and [BatchInput]), it reads r from its start up to
// the first message, without a search for URLs.
//
// An error of r, other than io.EOF, is yielded last, with the zero URL. An input that ends
// before end is not an error: the URLs of a file that shrinks meanwhile are missing. The
// Text, Before and After of a URL are valid until the next one: see [URL.Clone].
func Range(r io.ReaderAt, start, end int64, opt Options) iter.Seq2[URL, error] {
	return func(yield func(URL, error) bool) {
		from, to := int(max(0, start)), int(min(end, math.MaxInt-pieces.MaxBeforeMark))
		if from >= to {
			return
		}
		split, err := pieces.NewAnyRange(r, from, to, int(opt.Input), opt.search().Block)
		if err == nil {
			s := &Scanner{split: split}
			s.piece = &s.own
			s.prepare(split.Container(), opt)
			for u := range s.All() {
				if s.mail == nil && u.Start < from {
					continue
				}
				if s.mail == nil && u.Start >= to || !yield(u, nil) {
					return
				}
			}
			err = s.Err()
		}
		if err != nil && err != io.EOF {
			yield(URL{}, err)
		}
	}
}
