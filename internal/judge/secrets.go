package judge

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"sort"
	"unicode"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// keepSecrets keeps the passwords of the URLs that were found in the section. Those are
// all there are, unless some URLs were not searched for, or not in all of the window.
func (s *section) keepSecrets(found []lint.Range) {
	opt := &s.doc.options
	if len(opt.Schemes) == 0 && opt.NearMisses && s.base == s.start && s.end-s.start == len(s.window) {
		found = disjoint(found)
		s.secrets = &found
	}
}

// secretsOf returns where the window holds passwords, increasing and disjoint: those of
// all URLs, even of those that nobody asked for, as an excerpt quotes the text around a
// URL. This may take another search, so it is for what is quoted only.
func (s *section) secretsOf() []lint.Range {
	if s.secrets == nil {
		found := disjoint(s.searchSecrets())
		s.secrets = &found
	}
	return *s.secrets
}

func (s *section) searchSecrets() (found []lint.Range) {
	opt := s.doc.options
	opt.Schemes, opt.NearMisses = nil, true
	if !opt.Input.IsMail() {
		return secretsIn(s.window, s.base, opt)
	}
	for u := range s.urls(opt) {
		found = append(found, lint.Secrets(&u)...)
	}
	return found
}

// secretsIn returns the passwords in a text that starts at offset base.
func secretsIn(text []byte, base int, opt extract.Options) (found []lint.Range) {
	for u := range extract.Find(text, opt) {
		for _, r := range lint.Secrets(&u) {
			found = append(found, lint.Range{Start: base + r.Start, End: base + r.End})
		}
	}
	return found
}

// A secretText is a text with secrets.
type secretText struct {
	text  []byte
	base  int          // the offset of the text
	known []lint.Range // secrets of URLs, increasing and disjoint

	searched lint.Range   // the last range around which secrets with a known form were looked for
	formed   []lint.Range // those secrets, increasing and disjoint
}

// near returns the secrets in the range r: known secrets, secrets with a known form, even if the form
// begins or ends outside r, and other occurrences of the words of secrets nearby. The secrets of the
// URL itself are own.
func (t *secretText) near(r, url lint.Range, own []lint.Range) []lint.Range {
	const margin = 128 // for the name of a secret on the line before, and the host after it
	near := lint.Range{Start: max(r.Start-margin, t.base), End: min(r.End+margin, t.base+len(t.text))}
	secrets := slices.Concat(own, overlapping(t.known, near), overlapping(t.formedAround(near), near))
	for _, word := range words(t.text, t.base, secrets) {
		for at := range occurrences(t.text, t.base, r, word) {
			if at.End <= url.Start || at.Start >= url.End {
				secrets = append(secrets, at)
			}
		}
	}
	return overlapping(disjoint(secrets), r)
}

// formedAround returns the secrets with a known form in whole words around near. Ranges next to each
// other get the same words, which are searched once.
func (t *secretText) formedAround(near lint.Range) []lint.Range {
	const step = 1024
	around := lint.Range{Start: near.Start / step * step, End: (near.End + step - 1) / step * step}
	if around == t.searched {
		return t.formed
	}
	t.searched, t.formed = around, nil
	start := wordStart(t.text, max(0, around.Start-t.base))
	end := wordEnd(t.text, min(around.End-t.base, len(t.text)))
	for _, s := range lint.SecretsInText(t.text[start:end]) {
		t.formed = append(t.formed, lint.Range{Start: t.base + start + s.Start, End: t.base + start + s.End})
	}
	t.formed = disjoint(t.formed)
	return t.formed
}

// words returns the words of secrets in a text that starts at offset base. Short words are left out,
// because they occur anywhere.
func words(text []byte, base int, secrets []lint.Range) (words [][]byte) {
	const shortest = 6
	for _, s := range secrets {
		secret := text[max(0, s.Start-base):min(s.End-base, len(text))]
		for word := range bytes.FieldsFuncSeq(secret, isBetweenWords) {
			if len(word) >= shortest {
				words = append(words, word)
			}
		}
	}
	return words
}

// occurrences yields where the range r of a text that starts at offset base has a word.
func occurrences(text []byte, base int, r lint.Range, word []byte) iter.Seq[lint.Range] {
	return func(yield func(lint.Range) bool) {
		for at := r.Start; ; at += len(word) {
			n := bytes.Index(text[at-base:r.End-base], word)
			if n < 0 {
				return
			}
			if at += n; !yield(lint.Range{Start: at, End: at + len(word)}) {
				return
			}
		}
	}
}

func isBetweenWords(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// longestWord is how many bytes are read to find where a word begins or ends.
const longestWord = 4096

// wordStart returns where the word at off begins, unless it is very long.
func wordStart(text []byte, off int) int {
	from := max(0, off-longestWord)
	return from + 1 + bytes.LastIndexFunc(text[from:off], unicode.IsSpace)
}

// wordEnd returns where the word at off ends, unless it is very long.
func wordEnd(text []byte, off int) int {
	after := text[off:min(off+longestWord, len(text))]
	if n := bytes.IndexFunc(after, unicode.IsSpace); n >= 0 {
		return off + n
	}
	return off + len(after)
}

// disjoint is [lint.Disjoint], but also merges ranges that meet.
func disjoint(ranges []lint.Range) []lint.Range {
	slices.SortFunc(ranges, func(a, b lint.Range) int { return cmp.Compare(a.Start, b.Start) })
	out := ranges[:0]
	for _, r := range ranges {
		if n := len(out); n > 0 && r.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, r.End)
			continue
		}
		out = append(out, r)
	}
	return out
}

// overlapping returns those of disjoint ranges that have any byte of r.
func overlapping(ranges []lint.Range, r lint.Range) []lint.Range {
	first := sort.Search(len(ranges), func(i int) bool { return ranges[i].End > r.Start })
	ranges = ranges[first:]
	return ranges[:sort.Search(len(ranges), func(i int) bool { return ranges[i].Start >= r.End })]
}
