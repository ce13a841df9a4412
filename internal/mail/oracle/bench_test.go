package oracle

import (
	"slices"
	"testing"
	"time"

	"github.com/urlmend/urlmend/extract"
)

// searchAll is what we do: it decodes all, and finds the URLs.
func searchAll(all []file) {
	for _, f := range all {
		for range extract.Find(f.data, extract.Options{Input: f.input}) {
		}
	}
}

// readAll reads all text parts and does nothing with them.
func readAll(all [][]message, r reader) {
	for _, messages := range all {
		for _, m := range messages {
			r.read(m.data, func(string, []byte) {})
		}
	}
}

// archives returns the files of the corpus, what they hold, cut up before the
// clock runs, and their size.
func archives(b *testing.B) (all []file, cut [][]message, size int64) {
	all = files(b)
	for _, f := range all {
		cut = append(cut, f.messages())
		size += int64(len(f.data))
	}
	return all, cut, size
}

func BenchmarkFind(b *testing.B) {
	all, _, size := archives(b)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		searchAll(all)
	}
}

func BenchmarkStandard(b *testing.B)  { benchmarkReader(b, reader{read: readStandard}) }
func BenchmarkGoMessage(b *testing.B) { benchmarkReader(b, reader{read: discardGoMessage}) }
func BenchmarkEnmime(b *testing.B)    { benchmarkReader(b, reader{read: readEnmime}) }

func benchmarkReader(b *testing.B, r reader) {
	_, cut, size := archives(b)
	b.SetBytes(size)
	b.ReportAllocs()
	for b.Loop() {
		readAll(cut, r)
	}
}

// BenchmarkPaired alternates us and go-message, and reports how many times as
// long go-message takes: the median of the pairs. With -cpu 1, it is per core.
func BenchmarkPaired(b *testing.B) {
	all, cut, _ := archives(b)
	var ratios []float64
	for b.Loop() {
		start := time.Now()
		searchAll(all)
		middle := time.Now()
		readAll(cut, reader{read: discardGoMessage})
		ratios = append(ratios, float64(time.Since(middle))/float64(middle.Sub(start)))
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "times")
}
