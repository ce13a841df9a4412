package scan

import (
	"bytes"
	"testing"
)

// Whatever a document holds, opening it ends, within the limits, and what it
// came to and its errors are the same a second time.
func FuzzContainers(f *testing.F) {
	inner := tarOf("a", "A", "b.gz", gz("B"), "c.zip", zipOf("c", "C", "d.zstd", "D"))
	for _, seed := range []string{"text", gz(inner), zst(inner), inner, zipOf("a", inner), xzFirst + xzSecond, bz2First + bz2Second, sparse(), response("u:a", "Transfer-Encoding: chunked\r\n", "1\r\nA\r\n0\r\n\r\n")} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const most = 1 << 20
		run := func() (int, []string) {
			var out counter
			var errs []string
			doc := document("x", bytes.NewReader(data))
			opt := Options{Limits: Limits{MaxSize: most, MaxMembers: 100}}
			if err := runTo(one(doc, nil), opt, &out, cat, func(err error) { errs = append(errs, err.Error()) }); err != nil {
				t.Fatal(err)
			}
			return int(out), errs
		}
		n, errs := run()
		if n > max(most, len(data)) {
			t.Errorf("it came to %d bytes", n)
		}
		again, errsAgain := run()
		expect(t, errsAgain, errs...)
		if again != n {
			t.Errorf("it came to %d bytes, then to %d", n, again)
		}
	})
}
