package overview

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/store"
)

// A figure is a number of the page that leads to examples of what it counts.
type figure struct {
	id    int    // from 1; 0: there were too many, and it leads nowhere
	title string // what it counts, such as "1996: ftp"
	count int
	sql   string // gives all that it counts
	drawn []drawn
	// perMessage: it counts messages, or texts outside mail.
	perMessage bool
}

const (
	// maxFigures is how many figures lead to examples.
	maxFigures = 1500
	// maxExamples is how many examples a figure has.
	maxExamples = 4
)

// A drawn is an example of a figure: an occurrence, or a range of a text.
type drawn struct {
	rank       uint64 // the lowest are shown: a hash of the place, so that they are a fair sample
	occurrence int64  // 0: it is none
	text       int64
	message    int64 // 0: it is in none
	start, end int
	why        string // what there is to see
}

// offer has the figure keep d if it ranks low enough.
func (f *figure) offer(d drawn) {
	if f == nil || f.id == 0 || len(f.drawn) == maxExamples && d.rank >= f.drawn[maxExamples-1].rank {
		return
	}
	if f.perMessage {
		at := slices.IndexFunc(f.drawn, func(o drawn) bool { return o.text == d.text && o.message == d.message })
		if at >= 0 && f.drawn[at].rank <= d.rank {
			return
		}
		if at >= 0 {
			f.drawn = slices.Delete(f.drawn, at, at+1)
		}
	}
	at, _ := slices.BinarySearchFunc(f.drawn, d, func(a, b drawn) int { return cmp.Compare(a.rank, b.rank) })
	f.drawn = slices.Insert(f.drawn, at, d)
	f.drawn = f.drawn[:min(len(f.drawn), maxExamples)]
}

// A ranker ranks places by a hash of their file, text and offset. These are the same in all stores of the
// same files, the numbers of rows are not.
type ranker struct {
	store *store.Reader
	text  int64 // whose name is hashed
	name  []byte
}

func (r *ranker) rank(text int64, start int) (uint64, error) {
	if text != r.text || r.name == nil {
		r.text, r.name = text, []byte{}
		err := r.store.Each(`SELECT f.key, t.member, t.nth FROM text t JOIN file f ON f.id = t.file WHERE t.id = ?`, []any{text}, func(row store.Row) error {
			for i := range 3 {
				r.name = append(append(r.name, row.Bytes(i)...), 0)
			}
			return nil
		})
		if err != nil {
			return 0, err
		}
	}
	return mixed(fnvOf(string(r.name) + string(binary.LittleEndian.AppendUint64(nil, uint64(start))))), nil
}

func fnvOf(s string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, s)
	return h.Sum64()
}

// mixed has each bit change all others: FNV alone ranks places that are close to each other alike.
func mixed(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}

// figuresBy returns figures that are to be filled in, by what they count, and has each drawn that has such a key offered to the
// figure.
func figuresBy[K comparable, O any](draws *[]func(O, drawn), key func(O) (k K, ok bool)) map[K]*figure {
	figures := make(map[K]*figure)
	*draws = append(*draws, func(o O, d drawn) {
		if k, ok := key(o); ok {
			figures[k].offer(d)
		}
	})
	return figures
}

// equals returns the condition that a column has the value, of which the page shows so much. If that is
// not all of it, the condition is that the column has this form.
func equals(column, value, shown string) string {
	if shown == value {
		return column + " = " + store.Quote(value)
	}
	return column + " GLOB " + store.Quote(strings.NewReplacer("[", "[[]", "?", "[?]", "…", "*").Replace(shown))
}
